//! A run in overview: for each column of a picture, the extremes over its steps.
//!
//! Nothing is sampled: a single contradiction among a million steps remains visible.

use std::collections::HashMap;
use std::ops::Range;

use super::Trace;
use super::chunk::{Chunk, PROFILE_STEPS};
use super::column::{self, Column};
use super::words;

/// The columns of a range of steps, cached until another range is requested or more of it is recorded.
#[derive(Debug, Default)]
pub struct Overview {
    range: Range<u64>,
    recorded: u64,
    columns: Vec<Option<Column>>,
    /// The finer columns of the chunks drawn last, by first step.
    fine: HashMap<u64, Fine>,
}

/// Up to this many steps, every step is read each time.
const MOST_EXACT: u64 = 1 << 16;

/// Up to this many steps, columns of [`FINE_STEPS`] are read once and kept while their chunk is in sight.
const MOST_FINE: u64 = 1 << 19;

/// The number of steps in a column of the finer level.
const FINE_STEPS: u64 = 1 << 6;

impl Overview {
    /// One entry for each of `columns` equal parts of the range; `None` for parts without recorded steps.
    ///
    /// Exact down to single steps for ranges of up to 65,536 steps. For longer ones a group of steps counts for the
    /// part in which its first step lies, and for those that it fills: groups of up to 64 steps, or of up to
    /// [`PROFILE_STEPS`] beyond half a million steps.
    pub fn columns(&mut self, trace: &Trace, range: Range<u64>, columns: usize) -> &[Option<Column>] {
        // Steps recorded after the range do not affect the result.
        let recorded = trace.len().min(range.end);
        if self.range != range || self.recorded != recorded || self.columns.len() != columns {
            self.columns.clear();
            self.columns.resize(columns, None);
            self.fill(trace, &range);
            self.range = range;
            self.recorded = recorded;
        }
        &self.columns
    }

    /// Like [`Self::columns`], up to a position as if nothing were recorded after it; the parts that come later are
    /// left out.
    #[must_use]
    pub fn before(
        &mut self,
        trace: &Trace,
        range: &Range<u64>,
        columns: usize,
        position: u64,
    ) -> Vec<Option<Column>> {
        let length = range.end.saturating_sub(range.start);
        let past = position.min(trace.len()).clamp(range.start, range.end.max(range.start)) - range.start;
        let shown = match length {
            0 => 0,
            _ => (u128::from(past) * columns as u128).div_ceil(length.into()) as usize,
        };
        let mut found = self.columns(trace, range.clone(), columns)[..shown].to_vec();
        if position < trace.len().min(range.end) {
            let start_of = |part: usize| {
                range.start + (part as u128 * u128::from(length)).div_ceil(columns as u128) as u64
            };
            // A group of steps may reach into the next part.
            let beyond = if length <= MOST_EXACT { 0 } else { PROFILE_STEPS };
            for (part, column) in found.iter_mut().enumerate().rev() {
                if start_of(part + 1) + beyond <= position {
                    break;
                }
                *column = exact(trace, start_of(part)..start_of(part + 1).min(position));
            }
        }
        found
    }

    fn fill(&mut self, trace: &Trace, range: &Range<u64>) {
        let length = range.end.saturating_sub(range.start);
        if length == 0 || self.columns.is_empty() || range.start >= trace.len() {
            return;
        }
        let mut parts = Parts { range, columns: &mut self.columns };
        if length > MOST_FINE {
            return parts.add_profiles(trace);
        }
        let chunks = || trace.chunks_in(range.start..range.end.min(trace.len()));
        if length <= MOST_EXACT {
            chunks().for_each(|chunk| parts.add_steps(trace, chunk));
            return;
        }
        let mut part = parts.first();
        let mut kept = std::mem::take(&mut self.fine);
        for chunk in chunks() {
            let steps = chunk.steps();
            let known = kept.remove(&steps.start).filter(|fine| fine.end == steps.end);
            let fine = known.unwrap_or_else(|| Fine::new(trace, chunk));
            parts.add_columns(column::columns(steps.clone(), FINE_STEPS, &fine.columns), &mut part);
            self.fine.insert(steps.start, fine);
        }
    }
}

/// All steps of a range as one column.
fn exact(trace: &Trace, range: Range<u64>) -> Option<Column> {
    let parts = (range.start..range.end).step_by(MOST_EXACT as usize);
    let parts = parts.map(|start| start..(start + MOST_EXACT).min(range.end));
    let columns = parts.filter_map(|part| *Overview::default().columns(trace, part, 1).first()?);
    columns.reduce(|mut all, next| {
        all.merge(&next);
        all
    })
}

/// The columns of a chunk, [`FINE_STEPS`] steps each.
#[derive(Debug)]
struct Fine {
    end: u64,
    columns: Vec<Column>,
}

impl Fine {
    fn new(trace: &Trace, chunk: &Chunk) -> Self {
        let mut moment = chunk.start().clone();
        let words = chunk.words();
        let mut steps = words::decode(&words, &trace.code);
        let mut columns = Vec::new();
        while !steps.is_done() {
            columns.push(Column::replay(&mut steps, &mut moment, FINE_STEPS).1);
        }
        Self { end: chunk.steps().end, columns }
    }
}

/// The equal parts of a range while they are filled.
struct Parts<'a> {
    range: &'a Range<u64>,
    columns: &'a mut [Option<Column>],
}

impl Parts<'_> {
    /// Adds the steps of a chunk, part by part.
    fn add_steps(&mut self, trace: &Trace, chunk: &Chunk) {
        let mut moment = chunk.start().clone();
        let words = chunk.words();
        let mut steps = words::decode(&words, &trace.code);
        let mut index = chunk.steps().start;
        if index < self.range.start {
            steps.replay(&mut moment, self.range.start - index);
            index = self.range.start;
        }
        while index < chunk.steps().end.min(self.range.end) {
            let part = self.part_of(index);
            let (seen, column) = Column::replay(&mut steps, &mut moment, self.start_of(part + 1) - index);
            self.add(part, &column);
            index += seen;
        }
    }

    /// Adds chunks as a whole if they lie in one part, otherwise by their profiles.
    fn add_profiles(&mut self, trace: &Trace) {
        let mut part = self.first();
        for index in trace.chunk_index(self.range.start + 1)..trace.chunk_count() {
            let Some((steps, column)) = trace.glance(index) else { break };
            if steps.start >= self.range.end {
                break;
            }
            if steps.start >= self.range.start && steps.end <= self.part_with(&mut part, steps.start) {
                self.add(part.number, column);
            } else if let Some(chunk) = trace.chunk(index) {
                self.add_columns(chunk.columns(), &mut part);
            }
        }
    }

    /// Adds columns in order; each goes to the part in which it begins and to those that it fills.
    fn add_columns<'c>(&mut self, columns: impl Iterator<Item = (Range<u64>, &'c Column)>, part: &mut Part) {
        for (steps, column) in columns {
            if steps.end <= self.range.start || steps.start >= self.range.end {
                continue;
            }
            let mut end = self.part_with(part, steps.start.max(self.range.start));
            self.add(part.number, column);
            while end < steps.end.min(self.range.end) {
                let next = self.start_of(part.number + 2);
                if next > steps.end {
                    break;
                }
                *part = Part { number: part.number + 1, end: next };
                self.add(part.number, column);
                end = next;
            }
        }
    }

    fn add(&mut self, part: usize, column: &Column) {
        match &mut self.columns[part] {
            Some(own) => own.merge(column),
            empty => *empty = Some(*column),
        }
    }

    fn first(&self) -> Part {
        Part { number: 0, end: self.start_of(1) }
    }

    /// Moves `part` forward to the one with this step, which is in the range and not before the part; returns the end
    /// of that part.
    fn part_with(&self, part: &mut Part, index: u64) -> u64 {
        if index >= part.end {
            part.number = self.part_of(index);
            part.end = self.start_of(part.number + 1);
        }
        part.end
    }

    /// The part that a step of the range belongs to.
    fn part_of(&self, index: u64) -> usize {
        let length = u128::from(self.range.end - self.range.start);
        (u128::from(index - self.range.start) * self.columns.len() as u128 / length) as usize
    }

    /// The first step of a part.
    fn start_of(&self, part: usize) -> u64 {
        let length = u128::from(self.range.end - self.range.start);
        self.range.start + (part as u128 * length).div_ceil(self.columns.len() as u128) as u64
    }
}

/// One of the parts, with its end, so that moving forward needs no division.
struct Part {
    number: usize,
    end: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::Algorithm;
    use crate::trace::test_support::{HARD, of_steps, puzzle, recorded_to};

    /// Up to a position a long run looks like one that ends there, however many steps are read at once.
    #[test]
    fn nothing_later_shows_before_a_position() {
        let puzzle = puzzle(HARD);
        let trace = recorded_to(90_000, Algorithm::BruteForce, &puzzle, 3000);
        let steps = trace.steps(0..trace.len());
        assert!(trace.len() > 80_000, "{}", trace.len());
        for (axis, columns) in [(40_000, 97), (trace.len(), 360), (trace.len() + 9_999, 360), (700, 1000)] {
            for position in [0, 1, 350, 699, 39_999, 40_000, 70_001, trace.len()] {
                let past = of_steps(&steps[..position as usize], &puzzle, 3000);
                let expected = Overview::default().columns(&past, 0..axis, columns).to_vec();
                let shown = Overview::default().before(&trace, &(0..axis), columns, position);
                let known = expected.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
                assert!(shown.len() >= known && shown.len() <= columns, "{axis} {position}");
                if axis <= MOST_EXACT {
                    assert!(shown.iter().zip(&expected).all(|(own, at)| own == at), "{axis} {position}");
                    continue;
                }
                // The last parts, which later steps could reach, are exact or hold steps from before them.
                for (part, own) in shown.iter().enumerate().rev().take(12) {
                    let start = part as u64 * axis / columns as u64;
                    let known = exact(&past, start.saturating_sub(PROFILE_STEPS)..position);
                    let (Some(own), Some(known)) = (own, known) else { continue };
                    let mut all = known;
                    all.merge(own);
                    assert_eq!(all, known, "{axis} {position} {part}");
                }
            }
        }
    }
}
