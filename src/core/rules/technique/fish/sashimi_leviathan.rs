//! Sashimi leviathan: a finned leviathan with a base that has one place or none besides its fins.

use std::ops::ControlFlow;

use super::anatomy::{Fins, Fish, Form, Kind};
use super::search;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<SashimiLeviathan>(
    Effect::Eliminates,
    Grade { code: "0325", order: 5200, level: Level::Unfair, score: 470, is_on: false },
    None,
);

const KIND: Kind = Kind { form: Form::Basic, fins: Fins::Sashimi, size: 7 };

struct SashimiLeviathan;

impl Technique for SashimiLeviathan {
    const ID: usize = 52;
    const NAME: &'static str = "sashimi leviathan";
    const TAKE: Option<Search> = Some(|position, found| search::first(position, KIND, found));
    type Pattern = Fish;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::all(position, KIND, found)
    }

    fn covers(fish: &Fish, position: &Position<'_>) -> bool {
        fish.is_of(KIND, position)
    }
}
