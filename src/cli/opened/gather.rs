//! Records a run in memory, up to the step needed.

use std::ops::ControlFlow::{self, Break};

use crate::cli::Problem;
use crate::cli::runner::Runner;
use crate::puzzle::Puzzle;
use crate::solver::Outcome;
use crate::step::{Observer, Step, Stop};
use crate::trace::file::About;
use crate::trace::{Recording, Trace};

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
    recording: Recording,
    steps: u64,
    most: u64,
}

impl Gathering {
    fn new(puzzle: &Puzzle, most: u64) -> Self {
        Self { recording: Recording::new(puzzle), steps: 0, most }
    }

    fn is_full(&self) -> bool {
        self.recording.bytes() > MOST_BYTES
    }

    fn finish(self) -> Result<Trace, Problem> {
        if self.is_full() {
            let problem = format!(
                "the run has more than {} steps, too many to keep in memory; name an earlier one with --at",
                self.steps
            );
            return Err(problem.into());
        }
        Ok(self.recording.finish())
    }
}

impl Observer for Gathering {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        if self.steps == self.most || self.is_full() {
            return Break(Stop);
        }
        self.steps += 1;
        self.recording.on_step(step)
    }

    fn on_words(&mut self, words: &[u16]) {
        self.recording.on_words(words);
    }
}
