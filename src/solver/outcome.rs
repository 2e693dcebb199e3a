//! How a search ends.

use crate::puzzle::Grid;

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A solution was found.
    Solved(Grid),
    /// The whole tree was searched: there is no solution.
    Unsolvable,
    /// The algorithm cannot tell: it does not search, and what it can conclude is not enough.
    Stalled,
    /// The observer ended it before it was done.
    Stopped,
}

impl Outcome {
    /// Its name, for logs and for other programs.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Solved(_) => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Stalled => "stalled",
            Self::Stopped => "stopped",
        }
    }
}
