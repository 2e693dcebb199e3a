//! Finned Franken swordfish: a Franken swordfish with fins.

use std::ops::ControlFlow;

use super::anatomy::{Fins, Fish, Form, Kind};
use super::search;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<FinnedFrankenSwordfish>(
    Effect::Eliminates,
    Grade { code: "0341", order: 6800, level: Level::Unfair, score: 410, is_on: true },
    None,
);

const KIND: Kind = Kind { form: Form::Franken, fins: Fins::Some, size: 3 };

struct FinnedFrankenSwordfish;

impl Technique for FinnedFrankenSwordfish {
    const ID: usize = 64;
    const NAME: &'static str = "finned Franken swordfish";
    const TAKE: Option<Search> = Some(|position, found| search::first(position, KIND, found));
    type Pattern = Fish;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::all(position, KIND, found)
    }

    fn covers(fish: &Fish, position: &Position<'_>) -> bool {
        fish.is_of(KIND, position)
    }
}
