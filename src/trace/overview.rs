//! A run at a glance: for each column of a picture, the extremes over the steps that it stands for.
//!
//! Nothing is sampled: a single contradiction among a million steps still shows.

use std::ops::Range;

use super::chunk::{Chunk, PROFILE_STEPS};
use super::{Trace, words};
use crate::board::Board;
use crate::step::Step;

/// The extremes over consecutive steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    /// The fewest cells that were filled.
    pub min_filled: u16,
    /// The most cells that were filled.
    pub max_filled: u16,
    /// The most guesses that were open.
    pub max_depth: u16,
    /// Whether a dead end was met.
    pub contradiction: bool,
    /// Whether a solution was found.
    pub solution: bool,
}

impl Column {
    /// The column of no step yet, at a board.
    #[must_use]
    pub fn at(board: &Board) -> Self {
        let filled = board.filled() as u16;
        Self {
            min_filled: filled,
            max_filled: filled,
            max_depth: board.depth() as u16,
            contradiction: false,
            solution: false,
        }
    }

    /// Takes in one more step and the board after it.
    #[inline(always)]
    pub fn add(&mut self, step: Step, board: &Board) {
        let filled = board.filled() as u16;
        self.min_filled = self.min_filled.min(filled);
        self.max_filled = self.max_filled.max(filled);
        self.max_depth = self.max_depth.max(board.depth() as u16);
        self.contradiction |= matches!(step, Step::Contradiction(_));
        self.solution |= step == Step::Solution;
    }

    /// Takes in the steps of another column.
    pub fn merge(&mut self, other: &Self) {
        self.min_filled = self.min_filled.min(other.min_filled);
        self.max_filled = self.max_filled.max(other.max_filled);
        self.max_depth = self.max_depth.max(other.max_depth);
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
    let exact = length / (count as u64) < PROFILE_STEPS as u64;
    for chunk in trace.chunks_in(range.start..range.end.min(trace.len())) {
        if exact {
            every_step(trace, chunk, range, &mut add);
        } else {
            for (column, first) in chunk.profile.iter().zip(chunk.steps().start..) {
                let step = chunk.steps().start + (first - chunk.steps().start) * PROFILE_STEPS as u64;
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
    for (step, index) in words::decode(&words, trace.side()).zip(chunk.steps()) {
        let mut column = Column::at(moment.board());
        moment.advance(step);
        column.add(step, moment.board());
        if range.contains(&index) {
            add(index, &column);
        }
    }
}
