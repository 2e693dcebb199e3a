//! The observer that sends steps over a channel, in batches of words.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use crossbeam_channel::{Receiver, Sender};

use super::Wishes;
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
    batches: Sender<Vec<u16>>,
    buffers: Receiver<Vec<u16>>,
    wishes: Arc<Wishes>,
}

impl ChannelObserver {
    pub(super) fn new(
        side: usize,
        batches: Sender<Vec<u16>>,
        buffers: Receiver<Vec<u16>>,
        wishes: Arc<Wishes>,
    ) -> Self {
        let words = Buffer::new(Vec::new());
        Self { encoder: Encoder::new(side), words, look_at: LOOK_EVERY, batches, buffers, wishes }
    }

    /// Sends what is left.
    pub(super) fn finish(mut self) {
        if !self.words.is_empty() {
            // Without a reader nobody misses it.
            let _ = self.send();
        }
    }

    /// Looks at the wishes, and sends the batch when it is full or wished for.
    #[cold]
    fn look_up(&mut self) -> ControlFlow<Stop> {
        let full = self.words.len() + LOOK_EVERY > CHUNK_WORDS;
        if full || self.wishes.flush.load(Ordering::Relaxed) {
            self.wishes.flush.store(false, Ordering::Relaxed);
            self.send()?;
        }
        self.look_at = self.words.len() + LOOK_EVERY - MOST_WORDS;
        if self.wishes.stop.load(Ordering::Relaxed) { Break(Stop) } else { Continue(()) }
    }

    /// Sends the batch, waiting while the channel is full; goes on with a buffer that came back.
    fn send(&mut self) -> ControlFlow<Stop> {
        let fresh = Buffer::new(self.buffers.try_recv().unwrap_or_default());
        let batch = std::mem::replace(&mut self.words, fresh).into_words();
        self.encoder.restart();
        if self.batches.send(batch).is_err() { Break(Stop) } else { Continue(()) }
    }
}

impl Observer for ChannelObserver {
    #[inline(always)]
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.encoder.encode(step, &mut self.words);
        if self.words.len() >= self.look_at { self.look_up() } else { Continue(()) }
    }
}
