//! What a conclusion rests on: the facts that a rule needs for one step. Independent of the individual rules.

use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry};
use crate::step::{Ago, Argument, Deduction};

use super::rule;

/// A fact about a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// The cell holds its digit.
    Holds(Cell),
    /// The cell cannot take the digit: it has lost the candidate, holds another digit, or has a peer with the digit.
    Excluded(Cell, Digit),
}

/// What is known just before a step.
pub trait Known {
    /// The board's shape.
    fn geometry(&self) -> &Geometry;

    /// The candidates of a cell; only the digit if it has one.
    fn candidates(&self, cell: Cell) -> DigitSet;

    /// The conflict set of an earlier contradiction.
    fn nogood(&self, ago: Ago) -> Option<&[Placement]>;
}

/// A digit in a cell.
pub type Placement = (Cell, Digit);

/// A step by a rule: a digit assigned or excluded.
#[derive(Clone, Copy)]
pub struct Conclusion<'a> {
    /// What is known before it.
    pub known: &'a dyn Known,
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

/// The function of a rule that returns the facts from which a conclusion follows; `None` if the rule does not apply.
pub(super) type Premises = fn(&Conclusion<'_>, Argument) -> Option<Vec<Fact>>;

/// The facts from which a conclusion follows by a deduction; `None` if it does not.
#[must_use]
pub fn premises(deduction: Deduction, conclusion: &Conclusion<'_>) -> Option<Vec<Fact>> {
    rule(deduction.rule).and_then(|rule| (rule.premises)(conclusion, deduction.argument))
}

/// That a cell cannot take any digit of a set.
pub(super) fn excluded(cell: Cell, digits: DigitSet) -> Vec<Fact> {
    digits.map(|digit| Fact::Excluded(cell, digit)).collect()
}

impl Conclusion<'_> {
    /// All digits except that of the step.
    pub(super) fn others(&self) -> DigitSet {
        self.all().without(DigitSet::only(self.digit))
    }

    /// All digits of the board.
    pub(super) fn all(&self) -> DigitSet {
        DigitSet::all(self.known.geometry().side())
    }
}
