//! Handles requests to end the program: Ctrl+C, or signals from other programs or the system.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use super::{INTERRUPTED, Problem};
use crate::whole_file;

/// A command that has not ended after this time, because it waits for a reader or a disk, is terminated.
const GRACE: Duration = Duration::from_secs(2);

/// How often to check whether a file is complete.
const LOOK: Duration = Duration::from_millis(50);

/// A request to end the program, and whether the command is completing a file. One per process.
#[derive(Clone, Debug, Default)]
pub(super) struct Ending {
    wished: Arc<AtomicBool>,
    /// Whether the command is completing a file, which may take longer.
    completes: Arc<AtomicBool>,
}

impl Ending {
    /// Records the first request, which the command has to check for. A second request, or a timeout, ends the program.
    pub(super) fn noticed() -> Result<Self, Problem> {
        let ending = Self::default();
        let seen = ending.clone();
        on_signal(move || {
            if seen.wished.swap(true, Ordering::Relaxed) {
                leave();
            }
            let seen = seen.clone();
            let _ = thread::Builder::new().name("grace".into()).spawn(move || {
                thread::sleep(GRACE);
                while seen.completes.load(Ordering::Relaxed) {
                    thread::sleep(LOOK);
                }
                leave();
            });
        })?;
        Ok(ending)
    }

    /// Whether the user has requested the end.
    pub(super) fn is_wished(&self) -> bool {
        self.wished.load(Ordering::Relaxed)
    }

    /// The flag, for a solver's loop.
    pub(super) fn wished(&self) -> &AtomicBool {
        &self.wished
    }

    /// Completes a file: the command is not terminated for taking long.
    pub(super) fn complete<T>(&self, complete: impl FnOnce() -> T) -> T {
        self.completes.store(true, Ordering::Relaxed);
        let completed = complete();
        self.completes.store(false, Ordering::Relaxed);
        completed
    }
}

/// Ends the program at the first request.
pub(super) fn end_at_once() -> Result<(), Problem> {
    on_signal(|| leave())
}

/// No incomplete file is left behind.
fn leave() -> ! {
    whole_file::abandon_all();
    std::process::exit(INTERRUPTED.into())
}

/// A program started with `nohup` outlives its terminal: then the shared handler of all signals is not installed.
fn on_signal(wish: impl FnMut() + Send + 'static) -> Result<(), Problem> {
    if !ignores_hangup() {
        ctrlc::set_handler(wish)?;
    }
    Ok(())
}

/// Whether the hangup signal is ignored, where the system reports that.
fn ignores_hangup() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 != 0)
}
