//! How a search ends.

use crate::puzzle::Grid;

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A solution was found.
    Solved(Grid),
    /// The whole tree was searched: there is no solution.
    Unsolvable,
    /// The algorithm cannot decide: it does not search, and its inferences are not enough.
    Stalled,
    /// The observer stopped it.
    Stopped,
}

impl Outcome {
    /// Its name, for logs and machine-readable output.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Solved(_) => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Stalled => "stalled",
            Self::Stopped => "stopped",
        }
    }

    /// Its name for people. Why another program gives no answer is not known.
    #[must_use]
    pub const fn in_words(&self, is_foreign: bool) -> &'static str {
        match self {
            Self::Stalled if is_foreign => "ended without a verified solution",
            other => other.name(),
        }
    }
}
