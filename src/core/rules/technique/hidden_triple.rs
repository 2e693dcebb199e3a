//! Hidden triple: three digits of a unit with three places between them leave no room there for any other digit.

use std::ops::ControlFlow;

use super::definition::{Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::position::Position;
use super::subset::Hidden;
use crate::rules::effect::Effect;
use crate::rules::rule::{Rule, Switch};

pub(in crate::rules) const RULE: Rule = rule::<HiddenTriple>(
    Effect::Eliminates,
    Grade { code: "0211", order: 1600, level: Level::Medium, score: 100, is_on: true },
    Some(Switch {
        is_on: false,
        choice: "hidden-triples",
        title: "hidden triples",
        lines: [
            "        if nothing has changed then take the first hidden triple",
            "            eliminate every other digit from its three cells",
        ],
        empties: false,
    }),
);

struct HiddenTriple;

impl Technique for HiddenTriple {
    const ID: usize = 17;
    const NAME: &'static str = "hidden triple";
    type Pattern = Hidden;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        Hidden::each(position, 3, &mut |one| found.pattern(one, position))
    }

    fn covers(one: &Hidden, _: &Position<'_>) -> bool {
        one.size() == 3
    }
}
