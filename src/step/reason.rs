//! Why a digit is written or a candidate crossed out.
//!
//! A reason that is no guess is a [`Deduction`]: a rule and the one thing that it points at. The two newtypes keep the
//! rules that write digits apart from those that cross candidates out; [`crate::rules`] makes them.

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

/// What a rule points at; what else it rests on is found again on the board of the moment before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Argument {
    /// Nothing but the cell and the digit of the step.
    None,
    /// Another cell.
    Cell(Cell),
    /// A unit.
    Unit(Unit),
    /// Another digit.
    Digit(Digit),
}

/// A rule and what it points at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deduction {
    /// The rule.
    pub rule: RuleId,
    /// What it points at.
    pub argument: Argument,
}

/// A deduction that forces a digit into a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placing(pub Deduction);

/// A deduction that excludes a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Elimination(pub Deduction);

/// Why a digit is written into a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AssignReason {
    /// A branch of the search: nothing forces it, and it is taken back only when it has failed.
    Guess,
    /// A guess on the way to the branch that one lane of a parallel search works on. Branches below it are searched
    /// by other lanes as well, so to take it back does not mean that it has failed.
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
