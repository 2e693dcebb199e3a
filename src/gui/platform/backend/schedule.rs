//! When egui next wants to run. Independent of clocks: the caller passes the time.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time for which egui has requested to run; requests may come from any thread.
#[derive(Clone, Debug, Default)]
pub(super) struct Schedule {
    due: Arc<Mutex<Option<Instant>>>,
}

impl Schedule {
    /// Creates a schedule from the requests made to `context`, and takes the context's single repaint
    /// callback.
    pub(super) fn of(context: &egui::Context) -> Self {
        let schedule = Self::default();
        let listener = schedule.clone();
        context.set_request_repaint_callback(move |request| listener.ask(Instant::now(), request.delay));
        schedule
    }

    /// Starts a run, which fulfils all earlier requests.
    pub(super) fn begin_run(&self) {
        self.with(|due| *due = None);
    }

    pub(super) fn is_due(&self, now: Instant) -> bool {
        self.remaining(now).is_zero()
    }

    /// How long egui's picture stays valid; [`Duration::MAX`] if nothing has been requested.
    pub(super) fn remaining(&self, now: Instant) -> Duration {
        self.with(|due| due.map_or(Duration::MAX, |due| due.saturating_duration_since(now)))
    }

    fn ask(&self, now: Instant, delay: Duration) {
        // A delay beyond the range of the clock means never.
        let Some(asked) = now.checked_add(delay) else { return };
        self.with(|due| *due = Some(due.map_or(asked, |due| due.min(asked))));
    }

    fn with<R>(&self, f: impl FnOnce(&mut Option<Instant>) -> R) -> R {
        f(&mut self.due.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_asked_means_never() {
        let schedule = Schedule::default();
        assert_eq!(schedule.remaining(Instant::now()), Duration::MAX);
        schedule.ask(Instant::now(), Duration::MAX);
        assert!(!schedule.is_due(Instant::now()));
    }

    #[test]
    fn the_earliest_request_counts() {
        let (schedule, now) = (Schedule::default(), Instant::now());
        schedule.ask(now, Duration::from_secs(2));
        schedule.ask(now, Duration::from_secs(1));
        schedule.ask(now, Duration::from_secs(3));
        assert_eq!(schedule.remaining(now), Duration::from_secs(1));
        assert!(schedule.is_due(now + Duration::from_secs(1)));
    }

    #[test]
    fn a_run_answers_what_was_asked_before() {
        let (schedule, now) = (Schedule::default(), Instant::now());
        schedule.ask(now, Duration::ZERO);
        assert!(schedule.is_due(now));
        schedule.begin_run();
        assert!(!schedule.is_due(now));
    }

    #[test]
    fn requests_of_a_context_arrive() {
        let context = egui::Context::default();
        let schedule = Schedule::of(&context);
        context.request_repaint();
        assert!(schedule.is_due(Instant::now()));
    }
}
