//! Requests from the reader to the threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use super::breakpoints::Breakpoints;
use crate::trace::Spill;

/// Requests from the reader to the threads.
#[derive(Debug, Default)]
pub(super) struct Requests {
    /// The solver should send its batch although it is not full.
    pub(super) flush: AtomicBool,
    /// The recorder should show its chunk although it is not full.
    pub(super) show: AtomicBool,
    /// The solver should stop.
    pub(super) stop: AtomicBool,
    /// The solver should continue unrecorded.
    pub(super) unrecorded: AtomicBool,
    /// The file into which the recorder should put the words of complete chunks.
    pub(super) spill: OnceLock<Arc<Spill>>,
    /// The breakpoints of the solver.
    pub(super) breakpoints: Arc<Breakpoints>,
}

impl Requests {
    /// Whether the solver should ignore breakpoints.
    pub(super) fn pass_breakpoints(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.unrecorded.load(Ordering::Relaxed)
    }
}
