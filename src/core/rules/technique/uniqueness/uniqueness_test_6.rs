//! Uniqueness test 6: two opposite corners have other candidates, and a digit of the pair makes an X-wing.

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

pub(in crate::rules) const RULE: Rule = rule::<Test6>(
    Effect::Eliminates,
    Grade { code: "0605", order: 4000, level: Level::Hard, score: 100, is_on: true },
    None,
);

struct Test6;

impl Technique for Test6 {
    const ID: usize = 90;
    const NAME: &'static str = "uniqueness test 6";
    const TAKE: Option<Search> = Some(|position, found| search::usual(position, found, escapes));
    type Pattern = Deadly;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::each(position, found, escapes)
    }

    fn covers(deadly: &Deadly, _: &Position<'_>) -> bool {
        matches!(deadly.escape, Escape::Crossed(_))
    }
}

fn escapes(pair: &Pair, roof: CellSet, _: &Position<'_>) -> Vec<Escape> {
    let fits = search::are_opposite(pair, roof);
    pair.digits.filter(|_| fits).map(Escape::Crossed).collect()
}
