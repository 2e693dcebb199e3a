//! Grouped alternating inference chain: one with groups of candidates or almost locked sets among its nodes.

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

pub(in crate::rules) const RULE: Rule = rule::<GroupedAlternatingInferenceChain>(
    Effect::Eliminates,
    Grade { code: "0711", order: 5652, level: Level::Unfair, score: 300, is_on: true },
    None,
);

struct GroupedAlternatingInferenceChain;

impl Technique for GroupedAlternatingInferenceChain {
    const ID: usize = 30;
    const NAME: &'static str = "grouped alternating inference chain";
    const TAKE: Option<Search> =
        Some(|position, found| nearest_chain::pass(position, true, Self::covers, found));
    type Pattern = Chain;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        let net = if position.latitude.sets_in_chains { Net::Sets } else { Net::Groups };
        each_chain(position, net, false, Self::covers, found)
    }

    fn covers(chain: &Chain, position: &Position<'_>) -> bool {
        !chain.is_plain() && chain.form() == Form::Open && !chain.is_of_one_candidate(position)
    }
}
