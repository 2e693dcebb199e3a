//! A solver stops exactly at its breakpoints, and always continues.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{busy, endless, steps_of};
use sudoscope::puzzle::Puzzle;
use sudoscope::rules;
use sudoscope::session::{Breakpoints, ChannelObserver, Ending, Session, Status};
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::Step;
use sudoscope::trace::{Landmark, Trace};

const PLENTY: usize = 1 << 30;

struct Run {
    session: Session,
    trace: Trace,
    /// Shared with the solver's thread as long as that exists.
    alive: Arc<()>,
}

impl Run {
    fn start(puzzle: &Arc<Puzzle>, algorithm: Algorithm, landmarks: &[Landmark]) -> Self {
        Self::start_in(&Arc::new(Breakpoints::new(landmarks.to_vec())), puzzle, algorithm)
    }

    /// A session in a team.
    fn start_in(team: &Arc<Breakpoints>, puzzle: &Arc<Puzzle>, algorithm: Algorithm) -> Self {
        let alive = Arc::new(());
        let held = Arc::clone(&alive);
        let solve = move |puzzle: &Puzzle, observer: &mut ChannelObserver| {
            let _held = held;
            algorithm.solve(puzzle, observer)
        };
        let session = Session::watched(Arc::clone(puzzle), PLENTY, Arc::clone(team), solve).expect("threads");
        Self { session, trace: Trace::new(puzzle), alive }
    }

    fn poll_until(&mut self, what: &str, mut holds: impl FnMut(&Status, &Trace) -> bool) {
        wait_until(what, || {
            let status = self.session.poll(&mut self.trace);
            holds(status, &self.trace)
        });
    }

    /// Waits until the solver stops at the breakpoint; returns the position.
    fn held_at(&mut self, landmark: Landmark) -> u64 {
        self.poll_until("a breakpoint", |status, _| *status != Status::Running);
        assert_eq!(*self.session.status(), Status::Held(landmark));
        self.trace.len()
    }

    fn end(&mut self) -> Ending {
        self.poll_until("the end", |status, _| matches!(status, Status::Ended(_)));
        let Status::Ended(ending) = self.session.status() else { unreachable!() };
        ending.clone()
    }
}

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < Duration::from_secs(120), "waited too long for {what}");
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn the_solver_is_held_at_every_breakpoint() {
    let puzzle = busy(Algorithm::PROPAGATION, 200_000);
    let (steps, _) = steps_of(Algorithm::PROPAGATION, &puzzle, 5000);
    let change = steps.iter().rev().find_map(|step| match step {
        Step::Eliminate { cell, digit, .. } => Some((*cell, *digit)),
        _ => None,
    });
    let (cell, digit) = change.expect("propagation eliminates");
    let landmarks = [
        Landmark::Guess,
        Landmark::Decision,
        Landmark::Retraction,
        Landmark::Contradiction,
        Landmark::Cell(cell),
        Landmark::Candidate(cell, digit),
        Landmark::Rule(rules::by_name("hidden single").expect("a rule")),
        Landmark::Depth(2),
    ];
    for landmark in landmarks {
        let mut run = Run::start(&puzzle, Algorithm::PROPAGATION, &[landmark]);
        let mut before = 0;
        for round in 0..4 {
            run.poll_until("a breakpoint or the end", |status, _| *status != Status::Running);
            // The search may never return to a depth.
            if round > 0 && matches!(run.session.status(), Status::Ended(_)) {
                assert_eq!(run.trace.next(before, landmark), None, "{landmark:?}");
                break;
            }
            let position = run.held_at(landmark);
            assert_eq!(run.trace.next(before, landmark), Some(position), "{landmark:?}");
            thread::sleep(Duration::from_millis(5));
            assert_eq!(*run.session.poll(&mut run.trace), Status::Held(landmark));
            assert_eq!(run.trace.len(), position, "held");
            before = position;
            run.session.go_on();
        }
        run.session.stop();
        run.end();
    }
}

/// Without a breakpoint ahead, the run continues.
#[test]
fn the_first_of_several_breakpoints_holds() {
    let puzzle = busy(Algorithm::PROPAGATION, 20_000);
    let (guess, depth) = (Landmark::Guess, Landmark::Depth(1));
    let mut run = Run::start(&puzzle, Algorithm::PROPAGATION, &[depth, guess]);
    let position = run.held_at(depth);
    assert_eq!(run.trace.next(0, guess), Some(position), "both are at this step");
    run.session.set_breakpoints(&[guess]);
    run.session.poll(&mut run.trace);
    let next = run.held_at(guess);
    assert_eq!(run.trace.next(position, guess), Some(next));
    run.session.set_breakpoints(&[Landmark::Solution]);
    run.poll_until("more steps", |_, trace| trace.len() > next + 10_000);
}

/// Without breakpoints, guesses that fail at once are reported together, in fewer words.
#[test]
fn a_run_that_nothing_watches_takes_less_room() {
    let puzzle = crate::common::long_run();
    let bytes = |landmarks: &[Landmark]| {
        let mut run = Run::start(&puzzle, Algorithm::BruteForce, landmarks);
        assert!(matches!(run.end(), Ending::Done(Outcome::Solved(_))));
        (run.trace.bytes(), run.trace.len())
    };
    // Brute force has no such step.
    let never = Landmark::Rule(rules::by_name("hidden single").expect("a rule"));
    let ((free, steps), (watched, all)) = (bytes(&[]), bytes(&[never]));
    assert_eq!(steps, all);
    assert!(free * 5 < watched * 4, "{free} bytes, not much less than {watched}");
}

#[test]
fn breakpoints_set_later_know_the_depth() {
    for kind in [Some(Landmark::Retraction), None, Some(Landmark::Contradiction)] {
        let mut run = Run::start(&endless(), Algorithm::BruteForce, &[]);
        run.poll_until("some steps", |_, trace| trace.len() > 20_000);
        // Brute force returns to its current depth.
        let depth = run.trace.moment_at(run.trace.len()).board().depth();
        let landmark = kind.unwrap_or(Landmark::Depth(depth));
        run.session.set_breakpoints(&[landmark]);
        let first = run.held_at(landmark);
        assert_eq!(run.trace.previous(first + 1, landmark), Some(first), "{landmark:?}");
        run.session.go_on();
        let second = run.held_at(landmark);
        assert_eq!(run.trace.next(first, landmark), Some(second), "{landmark:?}");
        run.session.set_breakpoints(&[]);
        run.poll_until("more steps", |status, trace| {
            *status == Status::Running && trace.len() > second + 10_000
        });
    }
}

#[test]
fn a_solver_that_is_held_can_be_stopped() {
    let mut run = Run::start(&endless(), Algorithm::BruteForce, &[Landmark::Assignment]);
    assert_eq!(run.held_at(Landmark::Assignment), 1);
    run.session.stop();
    assert_eq!(run.end(), Ending::Done(Outcome::Stopped));
    assert_eq!(run.trace.len(), 1);
}

#[test]
fn dropping_a_session_ends_a_held_solver() {
    let mut run = Run::start(&endless(), Algorithm::BruteForce, &[Landmark::Contradiction]);
    run.held_at(Landmark::Contradiction);
    let alive = Arc::clone(&run.alive);
    assert_eq!(Arc::strong_count(&alive), 3);
    drop(run);
    wait_until("the solver's end", || Arc::strong_count(&alive) == 1);
}

#[test]
fn dropping_ends_a_solver_about_to_be_held() {
    for _ in 0..50 {
        let run = Run::start(&endless(), Algorithm::BruteForce, &[Landmark::Contradiction]);
        let alive = Arc::clone(&run.alive);
        drop(run);
        wait_until("the solver's end", || Arc::strong_count(&alive) == 1);
    }
}

#[test]
fn a_held_lane_holds_its_team() {
    // Brute force never eliminates: only propagation reaches the breakpoint.
    let eliminated = Landmark::Rule(rules::by_name("peer elimination").expect("a rule"));
    let team = Arc::new(Breakpoints::new(vec![eliminated]));
    let puzzle = busy(Algorithm::PROPAGATION, 200_000);
    let mut other = Run::start_in(&team, &endless(), Algorithm::BruteForce);
    other.poll_until("some steps", |_, trace| trace.len() > 1000);
    let mut one = Run::start_in(&team, &puzzle, Algorithm::PROPAGATION);
    let mut position = 0;
    for round in 0..4 {
        let next = one.held_at(eliminated);
        assert_eq!(one.trace.next(position, eliminated), Some(next), "none is passed over");
        position = next;
        other.poll_until("the other to wait", |status, _| *status == Status::Waiting);
        // Its last steps may still be in transit. A working solver would never come to rest.
        let mut steps = None;
        other.poll_until("the other to come to rest", |status, trace| {
            thread::sleep(Duration::from_millis(20));
            *status == Status::Waiting && steps.replace(trace.len()) == Some(trace.len())
        });
        // Whichever of them is released.
        if round % 2 == 0 {
            one.session.go_on();
        } else {
            other.session.go_on();
        }
        one.session.poll(&mut one.trace);
    }
    one.held_at(eliminated);
    other.poll_until("the other to wait", |status, _| *status == Status::Waiting);
    other.session.stop();
    assert_eq!(other.end(), Ending::Done(Outcome::Stopped));
    assert_eq!(*one.session.poll(&mut one.trace), Status::Held(eliminated), "stopping one frees no other");
    let alive = Arc::clone(&one.alive);
    drop(one);
    wait_until("the solver's end", || Arc::strong_count(&alive) == 1);
}

#[test]
fn two_lanes_at_one_breakpoint_are_both_held() {
    let team = Arc::new(Breakpoints::new(vec![Landmark::Assignment]));
    let mut runs = [(); 2].map(|()| Run::start_in(&team, &endless(), Algorithm::BruteForce));
    let mut holds = [0_u64; 2];
    while holds.iter().sum::<u64>() < 60 {
        let mut held = None;
        wait_until("one of them", || {
            held = runs.iter_mut().position(|run| {
                matches!(run.session.poll(&mut run.trace), Status::Held(Landmark::Assignment))
            });
            held.is_some()
        });
        let held = held.expect("one");
        holds[held] += 1;
        let steps = runs[held].trace.len();
        assert_eq!(runs[held].trace.totals().assignments, holds[held], "after step {steps}");
        // A second release has no effect on a stop it was not meant for.
        runs[held].session.go_on();
        runs[1 - held].session.go_on();
    }
}
