//! Counts where the steps of a part of a run went.

use std::ops::Range;

use super::walk::Walk;
use super::{AtDepth, Costliest};
use crate::trace::{Heat, Trace, words};

/// Counts of a range of steps, made on demand and in small portions. A guess open before the range counts from its
/// start, and one open after it up to its end.
#[derive(Debug)]
pub struct CostRange {
    range: Range<u64>,
    walk: Walk,
    heat: Heat,
}

impl CostRange {
    /// Counts of the steps between two positions, none of them counted yet.
    #[must_use]
    pub fn new(trace: &Trace, range: Range<u64>) -> Self {
        let range = range.start.min(trace.len())..range.end.min(trace.len());
        let cells = trace.start().board().geometry().cell_count();
        Self { walk: Walk::from(trace, range.start), heat: Heat::none(cells), range }
    }

    /// The steps that are counted.
    #[must_use]
    pub const fn range(&self) -> &Range<u64> {
        &self.range
    }

    /// Continues counting, a chunk at a time, while `patience` returns true; returns whether anything was counted.
    pub fn work(&mut self, trace: &Trace, mut patience: impl FnMut() -> bool) -> bool {
        let before = self.walk.walked();
        while self.walk.walked() < self.range.end && patience() {
            let Some(chunk) = trace.chunk(trace.chunk_index(self.walk.walked() + 1)) else { break };
            let (first, words) = (chunk.steps().start, chunk.words());
            let ahead = self.walk.walked()..self.range.end;
            for (step, index) in words::decode(&words, &trace.code).zip(first..) {
                if ahead.contains(&index) {
                    self.walk.step(step, index);
                    self.heat.step(step);
                }
            }
            self.walk.reach(chunk.steps().end.min(self.range.end));
        }
        self.walk.walked() != before
    }

    /// Whether all of the range is counted.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.walk.walked() == self.range.end
    }

    /// The position up to which the range is counted.
    #[must_use]
    pub const fn counted(&self) -> u64 {
        self.walk.walked()
    }

    /// The costliest guesses among the counted steps.
    #[must_use]
    pub fn costliest(&self, trace: &Trace) -> Costliest {
        Costliest { of_steps: self.walk.walked() - self.range.start, ..self.walk.costliest(trace) }
    }

    /// The contradictions at each depth from 0 on among the counted steps.
    #[must_use]
    pub fn depths(&self) -> &[AtDepth] {
        self.walk.depths()
    }

    /// How often each cell changed in the counted steps.
    #[must_use]
    pub const fn heat(&self) -> &Heat {
        &self.heat
    }
}
