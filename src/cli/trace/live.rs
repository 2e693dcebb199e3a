//! A run that is printed and recorded while it is solved.

use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use super::follow::Follower;
use super::lines::Lines;
use crate::cli::Problem;
use crate::puzzle::Puzzle;
use crate::step::{Observer, Step, Stop};
use crate::trace::chunk::CHUNK_WORDS;
use crate::trace::file::{FileWriter, Finish};
use crate::trace::words::{Encoder, MOST_WORDS};
use crate::trace::{Marker, Recorder};

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

/// The solver's working time: printing and writing do not count.
struct Clock {
    began: Instant,
    away: Duration,
}

impl Clock {
    fn worked(&self) -> Duration {
        self.began.elapsed().saturating_sub(self.away)
    }

    /// Does something that does not count.
    fn away<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let since = Instant::now();
        let result = work();
        self.away += since.elapsed();
        result
    }
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
        let clock = Clock { began: Instant::now(), away: Duration::ZERO };
        Self { lines, wanted, run: Follower::new(puzzle), times, recording, clock, problem: None }
    }

    /// The number of steps so far.
    pub(super) const fn steps(&self) -> u64 {
        self.run.number()
    }

    /// The time spent on printing and writing so far.
    pub(super) const fn away(&self) -> Duration {
        self.clock.away
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
            recording.encoder.hear(words);
        }
    }
}

/// A recording to a file.
struct Recording {
    file: FileWriter,
    encoder: Encoder,
    words: Vec<u16>,
    marker: Marker,
    recorder: Recorder,
}

impl Recording {
    fn new(puzzle: &Puzzle, file: FileWriter) -> Self {
        Self {
            file,
            encoder: Encoder::new(puzzle),
            words: Vec::with_capacity(CHUNK_WORDS),
            marker: Marker::default(),
            recorder: Recorder::new(puzzle),
        }
    }

    fn take(&mut self, step: Step, clock: &mut Clock) -> Result<(), Problem> {
        self.encoder.encode(step, &mut self.words);
        if self.words.len() >= self.marker.due() {
            self.marker.mark(self.words.len(), clock.worked());
        }
        if self.words.len() + MOST_WORDS <= CHUNK_WORDS {
            return Ok(());
        }
        let time = clock.worked();
        clock.away(|| self.hand_over(time))
    }

    /// Passes words to the recorder, and complete chunks to the file.
    fn hand_over(&mut self, time: Duration) -> Result<(), Problem> {
        let mut written = Ok(());
        let marks = self.marker.finish(self.words.len(), time, Vec::new());
        self.recorder.record_marked(&self.words, &marks, |update| {
            if written.is_ok() {
                written = self.file.chunk(update.chunk());
            }
        });
        self.words.clear();
        self.encoder.restart();
        Ok(written?)
    }

    fn finish(mut self, finish: &Finish) -> Result<(), Problem> {
        self.hand_over(finish.took)?;
        if let Some(last) = self.recorder.finish() {
            self.file.chunk(last.chunk())?;
        }
        Ok(self.file.finish(finish)?)
    }
}
