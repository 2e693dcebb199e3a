//! Continuous nice loop: a chain that closes, so that just one of any two linked candidates is true.

use std::ops::ControlFlow;

use super::chain::{Chain, Form};
use super::chain_search::each_chain;
use super::definition::{Search, Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::links::Net;
use super::nearest_chain;
use super::position::Position;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<ContinuousNiceLoop>(
    Effect::Eliminates,
    Grade { code: "0706", order: 5600, level: Level::Unfair, score: 280, is_on: true },
    None,
);

struct ContinuousNiceLoop;

impl Technique for ContinuousNiceLoop {
    const ID: usize = 25;
    const NAME: &'static str = "continuous nice loop";
    const TAKE: Option<Search> =
        Some(|position, found| nearest_chain::pass(position, false, Self::covers, found));
    type Pattern = Chain;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        each_chain(position, Net::Singles, true, Self::covers, found)
    }

    fn covers(chain: &Chain, _: &Position<'_>) -> bool {
        chain.is_plain() && chain.form() == Form::Loop
    }
}
