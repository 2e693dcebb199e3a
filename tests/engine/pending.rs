//! Pending conclusions, compared with what the solvers do next.

use sudoscope::board::Board;
use sudoscope::puzzle::Puzzle;
use sudoscope::rules;
use sudoscope::solver::Algorithm;
use sudoscope::solver::pending::{Pending, Waiting};
use sudoscope::step::Step;

use std::collections::BTreeSet;

use crate::common::naive::{self, Known};
use crate::common::random::{Recipe, cases, puzzles};
use crate::common::steps_of;
use crate::common::{PATTERNS, own};
use proptest::prelude::*;
use sudoscope::geometry::Variant;

const SOLVERS: [&str; 6] =
    ["propagation", "propagation:no-naked-pairs", "norvig", "learning", "learning:mrv,restarts", "parallel"];

/// Follows a run: each step's conclusion was pending before it, and nothing is pending before a guess.
fn follow(puzzle: &Puzzle, algorithm: Algorithm) -> usize {
    let (steps, _) = steps_of(algorithm, puzzle, 1_000);
    let mut board = Board::new(puzzle);
    let mut concluded = 0;
    for (number, step) in steps.into_iter().enumerate() {
        let pending = Pending::of(algorithm, &board).expect("it propagates");
        let place = step.cell().zip(step.digit());
        let rule = step.deduction();
        let waits = |rule| pending.of_rule(rule).any(|one| Some(one.place) == place);
        let waited = match (step, rule) {
            (Step::Assign { reason, .. }, _) if reason.is_guess() => pending.is_empty(),
            (Step::Solution, _) => pending.is_empty(),
            (_, Some(deduction)) if deduction.rule == rules::HIDDEN_SINGLE => {
                let own = |one: &Waiting| Some(one.place) == place && one.deduction == deduction;
                pending.iter().any(own) || waits(rules::NAKED_SINGLE)
            }
            (_, Some(deduction)) if deduction.rule != rules::NOGOOD => waits(deduction.rule),
            _ => true,
        };
        assert!(waited, "{algorithm}, step {number}: {step:?}, {pending:?}");
        concluded += usize::from(rule.is_some());
        board.apply(step);
    }
    concluded
}

/// Each conclusion, one by one, is pending if and only if its rule applies.
fn check(algorithm: Algorithm, board: &Board) {
    let pending = Pending::of(algorithm, board).expect("it propagates");
    let geometry = board.geometry();
    let waits = |rule, place| pending.of_rule(rule).any(|one| one.place == place);
    let open = |cell, digit| board.digit(cell).is_none() && board.candidates(cell).contains(digit);
    for cell in geometry.cells() {
        for digit in geometry.digits() {
            let held = geometry.peers(cell).iter().any(|&peer| board.digit(peer) == Some(digit));
            assert_eq!(waits(rules::PEER, (cell, digit)), held && open(cell, digit));
            let others = geometry.digits().filter(|other| *other != digit);
            let is_single = open(cell, digit) && others.into_iter().all(|other| !open(cell, other));
            assert_eq!(waits(rules::NAKED_SINGLE, (cell, digit)), is_single);
            for &unit in geometry.units_of(cell) {
                let cells = geometry.cells_of(unit);
                let is_used = cells.iter().any(|&cell| board.digit(cell) == Some(digit));
                let others = cells.iter().any(|&other| other != cell && open(other, digit));
                let is_hidden = open(cell, digit) && !is_used && !others && !is_single;
                let is_one = |one: &Waiting| (one.place, one.step().unit()) == ((cell, digit), Some(unit));
                assert_eq!(pending.of_rule(rules::HIDDEN_SINGLE).any(is_one), is_hidden);
            }
        }
    }
}

/// Nothing is pending before a guess.
#[test]
fn solver_conclusions_were_pending_before() {
    for own in own::of_sides(4..=9, 9) {
        for solver in SOLVERS {
            let concluded = follow(&own.puzzle, solver.parse().expect("a solver"));
            assert!(concluded > 0, "{solver}");
        }
    }
    let board = Board::new(&own::of_sides(9..=9, 1)[0].puzzle);
    assert_eq!(Pending::of(Algorithm::BruteForce, &board), None);
}

proptest! {
    #![proptest_config(cases(20))]

    #[test]
    fn exactly_the_pending_conclusions_are_listed(sample in puzzles(), stop in 0..400_usize) {
        for solver in SOLVERS {
            let algorithm: Algorithm = solver.parse().expect("a solver");
            let mut board = Board::new(&sample.0);
            for step in steps_of(algorithm, &sample.0, stop).0 {
                board.apply(step);
            }
            check(algorithm, &board);
        }
    }
}

#[test]
fn naked_pairs_wait_where_they_exclude_something() {
    let puzzle = Recipe { side: 9, variant: Variant::Plain, seed: 11, kept: 30, corrupt: false }.make();
    let algorithm: Algorithm = "propagation".parse().expect("a solver");
    let mut board = Board::new(&puzzle);
    let mut seen = 0;
    for step in steps_of(algorithm, &puzzle, 3_000).0 {
        let name = step.deduction().map_or("", |deduction| rules::name(deduction.rule));
        let pending = Pending::of(algorithm, &board).expect("it propagates");
        if name == "naked pair" {
            seen += 1;
            let without = Pending::of("propagation:no-naked-pairs".parse().expect("a solver"), &board);
            let waiting = |pending: &Pending| pending.of_rule(rules::NAKED_PAIR).count();
            assert!(waiting(&pending) > 0);
            assert_eq!(waiting(&without.expect("it propagates")), 0);
        }
        board.apply(step);
    }
    assert!(seen > 0, "no naked pair");
}

/// Before the first guess the board is solvable, so that no pattern is based on contradictory cells.
#[test]
fn exactly_the_patterns_before_the_guess_are_found() {
    let mut found = [0; naive::RULES.len()];
    for own in own::of_sides(4..=16, 5).into_iter().filter(|own| own.solutions == own::Known::One) {
        let geometry = own.puzzle.geometry();
        let mut board = Board::new(&own.puzzle);
        for (number, step) in steps_of(PATTERNS, &own.puzzle, 3_000).0.into_iter().enumerate() {
            if matches!(step, Step::Assign { reason, .. } if reason.is_guess()) {
                break;
            }
            if number % 29 == 0 {
                let candidates = |cell| board.candidates(cell).collect();
                let known = Known::new(geometry, |cell| board.digit(cell), candidates);
                let pending = Pending::of(PATTERNS, &board).expect("it propagates");
                for (rule, found) in naive::RULES.into_iter().zip(&mut found) {
                    *found += compare(rule, &pending, &known);
                }
            }
            board.apply(step);
        }
    }
    assert!(found.iter().all(|found| *found > 0), "{found:?}");
}

/// Compares the pending conclusions of a rule with those the judge of patterns finds; returns their number.
fn compare(rule: &str, pending: &Pending, known: &Known<'_>) -> usize {
    let id = rules::by_name(rule).expect("a rule");
    let waiting: BTreeSet<_> = pending.of_rule(id).map(|one| one.place).collect();
    let open = known
        .geometry
        .cells()
        .flat_map(|cell| known.open[cell.index()].iter().map(move |&digit| (cell, digit)));
    let expected: BTreeSet<_> = open.filter(|place| !known.patterns(rule, *place, None).is_empty()).collect();
    assert_eq!(waiting, expected, "{rule}");
    waiting.len()
}
