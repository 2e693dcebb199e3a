//! Uniqueness test 1: one corner of a rectangle has other candidates, and holds one of them.

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

pub(in crate::rules) const RULE: Rule = rule::<Test1>(
    Effect::Eliminates,
    Grade { code: "0600", order: 3500, level: Level::Hard, score: 100, is_on: true },
    None,
);

struct Test1;

impl Technique for Test1 {
    const ID: usize = 85;
    const NAME: &'static str = "uniqueness test 1";
    const TAKE: Option<Search> = Some(|position, found| search::usual(position, found, escapes));
    type Pattern = Deadly;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::each(position, found, escapes)
    }

    fn covers(deadly: &Deadly, _: &Position<'_>) -> bool {
        deadly.escape == Escape::Corner
    }
}

fn escapes(_: &Pair, roof: CellSet, _: &Position<'_>) -> Vec<Escape> {
    if roof.len() == 1 { vec![Escape::Corner] } else { Vec::new() }
}
