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

use crate::puzzle::Puzzle;
use crate::solver::{Algorithm, Outcome};
use crate::trace::{Recorder, Trace, Update};

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
        let (batch_sender, batches) = bounded::<Vec<u16>>(BATCHES);
        let (emptied, buffers) = bounded::<Vec<u16>>(BATCHES + 1);
        let (tell, updates) = bounded::<Update>(CHUNKS);
        let wishes = Arc::new(Wishes::default());
        let started = Instant::now();
        let recorder = Recorder::new(&puzzle);
        let recorder_wishes = Arc::clone(&wishes);
        thread::Builder::new().name("recorder".into()).spawn(move || {
            give_way();
            record(recorder, started, &batches, &emptied, &tell, &recorder_wishes);
        })?;
        let mut observer =
            ChannelObserver::new(puzzle.geometry().side(), batch_sender, buffers, Arc::clone(&wishes));
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
                Err(TryRecvError::Empty) if sealed => break,
                Err(TryRecvError::Empty) => {
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

/// The recorder's thread: until the solver or the reader is gone.
fn record(
    mut recorder: Recorder,
    started: Instant,
    batches: &Receiver<Vec<u16>>,
    emptied: &Sender<Vec<u16>>,
    updates: &Sender<Update>,
    wishes: &Wishes,
) {
    let mut reader_is_there = true;
    for batch in batches {
        recorder.record(&batch, started.elapsed(), |update| reader_is_there &= updates.send(update).is_ok());
        // A solver that has ended needs no buffers any more.
        let _ = emptied.try_send(batch);
        if wishes.show.swap(false, Ordering::Relaxed)
            && let Some(open) = recorder.open()
        {
            reader_is_there &= updates.send(open).is_ok();
        }
        if !reader_is_there {
            return;
        }
    }
    if let Some(last) = recorder.finish() {
        let _ = updates.send(last);
    }
}
