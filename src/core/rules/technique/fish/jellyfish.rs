//! Jellyfish: a digit whose places in four rows lie in four columns, or the other way round.

use std::ops::ControlFlow;

use super::anatomy::{Fins, Fish, Form, Kind};
use super::search;
use crate::rules::effect::Effect;
use crate::rules::rule::{Rule, Switch};
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<Jellyfish>(
    Effect::Eliminates,
    Grade { code: "0302", order: 2400, level: Level::Hard, score: 160, is_on: true },
    Some(Switch {
        is_on: false,
        choice: "jellyfish",
        title: "jellyfish",
        lines: [
            "        if nothing has changed then take the first jellyfish",
            "            eliminate its digit elsewhere in its four covers",
        ],
        empties: false,
    }),
);

const KIND: Kind = Kind { form: Form::Basic, fins: Fins::None, size: 4 };

struct Jellyfish;

impl Technique for Jellyfish {
    const ID: usize = 37;
    const NAME: &'static str = "jellyfish";
    const TAKE: Option<Search> = Some(|position, found| search::first(position, KIND, found));
    type Pattern = Fish;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::all(position, KIND, found)
    }

    fn covers(fish: &Fish, position: &Position<'_>) -> bool {
        fish.is_of(KIND, position)
    }
}
