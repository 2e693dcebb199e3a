//! Started programs: their output as it arrives, and how they end.
//!
//! A program has a process group of its own, which ends with it, so that nothing it has started is left. Knows nothing of
//! what it prints.

mod errors;
mod output;
mod socket;
mod start;
mod watch;
pub mod words;

use std::io;
use std::process::{Child, ChildStdin, ChildStdout, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

pub use errors::Errors;
pub use output::Output;
pub use socket::{Address, NoAddress};
pub use start::{Refusal, Start};

/// How often to check whether a program has ended.
const LOOK: Duration = Duration::from_millis(20);
/// How long processes that a program has left behind may go on printing, and how long they may take to end when
/// asked to.
const PATIENCE: Duration = Duration::from_millis(500);

/// The flags `unwanted` and `over` of each program that may still run.
static RUNNING: Mutex<Vec<(Arc<AtomicBool>, Arc<AtomicBool>)>> = Mutex::new(Vec::new());

/// A running program. Dropping it ends it, with all that it has started.
#[derive(Debug)]
pub struct Program {
    name: String,
    watcher: Option<JoinHandle<Option<ExitStatus>>>,
    /// Set when the program is no longer wanted.
    unwanted: Arc<AtomicBool>,
    /// Set when nothing of it is left.
    over: Arc<AtomicBool>,
    errors: Option<Errors>,
    /// How it ended by itself, once that is known.
    status: Option<ExitStatus>,
}

/// What to do with a program's standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Complaints {
    /// It goes where that of this process goes.
    Inherited,
    /// Its last lines are kept, and printed to that of this process as well.
    Kept,
    /// Its last lines are kept, and printed nowhere.
    Quiet,
}

impl Program {
    /// Starts a program with its arguments; returns it and its standard output. It is ended when `wished` returns true.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(
        start: &Start,
        complaints: Complaints,
        wished: impl Fn() -> bool + Send + 'static,
    ) -> Result<(Self, ChildStdout), Refusal> {
        Self::watched(start.name(), start.spawn(complaints)?, complaints, wished)
    }

    /// Starts a program whose standard input is written here, in the same way; its last lines on standard error are kept.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn fed(
        start: &Start,
        wished: impl Fn() -> bool + Send + 'static,
    ) -> Result<(Self, ChildStdin, ChildStdout), Refusal> {
        let mut process = start.spawn_fed()?;
        let input = process.stdin.take().ok_or(io::ErrorKind::BrokenPipe);
        let (program, output) = Self::watched(start.name(), process, Complaints::Quiet, wished)?;
        Ok((program, input.map_err(io::Error::from)?, output))
    }

    /// A program that has been started.
    fn watched(
        name: String,
        mut process: Child,
        complaints: Complaints,
        wished: impl Fn() -> bool + Send + 'static,
    ) -> Result<(Self, ChildStdout), Refusal> {
        let output = process.stdout.take().ok_or(io::ErrorKind::BrokenPipe);
        let echoes = complaints == Complaints::Kept;
        let errors = process.stderr.take().map(|errors| Errors::of(errors, echoes)).transpose();
        let (over, unwanted) = (Arc::<AtomicBool>::default(), Arc::<AtomicBool>::default());
        running().push((Arc::clone(&unwanted), Arc::clone(&over)));
        let (flag, end) = (Arc::clone(&unwanted), Arc::clone(&over));
        let wished = move || wished() || flag.load(Ordering::Relaxed);
        let watcher = thread::Builder::new()
            .name("program".into())
            .spawn(move || watch::watch(process, wished, &end))?;
        let mut own = Self { name, watcher: Some(watcher), unwanted, over, errors: None, status: None };
        own.errors = errors?;
        Ok((own, output.map_err(io::Error::from)?))
    }

    /// Set once nothing of it is left.
    #[must_use]
    pub const fn over(&self) -> &Arc<AtomicBool> {
        &self.over
    }

    /// Asks it to end, and ends it if it does not.
    pub fn stop(&self) {
        self.unwanted.store(true, Ordering::Relaxed);
    }

    /// Ends it, and waits until nothing of it is left.
    pub fn quell(&self) {
        self.stop();
        while !self.is_over() {
            thread::sleep(LOOK);
        }
    }

    /// Whether nothing of it is left.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Its last lines on standard error, if they are kept.
    #[must_use]
    pub const fn errors(&self) -> Option<&Errors> {
        self.errors.as_ref()
    }

    /// Waits briefly for it to exit, then stops it. Returns an error message if it failed on its own.
    #[must_use]
    pub fn end(mut self) -> Option<String> {
        let since = Instant::now();
        while !self.is_over() && since.elapsed() < PATIENCE {
            thread::sleep(LOOK);
        }
        self.stop();
        let status = self.watcher.take()?.join().ok()??;
        (!status.success()).then(|| format!("the program ended with {status}"))
    }

    /// Waits for it to exit on its own. Returns an error message if it failed.
    #[must_use]
    pub fn wait(self) -> Option<String> {
        while !self.is_over() {
            thread::sleep(LOOK);
        }
        self.failure()
    }

    /// Stops it after a moment in which it can exit, because its output has ended. If it failed on its own, returns an
    /// error message with its last line on standard error.
    #[must_use]
    pub fn failure(mut self) -> Option<String> {
        let since = Instant::now();
        while !self.is_over() && since.elapsed() < PATIENCE {
            thread::sleep(LOOK);
        }
        self.quell();
        if let Some(errors) = &self.errors {
            errors.wait(4 * PATIENCE);
        }
        self.failed()
    }

    /// How it ended by itself, once nothing of it is left.
    pub fn status(&mut self) -> Option<ExitStatus> {
        if self.is_over()
            && let Some(watcher) = self.watcher.take()
        {
            self.status = watcher.join().ok().flatten();
        }
        self.status
    }

    /// The error message if the process failed on its own, once its group has exited.
    pub fn failed(&mut self) -> Option<String> {
        let status = self.status().filter(|status| !status.success())?;
        let last =
            self.errors.as_ref().and_then(Errors::last).map_or_else(String::new, |line| format!(": {line}"));
        Some(format!("{} ended with {status}{last}", crate::visible::line(&self.name)))
    }
}

/// How a program ended: `exit code 3`, `signal 9`.
#[must_use]
pub fn in_words(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("signal {signal}");
    }
    status.code().map_or_else(|| status.to_string(), |code| format!("exit code {code}"))
}

impl Drop for Program {
    fn drop(&mut self) {
        self.stop();
    }
}

fn running() -> std::sync::MutexGuard<'static, Vec<(Arc<AtomicBool>, Arc<AtomicBool>)>> {
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    running.retain(|(_, over)| !over.load(Ordering::Relaxed));
    running
}

/// Ends all programs, before this one ends.
pub fn end_all() {
    running().iter().for_each(|(unwanted, _)| unwanted.store(true, Ordering::Relaxed));
    let since = Instant::now();
    while !running().is_empty() && since.elapsed() < 4 * PATIENCE {
        thread::sleep(LOOK);
    }
}
