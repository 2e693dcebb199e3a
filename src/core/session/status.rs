//! The status of a session, and how it ended.

use crate::solver::Outcome;
use crate::trace::Landmark;

/// How a session ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The solver finished or was stopped.
    Done(Outcome),
    /// The solver panicked, with this message.
    Panicked(String),
    /// The recorder panicked, with this message: the solver was stopped, and its last steps are missing from the
    /// recording.
    RecorderPanicked(String),
}

/// The status of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// The solver is searching.
    Running,
    /// The recording has reached its memory budget: the solver waits until there is more, or is stopped.
    Full,
    /// The solver is waiting at a breakpoint, after this landmark. All its steps are recorded.
    Held(Landmark),
    /// The solver is waiting because another one of its team is at a breakpoint.
    Waiting,
    /// The solver is searching unrecorded.
    Unrecorded,
    /// The solver has ended, and the recording is complete.
    Ended(Ending),
}
