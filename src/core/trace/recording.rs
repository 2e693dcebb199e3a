//! Records a run in memory, on the solver's thread: for short runs that are not shown meanwhile.

use std::ops::ControlFlow::{self, Continue};
use std::time::Duration;

use super::Trace;
use super::chunk::CHUNK_WORDS;
use super::recorder::Recorder;
use super::words::{Encoder, MOST_WORDS};
use crate::puzzle::Puzzle;
use crate::step::{Observer, Step, Stop};

/// An observer that records the steps it sees into a trace.
#[derive(Debug)]
pub struct Recording {
    encoder: Encoder,
    /// The words not yet passed to the recorder.
    words: Vec<u16>,
    /// The number of words passed to it at a time.
    batch: usize,
    recorder: Recorder,
    trace: Trace,
}

impl Recording {
    /// A recording at the start of a run.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::with_chunks_of(puzzle, CHUNK_WORDS)
    }

    /// A recording with chunks of another size than the default.
    #[must_use]
    pub fn with_chunks_of(puzzle: &Puzzle, words: usize) -> Self {
        let batch = words / 4;
        Self {
            encoder: Encoder::new(puzzle),
            words: Vec::with_capacity(batch + MOST_WORDS),
            batch,
            recorder: Recorder::with_chunks_of(puzzle, words),
            trace: Trace::new(puzzle),
        }
    }

    /// The memory that the recorded steps take so far, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.trace.bytes()
    }

    /// The trace of all steps.
    #[must_use]
    pub fn finish(mut self) -> Trace {
        self.hand_over();
        if let Some(last) = self.recorder.finish() {
            self.trace.push(last);
        }
        self.trace
    }

    fn hand_over(&mut self) {
        self.recorder.record(&self.words, Duration::ZERO, |update| self.trace.push(update));
        self.words.clear();
        self.encoder.restart();
    }
}

impl Observer for Recording {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.encoder.encode(step, &mut self.words);
        if self.words.len() >= self.batch {
            self.hand_over();
        }
        Continue(())
    }

    fn on_words(&mut self, words: &[u16]) {
        self.encoder.hear(words);
    }
}

impl Trace {
    /// A trace of these steps.
    #[must_use]
    pub fn of_steps(puzzle: &Puzzle, steps: &[Step]) -> Self {
        let mut recording = Recording::new(puzzle);
        for step in steps {
            // It never asks to stop.
            let _ = recording.on_step(*step);
        }
        recording.finish()
    }
}
