//! The solver's working time, without waiting.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A clock that stops while the solver is waiting: at a breakpoint, or because the channel is full. Shared by the
/// solver's thread, which waits, and the reader.
#[derive(Debug)]
pub(super) struct Clock {
    started: Instant,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    /// The working time before the current period.
    before: Duration,
    /// The start of the current period of work, if the clock is running.
    since: Option<Instant>,
}

impl Clock {
    /// A clock that starts now.
    pub(super) fn start() -> Self {
        Self { started: Instant::now(), held: Mutex::default() }
    }

    /// The solver's working time until now.
    pub(super) fn worked(&self) -> Duration {
        let held = self.held();
        let until = held.since.unwrap_or_else(Instant::now);
        until.saturating_duration_since(self.started).saturating_sub(held.before)
    }

    /// Runs `wait` with the clock stopped.
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
        assert!(clock.worked() >= after + MOMENT, "it continues");
    }
}
