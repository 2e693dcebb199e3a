//! Alternating inference chain: alternating strong and weak links. One of its ends is true, and what both exclude is not.

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

pub(in crate::rules) const RULE: Rule = rule::<AlternatingInferenceChain>(
    Effect::Eliminates,
    Grade { code: "0708", order: 5602, level: Level::Unfair, score: 280, is_on: true },
    None,
);

struct AlternatingInferenceChain;

impl Technique for AlternatingInferenceChain {
    const ID: usize = 27;
    const NAME: &'static str = "alternating inference chain";
    const TAKE: Option<Search> =
        Some(|position, found| nearest_chain::pass(position, false, Self::covers, found));
    type Pattern = Chain;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        each_chain(position, Net::Singles, false, Self::covers, found)
    }

    fn covers(chain: &Chain, position: &Position<'_>) -> bool {
        chain.is_plain() && chain.form() == Form::Open && !chain.is_of_one_candidate(position)
    }
}
