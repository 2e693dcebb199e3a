//! Steps over several steps at once, which are then shown as one whole.

use super::super::whole::Whole;
use super::Run;
use crate::trace::Landmark;

impl Run {
    /// Moves to the next guess or contradiction, or to the last recorded step; backwards to the previous one,
    /// or to the start. Returns whether the position has changed.
    pub(crate) fn step_over(&mut self, forward: bool) -> bool {
        let (position, recorded) = (self.playback.position(), self.trace.len());
        let to = match forward {
            true => self.trace.next(position, Landmark::Turn).unwrap_or(recorded),
            false => self.trace.previous(position, Landmark::Turn).unwrap_or(0),
        };
        self.shows_solution = false;
        self.playback.go_to(to, recorded);
        if forward && to > position + 1 {
            self.whole = Some(Whole::over(position..to, &self.trace));
        }
        to != position
    }

    /// Moves to the end of the current or next going back; backwards to where the last one began. Returns
    /// whether there is one.
    pub(crate) fn step_over_going_back(&mut self, forward: bool) -> bool {
        let (position, recorded) = (self.playback.position(), self.trace.len());
        let to = match forward {
            true => self.trace.back_end(position),
            false => self.trace.back_start(position),
        };
        let Some(to) = to else { return false };
        self.shows_solution = false;
        self.playback.go_to(to, recorded);
        if forward {
            let start = self.trace.back_start(to).unwrap_or(position);
            self.whole = Whole::idea(start..to, &self.trace, &self.puzzle);
        }
        true
    }

    /// The steps shown as one whole, if those that led to the current position are.
    pub(crate) fn whole(&self) -> Option<&Whole> {
        self.whole.as_ref().filter(|whole| whole.end() == self.view.position && !self.shows_solution)
    }
}
