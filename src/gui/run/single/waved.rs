//! The wave of a run: what the current propagation has changed so far.

use std::ops::Range;

use super::Run;
use crate::scene::wave::{self, Wave};
use crate::trace::Landmark;

/// A wave, and the steps it was made for: from the start of those shown as one whole to the current position.
#[derive(Debug, Default)]
pub(super) struct Waved {
    at: Option<Range<u64>>,
    wave: Wave,
}

impl Run {
    /// Computes the changes up to the current position, unless they are known.
    pub(crate) fn look_at_wave(&mut self) {
        let at = self.seen_steps();
        if self.waved.at.as_ref() == Some(&at) || self.is_boardless() {
            return;
        }
        let steps = self.wave_start(&at)..at.end;
        self.waved = Waved { at: Some(at), wave: Wave::of(&self.trace, steps) };
    }

    /// The wave computed last.
    pub(crate) const fn wave(&self) -> &Wave {
        &self.waved.wave
    }

    /// Plays the propagation on the screen slowly, from its beginning to its end; returns whether there is
    /// one.
    pub(crate) fn play_slowly(&mut self) -> bool {
        let steps = wave::propagation(&self.trace, self.wave_start(&self.seen_steps()));
        if steps.is_empty() || self.is_boardless() {
            return false;
        }
        self.shows_solution = false;
        self.playback.play_slowly(steps, self.trace.len());
        true
    }

    /// The steps shown as one whole, up to the current position.
    fn seen_steps(&self) -> Range<u64> {
        let position = self.view.position;
        self.whole().map_or(position, |whole| whole.start().min(position))..position
    }

    /// The position before the propagation these steps belong to. After stepping over, that is where the
    /// stepped range began, unless the search has gone back since.
    fn wave_start(&self, seen: &Range<u64>) -> u64 {
        let start = wave::start(&self.trace, seen.start);
        match self.trace.previous(seen.end + 1, Landmark::GoingBack) {
            Some(back) if !seen.is_empty() => start.max(back),
            _ => start,
        }
    }
}
