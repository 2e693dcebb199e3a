//! All algorithms agree on every puzzle: on the solution if it is unique, and on the verdict if there is
//! none.

mod effort;

use crate::common::own::{self, Known, Own};
use crate::common::{VARIATIONS, empty, files, random, solve_within};
use proptest::prelude::*;
use sudoscope::geometry::{Digit, Geometry, Variant};
use sudoscope::puzzle::{Grid, Puzzle, Symbols};
use sudoscope::solver::ac3::Ac3;
use sudoscope::solver::backtracking::Heuristics;
use sudoscope::solver::solutions::{Solutions, count_to_two};
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::Limit;

/// The number of steps after which an algorithm may give up on a random puzzle.
const LIMIT: u64 = 30_000;
/// The same limit for a reference puzzle.
const REFERENCE_LIMIT: u64 = 100_000;
/// The number of steps after which counting the solutions of a reference puzzle gives up.
const COUNT_LIMIT: u64 = 1_000_000;

/// Solves with every algorithm that ends within the limit; returns how many do.
fn check_agreement(puzzle: &Puzzle, limit: u64) -> usize {
    let solutions = count_to_two(puzzle, &mut Limit { remaining: limit });
    let outcomes: Vec<(Algorithm, Outcome)> = Algorithm::ALL
        .into_iter()
        .chain(VARIATIONS)
        .filter_map(|algorithm| Some((algorithm, solve_within(algorithm, puzzle, limit)?)))
        .collect();
    for (algorithm, outcome) in &outcomes {
        let context = format!("{} on {} {puzzle}", algorithm.name(), puzzle.name());
        check_verdict(puzzle, &solutions, outcome, &context);
        let first = &outcomes[0];
        assert_eq!(solved(outcome), solved(&first.1), "{context}, against {}", first.0.name());
    }
    outcomes.len()
}

fn check_verdict(puzzle: &Puzzle, solutions: &Solutions, outcome: &Outcome, context: &str) {
    match (solutions, outcome) {
        (Solutions::Unique(expected), Outcome::Solved(grid)) => {
            assert_eq!(grid, expected, "{context}");
            assert!(grid.solves(puzzle), "{context}");
        }
        (Solutions::Several | Solutions::Unknown, Outcome::Solved(grid)) => {
            assert!(grid.solves(puzzle), "{context}");
        }
        (Solutions::None | Solutions::Unknown, Outcome::Unsolvable) => {}
        (solutions, outcome) => panic!("{context}: {outcome:?} although {solutions:?}"),
    }
}

const fn solved(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Solved(_))
}

fn check_collection(file: &str, nth: usize) {
    for puzzle in files::every_nth(file, nth) {
        let finished = check_agreement(&puzzle, REFERENCE_LIMIT);
        assert!(finished > 0, "nothing solves {}", puzzle.name());
    }
}

/// Checks that the solvers agree with each other and with the puzzle's generator.
fn check_own(Own { puzzle, solutions, .. }: &Own, limit: u64) {
    let found = match count_to_two(puzzle, &mut Limit { remaining: COUNT_LIMIT }) {
        Solutions::None => Known::None,
        Solutions::Unique(_) => Known::One,
        Solutions::Several => Known::Several,
        Solutions::Unknown => panic!("{} takes long", puzzle.name()),
    };
    assert_eq!(found, *solutions, "{}", puzzle.name());
    assert!(check_agreement(puzzle, limit) > 0, "nothing solves {}", puzzle.name());
}

proptest! {
    #![proptest_config(random::cases(400))]

    #[test]
    fn on_random_puzzles(sample in random::puzzles()) {
        check_agreement(&sample.0, LIMIT);
    }

    #[test]
    fn ac3_without_search_stalls_or_is_right(sample in random::puzzles()) {
        let solutions = count_to_two(&sample.0, &mut Limit { remaining: LIMIT });
        let outcome = Algorithm::Ac3(Ac3::Alone).solve(&sample.0, &mut ());
        match outcome {
            Outcome::Stalled => {}
            Outcome::Solved(_) => {
                prop_assert!(matches!(solutions, Solutions::Unique(_)), "nothing is guessed");
                check_verdict(&sample.0, &solutions, &outcome, "ac3-alone");
            }
            outcome => check_verdict(&sample.0, &solutions, &outcome, "ac3-alone"),
        }
    }

    #[test]
    fn with_an_oracle_that_knows_only_the_rules(
        digits in prop::collection::vec(prop::option::weighted(0.3, 0..4_usize), 16),
        diagonal in any::<bool>(),
    ) {
        let variant = if diagonal { Variant::Diagonal } else { Variant::Plain };
        check_against_oracle(&digits, variant);
    }
}

proptest! {
    #![proptest_config(random::cases(60))]

    #[test]
    fn with_every_choice_of_heuristics(sample in random::puzzles()) {
        let solutions = count_to_two(&sample.0, &mut Limit { remaining: LIMIT });
        for heuristics in Heuristics::all() {
            let algorithm = Algorithm::Backtracking(heuristics);
            if let Some(outcome) = solve_within(algorithm, &sample.0, LIMIT) {
                check_verdict(&sample.0, &solutions, &outcome, &heuristics.to_string());
            }
        }
    }
}

/// For conflicting givens, checks only that the oracle notices the conflict.
fn check_against_oracle(digits: &[Option<usize>], variant: Variant) {
    let geometry = Geometry::with_side(4, variant).expect("a usual side");
    let givens = digits.iter().map(|digit| digit.map(Digit::new)).collect();
    let mut oracle = Oracle::new(digits, variant);
    let Ok(puzzle) = Puzzle::new(geometry, givens, Symbols::standard(4), "") else {
        assert!(!oracle.is_well_formed(), "{digits:?}");
        return;
    };
    assert!(oracle.is_well_formed(), "{puzzle}");
    oracle.search(0);
    for algorithm in Algorithm::ALL.into_iter().chain(VARIATIONS) {
        match algorithm.solve(&puzzle, &mut ()) {
            Outcome::Solved(grid) => {
                assert!(oracle.solutions.contains(&grid), "{} on {puzzle}", algorithm.name());
            }
            outcome => {
                assert_eq!(outcome, Outcome::Unsolvable);
                assert!(oracle.solutions.is_empty(), "{} on {puzzle}", algorithm.name());
            }
        }
    }
    if let Outcome::Solved(grid) = Algorithm::BruteForce.solve(&puzzle, &mut ()) {
        assert_eq!(grid, oracle.solutions[0], "brute force finds the first one");
    }
    let expected = match &oracle.solutions[..] {
        [] => Solutions::None,
        [only] => Solutions::Unique(only.clone()),
        _ => Solutions::Several,
    };
    assert_eq!(count_to_two(&puzzle, &mut ()), expected, "{puzzle}");
}

/// Finds all solutions of a 4×4 board by trying every digit in every cell; shares no code with the crate.
struct Oracle {
    board: [[Option<usize>; 4]; 4],
    diagonal: bool,
    solutions: Vec<Grid>,
}

impl Oracle {
    fn new(digits: &[Option<usize>], variant: Variant) -> Self {
        let board = std::array::from_fn(|row| std::array::from_fn(|column| digits[row * 4 + column]));
        Self { board, diagonal: variant == Variant::Diagonal, solutions: Vec::new() }
    }

    fn exclude_each_other(&self, (row, column): (usize, usize), (i, j): (usize, usize)) -> bool {
        let block = row / 2 == i / 2 && column / 2 == j / 2;
        let falling = row == column && i == j;
        let rising = row + column == 3 && i + j == 3;
        row == i || column == j || block || self.diagonal && (falling || rising)
    }

    /// Whether no other cell that must differ from this one has the same digit.
    fn fits(&self, own: (usize, usize)) -> bool {
        let holds_same = |(i, j): (usize, usize)| self.board[i][j] == self.board[own.0][own.1];
        !(0..16)
            .map(|index| (index / 4, index % 4))
            .any(|other| other != own && self.exclude_each_other(own, other) && holds_same(other))
    }

    fn is_well_formed(&self) -> bool {
        let cells = (0..16).map(|index| (index / 4, index % 4));
        cells.filter(|&(row, column)| self.board[row][column].is_some()).all(|cell| self.fits(cell))
    }

    fn search(&mut self, index: usize) {
        let (row, column) = (index / 4, index % 4);
        if index == 16 {
            let digits = self.board.iter().flatten().flatten().copied().map(Digit::new);
            self.solutions.push(Grid::new(digits.collect()));
        } else if self.board[row][column].is_some() {
            self.search(index + 1);
        } else {
            for digit in 0..4 {
                self.board[row][column] = Some(digit);
                if self.fits((row, column)) {
                    self.search(index + 1);
                }
            }
            self.board[row][column] = None;
        }
    }
}

#[test]
fn the_oracle_finds_all_boards_of_side_four() {
    let mut oracle = Oracle::new(&[None; 16], Variant::Plain);
    oracle.search(0);
    assert_eq!(oracle.solutions.len(), 288);
}

#[test]
fn on_boards_without_any_given() {
    for side in [4, 6, 9] {
        for variant in [Variant::Plain, Variant::Diagonal] {
            let finished = check_agreement(&empty(side, variant), REFERENCE_LIMIT);
            assert_eq!(finished, Algorithm::ALL.len() + VARIATIONS.len(), "side {side}");
        }
    }
}

#[test]
fn on_boards_smaller_than_nine() {
    let own = own::of_sides(4..=8, 1);
    assert_eq!(own.len(), 5 * 4, "each of five shapes has four");
    own.iter().for_each(|own| check_own(own, REFERENCE_LIMIT));
}

#[test]
fn on_boards_of_side_nine() {
    own::of_sides(9..=9, 1).iter().for_each(|own| check_own(own, REFERENCE_LIMIT));
    check_collection("9x9/top95.txt", 2);
}

/// Also checks puzzles with 17 clues.
#[test]
fn solvers_agree_on_sides_ten_to_fifteen() {
    own::of_sides(10..=15, 1).iter().for_each(|own| check_own(own, LIMIT));
    check_collection("9x9/clue17_sample.txt", 150);
}

#[test]
fn on_boards_of_side_sixteen() {
    own::of_sides(16..=16, 1).iter().for_each(|own| check_own(own, LIMIT));
    check_collection("16x16/published.txt", 4);
    for file in ["sudoku16/easy1.txt", "sudoku16/medium1.txt", "sudoku16/hard1.txt"] {
        check_collection(file, 1);
    }
}

#[test]
fn on_larger_boards_and_the_hardest_puzzles() {
    own::of_sides(17..=25, 1).iter().for_each(|own| check_own(own, LIMIT));
    check_collection("9x9/hardest_sample.txt", 25);
}
