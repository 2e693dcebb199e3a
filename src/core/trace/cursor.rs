//! Fast access to any step of a trace: the chunk last read stays decompressed.

use std::sync::Arc;

use super::chunk::Chunk;
use super::words::{Decoder, Place};
use super::{Trace, words};
use crate::board::Moment;
use crate::step::Step;

/// A movable position in a trace.
///
/// Moving forward within a chunk replays only the steps between; any other move costs at most one decompression and the
/// replay of one chunk.
#[derive(Debug)]
pub struct Cursor {
    position: u64,
    moment: Moment,
    /// The chunk whose words are loaded.
    chunk: Option<Arc<Chunk>>,
    words: Vec<u16>,
    place: Place,
}

impl Cursor {
    /// A cursor before the first step.
    #[must_use]
    pub fn new(trace: &Trace) -> Self {
        Self {
            position: 0,
            moment: trace.start().clone(),
            chunk: None,
            words: Vec::new(),
            place: Place::default(),
        }
    }

    /// Moves to the moment after the first `position` steps.
    ///
    /// # Panics
    /// When fewer steps are recorded.
    pub fn seek(&mut self, trace: &Trace, position: u64) {
        assert!(position <= trace.len(), "step {position} of {} recorded ones", trace.len());
        if position == self.position {
            return;
        }
        let Some(chunk) = trace.chunk(trace.chunk_index(position)) else { return };
        self.enter(trace, chunk, position);
    }

    /// Moves to a position between the start and the end of a chunk, so that [`Self::ahead`] returns the steps after
    /// it.
    pub(super) fn enter(&mut self, trace: &Trace, chunk: &Arc<Chunk>, position: u64) {
        self.load(chunk, position);
        let mut decoder = words::decode_from(&self.words, &trace.code, self.place);
        decoder.replay(&mut self.moment, position - self.position);
        self.place = decoder.place();
        self.position = position;
    }

    /// The steps that follow in the loaded chunk.
    pub(super) fn ahead<'a>(&'a self, trace: &'a Trace) -> Decoder<'a> {
        words::decode_from(&self.words, &trace.code, self.place)
    }

    /// Moves forward by one step, if there is one, and returns that step.
    pub fn advance(&mut self, trace: &Trace) -> Option<Step> {
        if self.position == trace.len() {
            return None;
        }
        let next = self.position + 1;
        let chunk = trace.chunk(trace.chunk_index(next))?;
        self.load(chunk, next);
        let mut decoder = words::decode_from(&self.words, &trace.code, self.place);
        let step = decoder.next()?;
        self.place = decoder.place();
        self.moment.advance(step);
        self.position = next;
        Some(step)
    }

    /// The number of steps before the cursor.
    #[must_use]
    pub const fn position(&self) -> u64 {
        self.position
    }

    /// The board and the totals here.
    #[must_use]
    pub const fn moment(&self) -> &Moment {
        &self.moment
    }

    /// Loads `chunk`, and moves to its start unless `position` is ahead in it.
    fn load(&mut self, chunk: &Arc<Chunk>, position: u64) {
        let same = self.chunk.as_ref().is_some_and(|own| Arc::ptr_eq(own, chunk));
        // A chunk only ever grows: one with the same first step begins with the same words.
        let grown = self.chunk.as_ref().is_some_and(|own| own.steps().start == chunk.steps().start);
        if !same {
            chunk.read_words(&mut self.words);
            self.chunk = Some(Arc::clone(chunk));
        }
        if !grown || position < self.position || self.position < chunk.steps().start {
            self.moment.clone_from(chunk.start());
            self.position = chunk.steps().start;
            self.place = Place::default();
        }
    }
}
