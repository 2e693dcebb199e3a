//! Notices about a run besides its steps.

use std::time::Duration;

use super::source::End;
use crate::solver::Outcome;
use crate::trace::Landmark;

/// The time for which a purely informative notice is shown.
pub(crate) const STAYS: Duration = Duration::from_secs(8);

/// The notice to show about a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum News<'a> {
    /// The recording has reached its memory budget.
    Full,
    /// The solver panicked, with this message.
    Panicked(&'a str),
    /// The recorder panicked, with this message.
    RecorderPanicked(&'a str),
    /// Playback has stopped here at a breakpoint.
    Breakpoint(Landmark),
    /// The solver is waiting at a breakpoint, at the last recorded step.
    Held(Landmark),
    /// Playback has stopped at a step made at this line of the program's source.
    Line(u32),
    /// The program is waiting at a breakpoint at this line of its source, at the last recorded step.
    AtLine(u32),
    /// The last step has been reached.
    Ended(&'a Outcome),
    /// The last available step of an opened run has been reached, but it is not the solver's last.
    CutOff(&'a End),
    /// The solver continues unrecorded.
    Unrecorded,
    /// The solver has ended beyond the last recorded step.
    EndedUnrecorded(&'a Outcome),
}

impl News<'_> {
    /// Whether it only reports a state that the transport bar shows as well.
    pub(crate) const fn only_informs(self) -> bool {
        match self {
            Self::Ended(_) | Self::CutOff(_) => true,
            Self::Full
            | Self::Panicked(_)
            | Self::RecorderPanicked(_)
            | Self::Breakpoint(_)
            | Self::Held(_)
            | Self::Line(_)
            | Self::AtLine(_)
            | Self::Unrecorded
            | Self::EndedUnrecorded(_) => false,
        }
    }
}
