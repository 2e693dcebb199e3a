//! Finned jellyfish: a digit whose places in four rows lie in four columns, or the other way round, except for fins.

use std::ops::ControlFlow;

use super::anatomy::{Fins, Fish, Form, Kind};
use super::search;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<FinnedJellyfish>(
    Effect::Eliminates,
    Grade { code: "0312", order: 4500, level: Level::Unfair, score: 250, is_on: true },
    None,
);

const KIND: Kind = Kind { form: Form::Basic, fins: Fins::Some, size: 4 };

struct FinnedJellyfish;

impl Technique for FinnedJellyfish {
    const ID: usize = 43;
    const NAME: &'static str = "finned jellyfish";
    const TAKE: Option<Search> = Some(|position, found| search::first(position, KIND, found));
    type Pattern = Fish;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::all(position, KIND, found)
    }

    fn covers(fish: &Fish, position: &Position<'_>) -> bool {
        fish.is_of(KIND, position)
    }
}
