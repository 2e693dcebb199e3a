//! Finned Franken whale: a Franken whale with fins.

use std::ops::ControlFlow;

use super::anatomy::{Fins, Fish, Form, Kind};
use super::search;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<FinnedFrankenWhale>(
    Effect::Eliminates,
    Grade { code: "0344", order: 7100, level: Level::Extreme, score: 470, is_on: false },
    None,
);

const KIND: Kind = Kind { form: Form::Franken, fins: Fins::Some, size: 6 };

struct FinnedFrankenWhale;

impl Technique for FinnedFrankenWhale {
    const ID: usize = 67;
    const NAME: &'static str = "finned Franken whale";
    const TAKE: Option<Search> = Some(|position, found| search::first(position, KIND, found));
    type Pattern = Fish;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::all(position, KIND, found)
    }

    fn covers(fish: &Fish, position: &Position<'_>) -> bool {
        fish.is_of(KIND, position)
    }
}
