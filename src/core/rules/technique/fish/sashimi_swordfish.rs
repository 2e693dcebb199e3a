//! Sashimi swordfish: a finned swordfish with a base that has one place or none besides its fins.

use std::ops::ControlFlow;

use super::anatomy::{Fins, Fish, Form, Kind};
use super::search;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<SashimiSwordfish>(
    Effect::Eliminates,
    Grade { code: "0321", order: 4400, level: Level::Unfair, score: 240, is_on: true },
    None,
);

const KIND: Kind = Kind { form: Form::Basic, fins: Fins::Sashimi, size: 3 };

struct SashimiSwordfish;

impl Technique for SashimiSwordfish {
    const ID: usize = 48;
    const NAME: &'static str = "sashimi swordfish";
    const TAKE: Option<Search> = Some(|position, found| search::first(position, KIND, found));
    type Pattern = Fish;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::all(position, KIND, found)
    }

    fn covers(fish: &Fish, position: &Position<'_>) -> bool {
        fish.is_of(KIND, position)
    }
}
