//! The writing end of a trace: gathers words into chunks, replays them for keyframes and profiles, and compresses full
//! chunks. This is the expensive part and runs off the render thread.

use std::sync::Arc;
use std::time::Duration;

use super::chunk::{Body, CHUNK_WORDS, Chunk, Compressor, PROFILE_STEPS};
use super::column::Column;
use super::spill::Spill;
use super::summary::Summary;
use super::times::{Mark, Times};
use super::words::{self, Code, Occurring, Place};
use crate::board::{Counters, Moment};
use crate::puzzle::Puzzle;

/// An update for the [`super::Trace`].
#[derive(Debug)]
pub enum Update {
    /// A complete chunk; it replaces the open one.
    Sealed(Arc<Chunk>),
    /// The chunk that is still growing, as it is now.
    Open(Arc<Chunk>),
}

impl Update {
    /// The chunk, complete or not.
    #[must_use]
    pub const fn chunk(&self) -> &Arc<Chunk> {
        match self {
            Self::Sealed(chunk) | Self::Open(chunk) => chunk,
        }
    }
}

/// Turns batches of words into chunks.
#[derive(Debug)]
pub struct Recorder {
    code: Code,
    /// The most words in a chunk.
    chunk_words: usize,
    /// A chunk with this many words counts as full, since batches of a solver may be a few words short.
    nearly_full: usize,
    /// The first step of the open chunk.
    first: u64,
    start: Arc<Moment>,
    now: Moment,
    /// The number of steps so far.
    steps: u64,
    /// The times of the steps in the open chunk.
    times: Times,
    words: Vec<u16>,
    profile: Vec<Column>,
    compressor: Compressor,
    seen: Occurring,
    /// The file for the words of complete chunks.
    spill: Option<Arc<Spill>>,
}

impl Recorder {
    /// A recorder at the start of a run.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::with_chunks_of(puzzle, CHUNK_WORDS)
    }

    /// A recorder with chunks of another size than the default: smaller ones use more memory and are read faster.
    #[must_use]
    pub fn with_chunks_of(puzzle: &Puzzle, words: usize) -> Self {
        let now = Moment::start(puzzle);
        Self {
            code: Code::new(puzzle),
            chunk_words: words,
            nearly_full: words - words / 128,
            first: 0,
            start: Arc::new(now.clone()),
            now,
            steps: 0,
            times: Times::default(),
            words: Vec::with_capacity(words),
            profile: Vec::new(),
            compressor: Compressor::new(),
            seen: Occurring::new(),
            spill: None,
        }
    }

    /// Records one batch, no larger than a chunk, that was complete `time` after the start of the run; passes each
    /// completed chunk to `report`.
    pub fn record(&mut self, batch: &[u16], time: Duration, report: impl FnMut(Update)) {
        self.record_marked(batch, &[Mark { done: batch.len() as u32, time }], report);
    }

    /// Records a batch with marks that give the times of some of its words, in order. The last mark is at the end of
    /// the batch, each between two steps.
    pub fn record_marked(&mut self, batch: &[u16], marks: &[Mark], mut report: impl FnMut(Update)) {
        self.make_room(batch, &mut report);
        let mut place = Place::default();
        for Mark { done, time } in marks {
            place = self.replay(&batch[..batch.len().min(*done as usize)], place);
            self.times.push(Mark { done: (self.steps - self.first) as u32, time: *time });
        }
        self.replay(batch, place);
        self.add(batch, report);
    }

    /// Records the body of a chunk from a file: a batch that is already compressed. The marks count its steps.
    pub(super) fn record_packed(
        &mut self,
        batch: &[u16],
        packed: &[u8],
        marks: &[Mark],
        mut report: impl FnMut(Update),
    ) {
        let is_chunk = (self.nearly_full..=self.chunk_words).contains(&batch.len());
        if is_chunk && let Some(before) = self.finish() {
            report(before);
        }
        self.make_room(batch, &mut report);
        let before = (self.steps - self.first) as u32;
        self.replay(batch, Place::default());
        for Mark { done, time } in marks {
            self.times.push(Mark { done: before + done, time: *time });
        }
        if !is_chunk {
            return self.add(batch, report);
        }
        self.seen.look(batch);
        report(self.seal_body(Body::Lz4 { bytes: packed.into(), words: batch.len() }));
    }

    /// Completes the open chunk if the batch does not fit into it.
    fn make_room(&mut self, batch: &[u16], report: &mut impl FnMut(Update)) {
        debug_assert!(batch.len() <= self.chunk_words);
        if self.words.len() + batch.len() > self.chunk_words {
            report(self.seal());
        }
    }

    /// Appends a replayed batch to the open chunk, and completes the chunk when it is full.
    fn add(&mut self, batch: &[u16], mut report: impl FnMut(Update)) {
        if self.words.is_empty() && batch.len() >= self.nearly_full {
            return report(self.seal_words(batch));
        }
        self.words.extend_from_slice(batch);
        if self.words.len() >= self.nearly_full {
            report(self.seal());
        }
    }

    /// The open chunk as it is now, if it holds any steps.
    #[must_use]
    pub fn open(&mut self) -> Option<Update> {
        (!self.words.is_empty()).then(|| {
            self.seen.look(&self.words);
            let body = Body::Raw(self.words.as_slice().into());
            Update::Open(Arc::new(self.chunk(body, Arc::new(self.now.clone()))))
        })
    }

    /// Completes the open chunk at the end of the run, if it holds any steps.
    #[must_use]
    pub fn finish(&mut self) -> Option<Update> {
        (!self.words.is_empty()).then(|| self.seal())
    }

    /// From now on moves the words of complete chunks into a file. Words stay in memory if writing fails, see
    /// [`Spill::refusal`].
    pub fn spill_to(&mut self, spill: Arc<Spill>) {
        self.spill = Some(spill);
    }

    /// The number of steps so far.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// The moment after the steps so far.
    #[must_use]
    pub const fn now(&self) -> &Moment {
        &self.now
    }

    /// The totals so far.
    #[must_use]
    pub const fn totals(&self) -> &Counters {
        self.now.counters()
    }

    fn seal(&mut self) -> Update {
        let words = std::mem::take(&mut self.words);
        let update = self.seal_words(&words);
        self.words = words;
        self.words.clear();
        update
    }

    /// Completes a chunk of these words, which have already been replayed.
    fn seal_words(&mut self, words: &[u16]) -> Update {
        self.seen.look(words);
        let body = self.compressor.compress(words);
        self.seal_body(body)
    }

    /// Completes a chunk with this body, whose words have already been replayed and scanned.
    fn seal_body(&mut self, body: Body) -> Update {
        let end = Arc::new(self.now.clone());
        let chunk = self.chunk(self.spilled(body), Arc::clone(&end));
        self.first = self.steps;
        self.start = end;
        self.times = self.times.next();
        self.profile.clear();
        Update::Sealed(Arc::new(chunk))
    }

    /// The body moved into the spill file, if there is one and writing succeeds.
    fn spilled(&self, body: Body) -> Body {
        let spilled = self
            .spill
            .as_ref()
            .and_then(|spill| body.spilled(spill, self.first..self.steps, self.times.marks()).ok().flatten());
        spilled.unwrap_or(body)
    }

    /// The open chunk with this body, whose words have already been scanned.
    fn chunk(&self, body: Body, end: Arc<Moment>) -> Chunk {
        let profile = self.profile.as_slice().into();
        let summary = Summary::new(&self.seen, &self.code, &self.start, &end, &self.profile);
        Chunk {
            steps: self.first..self.steps,
            times: self.times.clone(),
            start: Arc::clone(&self.start),
            end,
            body,
            profile,
            summary,
        }
    }

    /// Replays a batch from a place to its end into the current moment and the profile; returns the place reached.
    fn replay(&mut self, batch: &[u16], from: Place) -> Place {
        let mut steps = words::decode_from(batch, &self.code, from);
        while !steps.is_done() {
            let most = PROFILE_STEPS - (self.steps - self.first) % PROFILE_STEPS;
            let (seen, column) = Column::replay(&mut steps, &mut self.now, most);
            match self.profile.last_mut() {
                Some(last) if most < PROFILE_STEPS => last.merge(&column),
                _ => self.profile.push(column),
            }
            self.steps += seen;
        }
        steps.place()
    }
}
