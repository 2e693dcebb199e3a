//! The position of a run after a number of guesses, or after a time.

use std::time::Duration;

use super::chunk::Chunk;
use super::{Trace, words};
use crate::step::Step;

impl Trace {
    /// The last position with at most `count` guesses: just before the next one, or the end.
    #[must_use]
    pub fn before_guess(&self, count: u64) -> u64 {
        let guesses = |chunk: &Chunk| chunk.end().counters().guesses;
        let complete = self.sealed.partition_point(|chunk| guesses(chunk) <= count);
        let Some(chunk) = self.chunk(complete).filter(|chunk| guesses(chunk) > count) else {
            return self.len();
        };
        let mut made = chunk.start().counters().guesses;
        let (words, steps) = (chunk.words(), chunk.steps());
        for (position, step) in steps.clone().zip(words::decode(&words, &self.code)) {
            made += u64::from(matches!(step, Step::Assign { reason, .. } if reason.is_guess()));
            if made > count {
                return position;
            }
        }
        steps.end
    }

    /// The number of guesses made in the first `position` steps.
    #[must_use]
    pub fn guesses_at(&self, position: u64) -> u64 {
        if position >= self.len() {
            self.totals().guesses
        } else {
            self.moment_at(position).counters().guesses
        }
    }

    /// The last position that was reached within this time from the start of the run.
    #[must_use]
    pub fn reached_within(&self, time: Duration) -> u64 {
        let complete = self.sealed.partition_point(|chunk| chunk.times.end() <= time);
        let Some(chunk) = self.chunk(complete) else { return self.len() };
        let steps = chunk.steps();
        let (mut low, mut high) = (0, steps.end - steps.start + 1);
        // The first number of steps that took longer.
        while low < high {
            let middle = low + (high - low) / 2;
            if chunk.time_after(middle) <= time { low = middle + 1 } else { high = middle }
        }
        (steps.start + low).saturating_sub(1)
    }
}
