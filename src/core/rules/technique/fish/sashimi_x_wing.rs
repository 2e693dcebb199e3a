//! Sashimi X-wing: a finned X-wing with a base that has one place or none besides its fins.

use std::ops::ControlFlow;

use super::anatomy::{Fins, Fish, Form, Kind};
use super::search;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<SashimiXWing>(
    Effect::Eliminates,
    Grade { code: "0320", order: 4200, level: Level::Hard, score: 150, is_on: true },
    None,
);

const KIND: Kind = Kind { form: Form::Basic, fins: Fins::Sashimi, size: 2 };

struct SashimiXWing;

impl Technique for SashimiXWing {
    const ID: usize = 47;
    const NAME: &'static str = "sashimi X-wing";
    const TAKE: Option<Search> = Some(|position, found| search::first(position, KIND, found));
    type Pattern = Fish;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::all(position, KIND, found)
    }

    fn covers(fish: &Fish, position: &Position<'_>) -> bool {
        fish.is_of(KIND, position)
    }
}
