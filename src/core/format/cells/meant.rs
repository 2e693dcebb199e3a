//! Decides whether numbers in a program or in prose form a board.

use crate::engine::{Budget, Engine};
use crate::format::cells::draft::Draft;
use crate::format::text::subject::Subject;

/// The side from which rows and columns without repetitions indicate a board.
const LARGE: usize = 9;
/// The most solutions of a small board that the text does not call a board.
const MOST_SOLUTIONS: u64 = 9;

/// Whether the digits of a draft, found at this byte of a text, are meant as a board: in prose or a program only if
/// the text calls them so, or if they would hardly form one by accident.
pub(crate) fn is_meant(draft: &Draft, subject: Subject, text: &str, at: usize) -> bool {
    !subject.is_prose() || subject.is_called_a_board(text, at) || is_no_accident(draft)
}

/// Whether other matrices hardly look like this board: a large one has many givens of different kinds; a small one has
/// a third or more, so that few solutions are left, and some blanks.
fn is_no_accident(draft: &Draft) -> bool {
    let puzzle = &draft.puzzle;
    let side = puzzle.geometry().side();
    let mut digits: Vec<_> = puzzle.givens().iter().flatten().collect();
    let givens = digits.len();
    digits.sort_unstable();
    digits.dedup();
    if side >= LARGE {
        return 2 * givens >= 3 * side && 2 * digits.len() > side;
    }
    let cells = side * side;
    let is_puzzle = givens < cells && 3 * givens >= cells;
    is_puzzle && {
        let count = Engine::new().count(puzzle, MOST_SOLUTIONS + 1, &Budget::UNLIMITED);
        (1..=MOST_SOLUTIONS).contains(&count.found)
    }
}
