//! Where a run was left, and opens again: the step, the page at the side, and what was asked there. With it, the set of
//! questions that was chosen for the run.

use crate::geometry::{Cell, Digit};

/// Where a saved run opens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resume {
    /// The number of steps before it.
    pub position: u64,
    /// The name of the page at the side of the board; empty if it is not known. Names that a reader does not know are
    /// those of other versions.
    pub page: String,
    /// The question why that was answered.
    pub inquiry: Option<Inquiry>,
    /// The set of questions about what comes next.
    pub questions: Option<QuestionSet>,
}

/// What determines a set of questions: the same values give the same questions about the same run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuestionSet {
    /// The seed of the choice.
    pub seed: u64,
    /// How many there are, unless the run has fewer; at least 1.
    pub count: u8,
    /// Their kinds: a bit for each, at least one.
    pub kinds: u8,
    /// The number of steps from which they are chosen.
    pub steps: u64,
}

/// A question why, and the position at which it was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inquiry {
    /// The number of steps before it.
    pub position: u64,
    /// What was asked about.
    pub subject: Subject,
}

/// What a question why is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The last step.
    Step,
    /// The digit in a cell, or that it has no candidate left.
    Cell(Cell),
    /// Why a cell cannot hold a digit.
    Candidate(Cell, Digit),
}
