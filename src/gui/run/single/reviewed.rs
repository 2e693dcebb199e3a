//! A run as it is reviewed, and where its program was.

use super::Run;
use crate::gui::run::review::State as Reviewed;
use crate::gui::run::source::{End, State};
use crate::judge::Closing;
use crate::solver::{Algorithm, Outcome};

impl Run {
    /// Reads the source file that the program names at the current step.
    pub(crate) fn read_source(&mut self) {
        let Some(before) = self.playback.position().checked_sub(1) else { return };
        let (place, _) = self.trace.remarks().at(before);
        self.source_text.read(place.file.as_ref());
    }

    /// Whether a review is under way, or about to begin.
    pub(crate) fn is_reviewing(&self) -> bool {
        match self.review.state() {
            Reviewed::Waiting => self.is_recorded(),
            Reviewed::Running(_) => true,
            Reviewed::Stopped | Reviewed::Done(_) => false,
        }
    }

    /// How it has ended, for a review. A lane of a parallel search leaves branches to others, so that its end says nothing.
    pub(crate) fn closing(&self) -> Closing {
        let is_whole = match self.state() {
            State::Done(outcome) => *outcome != Outcome::Stopped && !self.is_cut(),
            // Other programs need not say how they have ended.
            State::CutOff(End::Unfinished) => self.algorithm.is_foreign(),
            _ => false,
        };
        let is_whole = is_whole && self.algorithm != Algorithm::Parallel;
        Closing { is_cut: !is_whole, is_unsolvable: is_whole && self.outcome() == Some(&Outcome::Unsolvable) }
    }
}
