//! Converts steps of earlier layouts into words of the newest one.

use std::ops::Range;
use std::time::Duration;

use crate::puzzle::Puzzle;
use crate::step::Step;
use crate::trace::chunk::CHUNK_WORDS;
use crate::trace::words::{Encoder, MOST_WORDS};
use crate::trace::{Recorder, Update};

/// Encodes steps for a recorder.
pub(super) struct Recoder {
    encoder: Encoder,
    words: Vec<u16>,
}

impl Recoder {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        Self { encoder: Encoder::new(puzzle), words: Vec::new() }
    }

    /// Records steps spread evenly over this time, in batches no larger than a chunk.
    pub(super) fn record(
        &mut self,
        steps: &[Step],
        times: Range<Duration>,
        recorder: &mut Recorder,
        mut report: impl FnMut(Update),
    ) {
        let time = |done: usize| {
            times.start + (times.end - times.start).mul_f64(done as f64 / steps.len().max(1) as f64)
        };
        for (step, done) in steps.iter().zip(1..) {
            self.encoder.encode(*step, &mut self.words);
            if self.words.len() + MOST_WORDS > CHUNK_WORDS || done == steps.len() {
                recorder.record(&self.words, time(done), &mut report);
                self.words.clear();
                self.encoder.restart();
            }
        }
    }
}
