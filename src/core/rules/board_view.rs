//! A board as a rule sees it, and the facts on which conclusions rest. Independent of the rules.

use std::borrow::Cow;

use super::technique::Position;
use crate::board::{Board, Role};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry, Unit};
use crate::step::Age;

/// A digit in a cell.
pub type Placement = (Cell, Digit);

/// A fact on which a conclusion rests.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Premise {
    /// The cell holds the digit.
    Holds(Cell, Digit),
    /// The cell cannot hold the digit.
    Excluded(Cell, Digit),
}

/// A board as a rule sees it: a solver's domains, the displayed board, or the board before a recorded step.
pub trait BoardView {
    /// The board's shape.
    fn geometry(&self) -> &Geometry;

    /// The digit of a cell.
    fn digit(&self, cell: Cell) -> Option<Digit>;

    /// The candidates of a cell that no step has eliminated; only its digit if it has one.
    fn candidates(&self, cell: Cell) -> DigitSet;

    /// The conflict set of an earlier contradiction; empty if it is not known.
    fn nogood(&self, _: Age) -> Cow<'_, [Placement]> {
        Cow::Borrowed(&[])
    }

    /// Whether the digit of a cell is a given; a board that does not distinguish them returns true for all its digits.
    fn is_given(&self, cell: Cell) -> bool {
        self.digit(cell).is_some()
    }

    /// The board as techniques search it, if it is one.
    fn position(&self) -> Option<&Position<'_>> {
        None
    }

    /// Whether a search should look at a unit: not if it found nothing there before, and nothing has changed there since.
    fn is_new(&self, _: Unit) -> bool {
        true
    }

    /// The candidates of an empty cell; none of a cell with a digit.
    fn open(&self, cell: Cell) -> DigitSet {
        if self.digit(cell).is_some() { DigitSet::EMPTY } else { self.candidates(cell) }
    }

    /// [`Self::candidates`] of every cell, in order, for rules that examine all of them.
    fn all_candidates(&self) -> Cow<'_, [DigitSet]> {
        self.geometry().cells().map(|cell| self.candidates(cell)).collect()
    }

    /// The digits on the board in a unit.
    fn used(&self, unit: Unit) -> DigitSet {
        self.geometry().cells_of(unit).iter().filter_map(|&cell| self.digit(cell)).collect()
    }

    /// The digits that fit an empty cell: the candidates that no peer holds. Solvers that eliminate no candidates use only
    /// the digits of the peers; this covers both.
    fn fitting(&self, cell: Cell) -> DigitSet {
        let units = self.geometry().units_of(cell).iter();
        units.fold(self.candidates(cell), |left, &unit| left.without(self.used(unit)))
    }
}

impl BoardView for Board {
    fn geometry(&self) -> &Geometry {
        self.geometry()
    }

    fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digit(cell)
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates(cell)
    }

    fn is_given(&self, cell: Cell) -> bool {
        self.role(cell) == Some(Role::Given)
    }
}
