//! The ends of chains of cells with two candidates.

use super::position::Position;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, CellSet, Digit};

/// Whether such a chain, which may come back to its own cells, eliminates anything: if not, no XY-chain does.
pub(super) fn eliminate(position: &Position<'_>) -> bool {
    let pairs = position.pairs();
    let mut held = vec![CellSet::EMPTY; position.shape().side()];
    pairs.into_iter().any(|start| {
        position.at(start).any(|digit| {
            held.fill(CellSet::EMPTY);
            fill((start, digit), pairs, position, &mut held);
            let seen = position.places(digit) & position.sets().peers(start);
            held[digit.index()].any(|end| end == start || seen.meets(&position.sets().peers(end)))
        })
    })
}

/// Finds for each digit the cells that hold it if a cell does not hold one of its two digits.
fn fill((start, digit): (Cell, Digit), pairs: CellSet, position: &Position<'_>, held: &mut [CellSet]) {
    let mut todo = vec![(start, digit)];
    while let Some((cell, lost)) = todo.pop() {
        let Some(digit) = position.at(cell).without(DigitSet::only(lost)).single() else { continue };
        if !held[digit.index()].contains(cell) {
            held[digit.index()].insert(cell);
            let losing = pairs & position.places(digit) & position.sets().peers(cell);
            todo.extend(losing.map(|cell| (cell, digit)));
        }
    }
}
