//! The review of a run, and the program's source at the current step.

use super::Run;
use crate::gui::review::ReviewState;
use crate::gui::run::source::{End, RunState};
use crate::gui::watch::watched::Watched;
use crate::gui::words::counted;
use crate::judge::{Closing, Finding};
use crate::solver::Outcome;

impl Run {
    /// Reads the source file named by the program at the current step.
    pub(crate) fn read_source(&mut self) {
        let Some(before) = self.playback.position().checked_sub(1) else { return };
        let (place, _) = self.trace.remarks().at(before);
        self.source_text.read(place.file.as_ref());
    }

    /// Whether a review is running, or about to start.
    pub(crate) fn is_reviewing(&self) -> bool {
        if self.trace.remarks().tree().is_some() {
            return false;
        }
        match self.review.state() {
            ReviewState::Waiting => self.is_recorded() || !self.trace.is_empty(),
            ReviewState::Running(search) => self.is_recorded() || !search.rests(self.trace.len()),
            ReviewState::Stopped | ReviewState::Done(_) => false,
        }
    }

    /// The finding selected in the review, if the run is at its step and nothing of the run is hidden.
    pub(crate) fn finding_here(&self) -> Option<&Finding> {
        let finding = self.review.known()?.findings.get(self.review.chosen()?)?;
        let is_here = finding.step.min(self.trace.len()) == self.playback.position();
        (is_here && self.horizon().is_none() && self.shown_solution().is_none()).then_some(finding)
    }

    /// Briefly describes how a program ended that did not report a result; `None` for any other run.
    pub(crate) fn ended_silently(&self) -> Option<String> {
        let is_silent =
            matches!(self.state(), RunState::Done(Outcome::Stalled) | RunState::CutOff(End::Unfinished));
        if !self.algorithm.is_foreign() || !is_silent {
            return None;
        }
        if let Some(count) = self.solutions_of_tree() {
            return Some(format!("ended with {}", counted(count, "solution", "solutions")));
        }
        let died = self.watched.as_ref().and_then(Watched::died);
        Some(died.map_or_else(|| "ended without a solution".into(), |how| format!("died: {how}")))
    }

    /// The number of solutions in a search tree, with or without a board, if there are any. What the solver
    /// infers between its decisions is not on the board, so the solutions cannot be checked.
    pub(crate) fn solutions_of_tree(&self) -> Option<u64> {
        let count = self.totals().solutions;
        (self.trace.remarks().tree().is_some() && count > 0).then_some(count)
    }

    /// The outcome for a review. A lane of a parallel search leaves branches to others, so its own end proves
    /// nothing.
    pub(crate) fn closing(&self) -> Closing {
        let is_whole = match self.state() {
            RunState::Done(outcome) => *outcome != Outcome::Stopped && !self.is_cut(),
            // Other programs need not report how they end.
            RunState::CutOff(End::Unfinished) => self.algorithm.is_foreign(),
            _ => false,
        };
        let is_whole = is_whole && !self.algorithm.has_lanes();
        Closing { is_cut: !is_whole, is_unsolvable: is_whole && self.outcome() == Some(&Outcome::Unsolvable) }
    }
}
