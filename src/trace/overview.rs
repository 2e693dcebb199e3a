//! A run at a glance: for each column of a picture, the extremes over the steps that it stands for.
//!
//! Nothing is sampled: a single contradiction among a million steps still shows.

use std::ops::Range;

use super::Trace;
use super::chunk::{Chunk, PROFILE_STEPS};
use super::words::{self, Decoder};
use crate::board::{Extremes, Moment};

/// What happened over consecutive steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    /// The extremes met.
    pub extremes: Extremes,
    /// Whether a dead end was met.
    pub contradiction: bool,
    /// Whether a solution was found.
    pub solution: bool,
}

impl Column {
    /// Replays up to `most` steps; answers how many, and what happened.
    pub(super) fn replay(steps: &mut Decoder<'_>, moment: &mut Moment, most: u64) -> (u64, Self) {
        let before = *moment.counters();
        let (seen, extremes) = steps.replay(moment, most);
        let contradiction = before.contradictions != moment.counters().contradictions;
        let solution = before.solutions != moment.counters().solutions;
        (seen, Self { extremes, contradiction, solution })
    }

    /// Takes in the steps of another column.
    pub fn merge(&mut self, other: &Self) {
        self.extremes.merge(&other.extremes);
        self.contradiction |= other.contradiction;
        self.solution |= other.solution;
    }
}

/// The columns of a range of steps, kept until the trace or the range changes.
#[derive(Debug, Default)]
pub struct Overview {
    range: Range<u64>,
    recorded: u64,
    columns: Vec<Option<Column>>,
}

impl Overview {
    /// One entry for each of `columns` equal parts of the range; `None` where nothing is recorded.
    ///
    /// Exact down to single steps over short ranges; over long ones a part begins and ends at the next
    /// [`PROFILE_STEPS`]-step mark.
    pub fn columns(&mut self, trace: &Trace, range: Range<u64>, columns: usize) -> &[Option<Column>] {
        if self.range != range || self.recorded != trace.len() || self.columns.len() != columns {
            self.columns.clear();
            self.columns.resize(columns, None);
            fill(trace, &range, &mut self.columns);
            self.range = range;
            self.recorded = trace.len();
        }
        &self.columns
    }
}

fn fill(trace: &Trace, range: &Range<u64>, columns: &mut [Option<Column>]) {
    let length = range.end.saturating_sub(range.start);
    if length == 0 || columns.is_empty() {
        return;
    }
    let count = columns.len();
    let mut add = |step: u64, column: &Column| {
        let index = (u128::from(step - range.start) * count as u128 / u128::from(length)) as usize;
        match &mut columns[index.min(count - 1)] {
            Some(own) => own.merge(column),
            empty => *empty = Some(*column),
        }
    };
    // A column of fewer steps than the profile's needs every step read; it never spans many chunks.
    let exact = length / (count as u64) < PROFILE_STEPS;
    for chunk in trace.chunks_in(range.start..range.end.min(trace.len())) {
        if exact {
            every_step(trace, chunk, range, &mut add);
        } else {
            for (column, first) in chunk.profile.iter().zip(chunk.steps().start..) {
                let step = chunk.steps().start + (first - chunk.steps().start) * PROFILE_STEPS;
                if range.contains(&step) {
                    add(step, column);
                }
            }
        }
    }
}

fn every_step(trace: &Trace, chunk: &Chunk, range: &Range<u64>, add: &mut impl FnMut(u64, &Column)) {
    let mut moment = chunk.start().clone();
    let words = chunk.words();
    let mut steps = words::decode(&words, trace.side());
    for index in chunk.steps() {
        let (_, column) = Column::replay(&mut steps, &mut moment, 1);
        if range.contains(&index) {
            add(index, &column);
        }
    }
}
