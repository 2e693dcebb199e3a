//! Uniqueness test 4: of two corners in a line, one holds a digit of the pair; the other cannot hold the other digit.

use std::ops::ControlFlow;

use super::escape::{Escape, Pair};
use super::pattern::Deadly;
use super::rectangle::Rectangle;
use super::search;
use crate::geometry::CellSet;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Search, Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<Test4>(
    Effect::Eliminates,
    Grade { code: "0603", order: 3800, level: Level::Hard, score: 100, is_on: true },
    None,
);

struct Test4;

impl Technique for Test4 {
    const ID: usize = 88;
    const NAME: &'static str = "uniqueness test 4";
    const TAKE: Option<Search> = Some(|position, found| search::usual(position, found, escapes));
    type Pattern = Deadly;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::each(position, found, escapes)
    }

    fn covers(deadly: &Deadly, _: &Position<'_>) -> bool {
        matches!(deadly.escape, Escape::Locked(..))
    }
}

fn escapes(pair: &Pair, roof: CellSet, position: &Position<'_>) -> Vec<Escape> {
    if !search::in_line(pair, roof) {
        return Vec::new();
    }
    let units = Rectangle::shared(roof, position).into_iter();
    units.flat_map(|unit| pair.digits.map(move |digit| Escape::Locked(unit, digit))).collect()
}
