//! Judges recorded runs, chunk by chunk.

use super::follow::Judge;
use crate::foreign::Listener;
use crate::step::{Argument, Observer};
use crate::trace::chunk::Chunk;
use crate::trace::file::Remark;
use crate::trace::words::{self, Code};

impl Judge {
    /// Judges the steps of the next chunk, except those it has judged already. `said(position)` returns the next remark
    /// that comes after at most `position` steps, if there is one; remarks without a step go to [`Self::hear_rest`].
    pub fn chunk(&mut self, chunk: &Chunk, code: &Code, mut said: impl FnMut(u64) -> Option<Remark>) {
        let words = chunk.words();
        let mut steps = words::decode(&words, code);
        let taken = self.steps().saturating_sub(chunk.steps().start);
        for _ in 0..taken {
            steps.next();
        }
        while let Some(step) = steps.next() {
            if self.truth.is_over() {
                return;
            }
            self.hear(&mut said);
            if step.deduction().is_some_and(|deduction| deduction.argument == Argument::Words) {
                self.on_words(steps.argument());
            }
            let _ = self.on_step(step);
        }
    }

    /// Receives the remarks after the last step.
    pub fn hear_rest(&mut self, mut said: impl FnMut(u64) -> Option<Remark>) {
        while let Some(remark) = said(u64::MAX) {
            self.on_remark(remark.position, remark.said);
        }
    }

    /// Receives the remarks about the next step.
    fn hear(&mut self, said: &mut impl FnMut(u64) -> Option<Remark>) {
        while let Some(remark) = said(self.steps()) {
            self.on_remark(remark.position, remark.said);
        }
    }
}
