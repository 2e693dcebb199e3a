//! Forcing net contradiction: an assumption from which something impossible follows, by conclusions that may rest on several
//! others.

use std::ops::ControlFlow;

use super::argument::Forcing;
use super::search::Kind;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<ForcingNetContradiction>(
    Effect::Either,
    Grade { code: "1303", order: 8600, level: Level::Extreme, score: 700, is_on: true },
    None,
);

const KIND: Kind = Kind { is_net: true, is_contradiction: true };

struct ForcingNetContradiction;

impl Technique for ForcingNetContradiction {
    const ID: usize = 99;
    const NAME: &'static str = "forcing net contradiction";
    const TAKE: Option<Search> = Some(|position, found| KIND.taken(position, found));
    type Pattern = Forcing;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        KIND.each(position, found)
    }

    fn covers(forcing: &Forcing, _: &Position<'_>) -> bool {
        KIND.covers(forcing)
    }
}
