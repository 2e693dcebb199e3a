//! Finned X-wing: a digit whose places in two rows lie in two columns, or the other way round, except for fins.

use std::ops::ControlFlow;

use super::anatomy::{Fins, Fish, Form, Kind};
use super::search;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<FinnedXWing>(
    Effect::Eliminates,
    Grade { code: "0310", order: 4100, level: Level::Hard, score: 130, is_on: true },
    None,
);

const KIND: Kind = Kind { form: Form::Basic, fins: Fins::Some, size: 2 };

struct FinnedXWing;

impl Technique for FinnedXWing {
    const ID: usize = 41;
    const NAME: &'static str = "finned X-wing";
    const TAKE: Option<Search> = Some(|position, found| search::first(position, KIND, found));
    type Pattern = Fish;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::all(position, KIND, found)
    }

    fn covers(fish: &Fish, position: &Position<'_>) -> bool {
        fish.is_of(KIND, position)
    }
}
