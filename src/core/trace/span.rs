//! Guesses as spans of steps, from the assignment to the retraction: the search as a tree.
//!
//! A guess at some depth is open as long as the depth does not fall below its own, so it begins and ends at the nearest
//! positions of less depth. The least depths of columns, chunks and groups of chunks lead to these.

use std::ops::Range;
use std::sync::Arc;

use super::chunk::Chunk;
use super::landmark::Guesses;
use super::{Cursor, Landmark, Trace};
use crate::board::Extremes;
use crate::geometry::{Cell, Digit};
use crate::step::{AssignReason, Step};

/// A guess and everything done while it was open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// From its assignment to its retraction, both included; up to the last recorded step if it was not retracted.
    pub steps: Range<u64>,
    /// The number of guesses open then, itself included.
    pub depth: usize,
    /// The cell of the guess.
    pub cell: Cell,
    /// The digit of the guess.
    pub digit: Digit,
    /// Its outcome.
    pub fate: Fate,
}

impl Span {
    /// Whether the guess was retracted.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        matches!(self.fate, Fate::Failed | Fate::Jumped | Fate::Left)
    }

    /// The guess as seen at a position; `None` if it was not made yet.
    #[must_use]
    pub fn as_of(&self, position: u64) -> Option<Self> {
        let Range { start, end } = self.steps;
        match position {
            _ if position <= start => None,
            _ if position < end => Some(Self { steps: start..position, fate: Fate::Open, ..self.clone() }),
            _ => Some(self.clone()),
        }
    }
}

/// The outcome of a guess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fate {
    /// It was retracted because there is no solution below it.
    Failed,
    /// It was retracted by a search that learns, in a jump back from a contradiction: it may still be right.
    Jumped,
    /// It was retracted without a contradiction, by a lane that moved to another branch or a search that restarted: it
    /// may still be right.
    Left,
    /// A solution was found with it.
    Solved,
    /// Undecided so far.
    Open,
}

/// The guesses made directly below another one, or at the top level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Children {
    /// The first few of them.
    pub first: Vec<Span>,
    /// The number of all of them.
    pub count: u64,
}

impl Trace {
    /// The guess that is open at this depth after the first `position` steps; the first guess has depth 1.
    #[must_use]
    pub fn span_at(&self, position: u64, depth: usize) -> Option<Span> {
        if depth == 0 || position > self.len() {
            return None;
        }
        let mut depths = Depths { trace: self, cursor: Cursor::new(self) };
        let start = depths.last_below(position, depth).filter(|start| *start < position)?;
        depths.span(start, depth)
    }

    /// The guesses made directly below `parent`, or at the top level if it is `None`; the first `most` of them.
    #[must_use]
    pub fn children(&self, parent: Option<&Span>, most: usize) -> Children {
        let (depth, steps) = self.within(parent);
        let mut depths = Depths { trace: self, cursor: Cursor::new(self) };
        let mut children = Children { first: Vec::new(), count: 0 };
        let mut at = steps.start;
        while let Some(after) = depths.first_above(at, depth).filter(|after| *after <= steps.end) {
            children.count += 1;
            if children.first.len() < most {
                let Some(child) = depths.span(after - 1, depth + 1) else { break };
                at = child.steps.end;
                children.first.push(child);
            } else {
                at = depths.first_below(after, depth + 1).unwrap_or(steps.end);
            }
            if at >= steps.end {
                break;
            }
        }
        children
    }

    /// The first guess made directly below `parent`, or at the top level if it is `None`, at step `from` or later.
    /// Returns the children one at a time, for callers that cannot wait for all.
    #[must_use]
    pub fn child(&self, parent: Option<&Span>, from: u64) -> Option<Span> {
        let (depth, steps) = self.within(parent);
        let mut depths = Depths { trace: self, cursor: Cursor::new(self) };
        let at = from.max(steps.start);
        let after = depths.first_above(at, depth).filter(|after| *after <= steps.end)?;
        depths.span(after - 1, depth + 1)
    }

    /// The depth of a guess, or 0 for `None`, and the range of steps with its children.
    fn within(&self, parent: Option<&Span>) -> (usize, Range<u64>) {
        match parent {
            Some(span) if span.is_over() => (span.depth, span.steps.start + 1..span.steps.end),
            Some(span) => (span.depth, span.steps.start + 1..self.len()),
            None => (0, 0..self.len()),
        }
    }
}

/// Finds positions by depth.
struct Depths<'a> {
    trace: &'a Trace,
    cursor: Cursor,
}

impl Depths<'_> {
    /// The guess at the step after `start`, which has this depth.
    fn span(&mut self, start: u64, depth: usize) -> Option<Span> {
        self.cursor.seek(self.trace, start);
        let Some(Step::Assign { cell, digit, reason }) = self.cursor.advance(self.trace) else { return None };
        let end = self.first_below(start + 1, depth);
        let solved =
            || self.trace.totals().solutions > 0 && self.trace.next(start, Landmark::Solution).is_some();
        let fate =
            match end {
                Some(end) if reason == AssignReason::SharedGuess => {
                    if self.trace.goes_back_learning(end - 1) { Fate::Jumped } else { Fate::Left }
                }
                Some(_) => Fate::Failed,
                None if solved() => Fate::Solved,
                None => Fate::Open,
            };
        Some(Span { steps: start..end.unwrap_or(self.trace.len()), depth, cell, digit, fate })
    }

    /// The first position from `from` on at which fewer than `depth` guesses are open.
    fn first_below(&mut self, from: u64, depth: usize) -> Option<u64> {
        self.first(from, |extremes| usize::from(extremes.min_depth) < depth, |own| own < depth)
    }

    /// The first position from `from` on at which more than `depth` guesses are open.
    fn first_above(&mut self, from: u64, depth: usize) -> Option<u64> {
        self.first(from, |extremes| usize::from(extremes.max_depth) > depth, |own| own > depth)
    }

    fn first(
        &mut self,
        from: u64,
        may_hold: impl Fn(&Extremes) -> bool,
        is_one: impl Fn(usize) -> bool,
    ) -> Option<u64> {
        let mut index = self.trace.chunk_index(from.saturating_add(1));
        loop {
            index = self.trace.forward(index, |summary| may_hold(&summary.whole.extremes))?;
            let chunk = self.trace.chunk(index)?;
            let ahead = chunk.columns().filter(|(steps, _)| steps.end >= from);
            for (steps, _) in ahead.filter(|(_, column)| may_hold(&column.extremes)) {
                let mut found = None;
                self.scan(chunk, steps.start.max(from)..steps.end, |position, depth| {
                    found = is_one(depth).then_some(position);
                    found.is_none()
                });
                if found.is_some() {
                    return found;
                }
            }
            index += 1;
        }
    }

    /// The last position up to `until` at which fewer than `depth` guesses are open.
    fn last_below(&mut self, until: u64, depth: usize) -> Option<u64> {
        let may_hold = |extremes: &Extremes| usize::from(extremes.min_depth) < depth;
        let mut end = self.trace.chunk_index(until) + 1;
        loop {
            let index = self.trace.backward(end, |summary| may_hold(&summary.whole.extremes))?;
            let chunk = self.trace.chunk(index)?;
            let before = chunk.columns().rev().filter(|(steps, _)| steps.start <= until);
            for (steps, _) in before.filter(|(_, column)| may_hold(&column.extremes)) {
                let mut found = None;
                self.scan(chunk, steps.start..steps.end.min(until), |position, own| {
                    found = if own < depth { Some(position) } else { found };
                    true
                });
                if found.is_some() {
                    return found;
                }
            }
            end = index;
        }
    }

    /// Passes the positions from the start of `steps` to their end, and the depths there, to `look` until it breaks.
    fn scan(&mut self, chunk: &Arc<Chunk>, steps: Range<u64>, mut look: impl FnMut(u64, usize) -> bool) {
        self.cursor.enter(self.trace, chunk, steps.start);
        let mut guesses = Guesses::on(self.cursor.moment().board());
        if !look(steps.start, guesses.depth()) {
            return;
        }
        for (step, end) in self.cursor.ahead(self.trace).zip(steps.start + 1..=steps.end) {
            guesses.advance(step);
            if !look(end, guesses.depth()) {
                return;
            }
        }
    }
}
