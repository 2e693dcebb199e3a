//! The reason for an assignment or an elimination.
//!
//! A reason other than a guess is a [`Deduction`]: a rule and its argument. The two newtypes separate the rules that
//! assign digits from those that eliminate candidates; [`crate::rules`] creates them.

use crate::geometry::{Cell, Digit, Unit};

/// The number of a rule in the table of [`crate::rules`]. Recorded runs contain it, so it never changes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RuleId(u8);

impl RuleId {
    /// The rule with this number.
    #[must_use]
    pub const fn new(index: usize) -> Self {
        Self(index as u8)
    }

    /// Its number, counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The argument of a rule; its other causes are derived from the board before the step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Argument {
    /// None besides the cell and the digit of the step.
    None,
    /// Another cell.
    Cell(Cell),
    /// A unit.
    Unit(Unit),
    /// Another digit.
    Digit(Digit),
}

/// A rule and its argument.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deduction {
    /// The rule.
    pub rule: RuleId,
    /// The argument of the rule.
    pub argument: Argument,
}

/// A deduction that forces a digit into a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placing(pub Deduction);

/// A deduction that excludes a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Elimination(pub Deduction);

/// The reason for an assignment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AssignReason {
    /// A branch of the search: nothing forces it, and it is retracted only when it has failed.
    Guess,
    /// A guess on the path to the branch that one lane of a parallel search works on. Branches below it are searched by
    /// other lanes as well, so retracting it does not mean that it has failed.
    SharedGuess,
    /// A rule forces it.
    Rule(Placing),
}

impl AssignReason {
    /// Whether nothing forces the digit.
    #[must_use]
    pub const fn is_guess(self) -> bool {
        matches!(self, Self::Guess | Self::SharedGuess)
    }
}
