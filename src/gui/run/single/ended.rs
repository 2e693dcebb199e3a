//! The state of a run: whether it has ended and how, and the message about it.

use super::Run;
use crate::gui::run::news::News;
use crate::gui::run::source::RunState;
use crate::gui::run::stops::At;
use crate::gui::watch::watched::Watched;
use crate::puzzle::Grid;
use crate::session::{Moving, Session};
use crate::solver::Outcome;

impl Run {
    /// The state of the run.
    pub(crate) fn state(&self) -> RunState<'_> {
        match self.source.state() {
            RunState::Recording if let Some(line) = self.watched.as_ref().and_then(Watched::held) => {
                RunState::AtLine(line)
            }
            state => state,
        }
    }

    /// Whether no more steps will be recorded.
    pub(crate) fn is_recorded(&self) -> bool {
        self.has_ended() || self.state() == RunState::Unrecorded
    }

    /// Whether the solver is known to have continued beyond the last recorded step.
    pub(crate) fn is_cut(&self) -> bool {
        self.source.session().is_some_and(|session| !session.is_whole())
    }

    /// The solution found beyond the last recorded step, while it is shown.
    pub(crate) fn shown_solution(&self) -> Option<&Grid> {
        self.unrecorded_solution().filter(|_| self.shows_solution)
    }

    /// Whether there is such a solution that is not shown now.
    pub(crate) fn can_show_solution(&self) -> bool {
        self.unrecorded_solution().is_some() && !self.shows_solution
    }

    fn unrecorded_solution(&self) -> Option<&Grid> {
        match self.outcome() {
            Some(Outcome::Solved(grid)) if self.is_cut() => Some(grid),
            _ => None,
        }
    }

    /// Shows the solution found beyond the last recorded step, or the recorded steps again.
    pub(crate) const fn show_solution(&mut self, shows: bool) {
        self.shows_solution = shows;
    }

    /// Whether the solver has ended and the recording is complete.
    pub(crate) fn has_ended(&self) -> bool {
        matches!(
            self.state(),
            RunState::Done(_) | RunState::Panicked(_) | RunState::RecorderPanicked(_) | RunState::CutOff(_)
        )
    }

    /// Whether its last recorded step leads to a solution.
    pub(crate) fn ends_solved(&self) -> bool {
        matches!(self.outcome(), Some(Outcome::Solved(_))) && !self.is_cut()
    }

    /// The outcome, once everything is recorded.
    pub(crate) fn outcome(&self) -> Option<&Outcome> {
        match self.state() {
            RunState::Done(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// Whether the recording is being moved into a file.
    fn is_moving(&self) -> bool {
        matches!(self.source.session().and_then(Session::moving), Some(Moving::Under(_)))
    }

    /// The message about the run, shown above the board.
    pub(crate) fn news(&self) -> Option<News<'_>> {
        match self.state() {
            // Moving the recording into a file frees memory.
            RunState::Full if self.is_moving() => None,
            RunState::Full => Some(News::Full),
            RunState::Unrecorded => Some(News::Unrecorded),
            RunState::Done(_) if self.is_cut() && self.horizon().is_some() => None,
            RunState::Done(outcome) if self.is_cut() => Some(News::EndedUnrecorded(outcome)),
            RunState::Panicked(message) => Some(News::Panicked(message)),
            RunState::RecorderPanicked(message) => Some(News::RecorderPanicked(message)),
            _ if let Some(stop) = self.stop_here() => Some(match stop.at {
                At::Landmark(landmark) => News::Breakpoint(landmark),
                At::Line(line) => News::Line(line),
            }),
            RunState::Held(landmark) => Some(News::Held(landmark)),
            RunState::AtLine(line) => Some(News::AtLine(line)),
            RunState::Recording | RunState::Waiting => None,
            RunState::Done(_) | RunState::CutOff(_) if !self.is_at_end() => None,
            RunState::Done(outcome) => Some(News::Ended(outcome)),
            RunState::CutOff(end) => Some(News::CutOff(end)),
        }
    }

    /// Whether the position is at the last step of a run that has ended and is completely recorded.
    pub(crate) fn is_at_end(&self) -> bool {
        self.has_ended() && !self.is_cut() && self.playback.position() == self.trace.len()
    }
}
