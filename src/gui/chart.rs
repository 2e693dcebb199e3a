//! The view of a run's timeline: the visible steps, and whether they are drawn as a flame chart or as a tree.

pub(crate) mod branches;
pub(crate) mod msg;
pub(crate) mod tree;
pub(crate) mod visible;

use std::ops::Range;
use std::time::Duration;

use crate::trace::Trace;
use msg::ChartMsg;
use tree::TreePath;
use visible::Visible;

/// A growing run's timeline is redrawn once the run has grown by one part in this many.
const CHART_STEPS: u64 = 64;

/// The least time between two redraws of a growing run's timeline.
const CHART_EVERY: Duration = Duration::from_millis(100);

/// The range of the timeline's height, in points.
pub(crate) const HEIGHTS: std::ops::RangeInclusive<f32> = 76.0..=520.0;

/// The view of the timeline of one run.
#[derive(Debug, Default)]
pub(crate) struct Chart {
    pub(crate) visible: Visible,
    /// Whether the search tree is shown instead of the flame chart.
    pub(crate) shows_tree: bool,
    /// The limits of the timeline while later steps are hidden.
    veil: Option<Veil>,
    pub(crate) tree: TreePath,
    /// The measured range of steps, between two positions.
    measured: Option<Range<u64>>,
    /// The number of steps charted; it lags behind if the run grows by millions of steps a second.
    charted: u64,
    /// The time since `charted` last changed.
    unchanged: Duration,
    /// The greatest number of charted steps of any lane; all lanes share one axis.
    longest: u64,
}

/// The limits of a timeline whose later steps are hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Veil {
    /// The length of the axis, in steps.
    pub(crate) axis: u64,
    /// The furthest position shown.
    pub(crate) reach: u64,
}

impl Chart {
    /// Updates the number of charted steps, `passed` after the last call.
    pub(crate) fn record(&mut self, trace: &Trace, ended: bool, passed: Duration) {
        let recorded = trace.len();
        self.unchanged += passed;
        let is_due = self.charted == 0 || self.unchanged >= CHART_EVERY;
        let has_grown = is_due && recorded - self.charted > recorded / CHART_STEPS;
        if recorded != self.charted && (ended || has_grown) {
            self.charted = recorded;
            self.unchanged = Duration::ZERO;
            self.tree.refresh(trace);
        }
    }

    /// Whether the number of charted steps has just changed.
    pub(crate) fn has_just_grown(&self) -> bool {
        self.unchanged.is_zero()
    }

    /// Updates the number of charted steps of the longest lane.
    pub(crate) fn set_longest(&mut self, longest: u64) {
        self.longest = longest;
    }

    /// Adopts the view of another lane's chart.
    pub(crate) fn look_like(&mut self, other: &Self) {
        self.visible.clone_from(&other.visible);
        self.shows_tree = other.shows_tree;
    }

    /// The visible steps.
    pub(crate) fn steps(&self) -> Range<u64> {
        self.visible.steps(self.extent())
    }

    /// The length of the axis, in steps: with several lanes, that of the longest one.
    pub(crate) fn extent(&self) -> u64 {
        self.own_extent().max(self.longest)
    }

    /// The length of this run's own axis, in steps.
    pub(crate) fn own_extent(&self) -> u64 {
        self.veil.map_or(self.charted, |veil| veil.axis)
    }

    /// The number of steps within which the visible part can be moved.
    fn room(&self, recorded: u64) -> u64 {
        self.veil.map_or(recorded, |veil| veil.axis).max(self.longest)
    }

    /// Hides later steps, or shows all `recorded` steps of the run again.
    pub(crate) fn set_veil(&mut self, veil: Option<Veil>, recorded: u64) {
        if self.veil != veil {
            self.veil = veil;
            self.visible = self.visible.moved(self.room(recorded), 0);
        }
    }

    /// The measured range of steps, between two positions.
    pub(crate) const fn measured(&self) -> Option<&Range<u64>> {
        self.measured.as_ref()
    }

    /// Removes the measured range; returns whether there was one.
    pub(crate) fn unmeasure(&mut self) -> bool {
        self.measured.take().is_some()
    }

    /// The number of charted steps.
    pub(crate) const fn charted(&self) -> u64 {
        self.charted
    }

    /// Changes the view; `position` is the current position.
    pub(crate) fn change(&mut self, change: &ChartMsg, trace: &Trace, position: u64) {
        let recorded = self.room(trace.len());
        let last = self.veil.map_or(trace.len(), |veil| veil.reach);
        let visible = &self.visible;
        match change {
            ChartMsg::Zoom { around, factor } => {
                self.visible = visible.zoomed(recorded, around.unwrap_or(position), *factor);
            }
            ChartMsg::Move(by) => self.visible = visible.moved(recorded, *by),
            ChartMsg::MoveBy(share) => {
                let steps = self.steps();
                let by = ((steps.end - steps.start) as f64 * share).round() as i64;
                self.visible = visible.moved(recorded, by);
            }
            ChartMsg::Show(steps) => self.visible = Visible::fitting(recorded, steps),
            ChartMsg::Whole => self.visible = Visible::default(),
            ChartMsg::Measure(steps) => {
                let end = steps.end.min(last);
                self.measured = Some(steps.start.min(end)..end);
            }
            ChartMsg::MeasureFrom => {
                let end = self.measured.as_ref().map(|steps| steps.end).filter(|end| *end > position);
                self.measured = Some(position..end.unwrap_or(last));
            }
            ChartMsg::MeasureTo => {
                let start = self.measured.as_ref().map(|steps| steps.start).filter(|start| *start < position);
                self.measured = Some(start.unwrap_or(0)..position);
            }
            ChartMsg::Unmeasure => self.measured = None,
            ChartMsg::ToggleTree => self.shows_tree = !self.shows_tree,
            ChartMsg::Enter(span) => self.tree.enter(trace, span),
            ChartMsg::Leave(count) => self.tree.leave(*count),
            ChartMsg::Unfold(node) => self.tree.unfold(*node),
            ChartMsg::Up => self.tree.leave(self.tree.entered().len().saturating_sub(1)),
        }
    }

    /// Keeps a moving position visible.
    pub(crate) fn keep_in_sight(&mut self, recorded: u64, position: u64) {
        if self.visible.is_near() {
            self.visible = self.visible.showing(self.room(recorded).max(position), position);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::test_support::{HARD, opened, record, run};
    use crate::solver::Algorithm;

    #[test]
    fn range_ends_are_set_in_any_order() {
        let mut model = opened(HARD);
        record(&mut model, Algorithm::BruteForce);
        let trace = &run(&model).trace;
        let length = trace.len();
        let mut chart = Chart::default();
        let mut measured = |change: ChartMsg, position: u64| {
            chart.change(&change, trace, position);
            chart.measured().cloned()
        };
        assert_eq!(measured(ChartMsg::MeasureFrom, 100), Some(100..length), "to the end of the run");
        assert_eq!(measured(ChartMsg::MeasureTo, 250), Some(100..250));
        assert_eq!(measured(ChartMsg::MeasureFrom, 200), Some(200..250));
        assert_eq!(measured(ChartMsg::MeasureTo, 150), Some(0..150), "the start lies behind it");
        assert_eq!(measured(ChartMsg::MeasureFrom, 400), Some(400..length), "the end lies before it");
        assert_eq!(measured(ChartMsg::Measure(5..length + 9), 0), Some(5..length));
        assert_eq!(measured(ChartMsg::Unmeasure, 0), None);
        assert_eq!(measured(ChartMsg::MeasureTo, 30), Some(0..30), "from the start of the run");
        assert!(chart.unmeasure() && !chart.unmeasure());
    }

    #[test]
    fn lanes_share_the_axis_of_the_longest() {
        let mut model = opened(HARD);
        record(&mut model, Algorithm::BruteForce);
        let trace = &run(&model).trace;
        let mut chart = Chart::default();
        chart.record(trace, true, Duration::ZERO);
        chart.set_longest(10 * trace.len());
        assert_eq!(chart.steps(), 0..10 * trace.len());
        chart.change(&ChartMsg::Zoom { around: Some(5 * trace.len()), factor: 2.0 }, trace, 0);
        assert_eq!(chart.steps().end - chart.steps().start, 5 * trace.len());
        let mut other = Chart::default();
        other.look_like(&chart);
        assert_eq!(other.steps(), chart.steps());
        chart.set_longest(3);
        assert_eq!(chart.extent(), trace.len());
    }

    /// Once the run has ended, all of it is charted.
    #[test]
    fn a_growing_run_is_charted_periodically() {
        let mut model = opened(HARD);
        record(&mut model, Algorithm::BruteForce);
        let trace = &run(&model).trace;
        let mut chart = Chart::default();
        let mut start = Trace::new(&run(&model).puzzle);
        chart.record(&start, false, CHART_EVERY);
        assert!(chart.charted() == 0 && !chart.has_just_grown(), "there is nothing yet");
        start.clone_from(trace);
        chart.record(&start, false, Duration::ZERO);
        assert!(chart.charted() == trace.len() && chart.has_just_grown(), "the first steps at once");
        chart.charted = 1;
        chart.record(trace, false, CHART_EVERY / 2);
        assert!(chart.charted() == 1 && !chart.has_just_grown(), "not so soon again");
        chart.record(trace, false, CHART_EVERY / 2);
        assert!(chart.charted() == trace.len() && chart.has_just_grown());
        chart.charted -= 1;
        chart.record(trace, false, CHART_EVERY);
        assert_eq!(chart.charted() + 1, trace.len(), "too little to be seen");
        chart.record(trace, true, Duration::ZERO);
        assert_eq!(chart.charted(), trace.len(), "all of it at the end");
    }
}
