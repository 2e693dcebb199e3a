//! Reads runs from files, chunk by chunk, up to the first damage.

use std::collections::VecDeque;
use std::io::{ErrorKind, Read};
use std::time::Duration;

use super::about::{About, Finish};
use super::bytes::Take;
use super::check::Check;
use super::damage::{Damage, Flaw, OpenError};
use super::frame::{self, FrameKind};
use super::head::{about_from_bytes, take_finish, time};
use super::layout::{Layout, MAGIC, NEWEST};
use super::marks;
use super::notes::{self, Notes};
use super::recode::Recoder;
use super::remarks::{Remark, Take7};
use crate::board::Counters;
use crate::step::Step;
use crate::trace::bookmark::Bookmarks;
use crate::trace::chunk::CHUNK_WORDS;
use crate::trace::resume::Resume;
use crate::trace::words::{self, Code};
use crate::trace::{Mark, Recorder, Update};

const NO_STEPS: Flaw = Flaw::Nonsense("a chunk with invalid words");

/// Reads a run. Uses no more memory than a few chunks.
pub struct Reader<R> {
    input: R,
    about: About,
    layout: Layout,
    code: Code,
    recoder: Recoder,
    check: Check,
    recorder: Recorder,
    /// Chunks completed by the recorder but not yet returned.
    ready: VecDeque<Update>,
    /// The number of bytes read without error, including those of earlier runs.
    read: u64,
    payload: Vec<u8>,
    words: Vec<u16>,
    time: Duration,
    done: bool,
    finish: Option<Finish>,
    notes: Notes,
    damage: Option<Damage>,
    take_remarks: Take7,
    /// The remarks read and not yet taken, if they are kept.
    remarks: Option<Vec<Remark>>,
}

impl<R: Read> Reader<R> {
    /// Reads the puzzle and the algorithm.
    ///
    /// # Errors
    /// When they cannot be read, or the input is not a run.
    pub fn new(input: R) -> Result<Self, OpenError> {
        Self::after(input, 0)
    }

    /// Reads them after this many bytes.
    fn after(mut input: R, before: u64) -> Result<Self, OpenError> {
        let mut start = [0; MAGIC.len() + 2];
        input.read_exact(&mut start).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => OpenError::Foreign,
            _ => OpenError::Io(error),
        })?;
        let version = start.strip_prefix(&MAGIC).ok_or(OpenError::Foreign)?;
        let version = version.iter().rev().fold(0, |number, byte| number << 8 | u16::from(*byte));
        let newer = OpenError::Version { found: version, newest: NEWEST };
        let layout = Layout::of(version).ok_or(newer)?;
        let mut payload = Vec::new();
        let (kind, length) = frame::read(&mut input, &mut payload).map_err(OpenError::Head)?;
        if kind != FrameKind::Head {
            return Err(OpenError::Head(Flaw::Nonsense("no puzzle at the start")));
        }
        let about = about_from_bytes(&payload).map_err(OpenError::Head)?;
        Ok(Self {
            layout,
            code: Code::new(&about.puzzle),
            recoder: Recoder::new(&about.puzzle),
            check: Check::new(&about.puzzle, about.algorithm),
            recorder: Recorder::new(&about.puzzle),
            input,
            about,
            ready: VecDeque::new(),
            read: before + start.len() as u64 + length,
            payload,
            words: Vec::new(),
            time: Duration::ZERO,
            done: false,
            finish: None,
            notes: Notes::default(),
            damage: None,
            take_remarks: Take7::default(),
            remarks: None,
        })
    }

    /// The puzzle and the algorithm of the run.
    #[must_use]
    pub const fn about(&self) -> &About {
        &self.about
    }

    /// The number of bytes read.
    #[must_use]
    pub const fn bytes_read(&self) -> u64 {
        self.read
    }

    /// The number of steps read.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.recorder.steps()
    }

    /// The counters of the steps read.
    #[must_use]
    pub const fn totals(&self) -> &Counters {
        self.recorder.totals()
    }

    /// The time of the last step read, from the start of the run.
    #[must_use]
    pub const fn time(&self) -> Duration {
        self.time
    }

    /// From now on keeps the remarks of the run for [`Self::remarks`].
    pub fn keep_remarks(&mut self) {
        self.remarks.get_or_insert_default();
    }

    /// Takes the remarks read since the last call: those about the steps read so far, and a few about the next ones.
    pub fn remarks(&mut self) -> Vec<Remark> {
        self.remarks.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// The bookmarks of the run: known once [`Self::read`] has returned `None`.
    #[must_use]
    pub const fn bookmarks(&self) -> &Bookmarks {
        &self.notes.bookmarks
    }

    /// Where the run opens, if it was saved in a window: known once [`Self::read`] has returned `None`.
    #[must_use]
    pub const fn resume(&self) -> Option<&Resume> {
        self.notes.resume.as_ref()
    }

    /// The number of runs that follow in the file: known once [`Self::read`] has returned `None`.
    #[must_use]
    pub const fn following(&self) -> usize {
        self.notes.following as usize
    }

    /// The next run in the file, once [`Self::read`] has returned `None`; `None` if no other run follows.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn next_run(self) -> Result<Option<Self>, OpenError> {
        if self.notes.following == 0 {
            return Ok(None);
        }
        let next = Self::after(self.input, self.read).map_err(|error| match error {
            // The previous run states that there is one.
            OpenError::Foreign => OpenError::Head(Flaw::BrokenOff),
            error => error,
        });
        next.map(Some)
    }

    /// The next chunk; `None` after the last intact one.
    pub fn read(&mut self) -> Option<Update> {
        while self.ready.is_empty() && !self.done {
            if let Err(flaw) = self.read_frame() {
                self.done = true;
                self.ready.extend(self.recorder.finish());
                let after_steps = self.recorder.steps();
                let flaw = match flaw {
                    // The data there may be false as well.
                    Flaw::BrokenOff | Flaw::Checksum => self.check_solver().err().unwrap_or(flaw),
                    flaw => flaw,
                };
                self.damage = Some(Damage { after_steps, at: self.read, flaw });
            }
        }
        self.ready.pop_front()
    }

    /// How the run ended, if it is intact to its end: known once [`Self::read`] has returned `None`.
    #[must_use]
    pub const fn finish(&self) -> Option<&Finish> {
        self.finish.as_ref()
    }

    /// The damage, if there is some: known once [`Self::read`] has returned `None`.
    #[must_use]
    pub const fn damage(&self) -> Option<&Damage> {
        self.damage.as_ref()
    }

    fn read_frame(&mut self) -> Result<(), Flaw> {
        let (kind, length) = frame::read(&mut self.input, &mut self.payload)?;
        match kind {
            FrameKind::Head => return Err(Flaw::Nonsense("a second puzzle")),
            FrameKind::Chunk => {
                let payload = std::mem::take(&mut self.payload);
                let taken = self.take_chunk(Take(&payload));
                self.payload = payload;
                taken?;
            }
            FrameKind::Remarks => {
                if !self.about.algorithm.is_foreign() {
                    return Err(Flaw::Nonsense("a remark about a solver of this program"));
                }
                self.take_remarks.take(&self.payload, self.remarks.as_mut())?;
            }
            FrameKind::End => {
                let totals = self.recorder.totals();
                let mut bytes = Take(&self.payload);
                let mut finish = take_finish(&mut bytes, &self.about.puzzle, totals)?;
                self.check_end(&finish)?;
                // It took at least until its last step.
                finish.took = finish.took.max(self.time);
                self.notes = notes::take(&mut bytes, &self.about.puzzle, self.recorder.steps())?;
                self.finish = Some(finish);
                self.ready.extend(self.recorder.finish());
                self.done = true;
            }
        }
        self.read += length;
        Ok(())
    }

    /// Checks whether the run can have ended like this.
    fn check_end(&self, finish: &Finish) -> Result<(), Flaw> {
        self.check_solver()?;
        let Some(outcome) = &finish.outcome else { return Ok(()) };
        let checked = self.check.check_outcome(self.about.algorithm, outcome, self.recorder.totals());
        checked.map_err(Flaw::Nonsense)
    }

    /// Checks whether the solver can have made the steps.
    fn check_solver(&self) -> Result<(), Flaw> {
        let algorithm = self.about.algorithm;
        if self.check.fits(algorithm) { Ok(()) } else { Err(Flaw::OtherSolver(algorithm)) }
    }

    /// Reads a chunk: the times of its steps, and its words.
    fn take_chunk(&mut self, mut bytes: Take<'_>) -> Result<(), Flaw> {
        match self.layout {
            Layout::Newest => {
                let marks = marks::take(&mut bytes)?;
                let packed = self.unpack(&mut bytes)?;
                self.take_words(&marks, packed)
            }
            Layout::Earlier(decode) => {
                let time = time(&mut bytes)?.max(self.time);
                self.unpack(&mut bytes)?;
                let steps = decode(&self.words, &self.about.puzzle).ok_or(NO_STEPS)?;
                self.take_steps(&steps, time)
            }
        }
    }

    /// Unpacks the words of a chunk, at least one; returns the packed bytes.
    fn unpack<'a>(&mut self, bytes: &mut Take<'a>) -> Result<&'a [u8], Flaw> {
        let count = bytes.u32()? as usize;
        if !(1..=CHUNK_WORDS).contains(&count) {
            return Err(Flaw::Nonsense("an empty or oversized chunk"));
        }
        self.words.resize(count, 0);
        let plain = bytemuck::cast_slice_mut(&mut self.words);
        let length = plain.len();
        match lz4_flex::block::decompress_into(bytes.0, plain) {
            Ok(unpacked) if unpacked == length => Ok(bytes.0),
            _ => Err(Flaw::Nonsense("a chunk that cannot be decompressed")),
        }
    }

    /// Checks the steps of the words read, and records the words as they are.
    fn take_words(&mut self, marks: &[Mark], packed: &[u8]) -> Result<(), Flaw> {
        let before = self.recorder.steps();
        let mut number = before;
        let mut steps = words::decode(&self.words, &self.code);
        while !steps.is_done() {
            number += 1;
            let step = steps.next().ok_or(NO_STEPS)?;
            self.check.follow(step, steps.argument()).map_err(|reason| Flaw::Step { number, reason })?;
        }
        let last = marks.last().copied().filter(|last| before + u64::from(last.done) == number);
        let last = last.ok_or(Flaw::Nonsense("a time for a step outside its chunk"))?;
        self.time = self.time.max(last.time);
        self.recorder.record_packed(&self.words, packed, marks, |update| self.ready.push_back(update));
        Ok(())
    }

    /// Checks steps, and records them as words of the newest layout.
    fn take_steps(&mut self, steps: &[Step], time: Duration) -> Result<(), Flaw> {
        for (step, number) in steps.iter().zip(self.recorder.steps() + 1..) {
            self.check.follow(*step, &[]).map_err(|reason| Flaw::Step { number, reason })?;
        }
        let times = std::mem::replace(&mut self.time, time)..time;
        self.recoder.record(steps, times, &mut self.recorder, |update| self.ready.push_back(update));
        Ok(())
    }
}
