//! Limits how often progress is reported.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// The least time between two reports; faster operations report nothing.
const OFTEN: Duration = Duration::from_millis(100);

/// Limits the rate of progress reports.
pub(super) struct Pace {
    told: Cell<Instant>,
}

impl Pace {
    pub(super) fn new() -> Self {
        Self { told: Cell::new(Instant::now()) }
    }

    /// Reports progress if the last report was long enough ago.
    pub(super) fn tell<T>(&self, tell: impl FnOnce() -> T) {
        if self.told.get().elapsed() >= OFTEN {
            self.told.set(Instant::now());
            tell();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_reported_only_now_and_then() {
        let pace = Pace::new();
        pace.tell(|| panic!("too early"));
        pace.told.set(Instant::now().checked_sub(OFTEN).unwrap());
        let told = Cell::new(0);
        pace.tell(|| told.set(told.get() + 1));
        pace.tell(|| told.set(told.get() + 1));
        assert_eq!(told.get(), 1);
    }
}
