//! The observer that sends steps over a channel, in batches of words.

use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use crossbeam_channel::TrySendError;

use super::batch::Batch;
use super::breakpoints::Watch;
use super::clock::Clock;
use super::recording::Ends;
use super::wishes::Wishes;
use crate::board::Board;
use crate::digit_set::DigitSet;
use crate::puzzle::Puzzle;
use crate::step::{Observer, Step, Stop, one_by_one};
use crate::trace::Marker;
use crate::trace::chunk::CHUNK_WORDS;
use crate::trace::words::{Buffer, Encoder, MOST_WORDS};

/// The fewest and the most words that are written between two looks at the reader's wishes. The more often in a row
/// nothing is wished for, the more words; a reader that has run dry is looked at often.
const LOOK_EVERY: RangeInclusive<usize> = 1 << 8..=1 << 13;

/// Gathers the words of steps and sends them when a batch is full, or when the reader wishes it.
#[derive(Debug)]
pub struct ChannelObserver {
    encoder: Encoder,
    words: Buffer,
    /// When they are written.
    marker: Marker,
    clock: Arc<Clock>,
    /// The number of words at which to look up from the work.
    look_at: usize,
    /// How many words are written between two looks at present.
    look_every: usize,
    /// Until the reader wishes that the solver go on unrecorded.
    ends: Option<Ends>,
    /// Whether words were passed over since.
    has_passed: bool,
    wishes: Arc<Wishes>,
    watch: Watch,
}

impl ChannelObserver {
    pub(super) fn new(
        puzzle: &Puzzle,
        ends: Ends,
        clock: Arc<Clock>,
        wishes: Arc<Wishes>,
        watch: Watch,
    ) -> Self {
        let marker = Marker::default();
        let look_at = if watch.is_idle() { marker.due() } else { 0 };
        Self {
            encoder: Encoder::new(puzzle),
            words: Buffer::new(Vec::new()),
            marker,
            clock,
            look_at,
            look_every: 0,
            ends: Some(ends),
            has_passed: false,
            wishes,
            watch,
        }
    }

    /// Sends what is left; returns whether all steps were sent.
    pub(super) fn finish(mut self) -> bool {
        match self.ends {
            Some(_) => self.send().is_continue(),
            None => self.words.is_empty() && !self.has_passed,
        }
    }

    /// Looks at the wishes, holds the solver at a breakpoint, and sends the batch when it is full or wished for. With
    /// breakpoints this is done after every step.
    #[cold]
    #[inline(never)]
    fn look_up(&mut self) -> ControlFlow<Stop> {
        if self.wishes.unrecorded.load(Ordering::Relaxed) {
            return self.pass_over();
        }
        if self.words.len() >= self.marker.due() {
            self.marker.mark(self.words.len(), self.clock.worked());
        }
        self.wait_at_breakpoints()?;
        let is_full = self.words.len() + LOOK_EVERY.start() > CHUNK_WORDS;
        let is_wished = self.wishes.flush.load(Ordering::Relaxed);
        if is_full || is_wished {
            self.send()?;
        }
        self.look_again(is_wished);
        self.go_on_or_stop()
    }

    /// Waits where the last steps are a breakpoint, or where another solver of the team is held.
    fn wait_at_breakpoints(&mut self) -> ControlFlow<Stop> {
        if let Some(landmark) = self.watch.hit(self.words.written(), self.encoder.code()) {
            self.ask_board()?;
            self.clock.hold(|| self.wishes.breakpoints.hold(landmark, || self.wishes.pass_breakpoints()));
        }
        if self.watch.is_outdated(&self.wishes.breakpoints) {
            let board = self.ask_board()?;
            self.watch = Watch::new(&self.wishes.breakpoints, &board);
            self.clock.hold(|| self.wishes.breakpoints.wait_for_team(|| self.wishes.pass_breakpoints()));
        }
        Continue(())
    }

    /// Sets when to look up again.
    fn look_again(&mut self, soon: bool) {
        let (least, most) = LOOK_EVERY.into_inner();
        self.look_every = if soon { least } else { (2 * self.look_every).clamp(least, most) };
        let end = (self.words.len() + self.look_every).min(CHUNK_WORDS);
        self.look_at = if self.watch.is_idle() { self.marker.due().min(end - MOST_WORDS) } else { 0 };
    }

    /// Passes over the words so far. The first time they are sent, and the channel is closed: what is recorded has
    /// no gap.
    fn pass_over(&mut self) -> ControlFlow<Stop> {
        if self.ends.is_some() {
            self.send()?;
            self.ends = None;
        } else {
            self.has_passed = true;
            self.words.clear();
        }
        // A few hundred words stay in the nearest memory: passing over costs next to nothing.
        self.look_at = LOOK_EVERY.start() - MOST_WORDS;
        self.go_on_or_stop()
    }

    fn go_on_or_stop(&self) -> ControlFlow<Stop> {
        if self.wishes.stop.load(Ordering::Relaxed) { Break(Stop) } else { Continue(()) }
    }

    /// Sends all steps so far and waits until they are recorded; returns the board that they lead to.
    fn ask_board(&mut self) -> ControlFlow<Stop, Board> {
        self.send()?;
        let Some(ends) = &self.ends else { return Break(Stop) };
        let ask = || {
            ends.batches.send(Batch::default()).ok()?;
            ends.boards.recv().ok()
        };
        self.clock.hold(ask).map_or(Break(Stop), Continue)
    }

    /// Sends the batch, if there is any, waiting while the channel is full; goes on with a buffer that came back.
    fn send(&mut self) -> ControlFlow<Stop> {
        self.wishes.flush.store(false, Ordering::Relaxed);
        let Some(ends) = self.ends.as_ref().filter(|_| !self.words.is_empty()) else { return Continue(()) };
        let used = ends.buffers.try_recv().unwrap_or_default();
        let marks = self.marker.finish(self.words.len(), self.clock.worked(), used.marks);
        let words = std::mem::replace(&mut self.words, Buffer::new(used.words)).into_words();
        self.encoder.restart();
        self.watch.restart();
        let sent = match ends.batches.try_send(Batch { words, marks }) {
            Err(TrySendError::Full(batch)) => self.clock.hold(|| ends.batches.send(batch).is_ok()),
            sent => sent.is_ok(),
        };
        if sent { Continue(()) } else { Break(Stop) }
    }
}

impl Observer for ChannelObserver {
    #[inline(always)]
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.encoder.encode(step, &mut self.words);
        if self.words.len() >= self.look_at { self.look_up() } else { Continue(()) }
    }

    #[inline(always)]
    fn on_each<const N: usize>(
        &mut self,
        digits: DigitSet,
        steps: impl Fn() -> [Step; N],
    ) -> ControlFlow<Stop> {
        if !self.watch.is_idle() || !self.encoder.encode_each(digits, &steps(), &mut self.words) {
            return one_by_one(self, digits, steps);
        }
        if self.words.len() >= self.look_at { self.look_up() } else { Continue(()) }
    }
}
