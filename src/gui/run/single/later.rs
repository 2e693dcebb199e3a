//! Hides the later steps of a run: nothing on the screen depends on them, not even the length of the run.

use super::Run;
use crate::gui::chart::Veil;

/// The length of the shortest axis while later steps are hidden, in steps.
const SHORTEST: u64 = 100;

impl Run {
    /// The position after which nothing is shown, if later steps are hidden and the run is not at its end.
    pub(crate) fn horizon(&self) -> Option<u64> {
        let position = self.playback.position();
        let is_over = self.has_ended() && position == self.trace.len();
        (self.hides_later && !is_over).then_some(position)
    }

    /// The number of steps that may be revealed.
    pub(crate) fn known(&self) -> u64 {
        self.horizon().unwrap_or_else(|| self.trace.len())
    }

    /// The last position that can be chosen in the timeline; while later steps are hidden, the furthest one
    /// shown.
    pub(crate) fn reach(&self) -> u64 {
        match self.horizon() {
            Some(position) => self.furthest.max(position),
            None => self.trace.len(),
        }
    }

    /// Hides the steps after the current position, or shows them again. While they are hidden, the axis of
    /// the timeline ends at a round number beyond the furthest step shown, and so reveals nothing about the
    /// length of the run.
    pub(crate) fn hide_later(&mut self, hides: bool) {
        let position = self.playback.position();
        self.furthest = if hides && self.hides_later { self.furthest.max(position) } else { position };
        self.hides_later = hides;
        let veil = self.horizon().map(|_| Veil { axis: round(self.furthest), reach: self.furthest });
        self.chart.set_veil(veil, self.trace.len());
    }
}

/// The first of 100, 200, 500, 1000, 2000, … greater than `steps`.
fn round(steps: u64) -> u64 {
    let decades = std::iter::successors(Some(SHORTEST), |decade| decade.checked_mul(10));
    let rungs = decades.flat_map(|decade| [1, 2, 5].map(|rung| decade.saturating_mul(rung)));
    { rungs }.find(|rung| *rung > steps).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::round;

    #[test]
    fn an_axis_ends_at_a_round_number() {
        assert_eq!([0, 99, 100, 345, 500, 7_000_000].map(round), [100, 100, 200, 500, 1000, 10_000_000]);
        assert_eq!(round(u64::MAX), u64::MAX);
    }
}
