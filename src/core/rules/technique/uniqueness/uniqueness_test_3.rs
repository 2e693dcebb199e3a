//! Uniqueness test 3: the other candidates of two corners in a line make a naked subset with other cells.

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

pub(in crate::rules) const RULE: Rule = rule::<Test3>(
    Effect::Eliminates,
    Grade { code: "0602", order: 3700, level: Level::Hard, score: 100, is_on: true },
    None,
);

struct Test3;

impl Technique for Test3 {
    const ID: usize = 87;
    const NAME: &'static str = "uniqueness test 3";
    const TAKE: Option<Search> = Some(|position, found| search::usual(position, found, escapes));
    type Pattern = Deadly;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::each(position, found, escapes)
    }

    fn covers(deadly: &Deadly, _: &Position<'_>) -> bool {
        matches!(deadly.escape, Escape::Subset(..))
    }
}

fn escapes(pair: &Pair, roof: CellSet, position: &Position<'_>) -> Vec<Escape> {
    if !search::in_line(pair, roof) {
        return Vec::new();
    }
    let units = Rectangle::shared(roof, position).into_iter();
    let of = |unit| {
        let all = search::subsets(pair, unit, roof, position).into_iter();
        all.map(move |cells| Escape::Subset(unit, cells))
    };
    units.flat_map(of).collect()
}
