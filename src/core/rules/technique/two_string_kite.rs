//! 2-string kite: a row and a column with two places of a digit each, one of them in the same block.

use std::ops::ControlFlow;

use super::definition::{Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::position::Position;
use super::two_links::{Look, TwoLinks};
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<TwoStringKite>(
    Effect::Eliminates,
    Grade { code: "0401", order: 3100, level: Level::Hard, score: 150, is_on: true },
    None,
);

struct TwoStringKite;

impl Technique for TwoStringKite {
    const ID: usize = 54;
    const NAME: &'static str = "2-string kite";
    type Pattern = TwoLinks;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        TwoLinks::each(position, Look::Kite, &mut |links| found.pattern(links, position))
    }

    fn covers(links: &TwoLinks, position: &Position<'_>) -> bool {
        links.look(position) == Some(Look::Kite)
    }
}
