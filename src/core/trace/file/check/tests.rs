//! Steps and outcomes that no file of the other tests contains.

use std::sync::Arc;

use super::*;
use crate::board::Counters;
use crate::geometry::UnitKind;
use crate::puzzle::Grid;
use crate::puzzle::test_support::plain;
use crate::solver::{Foreign, Outcome};

/// The checker of a run on the empty 4×4 board.
fn check(algorithm: Algorithm) -> Check {
    Check::new(&Arc::new(plain(&".".repeat(16))), algorithm)
}

/// The checker of a run of a program outside this one.
fn lenient() -> Check {
    check(foreign())
}

fn foreign() -> Algorithm {
    Algorithm::Foreign(Foreign::named("another"))
}

const fn guess(cell: usize, digit: usize) -> Step {
    assign(cell, digit, AssignReason::Guess)
}

const fn assign(cell: usize, digit: usize, reason: AssignReason) -> Step {
    Step::Assign { cell: Cell::new(cell), digit: Digit::new(digit), reason }
}

const fn retract(cell: usize, digit: usize) -> Step {
    Step::Retract { cell: Cell::new(cell), digit: Digit::new(digit) }
}

/// The result of checking the last of these steps; all others are possible.
fn told(mut check: Check, steps: &[Step]) -> Result<(), Problem> {
    let (last, before) = steps.split_last().expect("a step");
    before.iter().for_each(|step| assert_eq!(check.follow(*step, &[]), Ok(()), "{step:?}"));
    check.follow(*last, &[])
}

#[test]
fn only_guesses_of_other_programs_may_be_wrong() {
    let fits = "its digit does not fit its cell";
    assert_eq!(told(lenient(), &[guess(0, 1), guess(1, 1)]), Ok(()));
    assert_eq!(told(lenient(), &[guess(0, 4)]), Err(fits), "the board has four digits");
    assert_eq!(told(lenient(), &[guess(0, 1), assign(1, 1, AssignReason::SharedGuess)]), Err(fits));
    let by_rule = AssignReason::Rule(rules::naked_single());
    assert_eq!(told(lenient(), &[guess(0, 1), assign(1, 1, by_rule)]), Err(fits));
    assert_eq!(told(check(Algorithm::Mrv), &[guess(0, 1), guess(1, 1)]), Err(fits));
}

#[test]
fn false_contradictions_of_programs_are_on_the_board() {
    let no_candidate = |cell| Step::Contradiction(Contradiction::NoCandidate(Cell::new(cell)));
    let no_place = |unit, digit| {
        Step::Contradiction(Contradiction::NoPlace { unit: Unit::new(unit), digit: Digit::new(digit) })
    };
    for possible in [no_candidate(0), no_candidate(15), no_place(0, 0), no_place(11, 3)] {
        assert_eq!(told(lenient(), &[possible]), Ok(()), "{possible:?}");
        assert!(told(check(Algorithm::PROPAGATION), &[possible]).is_err(), "{possible:?}");
    }
    for beyond in
        [no_candidate(16), no_candidate(17), no_place(12, 0), no_place(13, 0), no_place(0, 4), no_place(0, 5)]
    {
        assert_eq!(told(lenient(), &[beyond]), Err("its place is not on the board"), "{beyond:?}");
    }
    let no_digit = told(check(Algorithm::PROPAGATION), &[no_place(0, 4)]);
    assert_eq!(no_digit, Err("the board has no such digit"));
}

#[test]
fn only_other_programs_eliminate_without_reason() {
    let step = Step::Eliminate { cell: Cell::new(0), digit: Digit::new(1), reason: rules::unexplained() };
    assert_eq!(told(lenient(), &[step]), Ok(()));
    assert_eq!(told(check(Algorithm::PROPAGATION), &[step]), Err("its reason is not that of its solver"));
}

#[test]
fn shared_guesses_follow_when_own_are_retracted() {
    let shared = assign(1, 1, AssignReason::SharedGuess);
    let own = "it is a shared guess after one that is not shared";
    assert_eq!(told(check(Algorithm::Parallel), &[guess(0, 0), shared]), Err(own));
    assert_eq!(told(check(Algorithm::Parallel), &[guess(0, 0), retract(0, 0), shared]), Ok(()));
}

/// R1C1 = 1, so that 1 is in row 1, and its candidates in R1C3 and R1C4 are eliminated. That in R1C2 is not.
#[test]
fn a_units_own_digit_is_not_locked_there() {
    let mut check = check(Algorithm::PROPAGATION);
    let eliminate = |cell, reason| Step::Eliminate { cell: Cell::new(cell), digit: Digit::new(0), reason };
    for step in [guess(0, 0)].into_iter().chain([2, 3].map(|cell| eliminate(cell, rules::peer(Cell::new(0)))))
    {
        assert_eq!(check.follow(step, &[]), Ok(()), "{step:?}");
    }
    let geometry = Arc::clone(check.puzzle.geometry());
    let unit =
        |kind| geometry.units().find(|unit| geometry.kind(*unit) == kind).expect("a unit").index() as u16;
    let rule = rules::by_name("locked candidates").expect("a rule");
    let locked = Elimination(Deduction { rule, argument: Argument::Words });
    let words = [UnitKind::Row(0), UnitKind::Column(1)].map(unit);
    assert_eq!(check.follow(eliminate(9, locked), &words), Err("its digit is not locked in these units"));
}

const SOLUTION: &str = "1234341221434321";

/// The checker after guesses of the first digits of the solution, and its solution if they are all.
fn guessed(algorithm: Algorithm, count: usize) -> Check {
    let mut check = check(algorithm);
    for (cell, digit) in solution().digits().iter().enumerate().take(count) {
        assert_eq!(check.follow(guess(cell, digit.index()), &[]), Ok(()));
    }
    if count == 16 {
        assert_eq!(check.follow(Step::Solution, &[]), Ok(()));
    }
    check
}

fn solution() -> Grid {
    Grid::new(SOLUTION.bytes().map(|digit| Digit::new(usize::from(digit - b'1'))).collect())
}

/// Whether an outcome follows from this many guesses, solutions and contradictions.
fn follows(algorithm: Algorithm, outcome: &Outcome, [guesses, solutions, contradictions]: [u64; 3]) -> bool {
    let totals = Counters { solutions, contradictions, ..Counters::default() };
    guessed(algorithm, guesses as usize).check_outcome(algorithm, outcome, &totals).is_ok()
}

#[test]
fn solved_follows_from_the_solution_found() {
    let right = Outcome::Solved(solution());
    let exchanged =
        Grid::new(solution().digits().iter().map(|digit| Digit::new(digit.index() ^ 1)).collect());
    let wrong = Outcome::Solved(Grid::new(vec![Digit::new(0); 16]));
    for (algorithm, other) in [(Algorithm::Mrv, false), (Algorithm::Parallel, false), (foreign(), true)] {
        assert!(follows(algorithm, &right, [16, 1, 0]), "{algorithm}");
        assert_eq!(follows(algorithm, &Outcome::Solved(exchanged.clone()), [16, 1, 0]), other, "{algorithm}");
        assert!(!follows(algorithm, &wrong, [16, 1, 0]), "{algorithm}");
        // Another lane may have found it.
        assert_eq!(follows(algorithm, &right, [3, 0, 0]), algorithm == Algorithm::Parallel, "{algorithm}");
        // The solver may have gone back from it.
        assert_eq!(follows(algorithm, &right, [3, 1, 0]), other, "{algorithm}");
        assert_eq!(follows(algorithm, &right, [3, 2, 0]), other, "{algorithm}");
    }
}

#[test]
fn unsolvable_follows_from_contradictions_without_guesses() {
    let follows = |algorithm, totals| follows(algorithm, &Outcome::Unsolvable, totals);
    assert!(follows(Algorithm::Mrv, [0, 0, 1]) && follows(Algorithm::Mrv, [0, 0, 2]));
    for totals in [[0, 0, 0], [0, 1, 1], [2, 0, 1]] {
        assert!(!follows(Algorithm::Mrv, totals), "{totals:?}");
        assert!(follows(foreign(), totals), "{totals:?}");
        let is_none_found = totals[1] == 0;
        assert_eq!(follows(Algorithm::Parallel, totals), is_none_found, "{totals:?}");
    }
}

#[test]
fn stalled_follows_from_empty_cells_without_search() {
    let follows = |algorithm, totals| follows(algorithm, &Outcome::Stalled, totals);
    let alone = "ac3:alone".parse().expect("a solver");
    assert!(follows(alone, [15, 0, 0]) && follows(foreign(), [16, 1, 0]));
    assert!(!follows(alone, [15, 1, 0]), "it has found a solution");
    assert!(!follows(alone, [16, 0, 0]), "no cell is empty");
    assert!(!follows(Algorithm::Mrv, [15, 0, 0]), "it searches");
}
