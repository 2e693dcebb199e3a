//! The search for almost locked sets, unit by unit.

use crate::digit_set::DigitSet;
use crate::geometry::{Cell, CellSet, CellSets, Geometry, Unit};

/// Cells of one unit with one candidate more than there are cells.
pub(super) struct Candidate {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
    /// The digits of the other cells of the unit.
    pub(super) beside: DigitSet,
    pub(super) unit: Unit,
    /// The number of cells.
    pub(super) size: usize,
}

/// All of a position with these candidates of each cell; each in the first unit that contains it.
pub(super) fn all(geometry: &Geometry, sets: &CellSets, open: &[DigitSet]) -> Vec<Candidate> {
    let mut search = Search { geometry, sets, unit: Unit::new(0), cells: Vec::new(), found: Vec::new() };
    for unit in geometry.units() {
        search.unit = unit;
        search.cells.clear();
        let cells = geometry.cells_of(unit).iter().map(|cell| (*cell, open[cell.index()]));
        search.cells.extend(cells.filter(|(_, digits)| *digits != DigitSet::EMPTY));
        search.extend(0, 0, 0, DigitSet::EMPTY);
    }
    search.found
}

struct Search<'a> {
    geometry: &'a Geometry,
    sets: &'a CellSets,
    unit: Unit,
    /// The empty cells of the unit.
    cells: Vec<(Cell, DigitSet)>,
    found: Vec<Candidate>,
}

impl Search<'_> {
    /// Adds each cell from an index onwards to `size` cells, which are bits of `chosen`.
    fn extend(&mut self, from: usize, size: usize, chosen: u32, digits: DigitSet) {
        for at in from..self.cells.len() {
            let digits = digits.union(self.cells[at].1);
            let (chosen, count) = (chosen | 1 << at, digits.len());
            if count == size + 2 {
                self.keep(chosen, digits, size + 1);
            }
            let left = self.cells.len() - at - 1;
            if left > 0 && count <= size + 2 + left {
                self.extend(at + 1, size + 1, chosen, digits);
            }
        }
    }

    fn keep(&mut self, chosen: u32, digits: DigitSet, size: usize) {
        let (mut cells, mut left) = (CellSet::EMPTY, chosen);
        while left != 0 {
            cells |= CellSet::only(self.cells[left.trailing_zeros() as usize].0);
            left &= left - 1;
        }
        if !self.is_known(cells) {
            let others = (0..).zip(&self.cells).filter(|(at, _)| chosen >> at & 1 == 0);
            let beside = others.fold(DigitSet::EMPTY, |all, (_, (_, own))| all.union(*own));
            self.found.push(Candidate { cells, digits, beside, unit: self.unit, size });
        }
    }

    /// Whether the cells have been found in an earlier unit.
    fn is_known(&self, cells: CellSet) -> bool {
        let units = cells.first().map_or(&[][..], |cell| self.geometry.units_of(cell));
        units.iter().any(|unit| *unit < self.unit && cells.is_within(&self.sets.unit(*unit)))
    }
}
