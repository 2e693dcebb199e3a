//! Finned mutant leviathan: a mutant leviathan with fins.

use std::ops::ControlFlow;

use super::anatomy::{Fins, Fish, Form, Kind};
use super::search;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<FinnedMutantLeviathan>(
    Effect::Eliminates,
    Grade { code: "0365", order: 8400, level: Level::Extreme, score: 470, is_on: false },
    None,
);

const KIND: Kind = Kind { form: Form::Mutant, fins: Fins::Some, size: 7 };

struct FinnedMutantLeviathan;

impl Technique for FinnedMutantLeviathan {
    const ID: usize = 80;
    const NAME: &'static str = "finned mutant leviathan";
    const TAKE: Option<Search> = Some(|position, found| search::first(position, KIND, found));
    type Pattern = Fish;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::all(position, KIND, found)
    }

    fn covers(fish: &Fish, position: &Position<'_>) -> bool {
        fish.is_of(KIND, position)
    }
}
