//! What is known about the solutions of the board.

use crate::verdict::{Inquiry, Verdict};

/// The number of solutions of the edited puzzle, if known.
#[derive(Debug)]
pub(crate) enum Solutions {
    /// Not asked for yet.
    Unasked,
    /// The board has no digits.
    Empty,
    /// A unit holds a digit twice.
    Conflict,
    /// Being determined.
    Asked(Inquiry),
    /// Known.
    Known(Verdict),
}

impl Solutions {
    /// Text for the toolbar.
    pub(crate) const fn text(&self) -> &'static str {
        match self {
            Self::Unasked | Self::Asked(_) => "looking for solutions…",
            Self::Empty => "empty board",
            Self::Conflict => "digits in conflict",
            Self::Known(verdict) => verdict.text(),
        }
    }
}
