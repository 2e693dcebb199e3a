//! The data of a run that is written to a file.

use std::sync::Arc;
use std::time::Duration;

use super::Run;
use crate::gui::run::file::Snapshot;
use crate::solver::Outcome;
use crate::trace::Bookmarks;
use crate::trace::file::{About, Finish};

impl Run {
    /// The time from the solver's start to its end, or to the last recorded step.
    pub(crate) fn recorded_time(&self) -> Duration {
        let elapsed = self.source.elapsed();
        // The recorder may reach the last step after the solver has ended.
        if self.is_cut() { self.trace.time_at(self.trace.len()).min(elapsed) } else { elapsed }
    }

    /// The current state of the run, to be written to a file. Omits the outcome if the recording stops short of it.
    pub(crate) fn snapshot(&self) -> Snapshot {
        // A program that ended without a solution has reported no outcome.
        let is_told = |outcome: &&Outcome| !(self.algorithm.is_foreign() && **outcome == Outcome::Stalled);
        let outcome = self.outcome().filter(|_| !self.is_cut()).filter(is_told).cloned();
        Snapshot {
            id: self.id,
            about: About { puzzle: Arc::clone(&self.puzzle), algorithm: self.algorithm },
            chunks: self.trace.chunks().cloned().collect(),
            remarks: self.trace.remarks().clone(),
            finish: Finish { outcome, took: self.recorded_time() },
            bookmarks: self.bookmarks.clone(),
        }
    }

    /// Records that it is saved with these bookmarks.
    pub(in crate::gui::run) fn mark_saved(&mut self, bookmarks: &Bookmarks) {
        self.saved_bookmarks.clone_from(bookmarks);
    }

    /// Whether its bookmarks differ from those in a file.
    pub(in crate::gui::run) fn has_new_bookmarks(&self) -> bool {
        self.bookmarks != self.saved_bookmarks
    }
}
