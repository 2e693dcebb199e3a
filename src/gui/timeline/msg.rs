//! What can happen to the timeline.

use std::ops::Range;

use crate::trace::Span;

/// A change of what the timeline shows.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ChartMsg {
    /// Zooms in by a factor, or out for one below 1, around a step or the present one.
    Zoom { around: Option<u64>, factor: f64 },
    /// Later by so many steps.
    Move(i64),
    /// Later by so many parts of what is seen.
    MoveBy(f64),
    /// These steps.
    Show(Range<u64>),
    /// All of the run.
    Whole,
    /// The tree or the flame chart.
    ToggleTree,
    /// This guess at the top of the tree.
    Enter(Span),
    /// So many guesses entered, the others left.
    Leave(usize),
    /// The guess above at the top of the tree.
    Up,
}
