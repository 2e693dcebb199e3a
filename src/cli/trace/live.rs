//! A run that is printed and recorded while it is solved.

use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::RangeInclusive;
use std::time::Instant;

use super::lines::Lines;
use crate::board::Moment;
use crate::cli::Problem;
use crate::puzzle::Puzzle;
use crate::step::{Observer, Step, Stop};
use crate::trace::Recorder;
use crate::trace::chunk::CHUNK_WORDS;
use crate::trace::file::{FileWriter, Finish};
use crate::trace::words::{Encoder, MOST_WORDS};

/// Prints the steps of a solver, and ends it when nobody wants more of them.
pub(super) struct Live<'a> {
    lines: Lines<'a>,
    wanted: RangeInclusive<u64>,
    number: u64,
    moment: Moment,
    recording: Option<Recording>,
    problem: Option<Problem>,
}

impl<'a> Live<'a> {
    pub(super) fn new(
        lines: Lines<'a>,
        wanted: RangeInclusive<u64>,
        puzzle: &Puzzle,
        file: Option<FileWriter>,
    ) -> Self {
        let recording = file.map(|file| Recording::new(puzzle, file));
        Self { lines, wanted, number: 0, moment: Moment::start(puzzle), recording, problem: None }
    }

    /// Completes the recording, or returns what went wrong.
    pub(super) fn complete(&mut self, finish: &Finish) -> Result<(), Problem> {
        match self.problem.take() {
            Some(problem) => Err(problem),
            None => self.recording.take().map_or(Ok(()), |recording| recording.finish(finish)),
        }
    }

    /// Hands over the lines that are not yet written.
    pub(super) fn finish(mut self) -> Result<(), Problem> {
        self.lines.finish()
    }

    fn take(&mut self, step: Step) -> Result<(), Problem> {
        if let Some(recording) = &mut self.recording {
            recording.take(step)?;
        }
        if self.wanted.contains(&self.number) {
            self.lines.print(self.number, step, self.moment.board().depth())?;
        }
        Ok(())
    }
}

impl Observer for Live<'_> {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        if self.recording.is_none() && (self.number >= *self.wanted.end() || self.lines.is_closed()) {
            return Break(Stop);
        }
        self.number += 1;
        self.moment.advance(step);
        match self.take(step) {
            Ok(()) => Continue(()),
            Err(problem) => {
                self.problem = Some(problem);
                Break(Stop)
            }
        }
    }
}

/// Steps on their way into a file.
struct Recording {
    file: FileWriter,
    encoder: Encoder,
    words: Vec<u16>,
    recorder: Recorder,
    began: Instant,
}

impl Recording {
    fn new(puzzle: &Puzzle, file: FileWriter) -> Self {
        Self {
            file,
            encoder: Encoder::new(puzzle),
            words: Vec::with_capacity(CHUNK_WORDS),
            recorder: Recorder::new(puzzle),
            began: Instant::now(),
        }
    }

    fn take(&mut self, step: Step) -> Result<(), Problem> {
        self.encoder.encode(step, &mut self.words);
        if self.words.len() + MOST_WORDS > CHUNK_WORDS { self.hand_over() } else { Ok(()) }
    }

    /// Words to the recorder, and complete chunks into the file.
    fn hand_over(&mut self) -> Result<(), Problem> {
        let mut written = Ok(());
        self.recorder.record(&self.words, self.began.elapsed(), |update| {
            if written.is_ok() {
                written = self.file.chunk(update.chunk());
            }
        });
        self.words.clear();
        self.encoder.restart();
        Ok(written?)
    }

    fn finish(mut self, finish: &Finish) -> Result<(), Problem> {
        self.hand_over()?;
        if let Some(last) = self.recorder.finish() {
            self.file.chunk(last.chunk())?;
        }
        Ok(self.file.finish(finish)?)
    }
}
