//! Leviathan: a digit whose places in seven rows lie in seven columns, or the other way round.

use std::ops::ControlFlow;

use super::anatomy::{Fins, Fish, Form, Kind};
use super::search;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<Leviathan>(
    Effect::Eliminates,
    Grade { code: "0305", order: 2700, level: Level::Unfair, score: 470, is_on: false },
    None,
);

const KIND: Kind = Kind { form: Form::Basic, fins: Fins::None, size: 7 };

struct Leviathan;

impl Technique for Leviathan {
    const ID: usize = 40;
    const NAME: &'static str = "leviathan";
    const TAKE: Option<Search> = Some(|position, found| search::first(position, KIND, found));
    type Pattern = Fish;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::all(position, KIND, found)
    }

    fn covers(fish: &Fish, position: &Position<'_>) -> bool {
        fish.is_of(KIND, position)
    }
}
