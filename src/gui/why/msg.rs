//! Messages about asking why.

use crate::editor::Direction;
use crate::geometry::{Cell, Digit};

/// Messages for asking why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WhyMsg {
    /// Points at a cell, at the place of this candidate.
    Point { cell: Cell, digit: Digit },
    /// Points at the next cell in this direction.
    Move(Direction),
    /// Points at the next digit that the cell cannot hold.
    NextDigit,
    /// Asks about what is pointed at, or about the current step.
    Here,
    /// Draws the causes of a fact in the answer, and goes to its step if it has one.
    Focus { node: usize, position: Option<u64> },
    /// Draws the causes of all facts, or only of the chosen one.
    ShowAll(bool),
    /// Drops the question.
    Forget,
}
