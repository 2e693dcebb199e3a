//! X-wing: a digit whose places in two rows lie in two columns, or the other way round.

use std::ops::ControlFlow;

use super::anatomy::{Fins, Fish, Form, Kind};
use super::search;
use crate::rules::effect::Effect;
use crate::rules::rule::{Rule, Switch};
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<XWing>(
    Effect::Eliminates,
    Grade { code: "0300", order: 2200, level: Level::Hard, score: 140, is_on: true },
    Some(Switch {
        is_on: false,
        choice: "x-wings",
        title: "X-wings",
        lines: [
            "        if nothing has changed then take the first X-wing",
            "            eliminate its digit elsewhere in its two covers",
        ],
        empties: false,
    }),
);

const KIND: Kind = Kind { form: Form::Basic, fins: Fins::None, size: 2 };

struct XWing;

impl Technique for XWing {
    const ID: usize = 35;
    const NAME: &'static str = "X-wing";
    const TAKE: Option<Search> = Some(|position, found| search::first(position, KIND, found));
    type Pattern = Fish;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::all(position, KIND, found)
    }

    fn covers(fish: &Fish, position: &Position<'_>) -> bool {
        fish.is_of(KIND, position)
    }
}
