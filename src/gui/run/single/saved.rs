//! The data of a run that is saved to a file.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::Run;
use crate::gui::page::Page;
use crate::gui::run::file::{InFile, Snapshot};
use crate::solver::Outcome;
use crate::step::Contradiction;
use crate::trace::file::{About, Finish};
use crate::trace::{Bookmarks, Inquiry, Resume, Subject};
use crate::why::Fact;

impl Run {
    /// The time from the solver's start to its end, or to the last recorded step.
    pub(crate) fn recorded_time(&self) -> Duration {
        let elapsed = self.source.elapsed();
        // The recorder may reach the last step after the solver has ended.
        if self.is_cut() { self.trace.time_at(self.trace.len()).min(elapsed) } else { elapsed }
    }

    /// A snapshot of the run, to be saved to a file. Omits the outcome if the recording stops short of it.
    pub(crate) fn snapshot(&self) -> Snapshot {
        // A program that ended without a solution has reported no outcome.
        let is_told = |outcome: &&Outcome| !(self.algorithm.is_foreign() && **outcome == Outcome::Stalled);
        let outcome = self.outcome().filter(|_| !self.is_cut()).filter(is_told).cloned();
        Snapshot {
            id: self.id,
            about: self.about(),
            chunks: self.trace.chunks().cloned().collect(),
            remarks: self.trace.remarks().clone(),
            finish: Finish { outcome, took: self.recorded_time() },
            bookmarks: self.bookmarks.clone(),
            resume: None,
        }
    }

    /// The puzzle and the solver.
    pub(crate) fn about(&self) -> About {
        About { puzzle: Arc::clone(&self.puzzle), algorithm: self.algorithm }
    }

    /// Where to resume the run if it is left now: the position, this page, and its question set.
    pub(crate) fn resume(&self, page: Page) -> Resume {
        Resume {
            position: self.playback.position(),
            page: page.name().to_owned(),
            inquiry: self.asked(),
            questions: self.questions,
        }
    }

    /// The question why that was asked last.
    pub(crate) fn asked(&self) -> Option<Inquiry> {
        let asked = self.inquiry.asked()?;
        let subject = match asked.root().fact {
            Fact::Holds(cell, _) | Fact::Contradiction(Contradiction::NoCandidate(cell)) => {
                Subject::Cell(cell)
            }
            Fact::Excluded(cell, digit) => Subject::Candidate(cell, digit),
            // Only the step that made it can be asked about.
            Fact::Contradiction(Contradiction::NoPlace { .. }) | Fact::Failed(..) | Fact::Nogood(_) => {
                Subject::Step
            }
        };
        Some(Inquiry { position: asked.position, subject })
    }

    /// The file the run is in, if that has the steps up to the current one.
    pub(crate) fn in_file(&self) -> Option<&InFile> {
        self.in_file.as_ref().filter(|file| self.playback.position() <= file.steps)
    }

    /// Records that the run is in this file.
    pub(in crate::gui::run) fn note_file(&mut self, file: InFile) {
        self.in_file = Some(file);
    }

    /// Forgets the file of the run, because that now holds something else.
    pub(in crate::gui::run) fn forget_file(&mut self, path: &Path) {
        self.in_file.take_if(|file| file.path == path);
    }

    /// Records that the run is saved with these bookmarks.
    pub(in crate::gui::run) fn mark_saved(&mut self, bookmarks: &Bookmarks) {
        self.saved_bookmarks.clone_from(bookmarks);
    }

    /// Whether its bookmarks differ from the saved ones.
    pub(in crate::gui::run) fn has_new_bookmarks(&self) -> bool {
        self.bookmarks != self.saved_bookmarks
    }
}
