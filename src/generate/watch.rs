//! What other threads see of the work on a puzzle, and how they end it.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use super::Failure;

/// A flag that ends the work, and perhaps a place for its progress.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch<'a> {
    pub(super) cancel: &'a AtomicBool,
    pub(super) progress: Option<&'a Progress>,
}

impl Watch<'_> {
    /// Ends the work if the flag is set.
    pub(super) fn check(self) -> Result<(), Failure> {
        if self.cancel.load(Ordering::Relaxed) { Err(Failure::Cancelled) } else { Ok(()) }
    }

    /// Begins with a grid, after this many others.
    pub(super) fn begin(self, attempts: u32) {
        if let Some(Progress { attempts: before, done, total }) = self.progress {
            before.store(attempts, Ordering::Relaxed);
            done.store(0, Ordering::Relaxed);
            total.store(1, Ordering::Relaxed);
        }
    }

    /// Reports how many groups of clues have been examined.
    pub(super) fn examined(self, done: usize, total: usize) {
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        if let Some(progress) = self.progress {
            progress.total.store(number(total), Ordering::Relaxed);
            progress.done.store(number(done), Ordering::Relaxed);
        }
    }
}

/// How far the work is.
#[derive(Debug, Default)]
pub(super) struct Progress {
    attempts: AtomicU32,
    done: AtomicU32,
    total: AtomicU32,
}

impl Progress {
    /// The grids before the present one, and the share of its clues that are examined.
    pub(super) fn read(&self) -> (u32, f32) {
        let [attempts, done, total] =
            [&self.attempts, &self.done, &self.total].map(|number| number.load(Ordering::Relaxed));
        (attempts, (done as f32 / total.max(1) as f32).min(1.0))
    }
}
