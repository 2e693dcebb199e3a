//! What the timeline of a run shows: which steps, as a flame chart or as a tree.

use std::ops::Range;

use super::msg::ChartMsg;
use super::tree::TreePath;
use super::visible::Visible;
use crate::trace::Trace;

/// The timeline of a growing run is redrawn when the run has grown by one part in this many.
const CHART_STEPS: u64 = 64;

/// The least and the greatest height of the timeline, in points.
pub(crate) const HEIGHTS: std::ops::RangeInclusive<f32> = 56.0..=260.0;

/// What the timeline of one run shows.
#[derive(Debug, Default)]
pub(crate) struct Chart {
    pub(crate) visible: Visible,
    /// Whether the search tree is shown instead of the flame chart.
    pub(crate) shows_tree: bool,
    pub(crate) tree: TreePath,
    /// The number of steps charted, which lags behind in a run that grows by millions of steps a second.
    charted: u64,
}

impl Chart {
    /// Updates the number of charted steps.
    pub(crate) fn record(&mut self, trace: &Trace, ended: bool) {
        let recorded = trace.len();
        if recorded != self.charted && (ended || recorded - self.charted > recorded / CHART_STEPS) {
            self.charted = recorded;
            self.tree.refresh(trace);
        }
    }

    /// The visible steps.
    pub(crate) fn steps(&self) -> Range<u64> {
        self.visible.steps(self.charted)
    }

    /// The number of charted steps.
    pub(crate) const fn charted(&self) -> u64 {
        self.charted
    }

    /// Changes the view; `position` is the current position.
    pub(crate) fn change(&mut self, change: &ChartMsg, trace: &Trace, position: u64) {
        let recorded = trace.len();
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
            ChartMsg::ToggleTree => self.shows_tree = !self.shows_tree,
            ChartMsg::Enter(span) => self.tree.enter(trace, span),
            ChartMsg::Leave(count) => self.tree.leave(*count),
            ChartMsg::Up => self.tree.leave(self.tree.entered().len().saturating_sub(1)),
        }
    }

    /// Keeps a moving position visible.
    pub(crate) fn keep_in_sight(&mut self, recorded: u64, position: u64) {
        if self.visible.is_near() {
            self.visible = self.visible.showing(recorded, position);
        }
    }
}
