//! Hidden rectangle: a digit of the pair has no place outside the rectangle in the two lines of a corner.

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

pub(in crate::rules) const RULE: Rule = rule::<HiddenRectangle>(
    Effect::Eliminates,
    Grade { code: "0606", order: 4010, level: Level::Hard, score: 100, is_on: true },
    None,
);

struct HiddenRectangle;

impl Technique for HiddenRectangle {
    const ID: usize = 91;
    const NAME: &'static str = "hidden rectangle";
    const TAKE: Option<Search> = Some(|position, found| search::usual(position, found, escapes));
    type Pattern = Deadly;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        search::each(position, found, escapes)
    }

    fn covers(deadly: &Deadly, _: &Position<'_>) -> bool {
        matches!(deadly.escape, Escape::Hidden(..))
    }
}

fn escapes(pair: &Pair, roof: CellSet, _: &Position<'_>) -> Vec<Escape> {
    let corners = pair.rectangle.0.into_iter();
    let hidden = corners.flat_map(|corner| pair.digits.map(move |digit| Escape::Hidden(corner, digit)));
    if roof.len() >= 2 { hidden.collect() } else { Vec::new() }
}
