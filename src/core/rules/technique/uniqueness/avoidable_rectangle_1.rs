//! Avoidable rectangle 1: the last corner must not complete a rectangle of digits that are not givens.

use std::ops::ControlFlow;

use super::filled::Avoidable;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<AvoidableRectangle1>(
    Effect::Eliminates,
    Grade { code: "0607", order: 4020, level: Level::Hard, score: 100, is_on: true },
    None,
);

struct AvoidableRectangle1;

impl Technique for AvoidableRectangle1 {
    const ID: usize = 92;
    const NAME: &'static str = "avoidable rectangle 1";
    type Pattern = Avoidable;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        Avoidable::each(position, 1, found)
    }

    fn covers(avoidable: &Avoidable, position: &Position<'_>) -> bool {
        avoidable.gaps(position) == 1
    }
}
