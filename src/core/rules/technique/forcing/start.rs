//! What forcing chains start from.

use crate::geometry::{Cell, Digit, Unit};
use crate::rules::technique::position::Position;
use crate::rules::technique::tables::{Literal, Nodes, remove};

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
    /// The candidate is true, or it is false.
    Both(Cell, Digit),
    /// Each candidate of a cell.
    Cell(Cell),
    /// Each place of a digit in a unit.
    Unit(Unit, Digit),
}

impl Start {
    /// All starts on a board from which something may follow in any case, cell by cell and then unit by unit.
    pub(super) fn all(position: &Position<'_>) -> impl Iterator<Item = Self> {
        let in_cells = position.empty().flat_map(|cell| {
            let both = position.at(cell).map(move |digit| Self::Both(cell, digit));
            both.chain([Self::Cell(cell)])
        });
        let shape = position.shape();
        let in_units =
            shape.units().flat_map(|unit| shape.digits().map(move |digit| Self::Unit(unit, digit)));
        in_cells.chain(in_units)
    }

    /// Replaces the contents of a list by the assumptions, as literals.
    pub(super) fn literals(self, position: &Position<'_>, nodes: &Nodes, literals: &mut Vec<Literal>) {
        literals.clear();
        let literal = |place, is_true| nodes.literal(place, is_true);
        match self {
            Self::Wrong(fact) => literals.extend(literal((fact.cell, fact.digit), fact.is_true)),
            Self::Both(cell, digit) => {
                literals.extend([true, false].iter().filter_map(|is_true| literal((cell, digit), *is_true)));
            }
            Self::Cell(cell) => {
                literals.extend(position.at(cell).filter_map(|digit| literal((cell, digit), true)));
            }
            Self::Unit(unit, digit) => {
                let places = position.places_in(unit, digit);
                literals.extend(places.filter_map(|cell| literal((cell, digit), true)));
            }
        }
    }

    /// Removes from the common conclusions those about the cell of the assumed candidate itself, which are trivial.
    pub(super) fn leave_out_own(self, position: &Position<'_>, nodes: &Nodes, common: &mut [u64]) {
        let Self::Both(cell, _) = self else { return };
        for digit in position.at(cell) {
            for literal in [false, true].iter().filter_map(|is_true| nodes.literal((cell, digit), *is_true)) {
                remove(common, literal);
            }
        }
    }

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
