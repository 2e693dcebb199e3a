//! The observer that sends steps over a channel, in batches of words.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::breakpoints::Watch;
use super::{Ends, Wishes};
use crate::board::Board;
use crate::step::{Observer, Step, Stop};
use crate::trace::chunk::CHUNK_WORDS;
use crate::trace::words::{Buffer, Encoder, MOST_WORDS};

/// How many words are written between two looks at the reader's wishes.
const LOOK_EVERY: usize = 256;

/// Gathers the words of steps and sends them when a batch is full, or when the reader wishes it.
#[derive(Debug)]
pub struct ChannelObserver {
    encoder: Encoder,
    words: Buffer,
    /// The number of words at which to look up from the work.
    look_at: usize,
    ends: Ends,
    wishes: Arc<Wishes>,
    watch: Watch,
}

impl ChannelObserver {
    pub(super) fn new(side: usize, ends: Ends, wishes: Arc<Wishes>, watch: Watch) -> Self {
        let words = Buffer::new(Vec::new());
        let look_at = if watch.is_idle() { LOOK_EVERY } else { 0 };
        Self { encoder: Encoder::new(side), words, look_at, ends, wishes, watch }
    }

    /// Sends what is left.
    pub(super) fn finish(mut self) {
        if !self.words.is_empty() {
            // Without a reader nobody misses it.
            let _ = self.send();
        }
    }

    /// Looks at the wishes, and sends the batch when it is full or wished for. With breakpoints, after every step.
    #[cold]
    fn look_up(&mut self, step: Step) -> ControlFlow<Stop> {
        if let Some(landmark) = self.watch.hit(step) {
            self.ask_board()?;
            self.wishes.breakpoints.hold(landmark, &self.wishes.stop);
        }
        if self.watch.is_outdated(&self.wishes.breakpoints) {
            let board = self.ask_board()?;
            self.watch = Watch::new(&self.wishes.breakpoints, &board);
        }
        let full = self.words.len() + LOOK_EVERY > CHUNK_WORDS;
        if full || self.wishes.flush.load(Ordering::Relaxed) {
            self.send()?;
        }
        self.look_at = if self.watch.is_idle() { self.words.len() + LOOK_EVERY - MOST_WORDS } else { 0 };
        if self.wishes.stop.load(Ordering::Relaxed) { Break(Stop) } else { Continue(()) }
    }

    /// Sends all steps so far and waits until they are recorded; answers the board that they lead to.
    fn ask_board(&mut self) -> ControlFlow<Stop, Board> {
        self.send()?;
        // Words are always of steps: a batch without any is the question.
        if self.ends.batches.send(Vec::new()).is_err() {
            return Break(Stop);
        }
        self.ends.boards.recv().map_or(Break(Stop), Continue)
    }

    /// Sends the batch, if there is any, waiting while the channel is full; goes on with a buffer that came back.
    fn send(&mut self) -> ControlFlow<Stop> {
        self.wishes.flush.store(false, Ordering::Relaxed);
        if self.words.is_empty() {
            return Continue(());
        }
        let fresh = Buffer::new(self.ends.buffers.try_recv().unwrap_or_default());
        let batch = std::mem::replace(&mut self.words, fresh).into_words();
        self.encoder.restart();
        if self.ends.batches.send(batch).is_err() { Break(Stop) } else { Continue(()) }
    }
}

impl Observer for ChannelObserver {
    #[inline(always)]
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.encoder.encode(step, &mut self.words);
        if self.words.len() >= self.look_at { self.look_up(step) } else { Continue(()) }
    }
}
