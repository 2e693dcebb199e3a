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

/// A contradiction of the run, identified by the number of contradictions after it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Age(u16);

impl Age {
    /// The last contradiction.
    pub const LAST: Self = Self(0);
    /// The earliest one that can be referred to.
    pub const FARTHEST: Self = Self((1 << 14) - 1);

    /// The contradiction after which there were this many others; `None` beyond [`Self::FARTHEST`].
    #[must_use]
    pub const fn new(later: u64) -> Option<Self> {
        if later <= Self::FARTHEST.0 as u64 { Some(Self(later as u16)) } else { None }
    }

    /// The number of contradictions after it.
    #[must_use]
    pub const fn later(self) -> u64 {
        self.0 as u64
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
    /// The conflict set of a contradiction.
    Conflict(Age),
    /// The words reported right before the step, or before an earlier step of the same finding: see
    /// [`Observer::on_words`](super::Observer::on_words).
    Words,
}

/// The most words of an argument: those of a chain of twenty links and more.
pub const MOST_WORDS: usize = 64;

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
    /// A guess that may be retracted without having failed: on the path to the branch of one lane of a parallel
    /// search, below which other lanes search branches as well; or any guess of a search that learns, which jumps over
    /// guesses and restarts.
    SharedGuess,
    /// A guess that the person decided instead of the solver ([`Decision`](super::Decision)), or the next digit of its
    /// cell; otherwise like [`Self::Guess`].
    ChosenGuess,
    /// A rule forces it.
    Rule(Placing),
}

impl AssignReason {
    /// Whether nothing forces the digit.
    #[must_use]
    pub const fn is_guess(self) -> bool {
        matches!(self, Self::Guess | Self::SharedGuess | Self::ChosenGuess)
    }

    /// Whether it is a guess that is retracted only when it has failed.
    #[must_use]
    pub const fn is_own_guess(self) -> bool {
        matches!(self, Self::Guess | Self::ChosenGuess)
    }
}
