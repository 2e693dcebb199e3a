//! A solver running on a thread of its own, and the thread that records its steps.
//!
//! ```text
//! solver ── batches of words, bounded channel ──► recorder ── chunks, bounded channel ──► Session::poll
//!        ◄───────── emptied buffers ─────────
//! ```
//!
//! A full channel blocks the sending thread, so nothing here grows without bound. Dropping the session drops the
//! receivers, which ends both threads.
//!
//! A reader that has received everything requests the steps of a batch that is not full yet. The solver checks for the
//! request every few hundred or thousand words, not at every step; a solver that takes long for few steps therefore
//! shows them late.

mod batch;
mod breakpoints;
mod channel_observer;
mod clock;
mod mover;
#[cfg(all(test, target_os = "linux"))]
mod mover_tests;
mod recording;
mod requests;
mod status;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::JoinHandle;
use std::time::Duration;
use std::{fs, io};

use crossbeam_channel::{Receiver, TryRecvError, bounded};

pub use breakpoints::Breakpoints;
pub use channel_observer::ChannelObserver;
pub use mover::Moving;
pub use status::{Ending, Status};

use crate::background::{self, Priority};
use crate::board::{Board, Moment};
use crate::puzzle::Puzzle;
use crate::solver::{Algorithm, Outcome};
use crate::trace::file::{About, spill_head};
use crate::trace::{Landmark, Recorder, Spill, Trace, Update};
use batch::Batch;
use breakpoints::{Hold, Watch};
use clock::Clock;
use mover::Mover;
use recording::{Channels, Ends, record};
use requests::Requests;

/// The number of batches that may wait for the recorder.
const BATCHES: usize = 4;
/// The number of chunks that may wait for the reader.
const CHUNKS: usize = 128;

/// A running solver.
#[derive(Debug)]
pub struct Session {
    updates: Receiver<Update>,
    requests: Arc<Requests>,
    solver: Option<JoinHandle<SolverEnd>>,
    recorder: Option<JoinHandle<()>>,
    /// The panic message of the recorder, if it panicked.
    recorder_failure: Option<String>,
    clock: Arc<Clock>,
    /// The solver's working time, once it has ended.
    took: Option<Duration>,
    budget: usize,
    status: Status,
    /// The solver waiting at a breakpoint when last polled.
    held: Option<Hold>,
    /// Whether all steps are recorded, as last known.
    is_whole: bool,
    mover: Option<Mover>,
}

/// The final state of a solver.
#[derive(Debug)]
struct SolverEnd {
    ending: Ending,
    took: Duration,
    /// Whether all its steps were sent.
    is_whole: bool,
}

impl Session {
    /// Starts an algorithm on a puzzle; the trace may use up to `budget` bytes.
    ///
    /// # Errors
    /// When the system cannot start a thread.
    pub fn start(puzzle: Arc<Puzzle>, algorithm: Algorithm, budget: usize) -> io::Result<Self> {
        log::debug!("{algorithm} starts on {}", puzzle.name());
        Self::run(puzzle, budget, move |puzzle, observer| algorithm.solve(puzzle, observer))
    }

    /// Starts any function that reports its steps to an observer.
    ///
    /// # Errors
    /// When the system cannot start a thread.
    pub fn run<S>(puzzle: Arc<Puzzle>, budget: usize, solve: S) -> io::Result<Self>
    where
        S: FnOnce(&Puzzle, &mut ChannelObserver) -> Outcome + Send + 'static,
    {
        Self::watched(puzzle, budget, Arc::default(), solve)
    }

    /// Starts a solver that stops at breakpoints, see [`Status::Held`]. Sessions that share breakpoints are a team:
    /// while one solver waits at a breakpoint, the others wait too.
    ///
    /// # Errors
    /// When the system cannot start a thread.
    pub fn watched<S>(
        puzzle: Arc<Puzzle>,
        budget: usize,
        breakpoints: Arc<Breakpoints>,
        solve: S,
    ) -> io::Result<Self>
    where
        S: FnOnce(&Puzzle, &mut ChannelObserver) -> Outcome + Send + 'static,
    {
        let (batch_sender, batches) = bounded::<Batch>(BATCHES);
        let (emptied, buffers) = bounded::<Batch>(BATCHES + 1);
        let (sender, updates) = bounded::<Update>(CHUNKS);
        let (board_sender, boards) = bounded::<Board>(1);
        let requests = Arc::new(Requests { breakpoints, ..Requests::default() });
        let watch = Watch::new(&requests.breakpoints, Moment::start(&puzzle).board());
        let clock = Arc::new(Clock::start());
        let recorder = Recorder::new(&puzzle);
        let recorder_wishes = Arc::clone(&requests);
        let channels = Channels { batches, emptied, updates: sender, boards: board_sender };
        let recorder = background::spawn("recorder", Priority::Lowest, move || {
            record(recorder, &channels, &recorder_wishes);
        })?;
        let ends = Ends { batches: batch_sender, buffers, boards };
        let observer = ChannelObserver::new(&puzzle, ends, Arc::clone(&clock), Arc::clone(&requests), watch);
        let solver_clock = Arc::clone(&clock);
        let solver = background::spawn("solver", Priority::Lowest, move || {
            search(&puzzle, solve, observer, &solver_clock)
        })?;
        Ok(Self {
            updates,
            requests,
            solver: Some(solver),
            recorder: Some(recorder),
            recorder_failure: None,
            clock,
            took: None,
            budget,
            status: Status::Running,
            held: None,
            is_whole: true,
            mover: None,
        })
    }

    /// Moves what has been recorded into the trace, without blocking.
    pub fn poll(&mut self, trace: &mut Trace) -> &Status {
        self.poll_some(trace, CHUNKS)
    }

    /// Moves at most `chunks` chunks into the trace. A reader that takes few at a time slows the solver down and leaves
    /// CPU time to others.
    pub fn poll_some(&mut self, trace: &mut Trace, chunks: usize) -> &Status {
        if let Some(mover) = &mut self.mover {
            mover.poll(trace);
        }
        if matches!(self.status, Status::Ended(_)) {
            return &self.status;
        }
        let takes_all = self.requests.pass_breakpoints();
        self.status = Status::Running;
        let mut sealed = false;
        // Checked before the channel: a solver waiting at a breakpoint has sent everything by then.
        self.held = self.requests.breakpoints.held().filter(|_| !takes_all);
        for _ in 0..chunks {
            // A run that just fits, to the last chunk, has nothing waiting.
            if trace.bytes() >= self.budget && !takes_all && !self.updates.is_empty() {
                self.status = Status::Full;
                break;
            }
            match self.updates.try_recv() {
                Ok(update) => {
                    sealed |= matches!(update, Update::Sealed(_));
                    if let (Update::Sealed(chunk), Some(mover)) = (&update, &mut self.mover) {
                        mover.arrived(chunk);
                    }
                    trace.push(update);
                }
                // Whole chunks arrive fast enough that waiting for them is fine.
                Err(TryRecvError::Empty) if sealed && self.held.is_none() => break,
                Err(TryRecvError::Empty) => {
                    self.status = self.status_when_dry();
                    self.requests.show.store(true, Ordering::Relaxed);
                    self.requests.flush.store(true, Ordering::Relaxed);
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

    /// The status when there is nothing to receive.
    fn status_when_dry(&self) -> Status {
        let own = self.solver.as_ref().map(|solver| solver.thread().id());
        match self.held {
            Some(hold) if Some(hold.solver) == own => Status::Held(hold.landmark),
            Some(_) => Status::Waiting,
            None => Status::Running,
        }
    }

    /// The status when last polled.
    #[must_use]
    pub const fn status(&self) -> &Status {
        &self.status
    }

    /// The solver's working time, to its end or until now. Time spent waiting, at a breakpoint, at the memory budget or
    /// because the reader did not poll, does not count.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.took.unwrap_or_else(|| self.clock.worked())
    }

    /// The most bytes that the trace may use.
    #[must_use]
    pub const fn budget(&self) -> usize {
        self.budget
    }

    /// Changes the memory limit of the trace to `budget` bytes.
    pub const fn set_budget(&mut self, budget: usize) {
        self.budget = budget;
    }

    /// Asks the solver to stop; steps reported so far still arrive.
    pub fn stop(&self) {
        self.requests.stop.store(true, Ordering::Relaxed);
        self.requests.breakpoints.wake();
    }

    /// Lets the solver continue at full speed without being recorded. Steps reported so far still arrive, regardless of
    /// the budget; breakpoints are ignored from now on.
    pub fn go_on_unrecorded(&self) {
        self.requests.unrecorded.store(true, Ordering::Relaxed);
        self.requests.breakpoints.wake();
    }

    /// Whether the trace has all steps of the solver, as last known.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// From now on puts the words of complete chunks into a file in this folder, and moves those of the trace there, on a
    /// thread of its own. Does nothing if already done. The file is removed with the session; a process that is killed
    /// leaves it, and the part of the run in the file can be read; `about` describes the run.
    ///
    /// # Errors
    /// When the system cannot start a thread.
    pub fn spill_to(&mut self, folder: &Path, about: &About, trace: &Trace) -> io::Result<()> {
        if self.mover.as_ref().is_none_or(Mover::has_failed) {
            let (folder, head) = (folder.to_owned(), spill_head(about));
            let open = move || fs::create_dir_all(&folder).and_then(|()| Spill::named(&folder, &head));
            self.mover = Some(Mover::start(open, trace, Arc::clone(&self.requests))?);
        }
        Ok(())
    }

    /// The progress of moving the recording into a file, if requested.
    #[must_use]
    pub fn moving(&self) -> Option<Moving> {
        self.mover.as_ref().map(Mover::state)
    }

    /// The error when steps could not be read back from that file, if there was one: those steps are missing.
    #[must_use]
    pub fn reading_failure(&self) -> Option<&str> {
        self.mover.as_ref().and_then(Mover::failure)
    }

    /// Stops the solver at these landmarks only; takes effect within a few hundred steps.
    pub fn set_breakpoints(&self, landmarks: &[Landmark]) {
        self.requests.breakpoints.set(landmarks);
    }

    /// Releases a solver that is waiting at a breakpoint, and its team.
    pub fn go_on(&mut self) {
        if let Status::Held(_) | Status::Waiting = self.status
            && let Some(held) = self.held.take()
        {
            self.status = Status::Running;
            self.requests.breakpoints.go_on(held);
        }
    }

    /// The panic message of the recorder, if it panicked: what follows the last recorded step is lost.
    #[must_use]
    pub fn recorder_failure(&self) -> Option<&str> {
        self.recorder_failure.as_deref()
    }

    /// Collects the result of the solver once it has ended; the recorder has ended already.
    fn end(&mut self) {
        if let Some(panic) = self.recorder.take().and_then(|recorder| recorder.join().err()) {
            let message = message(&*panic);
            log::error!("the recorder panicked: {message}");
            (self.recorder_failure, self.is_whole) = (Some(message), false);
        }
        let goes_on_unrecorded = self.requests.unrecorded.load(Ordering::Relaxed);
        if self.solver.as_ref().is_some_and(|solver| !solver.is_finished()) {
            if goes_on_unrecorded {
                (self.status, self.is_whole) = (Status::Unrecorded, false);
            } else if self.recorder_failure.is_some() {
                self.stop();
            }
            // A solver that is still busy ends on its own: a frame does not wait for it.
            return;
        }
        let Some(solver) = self.solver.take() else { return };
        let end = solver.join().unwrap_or_else(|panic| SolverEnd {
            ending: Ending::Panicked(message(&*panic)),
            took: self.clock.worked(),
            is_whole: false,
        });
        log::debug!("the solver has ended: {}", name_of(&end.ending));
        self.is_whole = end.is_whole && self.recorder_failure.is_none();
        self.took = Some(end.took);
        self.status = Status::Ended(match &self.recorder_failure {
            Some(message) if !goes_on_unrecorded => Ending::RecorderPanicked(message.clone()),
            _ => end.ending,
        });
    }
}

/// The main function of the solver's thread.
fn search<S>(puzzle: &Puzzle, solve: S, mut observer: ChannelObserver, clock: &Clock) -> SolverEnd
where
    S: FnOnce(&Puzzle, &mut ChannelObserver) -> Outcome,
{
    let result = catch_unwind(AssertUnwindSafe(|| solve(puzzle, &mut observer)));
    let is_whole = observer.finish();
    // Measured after the last steps were written, which are not later than the end.
    let took = clock.worked();
    let ending = result.map_or_else(|panic| Ending::Panicked(message(&*panic)), Ending::Done);
    SolverEnd { ending, took, is_whole }
}

impl Drop for Session {
    /// Ends the threads: a solver blocked on the channel notices that the reader is gone; one filling a batch
    /// needs the flag.
    fn drop(&mut self) {
        self.stop();
        // The threads may still hold the file when the process ends.
        if let Some(spill) = self.requests.spill.get() {
            spill.forget();
        }
    }
}

fn name_of(ending: &Ending) -> &str {
    match ending {
        Ending::Done(outcome) => outcome.name(),
        Ending::Panicked(message) | Ending::RecorderPanicked(message) => message,
    }
}

/// The message of a panic.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or(panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("a panic without a message").to_owned()
}
