//! Finned mutant squirmbag: a mutant squirmbag with fins.

use std::ops::ControlFlow;

use super::anatomy::{Fins, Fish, Form, Kind};
use super::search;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<FinnedMutantSquirmbag>(
    Effect::Eliminates,
    Grade { code: "0363", order: 8200, level: Level::Extreme, score: 470, is_on: false },
    None,
);

const KIND: Kind = Kind { form: Form::Mutant, fins: Fins::Some, size: 5 };

struct FinnedMutantSquirmbag;

impl Technique for FinnedMutantSquirmbag {
    const ID: usize = 78;
    const NAME: &'static str = "finned mutant squirmbag";
    const TAKE: Option<Search> = Some(|position, found| search::first(position, KIND, found));
    type Pattern = Fish;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::all(position, KIND, found)
    }

    fn covers(fish: &Fish, position: &Position<'_>) -> bool {
        fish.is_of(KIND, position)
    }
}
