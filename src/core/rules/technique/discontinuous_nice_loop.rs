//! Discontinuous nice loop: a chain that shows that a candidate is true, or one that excludes a single candidate.

use std::ops::ControlFlow;

use super::chain::Chain;
use super::chain_search::each_chain;
use super::definition::{Search, Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::links::Net;
use super::nearest_chain;
use super::position::Position;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<DiscontinuousNiceLoop>(
    Effect::Eliminates,
    Grade { code: "0707", order: 5601, level: Level::Unfair, score: 280, is_on: true },
    None,
);

struct DiscontinuousNiceLoop;

impl Technique for DiscontinuousNiceLoop {
    const ID: usize = 26;
    const NAME: &'static str = "discontinuous nice loop";
    const TAKE: Option<Search> =
        Some(|position, found| nearest_chain::pass(position, false, Self::covers, found));
    type Pattern = Chain;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        each_chain(position, Net::Singles, false, Self::covers, found)
    }

    fn covers(chain: &Chain, position: &Position<'_>) -> bool {
        chain.is_plain() && chain.is_of_one_candidate(position)
    }
}
