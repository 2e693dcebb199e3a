//! The search for rectangles of two digits and their escapes.

use std::ops::ControlFlow::{self, Continue};

use super::escape::{Escape, Pair};
use super::pattern::Deadly;
use super::rectangle::Rectangle;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, CellSet, Unit, UnitKind};
use crate::rules::technique::found::Found;
use crate::rules::technique::memo::Slot;
use crate::rules::technique::position::Position;

/// What keeps the digits of a pair from changing places, if these are the corners with other candidates.
pub(super) type Escapes = fn(&Pair, CellSet, &Position<'_>) -> Vec<Escape>;

/// Passes the pairs on: all corners have both digits or, with some latitude, may have had them; one corner has no other
/// candidate.
pub(super) fn each_pair(
    position: &Position<'_>,
    mut visit: impl FnMut(&Pair) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let partial = position.latitude.partial_rectangles;
    let pairs = position.pairs();
    let has_pair = |corners: &[Cell; 4]| corners.iter().any(|corner| pairs.contains(*corner));
    for rectangle in Rectangle::all(position, |cell| position.empty().contains(cell), has_pair) {
        let mut seen = Vec::<DigitSet>::new();
        for digits in rectangle.0.map(|cell| position.at(cell)).into_iter().filter(|own| own.is_pair()) {
            let fits = |cell: &Cell| match partial {
                true => may_hold(*cell, digits, position),
                false => position.at(*cell).intersection(digits) == digits,
            };
            if !seen.contains(&digits) && rectangle.0.iter().all(fits) {
                seen.push(digits);
                visit(&Pair { rectangle, digits })?;
            }
        }
    }
    Continue(())
}

/// Whether no placed digit keeps an empty cell from holding each of these digits.
fn may_hold(cell: Cell, digits: DigitSet, position: &Position<'_>) -> bool {
    position.empty().contains(cell)
        && !digits.into_iter().any(|digit| position.placed(digit).meets(&position.sets().peers(cell)))
}

/// Passes on what follows from the escapes of all pairs.
pub(super) fn each(position: &Position<'_>, found: &mut Found<'_, '_>, escapes: Escapes) -> ControlFlow<()> {
    each_pair(position, |pair| {
        for escape in escapes(pair, pair.roof(position), position) {
            if pair.applies(escape, position) {
                found.pattern(&Deadly { pair: *pair, escape }, position)?;
            }
        }
        Continue(())
    })
}

/// Passes on what follows from the escapes of the rectangles that `HoDoKu` looks at, in its order: corners need not have the
/// digits any more, if no placed digit excludes them.
pub(super) fn usual(position: &Position<'_>, found: &mut Found<'_, '_>, escapes: Escapes) -> ControlFlow<()> {
    for pair in position.memo(Slot::Rectangles, || usual_pairs(position)) {
        let roof = pair.roof(position);
        for escape in escapes(pair, roof, position) {
            if pair.applies(escape, position) && pair.is_usual(escape, position) {
                found.pattern(&Deadly { pair: *pair, escape }, position)?;
            }
        }
    }
    Continue(())
}

/// Rectangles from a cell with two candidates, over another one in its block, to two in another block.
fn usual_pairs(position: &Position<'_>) -> Vec<Pair> {
    let (shape, side) = (position.shape(), position.shape().side());
    let mut pairs = Vec::<Pair>::new();
    // For each digit the empty cells that see none of its placed ones.
    let free: Vec<CellSet> = shape
        .digits()
        .map(|digit| {
            let seen = |seen, cell| seen | position.sets().peers(cell);
            position.empty() - position.placed(digit).fold(CellSet::EMPTY, seen)
        })
        .collect();
    for start in position.pairs() {
        let digits = position.at(start);
        let (row, column) = shape.position(start);
        let fitting = digits.fold(position.empty(), |all, digit| all & free[digit.index()]);
        let block =
            shape.units_of(start).iter().find(|unit| matches!(shape.kind(**unit), UnitKind::Block(_)));
        let near = block.map_or(CellSet::EMPTY, |block| position.sets().unit(*block));
        for other in (near & fitting).filter(|cell| *cell != start) {
            let (other_row, other_column) = shape.position(other);
            for line in 0..side {
                let opposite = match (row == other_row, column == other_column) {
                    (true, _) => [shape.at(line, column), shape.at(line, other_column)],
                    (_, true) => [shape.at(row, line), shape.at(other_row, line)],
                    _ => break,
                };
                let fit = opposite.into_iter().all(|cell| fitting.contains(cell));
                if near.contains(opposite[0]) || !fit {
                    continue;
                }
                let mut corners = [start, other, opposite[0], opposite[1]];
                corners.sort_unstable();
                let rectangle = Rectangle::of(corners, position);
                if let Some(rectangle) =
                    rectangle.filter(|new| pairs.iter().all(|pair| pair.rectangle != *new))
                {
                    pairs.push(Pair { rectangle, digits });
                }
            }
        }
    }
    pairs
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
    for (index, cell) in free.iter().enumerate() {
        let more = cells | CellSet::only(*cell);
        if pair.shared(more, position).len() <= cells.len() + free.len() - index + 1 {
            grow(pair, &free[index + 1..], more, position, found);
        }
    }
}
