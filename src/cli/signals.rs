//! Handles requests to end the program: Ctrl+C, or signals from other programs or the system.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::{INTERRUPTED, Problem, complain};
use crate::whole_file;

/// A command that has not ended after this time, because it waits for a reader or a disk, is terminated.
const GRACE: Duration = Duration::from_secs(2);

/// Signals that follow the first one within this time are the same request: `timeout` sends one to the program and one to
/// its group.
const ONE_REQUEST: Duration = Duration::from_millis(200);

/// How often to check whether a file is complete.
const LOOK: Duration = Duration::from_millis(50);

/// A request to end the program, and the file that the command has to complete first. One per process.
#[derive(Clone, Debug, Default)]
pub(super) struct Ending {
    wished: Arc<AtomicBool>,
    completes: Arc<Mutex<Option<PathBuf>>>,
}

/// A file that must be completed even if the program should end. Dropping it ends that.
#[derive(Debug)]
pub(super) struct Completing(Ending);

impl Drop for Completing {
    fn drop(&mut self) {
        *self.0.completes() = None;
    }
}

impl Ending {
    /// Records the first request, which the command must check for. A second request, or a timeout, ends the program,
    /// unless a file is being completed: then only a much later request does, and the loss is reported.
    pub(super) fn noticed() -> Result<Self, Problem> {
        let ending = Self::default();
        let seen = ending.clone();
        let mut first: Option<Instant> = None;
        on_signal(move || {
            let Some(first) = first else {
                first = Some(Instant::now());
                return seen.wish();
            };
            let patience = if seen.completes().is_some() { GRACE } else { ONE_REQUEST };
            if first.elapsed() >= patience {
                seen.leave();
            }
        })?;
        Ok(ending)
    }

    /// Records a request, and ends the program if it is not answered in time.
    fn wish(&self) {
        self.wished.store(true, Ordering::Relaxed);
        let seen = self.clone();
        let _ = thread::Builder::new().name("grace".into()).spawn(move || {
            thread::sleep(GRACE);
            while seen.completes().is_some() {
                thread::sleep(LOOK);
            }
            leave();
        });
    }

    /// Ends the program; a file that is not complete is lost, which is reported.
    fn leave(&self) -> ! {
        // Held until the end, so that the file is not completed after all.
        let completes = self.completes();
        if let Some(path) = &*completes {
            complain(&format!("{} is lost: it was not complete", path.display()));
        }
        leave()
    }

    fn completes(&self) -> MutexGuard<'_, Option<PathBuf>> {
        self.completes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the user has requested the end.
    pub(super) fn is_wished(&self) -> bool {
        self.wished.load(Ordering::Relaxed)
    }

    #[cfg(test)]
    pub(super) fn wish_for_test(&self) {
        self.wished.store(true, Ordering::Relaxed);
    }

    /// The flag, for a solver's loop.
    pub(super) fn wished(&self) -> &AtomicBool {
        &self.wished
    }

    /// Marks a file as being completed: the command is not terminated for taking long, and must wait
    /// for nothing but its disk once the end is requested.
    pub(super) fn completing(&self, path: &Path) -> Completing {
        *self.completes() = Some(path.to_owned());
        Completing(self.clone())
    }
}

/// Ends the program at the first request.
pub(super) fn end_at_once() -> Result<(), Problem> {
    on_signal(|| leave())
}

/// Removes incomplete files, and ends programs that were started.
fn leave() -> ! {
    crate::program::end_all();
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
