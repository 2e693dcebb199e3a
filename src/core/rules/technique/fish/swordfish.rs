//! Swordfish: a digit whose places in three rows lie in three columns, or the other way round.

use std::ops::ControlFlow;

use super::anatomy::{Fins, Fish, Form, Kind};
use super::search;
use crate::rules::effect::Effect;
use crate::rules::rule::{Rule, Switch};
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<Swordfish>(
    Effect::Eliminates,
    Grade { code: "0301", order: 2300, level: Level::Hard, score: 150, is_on: true },
    Some(Switch {
        is_on: false,
        choice: "swordfish",
        title: "swordfish",
        lines: [
            "        if nothing has changed then take the first swordfish",
            "            eliminate its digit elsewhere in its three covers",
        ],
        empties: false,
    }),
);

const KIND: Kind = Kind { form: Form::Basic, fins: Fins::None, size: 3 };

struct Swordfish;

impl Technique for Swordfish {
    const ID: usize = 36;
    const NAME: &'static str = "swordfish";
    const TAKE: Option<Search> = Some(|position, found| search::first(position, KIND, found));
    type Pattern = Fish;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::all(position, KIND, found)
    }

    fn covers(fish: &Fish, position: &Position<'_>) -> bool {
        fish.is_of(KIND, position)
    }
}
