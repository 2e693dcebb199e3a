//! The limits of a query: time, nodes, and a flag that another thread sets. Knows no puzzles.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The limits of a query. The default is unlimited.
#[derive(Clone, Copy, Default)]
pub struct Budget<'a> {
    /// The time from the question to the answer.
    pub time: Option<Duration>,
    /// Guesses of a search and conflicts of the clause solver, together.
    pub nodes: Option<u64>,
    /// Set by another thread to end the search; read at least every few milliseconds.
    pub cancel: Option<&'a AtomicBool>,
    /// Called now and then during a long query, on the thread that asked it.
    pub progress: Option<&'a dyn Fn(Progress)>,
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { time, nodes, cancel, progress } = self;
        f.debug_struct("Budget")
            .field("time", time)
            .field("nodes", nodes)
            .field("cancel", cancel)
            .field("progress", &progress.is_some())
            .finish()
    }
}

impl<'a> Budget<'a> {
    /// No limit at all.
    pub const UNLIMITED: Budget<'static> = Budget { time: None, nodes: None, cancel: None, progress: None };

    /// Unlimited, but ended by this flag.
    #[must_use]
    pub const fn until(cancel: &'a AtomicBool) -> Self {
        Self { time: None, nodes: None, cancel: Some(cancel), progress: None }
    }

    /// A time limit alone.
    #[must_use]
    pub const fn within(time: Duration) -> Self {
        Self { time: Some(time), nodes: None, cancel: None, progress: None }
    }
}

/// The progress of a long query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Solutions counted, candidates decided or facts examined so far.
    pub done: u64,
    /// How many there are in all, if that is known.
    pub total: Option<u64>,
}

/// Why a query ended without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stopped {
    /// The time was up.
    #[error("out of time")]
    OutOfTime,
    /// The nodes were used up.
    #[error("out of nodes")]
    OutOfNodes,
    /// The flag was set.
    #[error("cancelled")]
    Cancelled,
}

/// Guesses between two checks of the clock, for boards whose guesses take microseconds.
const LOOK_EVERY: u64 = 16;
/// The time between two reports of progress.
const REPORT_EVERY: Duration = Duration::from_millis(20);

/// A budget being spent on one query.
pub(super) struct Meter<'a> {
    budget: Budget<'a>,
    began: Instant,
    reported: Instant,
    nodes: u64,
    progress: Progress,
    /// How often the clock and the flag were checked.
    #[cfg(test)]
    pub(super) looks: u64,
}

impl<'a> Meter<'a> {
    pub(super) fn start(budget: &Budget<'a>) -> Self {
        let began = Instant::now();
        let progress = Progress { done: 0, total: None };
        Self {
            budget: *budget,
            began,
            reported: began,
            nodes: 0,
            progress,
            #[cfg(test)]
            looks: 0,
        }
    }

    /// The nodes spent so far.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Sets the progress, which is reported with the next check of the clock.
    pub(super) const fn set_progress(&mut self, done: u64, total: Option<u64>) {
        self.progress = Progress { done, total };
    }

    /// Spends a node.
    #[inline]
    pub(super) fn node(&mut self) -> Result<(), Stopped> {
        self.spend(1)?;
        if self.nodes.is_multiple_of(LOOK_EVERY) { self.look() } else { Ok(()) }
    }

    /// Spends several nodes without checking the clock.
    #[inline]
    pub(super) fn spend(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.nodes += nodes;
        match self.budget.nodes {
            Some(most) if self.nodes > most => Err(Stopped::OutOfNodes),
            _ => Ok(()),
        }
    }

    /// Runs a query that may spend at most `nodes`; `None` if it needs more.
    pub(super) fn within<T>(
        &mut self,
        nodes: u64,
        ask: impl FnOnce(&mut Self) -> Result<T, Stopped>,
    ) -> Result<Option<T>, Stopped> {
        let most = self.budget.nodes;
        let limit = self.nodes.saturating_add(nodes);
        self.budget.nodes = Some(most.map_or(limit, |most| most.min(limit)));
        let answer = ask(self);
        self.budget.nodes = most;
        match answer {
            Err(Stopped::OutOfNodes) if most.is_none_or(|most| self.nodes <= most) => Ok(None),
            answer => answer.map(Some),
        }
    }

    /// Checks the clock and the flag.
    #[cold]
    pub(super) fn look(&mut self) -> Result<(), Stopped> {
        #[cfg(test)]
        {
            self.looks += 1;
        }
        if self.budget.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stopped::Cancelled);
        }
        let (time, progress) = (self.budget.time, self.budget.progress);
        if time.is_none() && progress.is_none() {
            return Ok(());
        }
        let now = Instant::now();
        if time.is_some_and(|time| now.duration_since(self.began) >= time) {
            return Err(Stopped::OutOfTime);
        }
        if let Some(report) = progress.filter(|_| now.duration_since(self.reported) >= REPORT_EVERY) {
            self.reported = now;
            report(self.progress);
        }
        Ok(())
    }
}
