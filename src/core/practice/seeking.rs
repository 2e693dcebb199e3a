//! Looks for a position on a thread of its own, for a window.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::finder::{Found, Plan};
use crate::background::Task;

/// A running search; dropping it ends the search.
#[derive(Debug)]
pub struct Seeking {
    task: Task<Found>,
    tried: Arc<AtomicU32>,
}

impl Seeking {
    /// Starts to look for a position.
    ///
    /// # Errors
    /// When the system cannot start a thread.
    pub fn begin(plan: Plan) -> io::Result<Self> {
        let tried = Arc::<AtomicU32>::default();
        let own = Arc::clone(&tried);
        let task = Task::once("practice", move |stop| plan.search(stop, &own))?;
        Ok(Self { task, tried })
    }

    /// The result, once available; never blocks. It is returned once.
    pub fn poll(&mut self) -> Option<Found> {
        self.task.poll().ok()
    }

    /// The number of puzzles generated so far.
    #[must_use]
    pub fn tried(&self) -> u32 {
        self.tried.load(Ordering::Relaxed)
    }
}
