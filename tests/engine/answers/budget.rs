//! Limits and cancelling are honoured at once, on boards that would take for ever.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::empty;
use sudoscope::engine::{Budget, Engine, Stopped};
use sudoscope::geometry::Variant;
use sudoscope::puzzle::Puzzle;

/// The time from the request to end to the end.
const PROMPT: Duration = Duration::from_millis(10);
/// On a busy machine a thread often waits longer than that for a core: one of many attempts must succeed.
const ATTEMPTS: usize = 100;

fn boards() -> Vec<Puzzle> {
    [(9, Variant::Plain), (9, Variant::Diagonal), (16, Variant::Plain), (25, Variant::Diagonal)]
        .map(|(side, variant)| empty(side, variant))
        .into()
}

#[test]
fn time_is_honoured_within_ten_milliseconds() {
    let mut engine = Engine::new();
    for puzzle in boards() {
        let prompt = (0..ATTEMPTS).any(|_| {
            let (began, time) = (Instant::now(), Duration::from_millis(15));
            let count = engine.count(&puzzle, u64::MAX, &Budget::within(time));
            assert_eq!((count.complete, count.stopped), (false, Some(Stopped::OutOfTime)));
            assert!(began.elapsed() >= time);
            began.elapsed() <= time + PROMPT
        });
        assert!(prompt, "side {}", puzzle.geometry().side());
    }
}

#[test]
fn cancelling_from_another_thread_is_honoured_within_ten_milliseconds() {
    let mut engine = Engine::new();
    for puzzle in boards() {
        let prompt = (0..ATTEMPTS).any(|_| {
            let cancel = AtomicBool::new(false);
            thread::scope(|scope| {
                let canceller = scope.spawn(|| {
                    thread::sleep(Duration::from_millis(15));
                    let now = Instant::now();
                    cancel.store(true, Ordering::Relaxed);
                    now
                });
                let count = engine.count(&puzzle, u64::MAX, &Budget::until(&cancel));
                let ended = Instant::now();
                assert_eq!(count.stopped, Some(Stopped::Cancelled));
                ended.saturating_duration_since(canceller.join().expect("it only waits")) <= PROMPT
            })
        });
        assert!(prompt, "side {}", puzzle.geometry().side());
    }
}

#[test]
fn every_question_stops() {
    use sudoscope::engine::Claim;
    use sudoscope::geometry::{Cell, Digit};

    let (cancelled, mut engine) = (AtomicBool::new(true), Engine::new());
    let budget = Budget::until(&cancelled);
    for puzzle in boards() {
        let (cell, digit) = (Cell::new(0), Digit::new(0));
        assert_eq!(engine.first(&puzzle, &budget), Err(Stopped::Cancelled));
        assert_eq!(engine.unique(&puzzle, &budget), Err(Stopped::Cancelled));
        assert_eq!(engine.possible(&puzzle, cell, digit, &budget), Err(Stopped::Cancelled));
        assert_eq!(engine.candidates(&puzzle, &budget), Err(Stopped::Cancelled));
        assert_eq!(engine.core(&puzzle, Claim::Forced(cell, digit), &budget), Err(Stopped::Cancelled));
        assert_eq!(engine.count(&puzzle, 5, &budget).stopped, Some(Stopped::Cancelled));
    }
}
