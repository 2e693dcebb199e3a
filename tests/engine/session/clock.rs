//! The time of a run is the working time of its solver.

use super::*;
use sudoscope::session::Breakpoints;
use sudoscope::trace::Landmark;

/// Longer than anything here takes.
const LONG: Duration = Duration::from_millis(400);

/// Checks that the clock is stopped while the solver is held.
fn check_stands_still(run: &mut Run) {
    // What fits in the channels is still written.
    wait_until("a clock that stands still", || {
        let before = run.session.elapsed();
        thread::sleep(LONG);
        run.session.poll(&mut run.trace);
        before == run.session.elapsed()
    });
}

#[test]
fn waiting_for_memory_is_not_solver_time() {
    let puzzle = endless();
    let started = Instant::now();
    let mut run = Run::start(&puzzle, Algorithm::BruteForce, 1 << 20);
    run.poll_until("a full budget", |status, _| *status == Status::Full);
    check_stands_still(&mut run);
    run.session.set_budget(2 << 20);
    run.poll_until("a full budget", |status, _| *status == Status::Full);
    run.session.stop();
    assert_eq!(run.end(), Ending::Done(Outcome::Stopped));
    let elapsed = run.session.elapsed();
    assert!(elapsed + LONG < started.elapsed(), "{elapsed:?}");
    assert!(run.trace.time_at(run.trace.len()) <= elapsed);
}

#[test]
fn waiting_at_a_breakpoint_is_not_solver_time() {
    let started = Instant::now();
    let puzzle = endless();
    let breakpoints = Arc::new(Breakpoints::new(vec![Landmark::Assignment]));
    let solve =
        |puzzle: &Puzzle, observer: &mut ChannelObserver| Algorithm::BruteForce.solve(puzzle, observer);
    let session = Session::watched(Arc::clone(&puzzle), PLENTY, breakpoints, solve).expect("threads");
    let mut run = Run { session, trace: Trace::new(&puzzle) };
    for _ in 0..2 {
        run.poll_until("a breakpoint", |status, _| *status == Status::Held(Landmark::Assignment));
        check_stands_still(&mut run);
        run.session.go_on();
    }
    run.session.stop();
    assert_eq!(run.end(), Ending::Done(Outcome::Stopped));
    assert!(run.session.elapsed() + LONG < started.elapsed(), "{:?}", run.session.elapsed());
    assert!(run.trace.time_at(run.trace.len()) <= run.session.elapsed());
}

#[test]
fn waiting_for_a_reader_is_not_solver_time() {
    let puzzle = endless();
    let mut run = Run::start(&puzzle, Algorithm::BruteForce, PLENTY);
    run.poll_until("some steps", |_, trace| trace.len() > 100_000);
    wait_until("a clock that stands still", || {
        let before = run.session.elapsed();
        thread::sleep(LONG);
        before == run.session.elapsed()
    });
    run.session.stop();
    assert_eq!(run.end(), Ending::Done(Outcome::Stopped));
}

#[test]
fn steps_of_a_short_run_have_times() {
    let puzzle = Arc::new(empty(4, Variant::Plain));
    let mut run = Run::of(&puzzle, |_, observer| {
        for _ in 0..300 {
            let _ = observer.on_step(WRITE).is_continue() && observer.on_step(ERASE).is_continue();
        }
        thread::sleep(LONG);
        for _ in 0..300 {
            let _ = observer.on_step(WRITE).is_continue() && observer.on_step(ERASE).is_continue();
        }
        Outcome::Unsolvable
    });
    thread::sleep(2 * LONG);
    assert_eq!(run.end(), Ending::Done(Outcome::Unsolvable));
    let [early, late, end] = [440, 970, 1200].map(|step| run.trace.time_at(step));
    assert!(late - early >= LONG && late <= end, "{early:?}, {late:?} of {end:?}");
    assert!(end <= run.session.elapsed());
}

/// A cell outside the board: the recorder cannot replay it.
const IMPOSSIBLE: Step = Step::Eliminate { cell: Cell::new(900), digit: DIGIT, reason: rules::peer(CELL) };

#[test]
fn a_panicking_recorder_leaves_an_incomplete_run() {
    let puzzle = Arc::new(empty(4, Variant::Plain));
    for (before, ends) in [(0, true), (200_000, true), (10, false)] {
        let mut run = Run::of(&puzzle, move |_, observer| {
            for step in [WRITE, ERASE].into_iter().cycle().take(before).chain([IMPOSSIBLE]) {
                let _ = observer.on_step(step);
            }
            if ends { Outcome::Unsolvable } else { dither(observer, Duration::from_millis(1)) }
        });
        let ending = run.end();
        let is_told = matches!(&ending, Ending::RecorderPanicked(message) if message.contains("index"));
        assert!(is_told, "{ending:?} after {before} steps");
        assert!(!run.session.is_whole());
        assert!(run.session.recorder_failure().is_some());
        let steps = run.trace.steps(0..u64::MAX);
        assert!(steps.len() <= before);
        assert!(steps.iter().eq([WRITE, ERASE].iter().cycle().take(steps.len())), "without a gap");
        assert!(before < 200_000 || steps.len() > 100_000, "what was complete is there");
    }
}
