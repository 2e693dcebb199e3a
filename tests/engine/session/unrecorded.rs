//! A solver that continues unrecorded reports its end, can be stopped, and stops at no breakpoint.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use super::{CHUNK, ERASE, PLENTY, Run, WRITE, wait_until};
use crate::common::{empty, endless};
use sudoscope::geometry::Variant;
use sudoscope::puzzle::Puzzle;
use sudoscope::session::{Breakpoints, ChannelObserver, Ending, Session, Status};
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::Observer as _;
use sudoscope::trace::{Landmark, Trace};

/// A run whose solver assigns and retracts until signalled, then reports that there is no solution.
fn until_told(puzzle: &Arc<Puzzle>, budget: usize) -> (Run, Arc<AtomicBool>, Arc<()>) {
    let (told, guard) = (Arc::new(AtomicBool::new(false)), Arc::new(()));
    let (signal, held) = (Arc::clone(&told), Arc::clone(&guard));
    let solve = move |_: &Puzzle, observer: &mut ChannelObserver| {
        let _held = held;
        while !signal.load(Ordering::Relaxed) {
            if observer.on_step(WRITE).is_break() || observer.on_step(ERASE).is_break() {
                return Outcome::Stopped;
            }
        }
        Outcome::Unsolvable
    };
    let session = Session::run(Arc::clone(puzzle), budget, solve).expect("threads");
    (Run { session, trace: Trace::new(puzzle) }, told, guard)
}

/// A run with a full recording whose solver continues unrecorded.
fn unrecorded(budget: usize) -> (Run, Arc<AtomicBool>, Arc<()>) {
    let (mut run, told, guard) = until_told(&Arc::new(empty(4, Variant::Plain)), budget);
    run.poll_until("a full budget", |status, _| *status == Status::Full);
    run.session.go_on_unrecorded();
    run.poll_until("a solver without a recorder", |status, _| *status == Status::Unrecorded);
    (run, told, guard)
}

#[test]
fn an_unrecorded_solver_reports_its_end() {
    let (mut run, told, _guard) = unrecorded(20_000);
    assert!(!run.session.is_whole());
    let (length, bytes) = (run.trace.len(), run.trace.bytes());
    assert!(bytes < 20_000 + 64 * CHUNK, "what was on its way is taken, no more: {bytes} bytes");
    for _ in 0..20 {
        thread::sleep(Duration::from_millis(1));
        assert_eq!(*run.session.poll(&mut run.trace), Status::Unrecorded);
    }
    told.store(true, Ordering::Relaxed);
    assert_eq!(run.end(), Ending::Done(Outcome::Unsolvable));
    assert!(!run.session.is_whole());
    assert_eq!((run.trace.len(), run.trace.bytes()), (length, bytes), "the trace stays what it is");
    let steps = run.trace.steps(0..u64::MAX);
    assert!(steps.into_iter().eq([WRITE, ERASE].into_iter().cycle().take(length as usize)), "without a gap");
}

#[test]
fn an_unrecorded_solver_can_be_stopped_or_dropped() {
    let (mut run, _, _guard) = unrecorded(1000);
    run.session.stop();
    assert_eq!(run.end(), Ending::Done(Outcome::Stopped));
    let (run, _, guard) = unrecorded(1000);
    assert_eq!(Arc::strong_count(&guard), 2, "the solver is at work");
    drop(run);
    wait_until("the solver's end", || Arc::strong_count(&guard) == 1);
}

#[test]
fn a_completely_received_run_stays_whole() {
    let puzzle = Arc::new(empty(4, Variant::Plain));
    let mut run = Run::of(&puzzle, |_, observer| {
        let _ = observer.on_step(WRITE);
        Outcome::Unsolvable
    });
    thread::sleep(Duration::from_millis(20));
    run.session.go_on_unrecorded();
    assert_eq!(run.end(), Ending::Done(Outcome::Unsolvable));
    assert!(run.session.is_whole());
    assert_eq!(run.trace.steps(0..9), [WRITE]);
}

#[test]
fn breakpoints_hold_nobody_who_goes_on_unrecorded() {
    let puzzle = endless();
    let breakpoints = Arc::new(Breakpoints::new(vec![Landmark::Assignment]));
    let solve =
        |puzzle: &Puzzle, observer: &mut ChannelObserver| Algorithm::BruteForce.solve(puzzle, observer);
    let session = Session::watched(Arc::clone(&puzzle), PLENTY, breakpoints, solve).expect("threads");
    let mut run = Run { session, trace: Trace::new(&puzzle) };
    run.poll_until("a breakpoint", |status, _| *status == Status::Held(Landmark::Assignment));
    run.session.go_on_unrecorded();
    run.poll_until("the solver at work", |status, _| *status == Status::Unrecorded);
    run.session.stop();
    assert_eq!(run.end(), Ending::Done(Outcome::Stopped));
    run.check_prefix(&puzzle, Algorithm::BruteForce);
}
