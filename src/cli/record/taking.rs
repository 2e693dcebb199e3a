//! Writes the steps of a run to a file.

use std::ops::ControlFlow::{self, Break, Continue};

use crate::cli::Problem;
use crate::cli::recording::{Clock, Recording};
use crate::foreign::Listener;
use crate::puzzle::Puzzle;
use crate::solver::Outcome;
use crate::step::{Observer, Step, Stop};
use crate::trace::file::{FileWriter, Finish, Remark, Said};

/// A recording.
pub(super) struct Taking {
    recording: Recording,
    clock: Clock,
    steps: u64,
    problem: Option<Problem>,
}

/// The result of a recording.
pub(super) struct Recorded {
    pub(super) steps: u64,
}

impl Taking {
    pub(super) fn new(puzzle: &Puzzle, file: FileWriter) -> Self {
        Self { recording: Recording::new(puzzle, file), clock: Clock::start(), steps: 0, problem: None }
    }

    /// Completes the file.
    ///
    /// # Errors
    /// When it could not be written.
    pub(super) fn finish(self, outcome: Option<Outcome>) -> Result<Recorded, Problem> {
        if let Some(problem) = self.problem {
            return Err(problem);
        }
        let took = self.clock.worked();
        self.recording.finish(&Finish { outcome, took })?;
        Ok(Recorded { steps: self.steps })
    }
}

impl Observer for Taking {
    #[inline]
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.steps += 1;
        match self.recording.take(step, &mut self.clock) {
            Ok(()) => Continue(()),
            Err(problem) => {
                self.problem = Some(problem);
                Break(Stop)
            }
        }
    }

    fn on_words(&mut self, words: &[u16]) {
        self.recording.hear(words);
    }
}

impl Listener for Taking {
    fn on_remark(&mut self, position: u64, said: Said) {
        self.recording.remark(Remark { position, said });
    }
}
