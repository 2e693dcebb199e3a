//! The solver's own time: how long it has worked, without the time for which it was held.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A clock that stands still while the solver is held: at a breakpoint, or because a full channel does not take its
/// steps. Shared by the solver's thread, which is held, and the reader, who asks.
#[derive(Debug)]
pub(super) struct Clock {
    started: Instant,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    /// For how long, without the present time.
    before: Duration,
    /// Since when, if it is now.
    since: Option<Instant>,
}

impl Clock {
    /// A clock that starts now.
    pub(super) fn start() -> Self {
        Self { started: Instant::now(), held: Mutex::default() }
    }

    /// How long the solver has worked until now.
    pub(super) fn worked(&self) -> Duration {
        let held = self.held();
        let until = held.since.unwrap_or_else(Instant::now);
        until.saturating_duration_since(self.started).saturating_sub(held.before)
    }

    /// Waits; the clock stands still meanwhile.
    pub(super) fn hold<T>(&self, wait: impl FnOnce() -> T) -> T {
        let since = Instant::now();
        self.held().since = Some(since);
        let result = wait();
        let mut held = self.held();
        held.before += since.elapsed();
        held.since = None;
        drop(held);
        result
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread::sleep;

    const MOMENT: Duration = Duration::from_millis(30);

    #[test]
    fn being_held_does_not_count() {
        let clock = Clock::start();
        sleep(MOMENT);
        let before = clock.worked();
        let during = clock.hold(|| {
            sleep(MOMENT);
            let first = clock.worked();
            sleep(MOMENT);
            (first, clock.worked())
        });
        assert!(before >= MOMENT);
        assert_eq!(during.0, during.1, "it stands still");
        let after = clock.worked();
        assert!((during.0..clock.started.elapsed() - 2 * MOMENT).contains(&after), "{after:?}");
        sleep(MOMENT);
        assert!(clock.worked() >= after + MOMENT, "it goes on");
    }
}
