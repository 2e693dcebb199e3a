//! Finned whale: a digit whose places in six rows lie in six columns, or the other way round, except for fins.

use std::ops::ControlFlow;

use super::anatomy::{Fins, Fish, Form, Kind};
use super::search;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<FinnedWhale>(
    Effect::Eliminates,
    Grade { code: "0314", order: 4900, level: Level::Unfair, score: 470, is_on: false },
    None,
);

const KIND: Kind = Kind { form: Form::Basic, fins: Fins::Some, size: 6 };

struct FinnedWhale;

impl Technique for FinnedWhale {
    const ID: usize = 45;
    const NAME: &'static str = "finned whale";
    const TAKE: Option<Search> = Some(|position, found| search::first(position, KIND, found));
    type Pattern = Fish;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::all(position, KIND, found)
    }

    fn covers(fish: &Fish, position: &Position<'_>) -> bool {
        fish.is_of(KIND, position)
    }
}
