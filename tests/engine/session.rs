//! Solvers on real threads: all reported steps are recorded, however the solvers end, and they do end.

mod clock;
mod unrecorded;

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::random::{self, Recipe};
use crate::common::{empty, endless, steps_of};
use proptest::prelude::*;
use sudoscope::board::Moment;
use sudoscope::geometry::{Cell, Digit, Variant};
use sudoscope::puzzle::Puzzle;
use sudoscope::rules;
use sudoscope::session::{ChannelObserver, Ending, Moving, Session, Status};
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::{AssignReason, Observer, Step};
use sudoscope::trace::Trace;
use sudoscope::trace::file::{About, Flaw, Reader, Salvage};

/// More memory than any of these runs needs.
const PLENTY: usize = 1 << 30;

/// A session, and the trace it fills.
struct Run {
    session: Session,
    trace: Trace,
}

impl Run {
    fn start(puzzle: &Arc<Puzzle>, algorithm: Algorithm, budget: usize) -> Self {
        let session = Session::start(Arc::clone(puzzle), algorithm, budget).expect("threads");
        Self { session, trace: Trace::new(puzzle) }
    }

    fn of<S>(puzzle: &Arc<Puzzle>, solve: S) -> Self
    where
        S: FnOnce(&Puzzle, &mut ChannelObserver) -> Outcome + Send + 'static,
    {
        let session = Session::run(Arc::clone(puzzle), PLENTY, solve).expect("threads");
        Self { session, trace: Trace::new(puzzle) }
    }

    /// Polls until a condition holds; fails if that takes too long.
    fn poll_until(&mut self, what: &str, holds: impl Fn(&Status, &Trace) -> bool) {
        wait_until(what, || {
            let status = self.session.poll(&mut self.trace);
            holds(status, &self.trace)
        });
    }

    /// Polls until the end.
    fn end(&mut self) -> Ending {
        self.poll_until("the end", |status, _| matches!(status, Status::Ended(_)));
        match self.session.status() {
            Status::Ended(ending) => ending.clone(),
            status => unreachable!("{status:?}"),
        }
    }

    /// Checks that the trace is a prefix of the direct run and has the same last board.
    fn check_prefix(&self, puzzle: &Puzzle, algorithm: Algorithm) {
        let length = self.trace.len() as usize;
        let (steps, _) = steps_of(algorithm, puzzle, length);
        assert!(self.trace.steps(0..u64::MAX) == steps, "{length} steps, not those of {}", algorithm.name());
        let mut moment = Moment::start(puzzle);
        steps.iter().for_each(|step| moment.advance(*step));
        assert_eq!(self.trace.moment_at(self.trace.len()), moment);
    }
}

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < Duration::from_secs(120), "waited too long for {what}");
        thread::sleep(Duration::from_millis(1));
    }
}

const CELL: Cell = Cell::new(0);
const DIGIT: Digit = Digit::new(0);
const WRITE: Step = Step::Assign { cell: CELL, digit: DIGIT, reason: AssignReason::Guess };
const ERASE: Step = Step::Retract { cell: CELL, digit: DIGIT };

/// Assigns and retracts a digit until stopped, pausing after each.
fn dither(observer: &mut ChannelObserver, pause: Duration) -> Outcome {
    while observer.on_step(WRITE).is_continue() && observer.on_step(ERASE).is_continue() {
        thread::sleep(pause);
    }
    Outcome::Stopped
}

proptest! {
    #![proptest_config(random::cases(40))]

    #[test]
    fn records_what_a_direct_run_tells(sample in random::puzzles()) {
        for algorithm in Algorithm::ALL {
            let (steps, outcome) = steps_of(algorithm, &sample.0, 100_000);
            if outcome == Outcome::Stopped {
                continue;
            }
            let mut run = Run::start(&sample.0, algorithm, PLENTY);
            prop_assert_eq!(run.end(), Ending::Done(outcome));
            prop_assert_eq!(run.trace.len(), steps.len() as u64);
            prop_assert!(run.trace.steps(0..u64::MAX) == steps);
        }
    }
}

#[test]
fn records_a_long_run_to_its_end() {
    let puzzle = crate::common::long_run();
    let (steps, outcome) = steps_of(Algorithm::BruteForce, &puzzle, usize::MAX);
    let mut run = Run::start(&puzzle, Algorithm::BruteForce, PLENTY);
    assert_eq!(run.end(), Ending::Done(outcome));
    let assignments = steps.iter().filter(|step| matches!(step, Step::Assign { .. })).count();
    assert_eq!((run.trace.len(), run.trace.totals().assignments), (steps.len() as u64, assignments as u64));
    run.check_prefix(&puzzle, Algorithm::BruteForce);
}

#[test]
fn stopping_in_the_middle_keeps_what_was_told() {
    let puzzle = endless();
    let mut run = Run::start(&puzzle, Algorithm::BruteForce, PLENTY);
    run.poll_until("some steps", |_, trace| trace.len() > 100_000);
    run.session.stop();
    assert_eq!(run.end(), Ending::Done(Outcome::Stopped));
    let length = run.trace.len();
    assert_eq!(*run.session.poll(&mut run.trace), Status::Ended(Ending::Done(Outcome::Stopped)));
    assert_eq!(run.trace.len(), length, "nothing follows the end");
    run.check_prefix(&puzzle, Algorithm::BruteForce);
}

#[test]
fn stopping_at_once_stops() {
    let puzzle = endless();
    let mut run = Run::start(&puzzle, Algorithm::BruteForce, PLENTY);
    run.session.stop();
    assert_eq!(run.end(), Ending::Done(Outcome::Stopped));
    run.check_prefix(&puzzle, Algorithm::BruteForce);
}

#[test]
fn stopping_any_algorithm_keeps_what_was_told() {
    for algorithm in Algorithm::ALL {
        let puzzle = crate::common::busy(algorithm, 500_000);
        let mut run = Run::start(&puzzle, algorithm, PLENTY);
        run.poll_until("a step", |status, trace| *status != Status::Running || !trace.is_empty());
        run.session.stop();
        assert!(matches!(run.end(), Ending::Done(_)));
        run.check_prefix(&puzzle, algorithm);
    }
}

/// Runs an endless solver until `ready`, drops the session, and waits for the solver's thread to end.
///
/// This solver can only be ended by the end of the recorder, which shows that both threads end.
fn check_drop(budget: usize, ready: impl Fn(&Status, &Trace) -> bool) {
    let puzzle = endless();
    let guard = Arc::new(());
    let held = Arc::clone(&guard);
    let solve = move |puzzle: &Puzzle, observer: &mut ChannelObserver| {
        let _held = held;
        Algorithm::BruteForce.solve(puzzle, observer)
    };
    let session = Session::run(Arc::clone(&puzzle), budget, solve).expect("threads");
    let mut run = Run { session, trace: Trace::new(&puzzle) };
    run.poll_until("the time to drop it", ready);
    assert_eq!(Arc::strong_count(&guard), 2, "the solver is at work");
    drop(run);
    wait_until("the solver's end", || Arc::strong_count(&guard) == 1);
}

#[test]
fn dropping_a_session_ends_its_threads() {
    check_drop(PLENTY, |_, trace| trace.len() > 100_000);
}

#[test]
fn dropping_a_session_at_once_ends_its_threads() {
    check_drop(PLENTY, |_, _| true);
}

#[test]
fn dropping_a_full_session_ends_its_threads() {
    check_drop(1 << 16, |status, _| *status == Status::Full);
}

#[test]
fn dropping_a_session_ends_a_slow_solver() {
    let puzzle = Arc::new(empty(4, Variant::Plain));
    let guard = Arc::new(());
    let held = Arc::clone(&guard);
    let run = Run::of(&puzzle, move |_, observer| {
        let _held = held;
        dither(observer, Duration::from_millis(1))
    });
    drop(run);
    wait_until("the solver's end", || Arc::strong_count(&guard) == 1);
}

/// Here and in the following tests a panic prints nothing, because `resume_unwind` does not.
#[test]
fn a_panic_is_told_and_loses_no_step() {
    let puzzle = Arc::new(empty(4, Variant::Plain));
    for told in [0, 1, 999, 100_000] {
        let mut run = Run::of(&puzzle, move |_, observer| {
            for step in [WRITE, ERASE].into_iter().cycle().take(told) {
                assert!(observer.on_step(step).is_continue());
            }
            resume_unwind(Box::new(format!("after {told} steps")))
        });
        assert_eq!(run.end(), Ending::Panicked(format!("after {told} steps")));
        let expected: Vec<Step> = [WRITE, ERASE].into_iter().cycle().take(told).collect();
        assert!(run.trace.steps(0..u64::MAX) == expected, "{told} steps");
    }
}

#[test]
fn a_panic_is_reported_with_its_message() {
    let puzzle = Arc::new(empty(4, Variant::Plain));
    let mut run = Run::of(&puzzle, |_, _| resume_unwind(Box::new("out of ideas")));
    assert_eq!(run.end(), Ending::Panicked("out of ideas".into()));
    let mut run = Run::of(&puzzle, |_, _| resume_unwind(Box::new(7)));
    assert!(matches!(run.end(), Ending::Panicked(message) if !message.is_empty()));
}

#[test]
fn steps_before_a_long_search_are_shown() {
    let puzzle = Arc::new(empty(4, Variant::Plain));
    let (seen, is_seen) = mpsc::channel();
    let mut run = Run::of(&puzzle, move |_, observer| {
        assert!(observer.on_step(WRITE).is_continue());
        assert!(observer.on_search().is_continue());
        // The solver searches until the step is on the screen.
        let _ = is_seen.recv();
        while observer.on_search().is_continue() {
            thread::sleep(Duration::from_millis(1));
        }
        Outcome::Stopped
    });
    run.poll_until("the step", |_, trace| trace.len() == 1);
    seen.send(()).expect("the solver is searching");
    run.session.stop();
    assert_eq!(run.end(), Ending::Done(Outcome::Stopped));
    assert_eq!(run.trace.steps(0..u64::MAX), [WRITE]);
}

#[test]
fn a_slow_solver_is_seen_at_work() {
    let puzzle = Arc::new(empty(4, Variant::Plain));
    let mut run = Run::of(&puzzle, |_, observer| dither(observer, Duration::from_micros(500)));
    let mut shown = 0;
    for _ in 0..3 {
        run.poll_until("steps of a solver still at work", |_, trace| trace.len() > shown);
        assert_eq!(*run.session.status(), Status::Running);
        shown = run.trace.len();
        assert!(shown < 32_000, "before a batch could be full");
    }
    run.session.stop();
    assert_eq!(run.end(), Ending::Done(Outcome::Stopped));
}

#[test]
fn polling_does_not_wait_for_the_solver() {
    let puzzle = Arc::new(empty(4, Variant::Plain));
    let go_on = Arc::new(AtomicBool::new(false));
    let signal = Arc::clone(&go_on);
    let mut run = Run::of(&puzzle, move |_, observer| {
        while !signal.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(1));
        }
        let _ = observer.on_step(WRITE);
        Outcome::Unsolvable
    });
    for _ in 0..100 {
        assert_eq!(*run.session.poll(&mut run.trace), Status::Running);
    }
    go_on.store(true, Ordering::Relaxed);
    assert_eq!(run.end(), Ending::Done(Outcome::Unsolvable));
    assert_eq!(run.trace.steps(0..9), [WRITE]);
}

/// The memory of one chunk beyond the budget: its uncompressed words, a keyframe and its profile.
const CHUNK: usize = 300 << 10;

#[test]
fn a_full_budget_holds_the_solver() {
    let puzzle = endless();
    let mut run = Run::start(&puzzle, Algorithm::BruteForce, 0);
    for budget in [64 << 10, 512 << 10, 1 << 20] {
        run.session.set_budget(budget);
        assert_eq!(run.session.budget(), budget);
        run.poll_until("a full budget", |status, _| *status == Status::Full);
        let (length, bytes) = (run.trace.len(), run.trace.bytes());
        assert!((budget..budget + CHUNK).contains(&bytes), "{bytes} bytes for a budget of {budget}");
        for _ in 0..20 {
            assert_eq!(*run.session.poll(&mut run.trace), Status::Full);
            thread::sleep(Duration::from_millis(1));
        }
        assert_eq!((run.trace.len(), run.trace.bytes()), (length, bytes), "held");
    }
    run.session.stop();
    assert_eq!(run.end(), Ending::Done(Outcome::Stopped));
    run.check_prefix(&puzzle, Algorithm::BruteForce);
}

#[test]
fn a_run_that_needs_a_little_more_ends() {
    let recipe = Recipe { side: 9, variant: Variant::Plain, seed: 1, kept: 60, corrupt: false };
    let puzzle = Arc::new(recipe.make());
    let mut run = Run::start(&puzzle, Algorithm::PROPAGATION, 1);
    run.poll_until("an answer", |status, _| *status != Status::Running);
    run.session.set_budget(PLENTY);
    assert!(matches!(run.end(), Ending::Done(Outcome::Solved(_))));
}

#[test]
fn a_full_recording_goes_on_in_a_file() {
    let puzzle = endless();
    let folder = tempfile::tempdir().expect("a folder");
    let mut run = Run::start(&puzzle, Algorithm::BruteForce, 1 << 20);
    run.poll_until("a full budget", |status, _| *status == Status::Full);
    let (length, bytes) = (run.trace.len(), run.trace.bytes());
    assert_eq!(run.session.moving(), None);
    // No folder can be created where a file has its name; the user may try another one.
    let file = tempfile::NamedTempFile::new().expect("a file");
    let about = About { puzzle: Arc::clone(&puzzle), algorithm: Algorithm::BruteForce };
    run.session.spill_to(file.path(), &about, &run.trace).expect("a thread");
    wait_until("what is wrong", || {
        run.session.poll(&mut run.trace);
        matches!(run.session.moving(), Some(Moving::NoFile(_)))
    });
    assert_eq!((run.trace.len(), run.trace.bytes()), (length, bytes), "nothing has changed");
    run.session.spill_to(&folder.path().join("new"), &about, &run.trace).expect("a thread");
    wait_until("the file", || {
        run.session.poll(&mut run.trace);
        matches!(run.session.moving(), Some(Moving::Done(size)) if size > 0)
    });
    run.poll_until("many more steps", |_, trace| trace.len() > 3 * length / 2);
    assert!(run.trace.bytes() < (1 << 20) + CHUNK, "{} bytes", run.trace.bytes());
    let names = || -> Vec<_> {
        let files = std::fs::read_dir(folder.path().join("new")).expect("a folder");
        files.map(|file| file.expect("a file").path()).collect()
    };
    // What another process would find if this one were killed now.
    let [path] = &names()[..] else { panic!("{:?}", names()) };
    let file = std::fs::File::open(path).expect("a file");
    assert!(file.try_lock().is_err(), "its owner is alive");
    drop(file);
    // The file is written a little later than the trace grows.
    wait_until("the later steps in the file", || {
        run.session.poll(&mut run.trace);
        let file = std::fs::File::open(path).expect("a file");
        let mut left = Reader::new(Salvage::open(file).expect("a recording")).expect("a run");
        while left.read().is_some() {}
        let is_broken_off = left.damage().map(|damage| &damage.flaw) == Some(&Flaw::BrokenOff);
        left.steps() > length && is_broken_off
    });
    run.session.stop();
    assert_eq!(run.end(), Ending::Done(Outcome::Stopped));
    assert_eq!(run.session.reading_failure(), None);
    assert!(run.session.is_whole());
    run.check_prefix(&puzzle, Algorithm::BruteForce);
    drop(run);
    assert_eq!(names(), Vec::<std::path::PathBuf>::new(), "nothing is left");
}
