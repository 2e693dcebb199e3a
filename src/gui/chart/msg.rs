//! Messages about the timeline.

use std::ops::Range;

use super::branches::Node;
use crate::trace::Span;

/// A change of the timeline's view.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ChartMsg {
    /// Zooms in by a factor, or out for one below 1, around a step or the current one.
    Zoom { around: Option<u64>, factor: f64 },
    /// Moves later by this many steps.
    Move(i64),
    /// Moves later by this fraction of the visible range.
    MoveBy(f64),
    /// Shows these steps.
    Show(Range<u64>),
    /// Shows the whole run.
    Whole,
    /// Measures the steps between two positions.
    Measure(Range<u64>),
    /// Measures from the current step on.
    MeasureFrom,
    /// Measures up to the current step.
    MeasureTo,
    /// Removes the measured range.
    Unmeasure,
    /// Switches between the tree and the flame chart.
    ToggleTree,
    /// Makes this guess the top of the tree.
    Enter(Span),
    /// Makes the last of this many entered guesses the top of the tree.
    Leave(usize),
    /// Makes the parent guess the top of the tree.
    Up,
    /// Unfolds the chain of guesses that begins here in the tree, or folds it again.
    Unfold(Node),
}
