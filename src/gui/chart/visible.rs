//! The part of a run that the timeline shows: all of it, or a range that can be zoomed and moved.

use std::ops::Range;

/// The fewest visible steps; each is then at least some ten pixels wide.
const FEWEST: u64 = 24;

/// The steps between the edges of the timeline; all of them unless zoomed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Visible(Option<Range<u64>>);

impl Visible {
    /// The visible steps, given the number of recorded steps.
    pub(crate) fn steps(&self, recorded: u64) -> Range<u64> {
        self.0.clone().unwrap_or(0..recorded)
    }

    /// Whether the timeline is zoomed in.
    pub(crate) const fn is_near(&self) -> bool {
        self.0.is_some()
    }

    /// Zooms in by a factor, or out for one below 1; the step `around` stays in place.
    pub(crate) fn zoomed(&self, recorded: u64, around: u64, factor: f64) -> Self {
        let now = self.steps(recorded);
        let length = now.end - now.start;
        let around = around.clamp(now.start, now.end);
        let share = (around - now.start) as f64 / length.max(1) as f64;
        let wanted = ((length as f64 / factor).round() as u64).max(FEWEST);
        let before = (share * wanted as f64).round() as u64;
        Self::of(around.saturating_sub(before), wanted, recorded)
    }

    /// Moves later by this many steps, or earlier if negative, staying within the run.
    pub(crate) fn moved(&self, recorded: u64, by: i64) -> Self {
        match &self.0 {
            Some(now) => Self::of(now.start.saturating_add_signed(by), now.end - now.start, recorded),
            None => Self(None),
        }
    }

    /// Shows these steps with a small margin on both sides.
    pub(crate) fn fitting(recorded: u64, steps: &Range<u64>) -> Self {
        let length = steps.end.saturating_sub(steps.start).max(1);
        let margin = length / 16 + 1;
        let wanted = (length + 2 * margin).max(FEWEST);
        Self::of(steps.start.saturating_sub((wanted - length) / 2), wanted, recorded)
    }

    /// Moves if a position has left the visible range; the position is then at a quarter of it.
    pub(crate) fn showing(&self, recorded: u64, position: u64) -> Self {
        match &self.0 {
            Some(now) if !(now.start..=now.end).contains(&position) => {
                let length = now.end - now.start;
                Self::of(position.saturating_sub(length / 4), length, recorded)
            }
            _ => self.clone(),
        }
    }

    /// The range of `length` steps from `start`, moved back if fewer are recorded.
    fn of(start: u64, length: u64, recorded: u64) -> Self {
        if length >= recorded {
            return Self(None);
        }
        let start = start.min(recorded - length);
        Self(Some(start..start + length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(steps: Range<u64>) -> Visible {
        Visible(Some(steps))
    }

    #[test]
    fn zooming_keeps_the_step_under_the_pointer() {
        let whole = Visible::default();
        let nearer = whole.zoomed(1000, 250, 2.0);
        assert_eq!(nearer, near(125..625), "a quarter from the left before and after");
        assert_eq!(nearer.zoomed(1000, 250, 0.5), whole);
        assert_eq!(whole.zoomed(1000, 0, 4.0), near(0..250));
        assert_eq!(whole.zoomed(1000, 1000, 4.0), near(750..1000));
    }

    #[test]
    fn zooming_is_limited_in_both_directions() {
        let whole = Visible::default();
        let nearest = (0..150).fold(whole.clone(), |visible, _| visible.zoomed(1 << 40, 1 << 39, 1.25));
        let steps = nearest.steps(1 << 40);
        assert_eq!(steps.end - steps.start, FEWEST);
        assert!(steps.contains(&(1 << 39)));
        let furthest = (0..200).fold(nearest, |visible, _| visible.zoomed(1 << 40, 1 << 39, 0.8));
        assert_eq!(furthest, whole);
        assert_eq!(whole.zoomed(0, 0, 2.0), whole, "nothing is recorded yet");
        assert_eq!(whole.zoomed(10, 5, 2.0), whole, "so few are always seen");
    }

    #[test]
    fn moving_ends_at_the_first_or_last_step() {
        let visible = near(100..200);
        assert_eq!(visible.moved(1000, 50), near(150..250));
        assert_eq!(visible.moved(1000, -500), near(0..100));
        assert_eq!(visible.moved(1000, 5000), near(900..1000));
        assert_eq!(visible.moved(1000, i64::MIN), near(0..100));
        assert_eq!(Visible::default().moved(1000, 50), Visible::default());
    }

    #[test]
    fn a_stretch_is_shown_with_a_margin() {
        assert_eq!(Visible::fitting(10_000, &(1600..3200)), near(1499..3301));
        let short = Visible::fitting(10_000, &(500..501)).steps(10_000);
        assert!(short.end - short.start == FEWEST && short.contains(&500));
        assert_eq!(Visible::fitting(100, &(0..100)), Visible::default());
    }

    #[test]
    fn a_position_that_leaves_takes_the_stretch_along() {
        let visible = near(100..200);
        assert_eq!(visible.showing(1000, 200), visible);
        assert_eq!(visible.showing(1000, 201), near(176..276));
        assert_eq!(visible.showing(1000, 1000), near(900..1000), "the newest step is at the right edge");
        assert_eq!(visible.showing(1000, 10), near(0..100));
    }
}
