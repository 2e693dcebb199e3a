//! Mutant jellyfish: a fish of any four units covered by four others.

use std::ops::ControlFlow;

use super::anatomy::{Fins, Fish, Form, Kind};
use super::search;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<MutantJellyfish>(
    Effect::Eliminates,
    Grade { code: "0352", order: 7500, level: Level::Extreme, score: 450, is_on: false },
    None,
);

const KIND: Kind = Kind { form: Form::Mutant, fins: Fins::None, size: 4 };

struct MutantJellyfish;

impl Technique for MutantJellyfish {
    const ID: usize = 71;
    const NAME: &'static str = "mutant jellyfish";
    const TAKE: Option<Search> = Some(|position, found| search::first(position, KIND, found));
    type Pattern = Fish;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::all(position, KIND, found)
    }

    fn covers(fish: &Fish, position: &Position<'_>) -> bool {
        fish.is_of(KIND, position)
    }
}
