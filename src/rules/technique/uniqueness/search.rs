//! The search for rectangles of two digits and their escapes.

use std::ops::ControlFlow::{self, Continue};

use super::escape::{Escape, Pair};
use super::pattern::Deadly;
use super::rectangle::Rectangle;
use crate::cell_set::CellSet;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Unit};
use crate::rules::technique::found::Found;
use crate::rules::technique::position::Position;

/// Passes the pairs on: all corners have both digits or, with some latitude, one of them; one corner has no other candidate.
pub(super) fn each_pair(
    position: &Position<'_>,
    mut visit: impl FnMut(&Pair) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let partial = position.latitude.partial_rectangles;
    for rectangle in Rectangle::all(position, |cell| position.empty().contains(cell)) {
        let mut seen = Vec::<DigitSet>::new();
        for digits in rectangle.0.map(|cell| position.at(cell)).into_iter().filter(|own| own.is_pair()) {
            let fits = |cell: &Cell| {
                let common = position.at(*cell).intersection(digits);
                common == digits || partial && !common.is_empty()
            };
            if !seen.contains(&digits) && rectangle.0.iter().all(fits) {
                seen.push(digits);
                visit(&Pair { rectangle, digits })?;
            }
        }
    }
    Continue(())
}

/// Passes on what follows from the escapes of all pairs.
pub(super) fn each(
    position: &Position<'_>,
    found: &mut Found<'_, '_>,
    escapes: impl Fn(&Pair, CellSet) -> Vec<Escape>,
) -> ControlFlow<()> {
    each_pair(position, |pair| {
        for escape in escapes(pair, pair.roof(position)) {
            if pair.applies(escape, position) {
                found.pattern(&Deadly { pair: *pair, escape }, position)?;
            }
        }
        Continue(())
    })
}

/// The two cells of a roof, if they lie in a line.
pub(super) fn in_line(pair: &Pair, roof: CellSet) -> bool {
    let cells: Vec<Cell> = roof.collect();
    matches!(cells[..], [one, other] if !pair.rectangle.are_opposite(one, other))
}

/// The two cells of a roof, if they are opposite each other.
pub(super) fn are_opposite(pair: &Pair, roof: CellSet) -> bool {
    roof.len() == 2 && !in_line(pair, roof)
}

/// The subsets of a unit that share all other candidates with the corners.
pub(super) fn subsets(pair: &Pair, unit: Unit, roof: CellSet, position: &Position<'_>) -> Vec<CellSet> {
    let free: Vec<Cell> = ((position.sets().unit(unit) & position.empty()) - roof).collect();
    let mut found = Vec::new();
    grow(pair, &free, CellSet::EMPTY, position, &mut found);
    found
}

fn grow(pair: &Pair, free: &[Cell], cells: CellSet, position: &Position<'_>, found: &mut Vec<CellSet>) {
    let shared = pair.shared(cells, position).len();
    if !cells.is_empty() && shared == cells.len() + 1 {
        found.push(cells);
    }
    // Nothing is left to exclude where all cells belong to it.
    for (index, cell) in free.iter().enumerate() {
        let more = cells | CellSet::only(*cell);
        if pair.shared(more, position).len() <= cells.len() + free.len() {
            grow(pair, &free[index + 1..], more, position, found);
        }
    }
}
