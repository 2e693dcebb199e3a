//! Locked pair: a naked pair whose cells lie in two units and exclude its digits in both.

use std::ops::ControlFlow;

use super::definition::{Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::position::Position;
use super::subset::Naked;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<LockedPair>(
    Effect::Eliminates,
    Grade { code: "0110", order: 1000, level: Level::Medium, score: 40, is_on: true },
    None,
);

struct LockedPair;

impl Technique for LockedPair {
    const ID: usize = 12;
    const NAME: &'static str = "locked pair";
    type Pattern = Naked;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        Naked::each_locked(position, 2, &mut |one| found.pattern(one, position))
    }

    fn covers(one: &Naked, position: &Position<'_>) -> bool {
        one.size() == 2 && one.is_locked() && one.excludes_in_both(position)
    }
}
