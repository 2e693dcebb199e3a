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
use super::requests::Requests;
use crate::background::drawing;
use crate::board::Board;
use crate::digit_set::DigitSet;
use crate::puzzle::Puzzle;
use crate::step::{Observer, Step, Stop, one_by_one};
use crate::trace::Marker;
use crate::trace::chunk::CHUNK_WORDS;
use crate::trace::words::{Buffer, Encoder, MOST_WORDS};

/// The fewest and the most words written between two checks for requests. The interval grows while there are no
/// requests, so a reader that has received everything is checked for often.
const LOOK_EVERY: RangeInclusive<usize> = 1 << 8..=1 << 13;

/// Collects the words of steps and sends them when a batch is full, or when the reader requests it.
#[derive(Debug)]
pub struct ChannelObserver {
    encoder: Encoder,
    words: Buffer,
    /// Records the times at which the words are written.
    marker: Marker,
    clock: Arc<Clock>,
    /// The number of words at which to check next.
    look_at: usize,
    /// The current number of words between two checks.
    look_every: usize,
    /// The channels; `None` once the reader wants the solver to continue unrecorded.
    ends: Option<Ends>,
    /// Whether any words were dropped after that.
    has_passed: bool,
    requests: Arc<Requests>,
    watch: Watch,
}

impl ChannelObserver {
    pub(super) fn new(
        puzzle: &Puzzle,
        ends: Ends,
        clock: Arc<Clock>,
        requests: Arc<Requests>,
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
            requests,
            watch,
        }
    }

    /// Sends the rest; returns whether all steps were sent.
    pub(super) fn finish(mut self) -> bool {
        match self.ends {
            Some(_) => self.send().is_continue(),
            None => self.words.is_empty() && !self.has_passed,
        }
    }

    /// Checks for requests, waits at a breakpoint and for a frame, and sends the batch when it is full or requested. With breakpoints
    /// this is done after every step.
    #[cold]
    #[inline(never)]
    fn look_up(&mut self) -> ControlFlow<Stop> {
        if drawing::is_drawing() {
            self.clock.hold(drawing::wait_for_window);
        }
        if self.requests.unrecorded.load(Ordering::Relaxed) {
            return self.pass_over();
        }
        if self.words.len() >= self.marker.due() {
            self.marker.mark(self.words.len(), self.clock.worked());
        }
        self.wait_at_breakpoints()?;
        let is_full = self.words.len() + LOOK_EVERY.start() > CHUNK_WORDS;
        let is_requested = self.requests.flush.load(Ordering::Relaxed);
        if is_full || is_requested {
            self.send()?;
        }
        self.look_again(is_requested);
        self.go_on_or_stop()
    }

    /// Waits if the last steps contain a breakpoint, or if another solver of the team is waiting at one.
    fn wait_at_breakpoints(&mut self) -> ControlFlow<Stop> {
        if let Some(landmark) = self.watch.hit(self.words.written(), self.encoder.code()) {
            self.ask_board()?;
            self.clock.hold(|| self.requests.breakpoints.hold(landmark, || self.requests.pass_breakpoints()));
        }
        if self.watch.is_outdated(&self.requests.breakpoints) {
            let board = self.ask_board()?;
            self.watch = Watch::new(&self.requests.breakpoints, &board);
            self.clock.hold(|| self.requests.breakpoints.wait_for_team(|| self.requests.pass_breakpoints()));
        }
        Continue(())
    }

    /// Sets the next check.
    fn look_again(&mut self, soon: bool) {
        let (least, most) = LOOK_EVERY.into_inner();
        self.look_every = if soon { least } else { (2 * self.look_every).clamp(least, most) };
        let end = (self.words.len() + self.look_every).min(CHUNK_WORDS);
        self.look_at = if self.watch.is_idle() { self.marker.due().min(end - MOST_WORDS) } else { 0 };
    }

    /// Drops the words so far. The first call sends them and closes the channel, so the recording has no gaps.
    fn pass_over(&mut self) -> ControlFlow<Stop> {
        if self.ends.is_some() {
            self.send()?;
            self.ends = None;
        } else {
            self.has_passed = true;
            self.words.clear();
        }
        // A few hundred words stay in the L1 cache: dropping them costs almost nothing.
        self.look_at = LOOK_EVERY.start() - MOST_WORDS;
        self.go_on_or_stop()
    }

    fn go_on_or_stop(&self) -> ControlFlow<Stop> {
        if self.requests.stop.load(Ordering::Relaxed) { Break(Stop) } else { Continue(()) }
    }

    /// Sends all steps so far and waits until they are recorded; returns the resulting board.
    fn ask_board(&mut self) -> ControlFlow<Stop, Board> {
        self.send()?;
        let Some(ends) = &self.ends else { return Break(Stop) };
        let ask = || {
            ends.batches.send(Batch::default()).ok()?;
            ends.boards.recv().ok()
        };
        self.clock.hold(ask).map_or(Break(Stop), Continue)
    }

    /// Sends the batch, if it is not empty, blocking while the channel is full; continues with a returned buffer.
    fn send(&mut self) -> ControlFlow<Stop> {
        self.requests.flush.store(false, Ordering::Relaxed);
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

    fn on_words(&mut self, words: &[u16]) {
        self.encoder.hear(words);
    }

    fn on_search(&mut self) -> ControlFlow<Stop> {
        // A reader that asks for what was sent already gets it with the answer to a question.
        let asks = self.requests.flush.load(Ordering::Relaxed);
        if asks && self.words.is_empty() && self.ends.is_some() {
            self.ask_board()?;
        } else {
            self.send()?;
        }
        self.go_on_or_stop()
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
