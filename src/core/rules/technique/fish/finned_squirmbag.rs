//! Finned squirmbag: a digit whose places in five rows lie in five columns, or the other way round, except for fins.

use std::ops::ControlFlow;

use super::anatomy::{Fins, Fish, Form, Kind};
use super::search;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<FinnedSquirmbag>(
    Effect::Eliminates,
    Grade { code: "0313", order: 4700, level: Level::Unfair, score: 470, is_on: false },
    None,
);

const KIND: Kind = Kind { form: Form::Basic, fins: Fins::Some, size: 5 };

struct FinnedSquirmbag;

impl Technique for FinnedSquirmbag {
    const ID: usize = 44;
    const NAME: &'static str = "finned squirmbag";
    const TAKE: Option<Search> = Some(|position, found| search::first(position, KIND, found));
    type Pattern = Fish;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::all(position, KIND, found)
    }

    fn covers(fish: &Fish, position: &Position<'_>) -> bool {
        fish.is_of(KIND, position)
    }
}
