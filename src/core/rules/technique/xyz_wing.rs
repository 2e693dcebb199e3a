//! XYZ-wing: a pivot with three candidates and two pincers. One of the three cells holds the digit that they share.

use std::ops::ControlFlow;

use super::definition::{Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::position::Position;
use super::wing::Wing;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<XyzWing>(
    Effect::Eliminates,
    Grade { code: "0801", order: 3400, level: Level::Hard, score: 180, is_on: true },
    None,
);

struct XyzWing;

impl Technique for XyzWing {
    const ID: usize = 10;
    const NAME: &'static str = "XYZ-wing";
    type Pattern = Wing;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        Wing::each(position, 3, |wing| found.pattern(wing, position))
    }

    fn covers(wing: &Wing, position: &Position<'_>) -> bool {
        wing.width(position) == 3
    }
}
