//! Mutant whale: a fish of any six units covered by six others.

use std::ops::ControlFlow;

use super::anatomy::{Fins, Fish, Form, Kind};
use super::search;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<MutantWhale>(
    Effect::Eliminates,
    Grade { code: "0354", order: 7700, level: Level::Extreme, score: 470, is_on: false },
    None,
);

const KIND: Kind = Kind { form: Form::Mutant, fins: Fins::None, size: 6 };

struct MutantWhale;

impl Technique for MutantWhale {
    const ID: usize = 73;
    const NAME: &'static str = "mutant whale";
    const TAKE: Option<Search> = Some(|position, found| search::first(position, KIND, found));
    type Pattern = Fish;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::all(position, KIND, found)
    }

    fn covers(fish: &Fish, position: &Position<'_>) -> bool {
        fish.is_of(KIND, position)
    }
}
