//! Turbot fish: two strong links of a digit that are joined, and are neither a skyscraper nor a 2-string kite.

use std::ops::ControlFlow;

use super::choice;
use super::definition::{Search, Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::position::Position;
use super::two_links::{Look, TwoLinks};
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<TurbotFish>(
    Effect::Eliminates,
    Grade { code: "0403", order: 3120, level: Level::Hard, score: 120, is_on: true },
    None,
);

struct TurbotFish;

impl Technique for TurbotFish {
    const ID: usize = 55;
    const NAME: &'static str = "turbot fish";
    const TAKE: Option<Search> = Some(choice::most::<Self>);
    type Pattern = TwoLinks;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        TwoLinks::each(position, Look::Turbot, &mut |links| found.pattern(links, position))
    }

    fn covers(links: &TwoLinks, position: &Position<'_>) -> bool {
        links.look(position) == Some(Look::Turbot)
    }
}
