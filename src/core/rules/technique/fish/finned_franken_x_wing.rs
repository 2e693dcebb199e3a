//! Finned Franken X-wing: a Franken X-wing with fins.

use std::ops::ControlFlow;

use super::anatomy::{Fins, Fish, Form, Kind};
use super::search;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<FinnedFrankenXWing>(
    Effect::Eliminates,
    Grade { code: "0340", order: 6700, level: Level::Unfair, score: 390, is_on: true },
    None,
);

const KIND: Kind = Kind { form: Form::Franken, fins: Fins::Some, size: 2 };

struct FinnedFrankenXWing;

impl Technique for FinnedFrankenXWing {
    const ID: usize = 63;
    const NAME: &'static str = "finned Franken X-wing";
    const TAKE: Option<Search> = Some(|position, found| search::first(position, KIND, found));
    type Pattern = Fish;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::all(position, KIND, found)
    }

    fn covers(fish: &Fish, position: &Position<'_>) -> bool {
        fish.is_of(KIND, position)
    }
}
