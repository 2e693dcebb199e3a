//! Lets other threads follow the work on a puzzle, and end it.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::{Failure, Patience};

/// A flag that ends the work, with an optional time limit and an optional progress.
#[derive(Clone, Copy, Debug)]
pub struct Watch<'a> {
    pub(super) cancel: &'a AtomicBool,
    progress: Option<&'a Progress>,
    end: Option<Instant>,
}

impl<'a> Watch<'a> {
    /// Ends the work when the flag is set, and reports its progress.
    #[must_use]
    pub const fn new(cancel: &'a AtomicBool, progress: Option<&'a Progress>) -> Self {
        Self { cancel, progress, end: None }
    }

    /// This watch, with this patience from now on.
    pub(super) fn with(self, patience: Patience) -> Self {
        let end = match patience {
            Patience::Grids(_) => None,
            // A time limit that is never reached.
            Patience::Time(time) => Instant::now().checked_add(time),
        };
        Self { end, ..self }
    }

    /// Ends the work if the flag is set.
    pub(super) fn check(self) -> Result<(), Failure> {
        if self.cancel.load(Ordering::Relaxed) { Err(Failure::Cancelled) } else { Ok(()) }
    }

    /// The time that is left, if there is a limit.
    pub(super) fn left(self) -> Option<Duration> {
        self.end.map(|end| end.saturating_duration_since(Instant::now()))
    }

    /// Whether the time is up.
    pub(super) fn is_over(self) -> bool {
        self.left().is_some_and(|left| left.is_zero())
    }

    /// Begins with a grid, after `attempts` others; the fewest clues so far are `closest`.
    pub(super) fn begin(self, attempts: u32, closest: Option<usize>) {
        if let Some(progress) = self.progress {
            progress.grids.fetch_add(1, Ordering::Relaxed);
            progress.attempts.store(attempts, Ordering::Relaxed);
            progress.closest.store(number(closest.unwrap_or(0)), Ordering::Relaxed);
            progress.done.store(0, Ordering::Relaxed);
            progress.total.store(1, Ordering::Relaxed);
        }
    }

    /// Reports how many groups of clues have been examined.
    pub(super) fn examined(self, done: usize, total: usize) {
        if let Some(progress) = self.progress {
            progress.total.store(number(total), Ordering::Relaxed);
            progress.done.store(number(done), Ordering::Relaxed);
        }
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The progress of the work.
#[derive(Debug, Default)]
pub struct Progress {
    /// The grids of all puzzles so far.
    grids: AtomicU64,
    attempts: AtomicU32,
    /// The number of clues of the closest grid; 0 before there is one.
    closest: AtomicU32,
    done: AtomicU32,
    total: AtomicU32,
}

impl Progress {
    /// The grids before the current one, and the share of its clues examined.
    pub(super) fn read(&self) -> (u32, f32) {
        let [attempts, done, total] =
            [&self.attempts, &self.done, &self.total].map(|number| number.load(Ordering::Relaxed));
        (attempts, (done as f32 / total.max(1) as f32).min(1.0))
    }

    /// The grids of all puzzles so far, including the current ones.
    #[must_use]
    pub fn grids(&self) -> u64 {
        self.grids.load(Ordering::Relaxed)
    }

    /// The number of grids that did not meet the requirements, and the clues of the closest.
    #[must_use]
    pub fn tried(&self) -> (u32, u32) {
        let [attempts, closest] =
            [&self.attempts, &self.closest].map(|number| number.load(Ordering::Relaxed));
        (attempts, closest)
    }
}
