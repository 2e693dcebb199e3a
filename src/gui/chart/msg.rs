//! Messages about the timeline.

use std::ops::Range;

use super::branches::Node;
use crate::trace::Span;

/// A change of the timeline's view.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ChartMsg {
    /// Zooms around a step, or the current one if `None`; in by a factor above 1, out below 1.
    Zoom { around: Option<u64>, factor: f64 },
    /// Moves the view this many steps later.
    Move(i64),
    /// Moves the view later by this fraction of the visible range.
    MoveBy(f64),
    /// Zooms to these steps.
    Show(Range<u64>),
    /// Shows the whole run.
    Whole,
    /// Measures the steps between two positions.
    Measure(Range<u64>),
    /// Measures from the current step.
    MeasureFrom,
    /// Measures up to the current step.
    MeasureTo,
    /// Removes the measured range.
    Unmeasure,
    /// Switches between the tree and the flame chart.
    ToggleTree,
    /// Makes this guess the top of the tree.
    Enter(Span),
    /// Keeps only this many entered guesses; the last of them becomes the top of the tree.
    Leave(usize),
    /// Makes the parent guess the top of the tree.
    Up,
    /// Unfolds or folds the chain of guesses that begins here in the tree.
    Unfold(Node),
}
