//! Recording steps without threads, in batches of any size.

use std::sync::Arc;
use std::time::Duration;

use sudoscope::digit_set::DigitSet;
use sudoscope::puzzle::Puzzle;
use sudoscope::step::Step;
use sudoscope::trace::chunk::CHUNK_WORDS;
use sudoscope::trace::words::Encoder;
use sudoscope::trace::{Recorder, Spill, Trace, Update};

/// A trace being recorded.
pub(crate) struct Recording {
    encoder: Encoder,
    recorder: Recorder,
    words: Vec<u16>,
    pub(crate) time: Duration,
    pub(crate) trace: Trace,
    /// The number of complete chunks.
    pub(crate) sealed: usize,
}

impl Recording {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        Self::with_chunks_of(puzzle, CHUNK_WORDS)
    }

    /// Many small chunks, as in a long run.
    pub(crate) fn with_chunks_of(puzzle: &Puzzle, words: usize) -> Self {
        Self {
            encoder: Encoder::new(puzzle),
            recorder: Recorder::with_chunks_of(puzzle, words),
            words: Vec::new(),
            time: Duration::ZERO,
            trace: Trace::new(puzzle),
            sealed: 0,
        }
    }

    /// Records steps as one batch; one batch per millisecond.
    pub(crate) fn batch(&mut self, steps: &[Step]) {
        self.time += Duration::from_millis(1);
        self.encoder.restart();
        self.words.clear();
        let mut rest = steps;
        while let Some((step, later)) = rest.split_first() {
            // Steps that brute force reports together.
            let digit = step.digit().map(DigitSet::only).unwrap_or_default();
            let three = rest.get(..3).unwrap_or_default();
            rest = if self.encoder.encode_each(digit, three, &mut self.words) {
                &rest[3..]
            } else {
                self.encoder.encode(*step, &mut self.words);
                later
            };
        }
        let (trace, sealed) = (&mut self.trace, &mut self.sealed);
        self.recorder.record(&self.words, self.time, |update| {
            *sealed += usize::from(matches!(update, Update::Sealed(_)));
            trace.push(update);
        });
    }

    /// Puts the words of later chunks into a file.
    pub(crate) fn spill_to(&mut self, spill: &Arc<Spill>) {
        self.recorder.spill_to(Arc::clone(spill));
    }

    /// Updates the trace with the steps of the open chunk.
    pub(crate) fn show(&mut self) {
        if let Some(open) = self.recorder.open() {
            self.trace.push(open);
        }
    }

    /// Ends the run.
    pub(crate) fn finish(mut self) -> Trace {
        if let Some(last) = self.recorder.finish() {
            self.trace.push(last);
        }
        self.trace
    }
}
