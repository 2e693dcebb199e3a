//! Where a run was left, and opens again: the step, the page at the side, and what was asked there.

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
