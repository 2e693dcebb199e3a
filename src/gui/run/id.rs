//! The identity of a run.

use std::sync::atomic::{AtomicU64, Ordering};

/// The unique identifier of a run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct RunId(u64);

impl RunId {
    /// A new unique identifier.
    pub(super) fn next() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}
