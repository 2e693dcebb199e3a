//! The search for the next or previous step that meets a condition, chunk by chunk.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::Condition;
use crate::trace::Trace;
use crate::trace::chunk::Chunk;
use crate::trace::summary::Summary;

/// A search for the steps that meet a condition, away from a position.
#[derive(Clone, Debug)]
pub struct Search {
    condition: Condition,
    forward: bool,
    /// The position from which it began.
    from: u64,
    /// All steps between `from` and this position were examined.
    reached: u64,
}

/// The result of a portion of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// The positions just after matching steps of one chunk, the nearest first.
    Some(Vec<u64>),
    /// There are no more.
    Nothing,
    /// It was interrupted.
    NotYet,
}

impl Search {
    /// A search for steps after the one that led to a position, or before it.
    #[must_use]
    pub const fn new(condition: Condition, from: u64, forward: bool) -> Self {
        Self { condition, forward, from, reached: from }
    }

    /// The condition.
    #[must_use]
    pub const fn condition(&self) -> &Condition {
        &self.condition
    }

    /// Whether it searches forward.
    #[must_use]
    pub const fn is_forward(&self) -> bool {
        self.forward
    }

    /// The position up to which all steps were examined.
    #[must_use]
    pub const fn reached(&self) -> u64 {
        self.reached
    }

    /// The share of the steps examined.
    #[must_use]
    pub fn share(&self, trace: &Trace) -> f32 {
        let whole = if self.forward { trace.len().saturating_sub(self.from) } else { self.from };
        (self.reached.abs_diff(self.from) as f64 / whole.max(1) as f64).min(1.0) as f32
    }

    /// Continues to the next chunk with matching steps while `patience` returns true; calls it before each chunk.
    ///
    /// The chunks that a summary excludes cost next to nothing.
    pub fn work(&mut self, trace: &Trace, mut patience: impl FnMut() -> bool) -> Found {
        loop {
            let Some(chunk) = self.chunk(trace) else {
                self.reached = if self.forward { trace.len().max(self.reached) } else { 0 };
                return Found::Nothing;
            };
            if !patience() {
                return Found::NotYet;
            }
            let mut found = self.condition.matches(trace, &chunk);
            if self.forward {
                found.retain(|at| *at > self.reached);
                self.reached = chunk.steps().end;
            } else {
                found.retain(|at| *at < self.reached);
                found.reverse();
                self.reached = chunk.steps().start + 1;
            }
            if !found.is_empty() {
                return Found::Some(found);
            }
        }
    }

    /// The next chunk that may have a match, in the direction of the search.
    fn chunk(&self, trace: &Trace) -> Option<Arc<Chunk>> {
        // The numbers of the steps ahead: groups of chunks are excluded by their summaries alone.
        let all =
            if self.forward { self.reached + 1..=trace.len() } else { 1..=self.reached.saturating_sub(1) };
        if all.is_empty() {
            return None;
        }
        let may_hold = |summary: &Summary| self.condition.may_hold(summary, &all);
        let steps = |index: usize| -> Option<RangeInclusive<u64>> {
            let steps = trace.chunk(index)?.steps();
            Some(steps.start + 1..=steps.end)
        };
        let may_hold_here = |index: usize| -> Option<bool> {
            Some(self.condition.may_hold(&trace.chunk(index)?.summary, &steps(index)?))
        };
        if self.forward {
            let mut index = trace.forward(trace.chunk_index(self.reached + 1), may_hold)?;
            while !may_hold_here(index)? {
                index = trace.forward(index + 1, may_hold)?;
            }
            trace.chunk(index).cloned()
        } else {
            let mut index = trace.backward(trace.chunk_index(self.reached - 1) + 1, may_hold)?;
            while !may_hold_here(index)? {
                index = trace.backward(index, may_hold)?;
            }
            trace.chunk(index).cloned()
        }
    }
}
