//! What the reader wants of the threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use super::breakpoints::Breakpoints;
use crate::trace::Spill;

/// What the reader wants of the threads.
#[derive(Debug, Default)]
pub(super) struct Wishes {
    /// The solver hands over its batch although it is not full.
    pub(super) flush: AtomicBool,
    /// The recorder shows its chunk although it is not full.
    pub(super) show: AtomicBool,
    /// The solver stops.
    pub(super) stop: AtomicBool,
    /// The solver goes on without being recorded.
    pub(super) unrecorded: AtomicBool,
    /// The recorder puts the words of complete chunks here.
    pub(super) spill: OnceLock<Arc<Spill>>,
    /// Where the solver is held.
    pub(super) breakpoints: Arc<Breakpoints>,
}

impl Wishes {
    /// Whether breakpoints hold the solver no more.
    pub(super) fn pass_breakpoints(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.unrecorded.load(Ordering::Relaxed)
    }
}
