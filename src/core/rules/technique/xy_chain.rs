//! XY-chain: a chain of cells with two candidates, each of which shares a digit with the next. One of the ends holds the digit
//! that they have in common.

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

pub(in crate::rules) const RULE: Rule = rule::<XyChain>(
    Effect::Eliminates,
    Grade { code: "0702", order: 5500, level: Level::Unfair, score: 260, is_on: true },
    None,
);

struct XyChain;

impl Technique for XyChain {
    const ID: usize = 24;
    const NAME: &'static str = "XY-chain";
    const TAKE: Option<Search> = Some(choice::most::<Self>);
    type Pattern = Chain;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        each_chain(position, Net::Pairs, false, Self::covers, found)
    }

    fn covers(chain: &Chain, _: &Position<'_>) -> bool {
        let [first, last] = chain.ends();
        chain.is_of_pairs() && first.digit == last.digit
    }
}
