//! The facts on which a conclusion rests, as each rule declares them. Independent of the rules.

use crate::board::Board;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry};
use crate::step::{Ago, Argument};

/// A fact on which a conclusion rests.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Premise {
    /// The cell holds the digit.
    Holds(Cell, Digit),
    /// The cell cannot hold the digit.
    Excluded(Cell, Digit),
}

/// The board before a step, as far as a rule needs it to name its premises.
pub trait Known {
    /// The board's shape.
    fn geometry(&self) -> &Geometry;

    /// The digit of a cell.
    fn digit(&self, cell: Cell) -> Option<Digit>;

    /// The candidates of a cell that no step has eliminated; only its digit if it has one.
    fn candidates(&self, cell: Cell) -> DigitSet;

    /// The conflict set of an earlier contradiction; empty if it is not known.
    fn nogood(&self, _: Ago) -> Vec<Placement> {
        Vec::new()
    }
}

/// A digit in a cell.
pub type Placement = (Cell, Digit);

impl Known for Board {
    fn geometry(&self) -> &Geometry {
        self.geometry()
    }

    fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digit(cell)
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates(cell)
    }
}

/// A step by a rule, and the board before it.
#[derive(Clone, Copy)]
pub struct Grounds<'a> {
    /// The board before the step.
    pub before: &'a dyn Known,
    /// The cell that is filled, or loses a candidate.
    pub cell: Cell,
    /// The digit assigned or eliminated.
    pub digit: Digit,
}

/// Passes each fact on which the conclusion rests to the function.
pub type RestsOn = fn(&Grounds<'_>, Argument, &mut dyn FnMut(Premise));

impl Grounds<'_> {
    /// All digits but one are excluded from a cell.
    pub(super) fn all_but(&self, cell: Cell, digit: Digit, tell: &mut dyn FnMut(Premise)) {
        let others = self.before.geometry().digits().filter(|&other| other != digit);
        others.for_each(|other| tell(Premise::Excluded(cell, other)));
    }
}
