//! Squirmbag: a digit whose places in five rows lie in five columns, or the other way round.

use std::ops::ControlFlow;

use super::anatomy::{Fins, Fish, Form, Kind};
use super::search;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<Squirmbag>(
    Effect::Eliminates,
    Grade { code: "0303", order: 2500, level: Level::Unfair, score: 470, is_on: false },
    None,
);

const KIND: Kind = Kind { form: Form::Basic, fins: Fins::None, size: 5 };

struct Squirmbag;

impl Technique for Squirmbag {
    const ID: usize = 38;
    const NAME: &'static str = "squirmbag";
    const TAKE: Option<Search> = Some(|position, found| search::first(position, KIND, found));
    type Pattern = Fish;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::all(position, KIND, found)
    }

    fn covers(fish: &Fish, position: &Position<'_>) -> bool {
        fish.is_of(KIND, position)
    }
}
