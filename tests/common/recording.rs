//! Recording steps without threads, in batches of any size.

use std::sync::Arc;
use std::time::Duration;

use sudoscope::puzzle::Puzzle;
use sudoscope::step::{AssignReason, Contradiction, Step};
use sudoscope::trace::chunk::CHUNK_WORDS;
use sudoscope::trace::words::Encoder;
use sudoscope::trace::{Recorder, Spill, Trace, Update};

/// A trace in the making.
pub(crate) struct Recording {
    encoder: Encoder,
    recorder: Recorder,
    words: Vec<u16>,
    pub(crate) time: Duration,
    pub(crate) trace: Trace,
    /// How many chunks are complete.
    pub(crate) sealed: usize,
}

impl Recording {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        Self::with_chunks_of(puzzle, CHUNK_WORDS)
    }

    /// Many chunks of few steps, as a long run has them.
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

    /// Records steps as one batch; a batch is there every millisecond.
    pub(crate) fn batch(&mut self, steps: &[Step]) {
        self.time += Duration::from_millis(1);
        self.encoder.restart();
        self.words.clear();
        let mut rest = steps;
        while let Some((step, later)) = rest.split_first() {
            rest = match rest {
                // What brute force reports together.
                together if fails_at_once(together) => {
                    self.encoder.encode_all(&together[..3], &mut self.words);
                    &together[3..]
                }
                _ => {
                    self.encoder.encode(*step, &mut self.words);
                    later
                }
            };
        }
        let (trace, sealed) = (&mut self.trace, &mut self.sealed);
        self.recorder.record(&self.words, self.time, |update| {
            *sealed += usize::from(matches!(update, Update::Sealed(_)));
            trace.push(update);
        });
    }

    /// Puts the words of the chunks to come into a file.
    pub(crate) fn spill_to(&mut self, spill: &Arc<Spill>) {
        self.recorder.spill_to(Arc::clone(spill));
    }

    /// Shows the trace the steps of the open chunk.
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

/// Whether steps begin with a guess that leads to a dead end and is taken back.
fn fails_at_once(steps: &[Step]) -> bool {
    matches!(
        steps,
        [
            Step::Assign { cell, reason: AssignReason::Guess, .. },
            Step::Contradiction(Contradiction::NoCandidate(_)),
            Step::Retract { cell: again, .. },
            ..
        ] if cell == again
    )
}
