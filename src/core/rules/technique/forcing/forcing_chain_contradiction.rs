//! Forcing chain contradiction: an assumption from which, step by step, something impossible follows.

use std::ops::ControlFlow;

use super::argument::Forcing;
use super::search::Kind;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<ForcingChainContradiction>(
    Effect::Either,
    Grade { code: "1301", order: 8500, level: Level::Extreme, score: 500, is_on: true },
    None,
);

const KIND: Kind = Kind { is_net: false, is_contradiction: true };

struct ForcingChainContradiction;

impl Technique for ForcingChainContradiction {
    const ID: usize = 97;
    const NAME: &'static str = "forcing chain contradiction";
    const TAKE: Option<Search> = Some(|position, found| KIND.taken(position, found));
    type Pattern = Forcing;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        KIND.each(position, found)
    }

    fn covers(forcing: &Forcing, _: &Position<'_>) -> bool {
        KIND.covers(forcing)
    }
}
