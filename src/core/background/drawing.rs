//! Lets search threads and the drawing thread take turns where they would compete for the same cores.
//!
//! A lower priority is not enough there: on two hyperthreads of one core a solver with the lowest priority still makes
//! each frame take twice as long. So the searches pause while a frame is drawn.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The longest pause for one frame: a window that is not shown may wait for its display for ever.
const LONGEST: Duration = Duration::from_millis(20);

/// Whether a frame is being drawn.
static WINDOW: Turn = Turn::new();

/// Whether the window has its turn.
#[derive(Debug)]
struct Turn {
    /// Whether a frame is being drawn; searches read it every few thousand steps.
    is_taken: AtomicBool,
    /// When the turn ends at the latest; `None` while no frame is drawn.
    until: Mutex<Option<Instant>>,
    ended: Condvar,
}

/// A frame being drawn; dropping it lets the searches continue.
#[derive(Debug)]
pub struct Drawing<'a>(&'a Turn);

/// Pauses the searches until the result is dropped, for at most `LONGEST`.
pub fn draw() -> Drawing<'static> {
    WINDOW.take(LONGEST)
}

/// Whether a search should pause by calling [`wait_for_window`].
#[inline]
pub fn is_drawing() -> bool {
    WINDOW.is_taken.load(Ordering::Relaxed)
}

/// Waits while a frame is being drawn, for at most `LONGEST`.
pub fn wait_for_window() {
    WINDOW.wait();
}

impl Turn {
    const fn new() -> Self {
        Self { is_taken: AtomicBool::new(false), until: Mutex::new(None), ended: Condvar::new() }
    }

    fn take(&self, longest: Duration) -> Drawing<'_> {
        *self.until() = Instant::now().checked_add(longest);
        self.is_taken.store(true, Ordering::Relaxed);
        Drawing(self)
    }

    fn wait(&self) {
        let mut until = self.until();
        while let Some(end) = *until {
            let rest = end.saturating_duration_since(Instant::now());
            if rest.is_zero() {
                *until = None;
                self.is_taken.store(false, Ordering::Relaxed);
                return;
            }
            until = self.ended.wait_timeout(until, rest).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn until(&self) -> MutexGuard<'_, Option<Instant>> {
        self.until.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Drawing<'_> {
    fn drop(&mut self) {
        *self.0.until() = None;
        self.0.is_taken.store(false, Ordering::Relaxed);
        self.0.ended.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    const MOMENT: Duration = Duration::from_millis(30);
    const EVER: Duration = Duration::from_secs(600);

    #[test]
    fn a_search_waits_until_the_frame_is_drawn() {
        let turn = Turn::new();
        turn.wait();
        let drawing = turn.take(EVER);
        thread::scope(|scope| {
            let search = scope.spawn(|| {
                let since = Instant::now();
                turn.wait();
                since.elapsed()
            });
            thread::sleep(MOMENT);
            assert!(turn.is_taken.load(Ordering::Relaxed) && !search.is_finished());
            drop(drawing);
            assert!(search.join().unwrap() < EVER);
        });
        assert!(!turn.is_taken.load(Ordering::Relaxed));
        turn.wait();
    }

    #[test]
    fn the_wait_for_a_frame_is_limited() {
        let turn = Turn::new();
        let _drawing = turn.take(MOMENT);
        let since = Instant::now();
        turn.wait();
        assert!(since.elapsed() >= MOMENT);
        assert!(!turn.is_taken.load(Ordering::Relaxed), "a search looks no more until the next frame");
    }
}
