//! What forcing chains start from.

use crate::geometry::{Cell, Digit, Unit};
use crate::rules::technique::position::Position;

/// A candidate being true, or false.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::rules::technique) struct Fact {
    pub(super) cell: Cell,
    pub(super) digit: Digit,
    pub(super) is_true: bool,
}

impl Fact {
    pub(super) const fn new(cell: Cell, digit: Digit, is_true: bool) -> Self {
        Self { cell, digit, is_true }
    }

    /// The contrary.
    pub(super) const fn not(self) -> Self {
        Self { is_true: !self.is_true, ..self }
    }
}

/// The assumptions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start {
    /// This one, which is wrong.
    Wrong(Fact),
    /// That the candidate is true, and that it is false.
    Both(Cell, Digit),
    /// Each candidate of a cell.
    Cell(Cell),
    /// Each place of a digit in a unit.
    Unit(Unit, Digit),
}

impl Start {
    /// The assumptions one by one.
    pub(super) fn assumptions(self, position: &Position<'_>) -> Vec<Fact> {
        match self {
            Self::Wrong(fact) => vec![fact],
            Self::Both(cell, digit) => [true, false].map(|is_true| Fact::new(cell, digit, is_true)).to_vec(),
            Self::Cell(cell) => position.at(cell).map(|digit| Fact::new(cell, digit, true)).collect(),
            Self::Unit(unit, digit) => {
                position.places_in(unit, digit).map(|cell| Fact::new(cell, digit, true)).collect()
            }
        }
    }
}
