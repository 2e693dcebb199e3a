//! What a step by sets of candidates rests on: locked candidates, sets and fish.

use super::board::Board;
use super::hint::Hint;
use super::shape::{UNIT_CELLS, UNITS, bits, cells};

/// A pattern whose candidates exclude others.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Pattern {
    pub(super) hint: Hint,
    basis: Basis,
}

/// The candidates that must be gone for a pattern to hold.
#[derive(Clone, PartialEq, Debug)]
enum Basis {
    /// A digit of some units that is only in other units.
    Digit { digit: usize, cells: u128 },
    /// Digits that are only in some places of a unit.
    Hidden { unit: usize, digits: u16, spots: u16 },
    /// Cells that hold only some digits.
    Naked { cells: u128, digits: u16 },
}

impl Pattern {
    /// A digit whose places in the base units are all in the cover units.
    pub(super) fn of_digit(hint: Hint, digit: usize, base: u128, cover: u128) -> Self {
        Self { hint, basis: Basis::Digit { digit, cells: base & !cover } }
    }

    /// Digits with as many places in a unit as there are digits.
    pub(super) const fn hidden(hint: Hint, unit: usize, digits: u16, spots: u16) -> Self {
        Self { hint, basis: Basis::Hidden { unit, digits, spots } }
    }

    /// Cells with as many candidates as there are cells.
    pub(super) const fn naked(hint: Hint, cells: u128, digits: u16) -> Self {
        Self { hint, basis: Basis::Naked { cells, digits } }
    }

    /// The candidates of an earlier position that had to go first.
    pub(super) fn premises(&self, earlier: &Board) -> Vec<(usize, usize)> {
        match self.basis {
            Basis::Digit { digit, cells: rest } => {
                cells(rest & earlier.homes(digit)).map(|cell| (cell, digit)).collect()
            }
            Basis::Hidden { unit, digits, spots } => {
                let others = bits(!spots & 0x1ff).map(|spot| UNITS[unit][spot]);
                others
                    .flat_map(|cell| bits(digits & earlier.at(cell)).map(move |digit| (cell, digit)))
                    .collect()
            }
            Basis::Naked { cells: set, digits } => cells(set)
                .flat_map(|cell| bits(earlier.at(cell) & !digits).map(move |digit| (cell, digit)))
                .collect(),
        }
    }
}

/// The cells of several units.
pub(super) fn union_of(units: impl Iterator<Item = usize>) -> u128 {
    units.fold(0, |all, unit| all | UNIT_CELLS[unit])
}
