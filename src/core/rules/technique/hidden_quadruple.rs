//! Hidden quadruple: four digits of a unit with four places between them leave no room there for any other digit.

use std::ops::ControlFlow;

use super::definition::{Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::position::Position;
use super::subset::Hidden;
use crate::rules::effect::Effect;
use crate::rules::rule::{Rule, Switch};

pub(in crate::rules) const RULE: Rule = rule::<HiddenQuadruple>(
    Effect::Eliminates,
    Grade { code: "0212", order: 2100, level: Level::Hard, score: 150, is_on: true },
    Some(Switch {
        is_on: false,
        choice: "hidden-quadruples",
        title: "hidden quadruples",
        lines: [
            "        if nothing has changed then take the first hidden quadruple",
            "            eliminate every other digit from its four cells",
        ],
        empties: false,
    }),
);

struct HiddenQuadruple;

impl Technique for HiddenQuadruple {
    const ID: usize = 18;
    const NAME: &'static str = "hidden quadruple";
    type Pattern = Hidden;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        Hidden::each(position, 4, &mut |one| found.pattern(one, position))
    }

    fn covers(one: &Hidden, _: &Position<'_>) -> bool {
        one.size() == 4
    }
}
