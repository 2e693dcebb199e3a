//! X-chain: a chain of one digit. One of its ends holds the digit.

use std::ops::ControlFlow;

use super::chain::Chain;
use super::chain_search::each_chain;
use super::choice;
use super::definition::{Search, Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::links::Net;
use super::position::Position;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<XChain>(
    Effect::Eliminates,
    Grade { code: "0701", order: 5400, level: Level::Unfair, score: 260, is_on: true },
    None,
);

struct XChain;

impl Technique for XChain {
    const ID: usize = 23;
    const NAME: &'static str = "X-chain";
    const TAKE: Option<Search> = Some(choice::most::<Self>);
    type Pattern = Chain;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        each_chain(position, Net::Digits, false, Self::covers, found)
    }

    fn covers(chain: &Chain, _: &Position<'_>) -> bool {
        chain.is_of_one_digit()
    }
}
