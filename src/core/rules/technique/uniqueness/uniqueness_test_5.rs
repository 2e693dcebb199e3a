//! Uniqueness test 5: two opposite corners, or three, have the same other candidate, and one of them holds it.

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

pub(in crate::rules) const RULE: Rule = rule::<Test5>(
    Effect::Eliminates,
    Grade { code: "0604", order: 3900, level: Level::Hard, score: 100, is_on: true },
    None,
);

struct Test5;

impl Technique for Test5 {
    const ID: usize = 89;
    const NAME: &'static str = "uniqueness test 5";
    const TAKE: Option<Search> = Some(|position, found| search::usual(position, found, escapes));
    type Pattern = Deadly;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::each(position, found, escapes)
    }

    fn covers(deadly: &Deadly, position: &Position<'_>) -> bool {
        matches!(deadly.escape, Escape::Digit(_))
            && !search::in_line(&deadly.pair, deadly.pair.roof(position))
    }
}

fn escapes(pair: &Pair, roof: CellSet, position: &Position<'_>) -> Vec<Escape> {
    let fits = search::are_opposite(pair, roof) || roof.len() == 3;
    pair.others(position).single().filter(|_| fits).map(Escape::Digit).into_iter().collect()
}
