//! Where the steps of a run come from: a running solver, or a file.

use std::path::PathBuf;
use std::time::Duration;

use crate::session::{Ending, Session, Status};
use crate::solver::Outcome;
use crate::trace::Landmark;
use crate::trace::file::Damage;

/// The source of a run's steps.
#[derive(Debug)]
pub(crate) enum Source {
    /// A solver on a thread of its own.
    Live(Session),
    /// A file. The trace holds everything that decoded.
    Opened(Opened),
}

/// What a file contains besides the steps.
#[derive(Clone, Debug)]
pub(crate) struct Opened {
    pub(crate) path: PathBuf,
    /// The number of the run in the file, from 1, if there are several.
    pub(crate) number: Option<usize>,
    /// The solver's working time, to its end or to the last available step.
    pub(crate) took: Duration,
    pub(crate) end: End,
}

/// How the steps of a file end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// With the end of the solver.
    Done(Outcome),
    /// The run was saved before its end.
    Unfinished,
    /// The rest of the file is damaged.
    Damaged(Damage),
    /// The session ended while the run was being recorded to the file.
    Lost,
    /// The rest does not fit in memory.
    TooLarge,
}

/// The state of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RunState<'a> {
    /// The solver is searching.
    Recording,
    /// The recording has reached its memory budget, and the solver is waiting.
    Full,
    /// The solver is waiting at a breakpoint.
    Held(Landmark),
    /// The program is waiting at a breakpoint at this line of its source.
    AtLine(u32),
    /// The solver is waiting because another lane is at a breakpoint.
    Waiting,
    /// The solver continues unrecorded.
    Unrecorded,
    /// The solver has ended, and the recording is complete.
    Done(&'a Outcome),
    /// The solver panicked, with this message.
    Panicked(&'a str),
    /// The recorder panicked, with this message.
    RecorderPanicked(&'a str),
    /// The file lacks the end of the run; never [`End::Done`].
    CutOff(&'a End),
}

impl Source {
    /// The session of a live run.
    pub(crate) const fn session(&self) -> Option<&Session> {
        match self {
            Self::Live(session) => Some(session),
            Self::Opened(_) => None,
        }
    }

    /// The session of a live run, mutable.
    pub(crate) const fn session_mut(&mut self) -> Option<&mut Session> {
        match self {
            Self::Live(session) => Some(session),
            Self::Opened(_) => None,
        }
    }

    /// The state of the run.
    pub(crate) fn state(&self) -> RunState<'_> {
        match self {
            Self::Live(session) => match session.status() {
                Status::Running => RunState::Recording,
                Status::Full => RunState::Full,
                Status::Held(landmark) => RunState::Held(*landmark),
                Status::Waiting => RunState::Waiting,
                Status::Unrecorded => RunState::Unrecorded,
                Status::Ended(Ending::Done(outcome)) => RunState::Done(outcome),
                Status::Ended(Ending::Panicked(message)) => RunState::Panicked(message),
                Status::Ended(Ending::RecorderPanicked(message)) => RunState::RecorderPanicked(message),
            },
            Self::Opened(Opened { end: End::Done(outcome), .. }) => RunState::Done(outcome),
            Self::Opened(opened) => RunState::CutOff(&opened.end),
        }
    }

    /// The solver's working time, to its end or until now, without waiting.
    pub(crate) fn elapsed(&self) -> Duration {
        match self {
            Self::Live(session) => session.elapsed(),
            Self::Opened(opened) => opened.took,
        }
    }
}
