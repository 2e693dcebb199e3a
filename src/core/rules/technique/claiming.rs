//! Claiming, or box/line reduction: all places of a digit in a line lie in one block, so the rest of the block cannot hold it.

use std::ops::ControlFlow;

use super::definition::{Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::locked::Locked;
use super::position::Position;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<Claiming>(
    Effect::Eliminates,
    Grade { code: "0101", order: 1210, level: Level::Medium, score: 50, is_on: true },
    None,
);

struct Claiming;

impl Technique for Claiming {
    const ID: usize = 15;
    const NAME: &'static str = "claiming";
    type Pattern = Locked;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        Locked::each(position, false, &mut |one| found.pattern(one, position))
    }

    fn covers(one: &Locked, position: &Position<'_>) -> bool {
        !one.points(position)
    }
}
