//! A solver at work on a thread of its own, and the thread that records what it tells.
//!
//! ```text
//! solver ── batches of words, bounded channel ──► recorder ── chunks, bounded channel ──► Session::poll
//!        ◄───────── emptied buffers ─────────
//! ```
//!
//! A full channel holds the thread before it back, so nothing here grows without bound. Dropping the
//! session drops the receiving ends, which ends both threads.
//!
//! A reader that has run dry asks for the steps of a batch that is not full yet. The solver looks for that
//! wish every few hundred words, not at every step: one that pondered for long over few steps would show them late.

mod breakpoints;
mod channel_observer;

use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, TryRecvError, bounded};

pub use channel_observer::ChannelObserver;

use crate::board::{Board, Moment};
use crate::puzzle::Puzzle;
use crate::solver::{Algorithm, Outcome};
use crate::trace::{Landmark, Recorder, Trace, Update};
use breakpoints::{Breakpoints, Watch};

/// Batches that may wait for the recorder.
const BATCHES: usize = 4;
/// Chunks that may wait for the reader.
const CHUNKS: usize = 32;

/// What the reader wants of the threads.
#[derive(Debug, Default)]
struct Wishes {
    /// The solver hands over its batch although it is not full.
    flush: AtomicBool,
    /// The recorder shows its chunk although it is not full.
    show: AtomicBool,
    /// The solver stops.
    stop: AtomicBool,
    /// Where the solver is held.
    breakpoints: Breakpoints,
}

/// How a session ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The solver came to its end or was stopped.
    Done(Outcome),
    /// The solver panicked, with this message.
    Panicked(String),
}

/// What a session is doing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// The solver searches.
    Running,
    /// The recording has reached its memory budget: the solver is held until there is more, or is stopped.
    Full,
    /// The solver is held after a step at which it was to stop. All its steps are recorded.
    Held(Landmark),
    /// Everything is recorded.
    Ended(Ending),
}

/// A solver at work.
#[derive(Debug)]
pub struct Session {
    updates: Receiver<Update>,
    wishes: Arc<Wishes>,
    solver: Option<JoinHandle<(Ending, Duration)>>,
    started: Instant,
    /// How long the solver took, once it has ended.
    took: Option<Duration>,
    budget: usize,
    status: Status,
}

impl Session {
    /// Starts an algorithm on a puzzle; the trace may take up to `budget` bytes.
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub fn start(puzzle: Arc<Puzzle>, algorithm: Algorithm, budget: usize) -> io::Result<Self> {
        log::debug!("{algorithm} starts on {}", puzzle.name());
        Self::run(puzzle, budget, move |puzzle, observer| algorithm.solve(puzzle, observer))
    }

    /// Starts any function that tells an observer its steps.
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub fn run<S>(puzzle: Arc<Puzzle>, budget: usize, solve: S) -> io::Result<Self>
    where
        S: FnOnce(&Puzzle, &mut ChannelObserver) -> Outcome + Send + 'static,
    {
        Self::watched(puzzle, budget, Vec::new(), solve)
    }

    /// The same, and holds the solver after the first step that is one of these landmarks, see [`Status::Held`].
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub fn watched<S>(
        puzzle: Arc<Puzzle>,
        budget: usize,
        breakpoints: Vec<Landmark>,
        solve: S,
    ) -> io::Result<Self>
    where
        S: FnOnce(&Puzzle, &mut ChannelObserver) -> Outcome + Send + 'static,
    {
        let (batch_sender, batches) = bounded::<Vec<u16>>(BATCHES);
        let (emptied, buffers) = bounded::<Vec<u16>>(BATCHES + 1);
        let (tell, updates) = bounded::<Update>(CHUNKS);
        let (tell_board, boards) = bounded::<Board>(1);
        let wishes = Arc::new(Wishes { breakpoints: Breakpoints::new(breakpoints), ..Wishes::default() });
        let watch = Watch::new(&wishes.breakpoints, Moment::start(&puzzle).board());
        let started = Instant::now();
        let recorder = Recorder::new(&puzzle);
        let recorder_wishes = Arc::clone(&wishes);
        thread::Builder::new().name("recorder".into()).spawn(move || {
            give_way();
            let channels = Channels { batches, emptied, updates: tell, boards: tell_board };
            record(recorder, started, &channels, &recorder_wishes);
        })?;
        let ends = Ends { batches: batch_sender, buffers, boards };
        let mut observer = ChannelObserver::new(puzzle.geometry().side(), ends, Arc::clone(&wishes), watch);
        let solver = thread::Builder::new().name("solver".into()).spawn(move || {
            give_way();
            let result = catch_unwind(AssertUnwindSafe(|| solve(&puzzle, &mut observer)));
            let took = started.elapsed();
            observer.finish();
            (result.map_or_else(|panic| Ending::Panicked(message(&*panic)), Ending::Done), took)
        })?;
        let status = Status::Running;
        Ok(Self { updates, wishes, solver: Some(solver), started, took: None, budget, status })
    }

    /// Moves what has been recorded into the trace, without waiting for anything.
    pub fn poll(&mut self, trace: &mut Trace) -> &Status {
        self.poll_some(trace, CHUNKS)
    }

    /// The same for at most so many chunks. A reader that takes few at a time holds the solver back and leaves the
    /// machine to others.
    pub fn poll_some(&mut self, trace: &mut Trace, chunks: usize) -> &Status {
        if matches!(self.status, Status::Ended(_)) {
            return &self.status;
        }
        let stopping = self.wishes.stop.load(Ordering::Relaxed);
        self.status = Status::Running;
        let mut sealed = false;
        // Asked before the channel: a solver that is held has told everything by then.
        let held = self.wishes.breakpoints.held().filter(|_| !stopping);
        for _ in 0..chunks {
            // A run that fits after all, to the last chunk, has nothing waiting.
            if trace.bytes() >= self.budget && !stopping && !self.updates.is_empty() {
                self.status = Status::Full;
                break;
            }
            match self.updates.try_recv() {
                Ok(update) => {
                    sealed |= matches!(update, Update::Sealed(_));
                    trace.push(update);
                }
                // Whole chunks come fast enough to be waited for.
                Err(TryRecvError::Empty) if sealed && held.is_none() => break,
                Err(TryRecvError::Empty) => {
                    self.status = held.map_or(Status::Running, Status::Held);
                    self.wishes.show.store(true, Ordering::Relaxed);
                    self.wishes.flush.store(true, Ordering::Relaxed);
                    break;
                }
                Err(TryRecvError::Disconnected) => {
                    self.end();
                    break;
                }
            }
        }
        &self.status
    }

    /// What the session was doing when last polled.
    #[must_use]
    pub const fn status(&self) -> &Status {
        &self.status
    }

    /// The time from the solver's start to its end, or until now; being held back counts.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.took.unwrap_or_else(|| self.started.elapsed())
    }

    /// The most bytes that the trace may take.
    #[must_use]
    pub const fn budget(&self) -> usize {
        self.budget
    }

    /// Lets the trace take up to `budget` bytes from now on.
    pub const fn set_budget(&mut self, budget: usize) {
        self.budget = budget;
    }

    /// Asks the solver to stop; what it has told so far still arrives.
    pub fn stop(&self) {
        self.wishes.stop.store(true, Ordering::Relaxed);
        self.wishes.breakpoints.go_on();
    }

    /// Holds the solver at these landmarks from now on, and at no others; it notices within a few hundred steps.
    pub fn set_breakpoints(&self, landmarks: &[Landmark]) {
        self.wishes.breakpoints.set(landmarks);
    }

    /// Lets a solver that is held at a breakpoint go on.
    pub fn go_on(&mut self) {
        if matches!(self.status, Status::Held(_)) {
            self.status = Status::Running;
            self.wishes.breakpoints.go_on();
        }
    }

    /// The recorder has nothing more to tell: takes the solver's last word.
    fn end(&mut self) {
        let Some(solver) = self.solver.take() else { return };
        let (ending, took) = solver
            .join()
            .unwrap_or_else(|panic| (Ending::Panicked(message(&*panic)), self.started.elapsed()));
        self.took = Some(took);
        log::debug!("the solver has ended: {}", name_of(&ending));
        self.status = Status::Ended(ending);
    }
}

impl Drop for Session {
    /// A solver that waits for the channel notices that the reader is gone; one that fills a batch is told.
    fn drop(&mut self) {
        self.stop();
    }
}

/// Lets other threads go first, so that a frame need not wait for a core while the solver has it.
///
/// On Linux a thread has a nice value of its own; elsewhere the value is the process's, and is left alone.
fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, 19) {
        log::debug!("the thread keeps its priority: {error}");
    }
}

fn name_of(ending: &Ending) -> &str {
    match ending {
        Ending::Done(outcome) => outcome.name(),
        Ending::Panicked(message) => message,
    }
}

/// What a panic was raised with, as text.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or(panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("the solver panicked without a message").to_owned()
}

/// The solver's ends of the channels.
#[derive(Debug)]
struct Ends {
    batches: Sender<Vec<u16>>,
    buffers: Receiver<Vec<u16>>,
    boards: Receiver<Board>,
}

/// The recorder's ends of the channels.
struct Channels {
    batches: Receiver<Vec<u16>>,
    emptied: Sender<Vec<u16>>,
    updates: Sender<Update>,
    boards: Sender<Board>,
}

/// The recorder's thread: until the solver or the reader is gone. A batch without words asks for the board.
fn record(mut recorder: Recorder, started: Instant, channels: &Channels, wishes: &Wishes) {
    let Channels { batches, emptied, updates, boards } = channels;
    let mut reader_is_there = true;
    for batch in batches {
        let is_question = batch.is_empty();
        if !is_question {
            recorder
                .record(&batch, started.elapsed(), |update| reader_is_there &= updates.send(update).is_ok());
            // A solver that has ended needs no buffers any more.
            let _ = emptied.try_send(batch);
        }
        if (wishes.show.swap(false, Ordering::Relaxed) || is_question)
            && let Some(open) = recorder.open()
        {
            reader_is_there &= updates.send(open).is_ok();
        }
        if !reader_is_there {
            return;
        }
        if is_question {
            let _ = boards.send(recorder.now().board().clone());
        }
    }
    if let Some(last) = recorder.finish() {
        let _ = updates.send(last);
    }
}
