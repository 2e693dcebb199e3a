//! Where the steps of a run come from: a solver at work, or a file that was read.

use std::path::PathBuf;
use std::time::Duration;

use crate::session::{Ending, Session, Status};
use crate::solver::Outcome;
use crate::trace::Landmark;
use crate::trace::file::Damage;

/// Where the steps of a run come from.
#[derive(Debug)]
pub(crate) enum Source {
    /// A solver on a thread of its own.
    Live(Session),
    /// A file, all of which that makes sense is in the trace.
    Opened(Opened),
}

/// What a file tells of a run besides its steps.
#[derive(Clone, Debug)]
pub(crate) struct Opened {
    pub(crate) path: PathBuf,
    /// How long the solver worked up to the last step that is there, or to its end.
    pub(crate) took: Duration,
    pub(crate) end: End,
}

/// How the steps of a file end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// With the solver's end.
    Done(Outcome),
    /// Earlier: the run was saved before its end.
    Unfinished,
    /// The rest of the file makes no sense.
    Damaged(Damage),
    /// The rest does not fit into memory.
    TooLarge,
}

/// What a run is doing, or how it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State<'a> {
    /// The solver searches.
    Recording,
    /// The recording has reached its memory budget, and the solver waits.
    Full,
    /// The solver waits at a breakpoint.
    Held(Landmark),
    /// The solver waits because another lane is at a breakpoint.
    Waiting,
    /// The solver searches on, and nothing is recorded any more.
    Unrecorded,
    /// The solver has ended, and everything that is to be recorded is.
    Done(&'a Outcome),
    /// The solver panicked, with this message.
    Panicked(&'a str),
    /// The recorder panicked, with this message.
    RecorderPanicked(&'a str),
    /// The file does not tell the end: never for [`End::Done`].
    CutOff(&'a End),
}

impl Source {
    /// The solver, where there is one.
    pub(crate) const fn session(&self) -> Option<&Session> {
        match self {
            Self::Live(session) => Some(session),
            Self::Opened(_) => None,
        }
    }

    /// The same, to tell it something.
    pub(crate) const fn session_mut(&mut self) -> Option<&mut Session> {
        match self {
            Self::Live(session) => Some(session),
            Self::Opened(_) => None,
        }
    }

    /// What the run is doing.
    pub(crate) fn state(&self) -> State<'_> {
        match self {
            Self::Live(session) => match session.status() {
                Status::Running => State::Recording,
                Status::Full => State::Full,
                Status::Held(landmark) => State::Held(*landmark),
                Status::Waiting => State::Waiting,
                Status::Unrecorded => State::Unrecorded,
                Status::Ended(Ending::Done(outcome)) => State::Done(outcome),
                Status::Ended(Ending::Panicked(message)) => State::Panicked(message),
                Status::Ended(Ending::RecorderPanicked(message)) => State::RecorderPanicked(message),
            },
            Self::Opened(Opened { end: End::Done(outcome), .. }) => State::Done(outcome),
            Self::Opened(opened) => State::CutOff(&opened.end),
        }
    }

    /// How long the solver has worked, to its end or until now; the time for which it was held does not count.
    pub(crate) fn elapsed(&self) -> Duration {
        match self {
            Self::Live(session) => session.elapsed(),
            Self::Opened(opened) => opened.took,
        }
    }
}
