//! Naked quadruple: four cells of a unit with four candidates between them exclude these from its other cells.

use std::ops::ControlFlow;

use super::definition::{Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::position::Position;
use super::subset::Naked;
use crate::rules::effect::Effect;
use crate::rules::rule::{Rule, Switch};

pub(in crate::rules) const RULE: Rule = rule::<NakedQuadruple>(
    Effect::Eliminates,
    Grade { code: "0202", order: 2000, level: Level::Hard, score: 120, is_on: true },
    Some(Switch {
        is_on: false,
        choice: "naked-quadruples",
        title: "naked quadruples",
        lines: [
            "        if nothing has changed then take the first naked quadruple",
            "            eliminate its four digits elsewhere in the unit",
        ],
        empties: true,
    }),
);

struct NakedQuadruple;

impl Technique for NakedQuadruple {
    const ID: usize = 16;
    const NAME: &'static str = "naked quadruple";
    type Pattern = Naked;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        Naked::each(position, 4, &mut |one| found.pattern(one, position))
    }

    fn covers(one: &Naked, _: &Position<'_>) -> bool {
        one.size() == 4 && !one.is_locked()
    }
}
