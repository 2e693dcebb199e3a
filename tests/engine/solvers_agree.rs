//! All algorithms agree on every puzzle: on the solution if it is the only one, and on the verdict if there is none.

use std::ops::ControlFlow;

use crate::common::own::{self, Known, Own};
use crate::common::{VARIATIONS, empty, files, random, solve_within};
use proptest::prelude::*;
use sudoscope::geometry::{Digit, Geometry, Variant};
use sudoscope::puzzle::{Grid, Puzzle, Symbols};
use sudoscope::solver::ac3::Ac3;
use sudoscope::solver::backtracking::Heuristics;
use sudoscope::solver::learning::Learning;
use sudoscope::solver::solutions::{Solutions, count_to_two};
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::{Limit, Observer, Step, Stop};

/// The number of steps after which an algorithm may give up on a random puzzle.
const LIMIT: u64 = 30_000;
/// The same limit for a reference puzzle.
const REFERENCE_LIMIT: u64 = 100_000;
/// The number of steps after which counting the solutions of a reference puzzle gives up.
const COUNT_LIMIT: u64 = 1_000_000;

/// Solves with every algorithm that can do it within the limit; returns how many could.
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

/// The solvers agree with each other and with the generator of the puzzle.
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

/// With conflicting givens there is nothing to check, except that the oracle notices the conflict.
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

    /// Whether no other cell that excludes this one's digit holds it.
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

/// Puzzles of 17 clues are checked as well.
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
