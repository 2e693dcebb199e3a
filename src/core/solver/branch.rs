//! A cell in which to guess, and the order of its digits.

use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit};
use crate::step::{AssignReason, Decision};

/// A cell to branch on, and its digits in the order in which they are tried.
pub(super) struct Branch {
    pub(super) cell: Cell,
    /// Why its digits are assigned.
    pub(super) reason: AssignReason,
    pub(super) digits: Digits,
}

/// Digits in ascending order, except that one may come first or last.
pub(super) struct Digits {
    first: Option<Digit>,
    others: DigitSet,
    last: Option<Digit>,
}

impl Branch {
    /// A branch as the solver decides: the digits in ascending order.
    pub(super) const fn of(cell: Cell, digits: DigitSet) -> Self {
        let digits = Digits { first: None, others: digits, last: None };
        Self { cell, reason: AssignReason::Guess, digits }
    }

    /// A branch as the person decides.
    pub(super) fn decided(decision: Decision, digits: DigitSet) -> Self {
        let Decision { cell, digit, is_last } = decision;
        let others = digits.without(DigitSet::only(digit));
        let (first, last) = if is_last { (None, Some(digit)) } else { (Some(digit), None) };
        Self { cell, reason: AssignReason::ChosenGuess, digits: Digits { first, others, last } }
    }
}

impl Iterator for Digits {
    type Item = Digit;

    #[inline(always)]
    fn next(&mut self) -> Option<Digit> {
        self.first.take().or_else(|| self.others.next()).or_else(|| self.last.take())
    }
}
