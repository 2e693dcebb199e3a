//! What is found in a run.

use crate::geometry::{Cell, Digit};
use crate::rules::Mark;

/// The severity of a finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// It is false, or loses a solution.
    Wrong,
    /// It is true, but no known rule gives it.
    Unfounded,
    /// It is right, but costs steps.
    Wasteful,
}

impl Class {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wrong => "wrong",
            Self::Unfounded => "unfounded",
            Self::Wasteful => "wasteful",
        }
    }
}

/// The kind of a finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// An elimination excludes every solution.
    FalseElimination,
    /// A placement excludes every solution.
    FalsePlacement,
    /// A digit that is not a candidate of its cell.
    NoCandidate,
    /// The digit of a given is changed.
    ChangedGiven,
    /// A reported contradiction that does not exist.
    FalseContradiction,
    /// A branch is left that holds a solution.
    GivenUp,
    /// An elimination made in a branch is left behind.
    NotRestored,
    /// A reported solution that is not one.
    FalseSolution,
    /// The program says that there is no solution, or ends on a board without one, although the puzzle has a
    /// solution.
    FalseEnd,
    /// An elimination that no known rule gives.
    UnknownElimination,
    /// A placement that no known rule gives, in a run without guesses.
    UnknownPlacement,
    /// The reason given does not hold.
    FalseReason,
    /// A contradiction on the board is noticed late.
    LateContradiction,
    /// A guess although a cell has one candidate.
    GuessBesideSingle,
    /// The same position is searched again.
    SearchedTwice,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 15] = [
        Self::FalseElimination,
        Self::FalsePlacement,
        Self::NoCandidate,
        Self::ChangedGiven,
        Self::FalseContradiction,
        Self::GivenUp,
        Self::NotRestored,
        Self::FalseSolution,
        Self::FalseEnd,
        Self::UnknownElimination,
        Self::UnknownPlacement,
        Self::FalseReason,
        Self::LateContradiction,
        Self::GuessBesideSingle,
        Self::SearchedTwice,
    ];

    /// Its severity.
    #[must_use]
    pub const fn class(self) -> Class {
        match self {
            Self::FalseElimination
            | Self::FalsePlacement
            | Self::NoCandidate
            | Self::ChangedGiven
            | Self::FalseContradiction
            | Self::GivenUp
            | Self::NotRestored
            | Self::FalseSolution
            | Self::FalseEnd => Class::Wrong,
            Self::UnknownElimination | Self::UnknownPlacement | Self::FalseReason => Class::Unfounded,
            Self::LateContradiction | Self::GuessBesideSingle | Self::SearchedTwice => Class::Wasteful,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FalseElimination => "false elimination",
            Self::FalsePlacement => "false placement",
            Self::NoCandidate => "no candidate",
            Self::ChangedGiven => "changed given",
            Self::FalseContradiction => "false contradiction",
            Self::GivenUp => "given up",
            Self::NotRestored => "not restored",
            Self::FalseSolution => "false solution",
            Self::FalseEnd => "false end",
            Self::UnknownElimination => "unknown elimination",
            Self::UnknownPlacement => "unknown placement",
            Self::FalseReason => "false reason",
            Self::LateContradiction => "late contradiction",
            Self::GuessBesideSingle => "guess beside single",
            Self::SearchedTwice => "searched twice",
        }
    }
}

/// Something found in a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The number of the step, from 1; 0 before the first.
    pub step: u64,
    /// Its kind.
    pub kind: Kind,
    /// The cell.
    pub cell: Option<Cell>,
    /// The digit.
    pub digit: Option<Digit>,
    /// The places from which the sentence follows, to be drawn beside the cell.
    pub causes: Vec<Mark>,
    /// A description, in a sentence or two.
    pub message: String,
    /// The line of the program's source.
    pub line: Option<u32>,
    /// The file of the program's source.
    pub file: Option<String>,
}
