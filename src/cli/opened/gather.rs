//! Records a run in memory, up to the step needed.

use std::ops::ControlFlow::{self, Break, Continue};
use std::time::Duration;

use crate::cli::Problem;
use crate::cli::runner::Runner;
use crate::puzzle::Puzzle;
use crate::solver::Outcome;
use crate::step::{Observer, Step, Stop};
use crate::trace::chunk::CHUNK_WORDS;
use crate::trace::file::About;
use crate::trace::words::{Encoder, MOST_WORDS};
use crate::trace::{Recorder, Trace};

/// The most memory for a recording, in bytes.
const MOST_BYTES: usize = 1 << 30;

/// Solves the puzzle and records its first `most` steps, or all; if there are more, the outcome is that of a stopped
/// run.
///
/// # Errors
/// When all of them would take too much memory.
pub(super) fn gather(runner: &Runner, about: &About, most: Option<u64>) -> Result<(Trace, Outcome), Problem> {
    let mut gathering = Gathering::new(&about.puzzle, most.unwrap_or(u64::MAX));
    let (outcome, _) = runner.watched(about.algorithm, &about.puzzle, &mut gathering);
    Ok((gathering.finish()?, outcome))
}

struct Gathering {
    encoder: Encoder,
    words: Vec<u16>,
    recorder: Recorder,
    trace: Trace,
    steps: u64,
    most: u64,
    is_full: bool,
}

impl Gathering {
    fn new(puzzle: &Puzzle, most: u64) -> Self {
        Self {
            encoder: Encoder::new(puzzle),
            words: Vec::with_capacity(CHUNK_WORDS),
            recorder: Recorder::new(puzzle),
            trace: Trace::new(puzzle),
            steps: 0,
            most,
            is_full: false,
        }
    }

    fn hand_over(&mut self) {
        self.recorder.record(&self.words, Duration::ZERO, |update| self.trace.push(update));
        self.words.clear();
        self.encoder.restart();
        self.is_full = self.trace.bytes() > MOST_BYTES;
    }

    fn finish(mut self) -> Result<Trace, Problem> {
        if self.is_full {
            let problem = format!(
                "the run has more than {} steps, too many to keep in memory; ask earlier with --at",
                self.steps
            );
            return Err(problem.into());
        }
        self.hand_over();
        if let Some(last) = self.recorder.finish() {
            self.trace.push(last);
        }
        Ok(self.trace)
    }
}

impl Observer for Gathering {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        if self.steps == self.most || self.is_full {
            return Break(Stop);
        }
        self.steps += 1;
        self.encoder.encode(step, &mut self.words);
        if self.words.len() + MOST_WORDS > CHUNK_WORDS {
            self.hand_over();
        }
        Continue(())
    }

    fn on_words(&mut self, words: &[u16]) {
        self.encoder.hear(words);
    }
}
