//! The search against a naive one, in all forms of this machine.

mod naive;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use proptest::prelude::*;

use super::{Board, Form, Grid, Nine, Solutions, Visitor};
use naive::Naive;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EASY_SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Needs guesses.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// A puzzle with both diagonals that needs guesses.
const DIAGONAL: &str = "...2.64..9............8...2.6..3......5..8....7...4..1......21....3.98...........";
/// HARD without its first given.
const LOOSE: &str = "...........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn board(line: &str) -> Board {
    Board::from_line(line.as_bytes()).expect("81 cells")
}

fn text(grid: &Grid) -> String {
    grid.iter().map(|digit| char::from(b'0' + digit)).collect()
}

/// All forms of this machine, for plain boards or for those with diagonals.
fn solvers(diagonals: bool) -> Vec<Nine> {
    let nine = if diagonals { Nine::with_diagonals() } else { Nine::plain() };
    let solvers: Vec<_> = Form::ALL.into_iter().filter_map(|form| nine.in_form(form)).collect();
    assert!(solvers.contains(&nine), "the best form is one of them");
    solvers
}

/// Everything a search reports, up to a number of solutions.
#[derive(Default, PartialEq, Eq, Debug)]
struct Record {
    guesses: u64,
    solutions: Vec<Grid>,
    limit: usize,
    most_guesses: Option<u64>,
}

impl Record {
    fn of(solver: Nine, board: &Board, limit: usize) -> Self {
        let mut record = Self { limit, ..Self::default() };
        let ended = solver.search(board, &mut record);
        assert_eq!(ended.is_break(), record.solutions.len() == limit);
        record
    }
}

impl Visitor for Record {
    fn on_guess(&mut self) -> ControlFlow<()> {
        self.guesses += 1;
        if self.most_guesses.is_some_and(|most| self.guesses > most) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn on_solution(&mut self, grid: impl FnOnce() -> Grid) -> ControlFlow<()> {
        self.solutions.push(grid());
        if self.solutions.len() == self.limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[test]
fn solves_known_puzzles() {
    for solver in solvers(false) {
        assert_eq!(text(&solver.first(&board(EASY)).expect("a solution")), EASY_SOLVED);
        assert_eq!(
            solver.solutions(&board(EASY_SOLVED)),
            Solutions::Unique(solver.first(&board(EASY)).unwrap())
        );
        assert_eq!(solver.count(&board(HARD), 10), 1);
        assert!(Record::of(solver, &board(HARD), 2).guesses > 0, "guessing is what it tests");
    }
}

#[test]
fn two_solutions_differ_and_are_solutions() {
    for solver in solvers(false) {
        let Solutions::Several([one, other]) = solver.solutions(&board(LOOSE)) else { panic!("several") };
        assert_ne!(one, other);
        for grid in [one, other] {
            assert_eq!(solver.count(&Board::from_digits(grid).unwrap(), 2), 1);
            assert!(
                LOOSE.bytes().zip(text(&grid).bytes()).all(|(given, digit)| given == b'.' || given == digit)
            );
        }
    }
}

#[test]
fn boards_against_the_rules_have_no_solution() {
    // The same digit twice in a row, a column and a box.
    for (first, second) in [(0, 8), (0, 72), (0, 10), (40, 44), (40, 76), (40, 50), (78, 80)] {
        let mut digits = [0; 81];
        (digits[first], digits[second]) = (5, 5);
        for solver in solvers(false) {
            assert_eq!(
                solver.solutions(&Board::from_digits(digits).unwrap()),
                Solutions::None,
                "{first} {second}"
            );
        }
    }
    let mut digits = [0; 81];
    (digits[8], digits[64]) = (5, 5);
    let board = Board::from_digits(digits).unwrap();
    assert!(solvers(false).iter().all(|solver| solver.count(&board, 1) == 1));
    assert!(solvers(true).iter().all(|solver| solver.count(&board, 1) == 0));
}

#[test]
fn counting_an_empty_board_reaches_any_limit() {
    for diagonals in [false, true] {
        for solver in solvers(diagonals) {
            for limit in [0, 1, 2, 1000] {
                assert_eq!(solver.count(&Board::from_digits([0; 81]).unwrap(), limit), limit);
            }
        }
    }
}

#[test]
fn a_visitor_can_stop_at_a_guess() {
    for solver in solvers(false) {
        let mut record = Record { most_guesses: Some(3), limit: usize::MAX, ..Record::default() };
        assert!(solver.search(&board(LOOSE), &mut record).is_break());
        assert_eq!(record.guesses, 4);
    }
}

/// A rule that is lost, or a different choice of guesses, still finds the same solutions, but with other numbers of
/// guesses.
#[test]
fn guesses_are_as_few_as_ever() {
    let empty = ".".repeat(81);
    let expected = [
        (false, EASY, 1, 0),
        (false, HARD, 1, 87),
        (false, LOOSE, 292, 419),
        (false, &empty, 1000, 670),
        (true, DIAGONAL, 1, 72),
        (true, LOOSE, 0, 0),
        (true, &empty, 1000, 1031),
    ];
    for (diagonals, line, solutions, guesses) in expected {
        for solver in solvers(diagonals) {
            let record = Record::of(solver, &board(line), 1000);
            assert_eq!((record.solutions.len(), record.guesses), (solutions, guesses), "{line} {solver:?}");
        }
    }
}

#[test]
fn lines_are_checked() {
    let mut line = EASY.as_bytes().to_vec();
    assert_eq!(Board::from_line(&line), Board::from_line(EASY.replace('.', "0").as_bytes()));
    line.extend(b" and a remark");
    assert_eq!(Board::from_line(&line), Some(board(EASY)));
    assert_eq!(Board::from_line(&line[..80]), None);
    for wrong in [b'/', b':', b' ', b'-', b'a', 0, 255] {
        line[80] = wrong;
        assert_eq!(Board::from_line(&line), None, "{wrong}");
    }
    let mut digits = [9; 81];
    assert!(Board::from_digits(digits).is_some());
    digits[80] = 10;
    assert!(Board::from_digits(digits).is_none());
}

/// A board that may have one solution, several or none.
#[derive(Clone, Debug)]
struct Sample {
    diagonals: bool,
    candidates: [u16; 81],
    /// The digits of the cells, where each cell has one candidate or all.
    digits: Option<[u8; 81]>,
}

/// Solutions of the empty board; the second obeys the diagonals as well.
const SOLVED: [&str; 2] =
    [EASY_SOLVED, "534678912129345786678129435812967543453812679967534821246791358795283164381456297"];

/// A solution of the empty board: a known one, turned, mirrored and with its digits exchanged.
fn solved(diagonals: bool) -> impl Strategy<Value = Grid> {
    let digits = Just((1..=9).collect::<Vec<u8>>()).prop_shuffle();
    (digits, any::<[bool; 3]>()).prop_map(move |(digits, [transposed, upside_down, mirrored])| {
        let known = SOLVED[usize::from(diagonals)].as_bytes();
        std::array::from_fn(|cell| {
            let (row, column) = if transposed { (cell % 9, cell / 9) } else { (cell / 9, cell % 9) };
            let row = if upside_down { 8 - row } else { row };
            let column = if mirrored { 8 - column } else { column };
            digits[usize::from(known[9 * row + column] - b'1')]
        })
    })
}

fn sample() -> impl Strategy<Value = Sample> {
    any::<bool>().prop_flat_map(|diagonals| prop_oneof![givens(diagonals), marks(diagonals)])
}

/// Some cells of a solution, now and then with another digit in one of them.
fn givens(diagonals: bool) -> impl Strategy<Value = Sample> {
    let least = if diagonals { 16 } else { 22 };
    let kept = proptest::sample::subsequence((0..81).collect::<Vec<usize>>(), least..45);
    let wrong = proptest::option::weighted(0.3, (0..81usize, 1..=9u8));
    (solved(diagonals), kept, wrong).prop_map(move |(grid, kept, wrong)| {
        let mut digits = [0; 81];
        kept.iter().for_each(|&cell| digits[cell] = grid[cell]);
        if let Some((cell, digit)) = wrong {
            digits[cell] = digit;
        }
        let candidates = digits.map(|digit| if digit == 0 { 0x1FF } else { 1 << (digit - 1) });
        Sample { diagonals, candidates, digits: Some(digits) }
    })
}

/// A solution and other candidates, now and then without any in some cell.
fn marks(diagonals: bool) -> impl Strategy<Value = Sample> {
    let words = proptest::collection::vec((any::<u16>(), any::<u16>()), 81);
    (solved(diagonals), words, 0..800usize).prop_map(move |(grid, words, without)| {
        let candidates = std::array::from_fn(|cell| {
            let own = if cell == without { 0 } else { 1 << (grid[cell] - 1) };
            own | (words[cell].0 & words[cell].1 & 0x1FF)
        });
        Sample { diagonals, candidates, digits: None }
    })
}

/// The most solutions compared per sample.
const MOST: usize = 300;

proptest! {
    #[test]
    fn agrees_with_the_naive_search(sample in sample()) {
        let naive = Naive::new(sample.diagonals);
        // Boards that take the naive search too long are left out: some with few givens and a wrong one.
        let Some(expected) = naive.solutions(&sample.candidates, MOST) else { return Ok(()) };
        let board = Board::from_candidates(&sample.candidates);
        let solvers = solvers(sample.diagonals);
        let first = Record::of(solvers[0], &board, MOST);
        prop_assert_eq!(first.solutions.len(), expected.len());
        let distinct: BTreeSet<_> = first.solutions.iter().collect();
        prop_assert_eq!(distinct.len(), expected.len());
        if expected.len() < MOST {
            prop_assert_eq!(distinct, expected.iter().collect());
        }
        for grid in &first.solutions {
            prop_assert!(naive.is_solution(&sample.candidates, grid));
        }
        for solver in solvers {
            prop_assert_eq!(&Record::of(solver, &board, MOST), &first, "{:?}", solver);
            if let Some(digits) = sample.digits {
                let board = Board::from_digits(digits).unwrap();
                prop_assert_eq!(&Record::of(solver, &board, MOST), &first, "{:?}", solver);
            }
            prop_assert_eq!(solver.count(&board, 2), expected.len().min(2) as u64);
        }
    }
}
