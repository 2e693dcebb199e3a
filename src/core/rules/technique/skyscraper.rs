//! Skyscraper: two rows with two places of a digit each, one of them in the same column; or two columns.

use std::ops::ControlFlow;

use super::definition::{Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::position::Position;
use super::two_links::{Look, TwoLinks};
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<Skyscraper>(
    Effect::Eliminates,
    Grade { code: "0400", order: 3000, level: Level::Hard, score: 130, is_on: true },
    None,
);

struct Skyscraper;

impl Technique for Skyscraper {
    const ID: usize = 53;
    const NAME: &'static str = "skyscraper";
    type Pattern = TwoLinks;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        TwoLinks::each(position, Look::Skyscraper, &mut |links| found.pattern(links, position))
    }

    fn covers(links: &TwoLinks, position: &Position<'_>) -> bool {
        links.look(position) == Some(Look::Skyscraper)
    }
}
