//! Derives every explanation of a step independently (what happens, why, and which cells are the cause), with
//! code that has its own board and uses neither rules, solvers nor explanations.

mod chosen;
mod conflicts;
mod judge;
mod truth;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::common::{VARIATIONS, own, random};
use judge::Judge;
use proptest::prelude::*;
use sudoscope::board::Board;
use sudoscope::explain::{Context, Explanation, brief, explain_in, verb};
use sudoscope::geometry::{Cell, Digit, Geometry, Unit};
use sudoscope::puzzle::{Grid, Puzzle};
use sudoscope::rules;
use sudoscope::solver::backtracking::Heuristics;
use sudoscope::solver::solutions;
use sudoscope::solver::{Algorithm, parallel};
use sudoscope::step::{Argument, AssignReason, Contradiction, Deduction, Limit, Observer, Step, Stop};

/// The most steps of a run whose explanations are checked.
const LIMIT: u64 = 10_000;

/// The most solutions of a puzzle against which claims are checked.
const MOST_SOLUTIONS: usize = 300;

fn judge_runs(puzzle: &Puzzle, limit: u64) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    for algorithm in Algorithm::ALL.into_iter().chain(VARIATIONS) {
        let mut judge = Judge::new(puzzle, algorithm);
        algorithm.solve(puzzle, &mut (&mut judge, Limit { remaining: limit }));
        seen.append(&mut judge.seen);
    }
    seen
}

proptest! {
    #![proptest_config(random::cases(30))]

    #[test]
    fn of_runs_on_random_puzzles(sample in random::puzzles()) {
        judge_runs(&sample.0, LIMIT);
    }

    #[test]
    fn of_every_choice_of_heuristics(sample in random::puzzles()) {
        let both = |heuristics| [Algorithm::Backtracking(heuristics), Algorithm::Cbj(heuristics)];
        for algorithm in Heuristics::all().flat_map(both) {
            let mut judge = Judge::new(&sample.0, algorithm);
            algorithm.solve(&sample.0, &mut (&mut judge, Limit { remaining: LIMIT / 10 }));
        }
    }

    #[test]
    fn of_every_lane_of_a_parallel_search(sample in random::puzzles()) {
        let lane = || (Judge::new(&sample.0, Algorithm::Parallel), Limit { remaining: LIMIT });
        let mut lanes = [lane(), lane(), lane()];
        parallel::solve(&sample.0, &mut lanes);
    }
}

#[test]
fn claims_hold_on_own_boards_to_side_nine() {
    for own in own::of_sides(4..=9, 1) {
        judge_runs(&own.puzzle, LIMIT / 4);
    }
}

/// Every fifth larger board, and fewer steps of each, because judging takes long.
#[test]
fn of_runs_on_our_own_larger_boards() {
    for own in own::of_sides(10..=25, 5) {
        judge_runs(&own.puzzle, LIMIT / 4);
    }
}
