//! Pointing: all places of a digit in a block lie in one line, so the rest of the line cannot hold it.

use std::ops::ControlFlow;

use super::definition::{Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::locked::Locked;
use super::position::Position;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<Pointing>(
    Effect::Eliminates,
    Grade { code: "0100", order: 1200, level: Level::Medium, score: 50, is_on: true },
    None,
);

struct Pointing;

impl Technique for Pointing {
    const ID: usize = 14;
    const NAME: &'static str = "pointing";
    type Pattern = Locked;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        Locked::each(position, true, &mut |one| found.pattern(one, position))
    }

    fn covers(one: &Locked, position: &Position<'_>) -> bool {
        one.points(position)
    }
}
