//! Facts about a board, stored for fast queries: for checking steps by the million.

use std::sync::Arc;

use super::board_view::BoardView;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry, Unit};
use crate::puzzle::Puzzle;

/// Digits, candidates, and the digits in each unit.
#[derive(Clone, Debug)]
pub struct Facts {
    geometry: Arc<Geometry>,
    digits: Vec<Option<Digit>>,
    /// The candidates not eliminated, of every cell.
    candidates: Vec<DigitSet>,
    used: Vec<DigitSet>,
    empty: usize,
}

impl Facts {
    /// The facts before the first step.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let geometry = puzzle.geometry();
        let given = |cells: &[Cell]| cells.iter().filter_map(|&cell| puzzle.given(cell)).collect();
        Self {
            digits: puzzle.givens().to_vec(),
            candidates: vec![DigitSet::all(geometry.side()); geometry.cell_count()],
            used: geometry.units().map(|unit| given(geometry.cells_of(unit))).collect(),
            empty: puzzle.blanks().count(),
            geometry: Arc::clone(geometry),
        }
    }

    /// Assigns a digit to an empty cell.
    pub fn assign(&mut self, cell: Cell, digit: Digit) {
        self.digits[cell.index()] = Some(digit);
        for unit in self.geometry.units_of(cell) {
            self.used[unit.index()].insert(digit);
        }
        self.empty -= 1;
    }

    /// Retracts the digit of a cell.
    pub fn retract(&mut self, cell: Cell, digit: Digit) {
        self.digits[cell.index()] = None;
        for unit in self.geometry.units_of(cell) {
            self.used[unit.index()].remove(digit);
        }
        self.empty += 1;
    }

    /// Retracts the digit of a cell on a board where a unit may hold a digit twice.
    pub fn retract_one_of(&mut self, cell: Cell, digit: Digit) {
        self.retract(cell, digit);
        for unit in self.geometry.units_of(cell) {
            let others = self.geometry.cells_of(*unit);
            if others.iter().any(|other| self.digits[other.index()] == Some(digit)) {
                self.used[unit.index()].insert(digit);
            }
        }
    }

    /// Eliminates a candidate.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) {
        self.candidates[cell.index()].remove(digit);
    }

    /// Restores a candidate.
    pub fn restore(&mut self, cell: Cell, digit: Digit) {
        self.candidates[cell.index()].insert(digit);
    }

    /// The number of empty cells.
    #[must_use]
    pub const fn empty(&self) -> usize {
        self.empty
    }

    /// Whether the cell is on the board and empty.
    #[must_use]
    pub fn is_empty(&self, cell: Cell) -> bool {
        self.digits.get(cell.index()).is_some_and(Option::is_none)
    }

    /// The digits that fit an empty cell.
    #[inline(always)]
    #[must_use]
    pub fn fitting(&self, cell: Cell) -> DigitSet {
        let left = |left: DigitSet, unit: &Unit| left.without(self.used[unit.index()]);
        self.geometry.units_of(cell).iter().fold(self.candidates[cell.index()], left)
    }
}

impl BoardView for Facts {
    fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    #[inline(always)]
    fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()].map_or(self.candidates[cell.index()], DigitSet::only)
    }

    fn open(&self, cell: Cell) -> DigitSet {
        if self.digits[cell.index()].is_some() { DigitSet::EMPTY } else { self.candidates[cell.index()] }
    }

    fn used(&self, unit: Unit) -> DigitSet {
        self.used[unit.index()]
    }

    fn fitting(&self, cell: Cell) -> DigitSet {
        Self::fitting(self, cell)
    }
}
