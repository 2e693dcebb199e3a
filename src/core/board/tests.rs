//! The board and its counters under steps of every kind.

use super::*;
use crate::geometry::Variant;
use crate::puzzle::Symbols;
use crate::puzzle::test_support::plain;
use crate::rules;
use crate::step::{Contradiction, Observer};

/// A 4×4 board with one given, in R2C2.
fn puzzle() -> Puzzle {
    let geometry = Geometry::with_side(4, Variant::Plain).unwrap();
    let mut givens = vec![None; 16];
    givens[5] = Some(Digit::new(2));
    Puzzle::new(geometry, givens, Symbols::standard(4), "").unwrap()
}

fn assign(cell: usize, reason: AssignReason) -> Step {
    Step::Assign { cell: Cell::new(cell), digit: Digit::new(1), reason }
}

fn retract(cell: usize) -> Step {
    Step::Retract { cell: Cell::new(cell), digit: Digit::new(1) }
}

const SHARED: AssignReason = AssignReason::SharedGuess;
const GUESS: AssignReason = AssignReason::Guess;

fn by_rule() -> AssignReason {
    AssignReason::Rule(rules::naked_single())
}

fn after(steps: &[Step]) -> Moment {
    let mut moment = Moment::start(&puzzle());
    steps.iter().for_each(|step| moment.advance(*step));
    moment
}

#[test]
fn guesses_have_a_depth_and_may_be_shared() {
    let steps = [assign(0, SHARED), assign(7, SHARED), assign(9, by_rule()), assign(14, GUESS)];
    let moment = after(&steps);
    let board = moment.board();
    let role = |cell| board.role(Cell::new(cell));
    assert_eq!(role(0), Some(Role::Guess { depth: 1, shared: true }));
    assert_eq!(role(7), Some(Role::Guess { depth: 2, shared: true }));
    assert_eq!((role(9), role(5), role(1)), (Some(Role::Placed), Some(Role::Given), None));
    assert_eq!(role(14), Some(Role::Guess { depth: 3, shared: false }));
    assert_eq!((board.depth(), board.shared(), board.filled()), (3, 2, 5));
    assert_eq!(board.last_guess(), Some((Cell::new(14), Role::Guess { depth: 3, shared: false })));
    let back = after(&[&steps[..], &[retract(14), retract(9), retract(7)]].concat());
    assert_eq!((back.board().depth(), back.board().shared(), back.board().filled()), (1, 1, 2));
    assert_eq!(back.board().last_guess(), Some((Cell::new(0), Role::Guess { depth: 1, shared: true })));
    assert_eq!(after(&[]).board().last_guess(), None);
    // A guess below a guess that is not shared cannot be shared.
    let again = after(&[assign(0, SHARED), retract(0), assign(0, GUESS)]);
    assert_eq!(again.board().role(Cell::new(0)), Some(Role::Guess { depth: 1, shared: false }));
}

#[test]
fn looks_change_nothing_and_eliminations_only_the_candidate() {
    let before = Board::new(&puzzle());
    let (cell, digit) = (Cell::new(0), Digit::new(3));
    let looks = [
        Step::Examine { cell, against: Cell::new(1) },
        Step::Contradiction(Contradiction::NoCandidate(cell)),
        Step::Solution,
    ];
    assert_eq!(*after(&looks).board(), before);
    let crossed = after(&[Step::Eliminate { cell, digit, reason: rules::peer(Cell::new(1)) }]);
    assert_eq!(crossed.board().candidates(cell), DigitSet::all(4).without(DigitSet::only(digit)));
    assert_eq!(crossed.board().digit(cell), None);
    assert_eq!(before.candidates(Cell::new(5)), DigitSet::only(Digit::new(2)));
}

#[test]
fn a_grid_exists_once_every_cell_is_filled() {
    let solved = "1234341221434321";
    let puzzle = plain(solved);
    let grid = Board::new(&puzzle).grid().expect("a whole board");
    assert_eq!(grid.to_line(puzzle.symbols()), solved);
    assert_eq!(Board::new(&self::puzzle()).grid(), None);
}

/// One step of each kind, and a guess within a guess.
fn all_kinds() -> Vec<Step> {
    let (cell, digit) = (Cell::new(10), Digit::new(0));
    let eliminate = Step::Eliminate { cell, digit, reason: rules::peer(Cell::new(5)) };
    vec![
        assign(0, GUESS),
        assign(9, by_rule()),
        assign(14, SHARED),
        eliminate,
        eliminate,
        Step::Contradiction(Contradiction::NoCandidate(cell)),
        Step::Restore { cell, digit },
        Step::Examine { cell, against: Cell::new(0) },
        retract(14),
        retract(9),
        assign(9, GUESS),
        Step::Solution,
    ]
}

#[test]
fn everything_is_counted_once() {
    let expected = Counters {
        assignments: 4,
        eliminations: 2,
        guesses: 3,
        retractions: 2,
        contradictions: 1,
        solutions: 1,
        max_depth: 2,
    };
    assert_eq!(*after(&all_kinds()).counters(), expected);
    let puzzle = puzzle();
    let (mut counter, mut moment) = (Counter::new(puzzle.geometry()), Moment::start(&puzzle));
    for step in all_kinds() {
        assert!(counter.on_step(step).is_continue() && moment.on_step(step).is_continue());
    }
    assert_eq!((counter.counters(), moment.counters()), (&expected, &expected));
}

#[test]
fn totals_add_counts_and_keep_the_greater_depth() {
    let one = *after(&all_kinds()).counters();
    let other = Counters {
        assignments: 10,
        eliminations: 20,
        guesses: 30,
        retractions: 40,
        contradictions: 50,
        solutions: 60,
        max_depth: 1,
    };
    let sum = Counters {
        assignments: 14,
        eliminations: 22,
        guesses: 33,
        retractions: 42,
        contradictions: 51,
        solutions: 61,
        max_depth: 2,
    };
    assert_eq!((one.plus(&other), other.plus(&one)), (sum, sum));
}

#[test]
fn extremes_take_in_others_in_both_directions() {
    let mut extremes = Extremes::at(5, 2, 1);
    extremes.merge(&Extremes::at(3, 4, 0));
    extremes.merge(&Extremes::at(9, 1, 3));
    let expected = Extremes { min_filled: 3, max_filled: 9, min_depth: 1, max_depth: 4, max_shared: 3 };
    assert_eq!(extremes, expected);
    let here = after(&[assign(0, SHARED), assign(14, GUESS)]).extremes();
    assert_eq!(here, Extremes { min_filled: 3, max_filled: 3, min_depth: 2, max_depth: 2, max_shared: 1 });
}

fn placement(cell: usize, assigned: bool) -> Placement {
    Placement { cell: Cell::new(cell), digit: Digit::new(1), assigned }
}

#[test]
fn guesses_in_bulk_equal_guesses_one_by_one() {
    let mut moment = after(&[assign(0, GUESS)]);
    let row = [(7, true), (9, true), (9, false), (7, false), (0, false), (14, true)];
    let extremes = moment.guess_or_retract(&mut row.map(|(cell, is)| placement(cell, is)).into_iter());
    let steps = row.map(|(cell, is)| if is { assign(cell, GUESS) } else { retract(cell) });
    assert_eq!(moment, after(&[&[assign(0, GUESS)], &steps[..]].concat()));
    let expected = Extremes { min_filled: 1, max_filled: 4, min_depth: 0, max_depth: 3, max_shared: 0 };
    assert_eq!(extremes, expected);
}

#[test]
fn a_leap_keeps_guesses_above_the_least_depth() {
    let before = [assign(0, SHARED), assign(7, GUESS), assign(9, GUESS)];
    let between = [retract(9), retract(7), assign(14, GUESS), assign(9, GUESS)];
    let expected = after(&[&before[..], &between[..]].concat());
    let mut moment = after(&before);
    assert!(moment.board().holds_only_guesses());
    let more = Counters { assignments: 2, guesses: 2, retractions: 2, max_depth: 3, ..Counters::default() };
    moment.leap(1, [placement(14, true), placement(9, true)].into_iter(), &more);
    assert_eq!(moment, expected);
    assert!(!after(&[assign(0, by_rule())]).board().holds_only_guesses());
    // Only up to the shared ones.
    let mut moment = after(&[assign(0, SHARED), assign(7, SHARED)]);
    moment.leap(1, std::iter::empty(), &Counters::default());
    assert_eq!((moment.board().shared(), moment.board().depth(), moment.board().filled()), (1, 1, 2));
}

#[test]
fn bulk_crossings_and_dead_ends_are_counted() {
    let (cell, digit) = (Cell::new(0), Digit::new(3));
    let crossing = |eliminated| Crossing { cell, digit, eliminated };
    let mut moment = after(&[]);
    moment.cross([crossing(true), crossing(false), crossing(true)].into_iter());
    moment.contradict(3);
    assert_eq!((moment.counters().eliminations, moment.counters().contradictions), (2, 3));
    assert_eq!(moment.board().candidates(cell), DigitSet::all(4).without(DigitSet::only(digit)));
}

#[test]
fn assignments_follow_from_placements_and_filled_cells() {
    for (placements, more, assignments) in [(0, 0, 0), (5, 3, 4), (5, -3, 1), (4, 0, 2)] {
        assert_eq!(assignments_of(placements, more), assignments, "{placements} {more}");
    }
}

#[test]
fn a_board_takes_memory_for_each_cell() {
    let (small, board) = (Board::new(&puzzle()), Board::new(&nine()));
    let a_cell = size_of::<Slot>() + size_of::<DigitSet>();
    assert_eq!(board.bytes() - small.bytes(), (81 - 16) * a_cell);
    assert_eq!(small.bytes(), size_of::<Board>() + 16 * a_cell);
    assert_eq!(Moment::start(&nine()).bytes(), board.bytes() + size_of::<Counters>());
}

fn nine() -> Puzzle {
    let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
    Puzzle::new(geometry, vec![None; 81], Symbols::standard(9), "").unwrap()
}

#[test]
fn inverse_steps_restore_the_board() {
    let puzzle = puzzle();
    let mut moment = Moment::start(&puzzle);
    let (cell, digit) = (Cell::new(0), Digit::new(1));
    let peer = Cell::new(1);
    let steps = [
        Step::Assign { cell, digit, reason: AssignReason::Guess },
        Step::Eliminate { cell: peer, digit, reason: rules::peer(cell) },
        Step::Assign { cell: peer, digit: Digit::new(0), reason: AssignReason::Rule(rules::naked_single()) },
    ];
    for step in steps {
        moment.advance(step);
    }
    assert_eq!(moment.board().role(cell), Some(Role::Guess { depth: 1, shared: false }));
    assert_eq!(moment.board().role(peer), Some(Role::Placed));
    assert_eq!((moment.board().depth(), moment.board().filled()), (1, 3));
    assert_eq!(moment.counters().max_depth, 1);
    moment.advance(Step::Retract { cell: peer, digit: Digit::new(0) });
    assert!(!moment.board().candidates(peer).contains(digit));
    moment.advance(Step::Restore { cell: peer, digit });
    moment.advance(Step::Retract { cell, digit });
    assert_eq!(*moment.board(), Board::new(&puzzle));
    assert_eq!(moment.counters().retractions, 2);
}

#[test]
fn consistent_candidates_leave_out_what_peers_hold() {
    let puzzle = puzzle();
    let board = Board::new(&puzzle);
    assert_eq!(board.role(Cell::new(5)), Some(Role::Given));
    assert_eq!(board.candidates(Cell::new(4)).len(), 4);
    assert!(!board.consistent(Cell::new(4)).contains(Digit::new(2)));
    assert_eq!(board.consistent(Cell::new(15)).len(), 4);
}
