//! Avoidable rectangle 2: two corners of such a rectangle have the same other candidate, and one of them holds it.

use std::ops::ControlFlow;

use super::filled::Avoidable;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<AvoidableRectangle2>(
    Effect::Eliminates,
    Grade { code: "0608", order: 4030, level: Level::Hard, score: 100, is_on: true },
    None,
);

struct AvoidableRectangle2;

impl Technique for AvoidableRectangle2 {
    const ID: usize = 93;
    const NAME: &'static str = "avoidable rectangle 2";
    type Pattern = Avoidable;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        Avoidable::each(position, 2, found)
    }

    fn covers(avoidable: &Avoidable, position: &Position<'_>) -> bool {
        avoidable.gaps(position) == 2
    }
}
