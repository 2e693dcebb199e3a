//! Uniqueness test 2: two corners in a line have the same other candidate, and one of them holds it.

use std::ops::ControlFlow;

use super::escape::{Escape, Pair};
use super::pattern::Deadly;
use super::search;
use crate::geometry::CellSet;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<Test2>(
    Effect::Eliminates,
    Grade { code: "0601", order: 3600, level: Level::Hard, score: 100, is_on: true },
    None,
);

struct Test2;

impl Technique for Test2 {
    const ID: usize = 86;
    const NAME: &'static str = "uniqueness test 2";
    const TAKE: Option<Search> = Some(|position, found| search::usual(position, found, escapes));
    type Pattern = Deadly;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::each(position, found, escapes)
    }

    fn covers(deadly: &Deadly, position: &Position<'_>) -> bool {
        matches!(deadly.escape, Escape::Digit(_)) && search::in_line(&deadly.pair, deadly.pair.roof(position))
    }
}

fn escapes(pair: &Pair, roof: CellSet, position: &Position<'_>) -> Vec<Escape> {
    let single = pair.others(position).single().filter(|_| search::in_line(pair, roof));
    single.map(Escape::Digit).into_iter().collect()
}
