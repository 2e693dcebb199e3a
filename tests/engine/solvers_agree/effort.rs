//! How much solvers do for a solution, compared with each other and with naive searches.

use std::ops::ControlFlow;

use sudoscope::geometry::Digit;
use sudoscope::puzzle::Puzzle;
use sudoscope::solver::Algorithm;
use sudoscope::solver::backtracking::Heuristics;
use sudoscope::solver::learning::Learning;
use sudoscope::step::{Limit, Observer, Step, Stop};

use super::solved;
use crate::common::files;
use crate::common::own::{self, Known};

/// With the same number of steps, the solvers that learn from contradictions solve at least as many hard puzzles as plain
/// backtracking. The steps that tell a conflict set count.
#[test]
fn conflict_sets_pay_for_their_own_steps() {
    const LIMITS: [u64; 4] = [3_000, 10_000, 30_000, 100_000];
    let lists = [("9x9/top95.txt", 1), ("9x9/top1465.txt", 20), ("9x9/hardest_sample.txt", 20)];
    let hard = own::unique(9..=16).into_iter().filter(|own| own.guesses > 0);
    let own = hard.map(|own| (*own.puzzle).clone()).collect();
    let lists = lists.map(|(list, stride)| (list, files::every_nth(list, stride)));
    for (list, puzzles) in lists.into_iter().chain([("tests/puzzles.txt", own)]) {
        let solved = |algorithm: Algorithm| {
            let steps: Vec<u64> = puzzles.iter().map(|puzzle| steps_of(algorithm, puzzle, 100_000)).collect();
            LIMITS.map(|limit| steps.iter().filter(|steps| **steps <= limit).count())
        };
        let plain = solved(Algorithm::Backtracking(Heuristics::DEFAULT));
        for learning in [Algorithm::Cbj(Heuristics::DEFAULT), Algorithm::Learning(Learning::DEFAULT)] {
            let learns = solved(learning);
            assert!(
                plain.iter().zip(learns).all(|(plain, learns)| *plain <= learns),
                "{list}: {plain:?}, {learns:?}"
            );
        }
    }
}

/// The steps that an algorithm needs for a solution; one more than `most` if it needs more than that.
fn steps_of(algorithm: Algorithm, puzzle: &Puzzle, most: u64) -> u64 {
    let mut limit = Limit { remaining: most };
    let outcome = algorithm.solve(puzzle, &mut limit);
    if solved(&outcome) { most - limit.remaining } else { most + 1 }
}

/// Counts the steps of an algorithm.
#[derive(Default)]
struct Counts {
    assignments: u64,
    retractions: u64,
    guesses: u64,
}

impl Observer for Counts {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        match step {
            Step::Assign { reason, .. } => {
                self.assignments += 1;
                self.guesses += u64::from(reason.is_guess());
            }
            Step::Retract { .. } => self.retractions += 1,
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

fn count(algorithm: Algorithm, puzzle: &Puzzle) -> Counts {
    let mut counts = Counts::default();
    let outcome = algorithm.solve(puzzle, &mut counts);
    assert!(solved(&outcome), "{} is solvable", puzzle.name());
    counts
}

/// The number of assignments of a naive search, which fills the first empty cell with digits in order; `None` above
/// `most`.
fn naive_assignments(puzzle: &Puzzle, most: u64) -> Option<u64> {
    fn fill(puzzle: &Puzzle, digits: &mut [Option<Digit>], written: &mut u64, most: u64) -> bool {
        let geometry = puzzle.geometry();
        let Some(cell) = geometry.cells().find(|cell| digits[cell.index()].is_none()) else { return true };
        for digit in geometry.digits() {
            if *written > most || geometry.peers(cell).iter().any(|peer| digits[peer.index()] == Some(digit))
            {
                continue;
            }
            *written += 1;
            digits[cell.index()] = Some(digit);
            if fill(puzzle, digits, written, most) {
                return true;
            }
            digits[cell.index()] = None;
        }
        false
    }
    let mut written = 0;
    let is_solved = fill(puzzle, &mut puzzle.givens().to_vec(), &mut written, most);
    (is_solved && written <= most).then_some(written)
}

#[test]
fn brute_force_assigns_like_a_naive_search() {
    let mut checked = 0;
    for own in own::of_sides(4..=9, 1) {
        if let Some(assignments) = naive_assignments(&own.puzzle, 20_000) {
            let counts = count(Algorithm::BruteForce, &own.puzzle);
            assert_eq!(
                (counts.assignments, counts.guesses),
                (assignments, assignments),
                "{}",
                own.puzzle.name()
            );
            checked += 1;
        }
    }
    assert!(checked > 20, "only {checked} puzzles are easy enough");
    // As published: no naive search would finish within a test.
    for (file, assignments) in [("sudoku16/medium1.txt", 134_707), ("sudoku16/hard1.txt", 27_897_019)] {
        let Some(puzzle) = files::board(file) else { return };
        let counts = count(Algorithm::BruteForce, &puzzle);
        assert_eq!((counts.assignments, counts.guesses), (assignments, assignments), "{file}");
    }
}

/// Whether repeatedly assigning the only digit left in a cell fills the board.
fn needs_only_singles(puzzle: &Puzzle) -> bool {
    let mut digits = puzzle.givens().to_vec();
    let only = |digits: &[Option<Digit>]| {
        let empty = puzzle.geometry().cells().filter(|cell| digits[cell.index()].is_none());
        let mut singles = empty.filter_map(|cell| {
            let peers = puzzle.geometry().peers(cell);
            let open = |digit: &Digit| peers.iter().all(|peer| digits[peer.index()] != Some(*digit));
            let mut open = puzzle.geometry().digits().filter(open);
            open.next().filter(|_| open.next().is_none()).map(|digit| (cell, digit))
        });
        singles.next()
    };
    while let Some((cell, digit)) = only(&digits) {
        digits[cell.index()] = Some(digit);
    }
    digits.iter().all(Option::is_some)
}

#[test]
fn mrv_never_goes_back_where_naked_singles_suffice() {
    let mut checked = 0;
    for own in own::puzzles().into_iter().filter(|own| own.solutions == Known::One) {
        if needs_only_singles(&own.puzzle) {
            let counts = count(Algorithm::Mrv, &own.puzzle);
            let blanks = own.puzzle.blanks().count() as u64;
            assert_eq!((counts.assignments, counts.retractions), (blanks, 0), "{}", own.puzzle.name());
            checked += 1;
        }
    }
    assert!(checked > 10, "only {checked} puzzles are easy enough");
    for (file, assignments) in
        [("sudoku16/hard1.txt", 141), ("sudoku16/medium1.txt", 132), ("sudoku16/easy1.txt", 100)]
    {
        let Some(puzzle) = files::board(file) else { return };
        let counts = count(Algorithm::Mrv, &puzzle);
        assert_eq!((counts.assignments, counts.retractions), (assignments, 0), "{file}");
    }
}
