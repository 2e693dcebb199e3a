//! Prints and records a run while it is solved.

use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::RangeInclusive;
use std::time::Duration;

use super::follow::Follower;
use super::lines::Lines;
use crate::cli::Problem;
use crate::cli::recording::{Clock, Recording};
use crate::puzzle::Puzzle;
use crate::step::{Observer, Step, Stop};
use crate::trace::file::{FileWriter, Finish};

/// Prints the steps of a solver, and stops it when no more are needed.
pub(super) struct Live<'a> {
    lines: Lines<'a>,
    wanted: RangeInclusive<u64>,
    run: Follower,
    /// Whether the time of each step is printed.
    times: bool,
    recording: Option<Recording>,
    clock: Clock,
    problem: Option<Problem>,
}

impl<'a> Live<'a> {
    pub(super) fn new(
        lines: Lines<'a>,
        wanted: RangeInclusive<u64>,
        times: bool,
        puzzle: &Puzzle,
        file: Option<FileWriter>,
    ) -> Self {
        let recording = file.map(|file| Recording::new(puzzle, file));
        let clock = Clock::start();
        Self { lines, wanted, run: Follower::new(puzzle), times, recording, clock, problem: None }
    }

    /// The number of steps so far.
    pub(super) const fn steps(&self) -> u64 {
        self.run.number()
    }

    /// The time spent on printing and writing so far.
    pub(super) const fn away(&self) -> Duration {
        self.clock.spent_away()
    }

    /// Completes the recording, or returns the error.
    pub(super) fn complete(&mut self, finish: &Finish) -> Result<(), Problem> {
        match self.problem.take() {
            Some(problem) => Err(problem),
            None => self.recording.take().map_or(Ok(()), |recording| recording.finish(finish)),
        }
    }

    /// Flushes the output.
    pub(super) fn finish(mut self) -> Result<(), Problem> {
        self.lines.finish()
    }

    fn take(&mut self, step: Step) -> Result<(), Problem> {
        if let Some(recording) = &mut self.recording {
            recording.take(step, &mut self.clock)?;
        }
        if self.wanted.contains(&self.run.number()) {
            let time = self.times.then(|| self.clock.worked());
            self.clock.away(|| self.lines.print(step, &self.run, time))?;
        }
        Ok(())
    }
}

impl Observer for Live<'_> {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        if self.recording.is_none() && (self.run.number() >= *self.wanted.end() || self.lines.is_closed()) {
            return Break(Stop);
        }
        self.run.advance(step);
        match self.take(step) {
            Ok(()) => Continue(()),
            Err(problem) => {
                self.problem = Some(problem);
                Break(Stop)
            }
        }
    }

    fn on_words(&mut self, words: &[u16]) {
        self.run.hear(words);
        if let Some(recording) = &mut self.recording {
            recording.hear(words);
        }
    }
}
