//! Franken X-wing: a fish of two rows and blocks covered by columns and blocks, or of columns and blocks covered by rows and
//! blocks.

use std::ops::ControlFlow;

use super::anatomy::{Fins, Fish, Form, Kind};
use super::search;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<FrankenXWing>(
    Effect::Eliminates,
    Grade { code: "0330", order: 6100, level: Level::Unfair, score: 300, is_on: true },
    None,
);

const KIND: Kind = Kind { form: Form::Franken, fins: Fins::None, size: 2 };

struct FrankenXWing;

impl Technique for FrankenXWing {
    const ID: usize = 57;
    const NAME: &'static str = "Franken X-wing";
    const TAKE: Option<Search> = Some(|position, found| search::first(position, KIND, found));
    type Pattern = Fish;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::all(position, KIND, found)
    }

    fn covers(fish: &Fish, position: &Position<'_>) -> bool {
        fish.is_of(KIND, position)
    }
}
