//! Sashimi jellyfish: a finned jellyfish with a base that has one place or none besides its fins.

use std::ops::ControlFlow;

use super::anatomy::{Fins, Fish, Form, Kind};
use super::search;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<SashimiJellyfish>(
    Effect::Eliminates,
    Grade { code: "0322", order: 4600, level: Level::Unfair, score: 260, is_on: true },
    None,
);

const KIND: Kind = Kind { form: Form::Basic, fins: Fins::Sashimi, size: 4 };

struct SashimiJellyfish;

impl Technique for SashimiJellyfish {
    const ID: usize = 49;
    const NAME: &'static str = "sashimi jellyfish";
    const TAKE: Option<Search> = Some(|position, found| search::first(position, KIND, found));
    type Pattern = Fish;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::all(position, KIND, found)
    }

    fn covers(fish: &Fish, position: &Position<'_>) -> bool {
        fish.is_of(KIND, position)
    }
}
