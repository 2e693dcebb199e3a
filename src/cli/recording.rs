//! Records a run to a file while it is solved.

use std::path::Path;
use std::time::{Duration, Instant};

use super::{Problem, text};
use crate::puzzle::Puzzle;
use crate::step::Step;
use crate::trace::chunk::CHUNK_WORDS;
use crate::trace::file::{self, About, FileWriter, Finish, Remark};
use crate::trace::words::{Encoder, MOST_WORDS};
use crate::trace::{Marker, Recorder};
use crate::whole_file::{FileId, Kind, Reason, Rules};

/// The most remarks that wait to be written.
const MOST_REMARKS: usize = 1 << 16;

/// Creates the file of a run; without force it replaces nothing but a recorded run, and never an input.
pub(super) fn create(
    path: &Path,
    about: &About,
    inputs: &[FileId],
    force: bool,
) -> Result<FileWriter, Problem> {
    if text::is_standard(path) {
        return Err("a recorded run needs a file name: it cannot go to standard output".into());
    }
    let runs = Kind { name: "a recorded run", is: file::is_run_file };
    let rules = Rules { inputs, only: (!force).then_some(runs) };
    match FileWriter::create_by(path, about, rules) {
        Err(error) if matches!(error.reason, Reason::OtherKind(_)) => {
            Err(format!("{error}; --force replaces it").into())
        }
        file => Ok(file?),
    }
}

/// The solver's working time: printing and writing do not count.
pub(super) struct Clock {
    began: Instant,
    away: Duration,
}

impl Clock {
    pub(super) fn start() -> Self {
        Self { began: Instant::now(), away: Duration::ZERO }
    }

    /// The time that was not counted.
    pub(super) const fn spent_away(&self) -> Duration {
        self.away
    }

    /// The working time so far.
    pub(super) fn worked(&self) -> Duration {
        self.began.elapsed().saturating_sub(self.away)
    }

    /// Runs work whose time does not count.
    pub(super) fn away<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let since = Instant::now();
        let result = work();
        self.away += since.elapsed();
        result
    }
}

/// A recording to a file.
pub(super) struct Recording {
    file: FileWriter,
    encoder: Encoder,
    words: Vec<u16>,
    marker: Marker,
    recorder: Recorder,
    /// Remarks about steps that have not been passed on yet.
    remarks: Vec<Remark>,
}

impl Recording {
    pub(super) fn new(puzzle: &Puzzle, file: FileWriter) -> Self {
        Self {
            file,
            encoder: Encoder::new(puzzle),
            words: Vec::with_capacity(CHUNK_WORDS),
            marker: Marker::default(),
            recorder: Recorder::new(puzzle),
            remarks: Vec::new(),
        }
    }

    /// Receives the words of the argument of the following steps.
    pub(super) fn hear(&mut self, words: &[u16]) {
        self.encoder.hear(words);
    }

    /// Receives a remark about the next step.
    pub(super) fn remark(&mut self, remark: Remark) {
        self.remarks.push(remark);
    }

    /// Whether enough remarks are waiting to be passed on.
    pub(super) const fn is_talkative(&self) -> bool {
        self.remarks.len() >= MOST_REMARKS
    }

    /// Receives a step.
    pub(super) fn take(&mut self, step: Step, clock: &mut Clock) -> Result<(), Problem> {
        self.encoder.encode(step, &mut self.words);
        if self.words.len() >= self.marker.due() {
            self.marker.mark(self.words.len(), clock.worked());
        }
        if self.words.len() + MOST_WORDS <= CHUNK_WORDS && !self.is_talkative() {
            return Ok(());
        }
        let time = clock.worked();
        clock.away(|| self.hand_over(time))
    }

    /// Passes words to the recorder, and complete chunks to the file.
    fn hand_over(&mut self, time: Duration) -> Result<(), Problem> {
        self.file.remarks(&self.remarks)?;
        self.remarks.clear();
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

    /// Completes the file.
    pub(super) fn finish(mut self, finish: &Finish) -> Result<(), Problem> {
        self.hand_over(finish.took)?;
        if let Some(last) = self.recorder.finish() {
            self.file.chunk(last.chunk())?;
        }
        Ok(self.file.finish(finish)?)
    }
}
