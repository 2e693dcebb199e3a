//! Looks for a position on a thread of its own, for a window.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use crossbeam_channel::{Receiver, bounded};

use super::search::{Found, Plan};
use crate::background;

/// A running search; dropping it ends the search.
#[derive(Debug)]
pub struct Seeking {
    answer: Receiver<Found>,
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    cancel: AtomicBool,
    tried: AtomicU32,
}

impl Seeking {
    /// Starts to look for a position.
    ///
    /// # Errors
    /// When the system cannot start a thread.
    pub fn begin(plan: Plan) -> io::Result<Self> {
        let (tell, answer) = bounded(1);
        let shared = Arc::<Shared>::default();
        let own = Arc::clone(&shared);
        background::spawn("practice", move || {
            // The receiver may already be gone.
            let _ = tell.send(plan.search(&own.cancel, &own.tried));
        })?;
        Ok(Self { answer, shared })
    }

    /// The result, once available; never blocks. It is returned once.
    pub fn poll(&mut self) -> Option<Found> {
        self.answer.try_recv().ok()
    }

    /// The number of puzzles generated so far.
    #[must_use]
    pub fn tried(&self) -> u32 {
        self.shared.tried.load(Ordering::Relaxed)
    }
}

impl Drop for Seeking {
    fn drop(&mut self) {
        self.shared.cancel.store(true, Ordering::Relaxed);
    }
}
