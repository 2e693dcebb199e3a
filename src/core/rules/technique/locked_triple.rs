//! Locked triple: a naked triple whose cells lie in two units and exclude its digits in both.

use std::ops::ControlFlow;

use super::definition::{Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::position::Position;
use super::subset::Naked;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<LockedTriple>(
    Effect::Eliminates,
    Grade { code: "0111", order: 1100, level: Level::Medium, score: 60, is_on: true },
    None,
);

struct LockedTriple;

impl Technique for LockedTriple {
    const ID: usize = 13;
    const NAME: &'static str = "locked triple";
    type Pattern = Naked;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        Naked::each_locked(position, 3, &mut |one| found.pattern(one, position))
    }

    fn covers(one: &Naked, position: &Position<'_>) -> bool {
        one.size() == 3 && one.is_locked() && one.excludes_in_both(position)
    }
}
