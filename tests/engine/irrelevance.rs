//! A guess reported to have played no part did play none: the guesses above it alone already have no
//! solution.

use std::sync::Arc;

use crate::common::random;
use crate::common::recording::Recording;
use crate::common::{VARIATIONS, own};
use proptest::prelude::*;
use sudoscope::board::Role;
use sudoscope::geometry::Cell;
use sudoscope::puzzle::Puzzle;
use sudoscope::solver::backtracking::Heuristics;
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::Limit;
use sudoscope::trace::irrelevance::Irrelevance;
use sudoscope::trace::{Fate, Landmark, Trace};

const LIMIT: usize = 6_000;

/// The trace of the first steps in small chunks, and a finished walk over it that began while it grew.
fn walked(puzzle: &Arc<Puzzle>, algorithm: Algorithm) -> (Trace, Irrelevance) {
    let whole = Recording::new(puzzle).of_run(algorithm, puzzle, LIMIT, LIMIT).0;
    let mut recording = Recording::with_chunks_of(puzzle, 128);
    let mut part = Irrelevance::new(&recording.trace);
    for (start, index) in (0..whole.len()).step_by(12).zip(0..) {
        recording.batch_of(&whole, start..(start + 12).min(whole.len()));
        if index % 7 == 0 {
            recording.show();
            part.work(&recording.trace, || true);
        }
    }
    let trace = recording.finish();
    assert!(part.work(&trace, || true) && part.is_done(&trace));
    (trace, part)
}

/// Checks every failed guess of a run; returns how many played no part.
fn judge(puzzle: &Arc<Puzzle>, algorithm: Algorithm) -> u64 {
    let (trace, part) = walked(puzzle, algorithm);
    let (mut at, mut idle, mut failed, mut idle_steps, mut idle_until) = (0, 0, 0, 0, 0);
    while let Some(position) = trace.next(at, Landmark::Guess) {
        at = position;
        let depth = trace.moment_at(position).board().depth();
        let span = trace.span_at(position, depth).expect("a guess");
        match part.is_idle(&span) {
            None => assert_ne!(span.fate, Fate::Failed),
            Some(is_idle) if span.fate == Fate::Failed => {
                failed += 1;
                if is_idle {
                    idle += 1;
                    fails_without(puzzle, &trace, span.steps.start);
                    if span.steps.start >= idle_until {
                        idle_steps += span.steps.end - span.steps.start;
                        idle_until = span.steps.end;
                    }
                }
            }
            Some(is_idle) => assert!(!is_idle, "{span:?} has not failed"),
        }
    }
    let share = part.share();
    assert_eq!((share.walked, share.idle_guesses), (trace.len(), idle));
    assert!(share.failed <= failed);
    assert_eq!(share.idle, idle_steps);
    idle
}

/// Checks that the board before a guess, reduced to its givens and guesses, has no solution.
fn fails_without(puzzle: &Arc<Puzzle>, trace: &Trace, before: u64) {
    let moment = trace.moment_at(before);
    let board = moment.board();
    let counts = |cell: &Cell| matches!(board.role(*cell), Some(Role::Given | Role::Guess { .. }));
    let digits = board.geometry().cells().map(|cell| board.digit(cell).filter(|_| counts(&cell))).collect();
    let shape = Arc::clone(puzzle.geometry());
    if let Ok(puzzle) = Puzzle::new(shape, digits, puzzle.symbols().clone(), "") {
        let outcome = Algorithm::PROPAGATION.solve(&puzzle, &mut Limit { remaining: 100_000 });
        assert!(!matches!(outcome, Outcome::Solved(_)), "{before}: {puzzle}");
    }
}

#[test]
fn on_our_own_boards() {
    let mut idle = 0;
    for own in own::of_sides(4..=16, 7) {
        for algorithm in Algorithm::ALL.into_iter().chain(VARIATIONS) {
            idle += judge(&own.puzzle, algorithm);
        }
    }
    assert!(idle > 1_000, "only {idle} guesses played no part");
}

proptest! {
    #![proptest_config(random::cases(20))]

    #[test]
    fn on_random_puzzles(sample in random::puzzles(), which in any::<u16>()) {
        let chosen = Heuristics::all().map(Algorithm::Backtracking);
        let all: Vec<Algorithm> = Algorithm::ALL.into_iter().chain(VARIATIONS).chain(chosen).collect();
        judge(&sample.0, all[usize::from(which) % all.len()]);
    }
}
