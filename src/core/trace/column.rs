//! A brief record of consecutive steps: the element of profiles, summaries and pictures.

use std::ops::Range;

use super::words::Decoder;
use crate::board::{Extremes, Moment};

/// The extremes and events of consecutive steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    /// The extremes reached.
    pub extremes: Extremes,
    /// Whether there was a contradiction.
    pub contradiction: bool,
    /// Whether a solution was found.
    pub solution: bool,
}

impl Column {
    /// The column of a moment without any steps.
    pub(super) const fn still(moment: &Moment) -> Self {
        Self { extremes: moment.extremes(), contradiction: false, solution: false }
    }

    /// Replays up to `most` steps; returns their number and their column.
    pub(super) fn replay(steps: &mut Decoder<'_>, moment: &mut Moment, most: u64) -> (u64, Self) {
        let before = *moment.counters();
        let (seen, extremes) = steps.replay(moment, most);
        let contradiction = before.contradictions != moment.counters().contradictions;
        let solution = before.solutions != moment.counters().solutions;
        (seen, Self { extremes, contradiction, solution })
    }

    /// Merges the steps of another column into this one.
    pub fn merge(&mut self, other: &Self) {
        self.extremes.merge(&other.extremes);
        self.contradiction |= other.contradiction;
        self.solution |= other.solution;
    }
}

/// Pairs columns that follow one another with the steps they cover, from the first of `steps` to the last.
pub(super) fn columns(
    steps: Range<u64>,
    each: u64,
    columns: &[Column],
) -> impl DoubleEndedIterator<Item = (Range<u64>, &Column)> {
    columns.iter().enumerate().map(move |(index, column)| {
        let start = steps.start + index as u64 * each;
        (start..(start + each).min(steps.end), column)
    })
}
