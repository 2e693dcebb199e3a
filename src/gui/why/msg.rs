//! Messages about asking why.

use crate::editor::Direction;
use crate::geometry::{Cell, Digit};

/// Asking why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WhyMsg {
    /// A cell is clicked, at the place of this candidate.
    Point { cell: Cell, digit: Digit },
    /// Points at the neighbour of the cell pointed at.
    Move(Direction),
    /// Points at the next digit that the cell cannot hold.
    NextDigit,
    /// Asks about what was pointed at, or about the current step.
    Here,
    /// Draws the causes of a fact of the answer, and goes to its step if it has one.
    Focus { node: usize, position: Option<u64> },
    /// Draws the causes of all facts, or of one.
    ShowAll(bool),
    /// Drops the question.
    Forget,
}
