//! What a session is doing, and how it ended.

use crate::solver::Outcome;
use crate::trace::Landmark;

/// How a session ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The solver came to its end or was stopped.
    Done(Outcome),
    /// The solver panicked, with this message.
    Panicked(String),
    /// The recorder panicked, with this message: the solver was stopped, and steps that it took are missing at the end
    /// of what is recorded.
    RecorderPanicked(String),
}

/// What a session is doing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// The solver searches.
    Running,
    /// The recording has reached its memory budget: the solver is held until there is more, or is stopped.
    Full,
    /// The solver is held after a step at which it was to stop. All its steps are recorded.
    Held(Landmark),
    /// The solver waits because another one of its team is held.
    Waiting,
    /// The solver searches on, and nothing is recorded any more.
    Unrecorded,
    /// The solver has ended, and everything that is to be recorded is.
    Ended(Ending),
}
