//! The engine for 9×9 boards finds one solution for our own puzzles and public ones, the same in all forms
//! and as a solver that shows its steps.

use crate::common::{files, own, solve_within};
use sudoscope::engine::nine::{Board, Form, Grid, Nine, Solutions};
use sudoscope::geometry::Variant;
use sudoscope::puzzle::Puzzle;
use sudoscope::solver::{Algorithm, Outcome};

/// The lists; all their puzzles have one solution.
const LISTS: [&str; 4] =
    ["9x9/clue17_sample.txt", "9x9/top1465.txt", "9x9/top95.txt", "9x9/hardest_sample.txt"];
/// The number of steps after which the solver used for comparison gives up.
const LIMIT: u64 = 10_000_000;

#[test]
fn puzzles_have_one_solution_in_all_forms() {
    let own = own::unique(9..=9).into_iter().map(|own| (*own.puzzle).clone());
    let own = own.filter(|puzzle| puzzle.geometry().variant() == Variant::Plain).collect();
    let lists = LISTS.map(|list| (list, files::every_nth(list, 1)));
    for (list, puzzles) in lists.into_iter().chain([("tests/puzzles.txt", own)]) {
        for (number, puzzle) in puzzles.iter().enumerate() {
            let solution = unique(puzzle);
            if number % 20 == 0 {
                let outcome = solve_within(Algorithm::PROPAGATION, puzzle, LIMIT).expect("steps enough");
                let Outcome::Solved(grid) = outcome else { panic!("{list}, {number}: {outcome:?}") };
                let digits: Vec<u8> = grid.digits().iter().map(|digit| digit.index() as u8 + 1).collect();
                assert_eq!(digits, solution, "{list}, {number}");
            }
        }
    }
}

/// The unique solution, in all forms of this machine.
fn unique(puzzle: &Puzzle) -> Grid {
    let digit =
        |given: &Option<_>| given.map_or(0, |digit: sudoscope::geometry::Digit| digit.index() as u8 + 1);
    let givens: Vec<u8> = puzzle.givens().iter().map(digit).collect();
    let board = Board::from_digits(givens.try_into().expect("81 cells")).expect("digits");
    let mut solutions =
        Form::ALL.into_iter().filter_map(|form| Some(Nine::plain().in_form(form)?.solutions(&board)));
    let first = solutions.next().expect("the portable form");
    assert!(solutions.all(|other| other == first), "{puzzle}");
    let Solutions::Unique(grid) = first else { panic!("{puzzle}: {first:?}") };
    grid
}
