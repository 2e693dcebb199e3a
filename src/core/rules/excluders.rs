//! Finds the cells that exclude a digit from a cell, as far as the board shows them. Independent of the rules.

use super::board_view::BoardView;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit};

/// The cells that exclude the impossible digits of a cell, one for each digit and each once. A digit excluded by a
/// pattern has none: the pattern is recorded, and the board may have changed since.
#[must_use]
pub fn of_cell(board: &dyn BoardView, cell: Cell) -> Vec<Cell> {
    let excluded = DigitSet::all(board.geometry().side()).without(board.fitting(cell));
    let mut causes = Vec::new();
    for cause in excluded.filter_map(|digit| excluder(board, cell, digit)) {
        if !causes.contains(&cause) {
            causes.push(cause);
        }
    }
    causes
}

/// The cells that exclude a digit from each of `cells`: a peer that holds it; the cell itself if it holds another
/// digit, or has lost the candidate for another reason. Without duplicates, in order.
#[must_use]
pub fn of_digit(board: &dyn BoardView, digit: Digit, cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let holder = |cell: Cell| {
        board.geometry().peers(cell).iter().copied().find(|&peer| board.digit(peer) == Some(digit))
    };
    let cause = |cell: Cell| if board.digit(cell).is_some() { cell } else { holder(cell).unwrap_or(cell) };
    let mut causes: Vec<Cell> = cells.map(cause).collect();
    causes.sort_unstable();
    causes.dedup();
    causes
}

/// A cell that excludes a digit from another one: a peer that holds it, otherwise one that has no other candidate.
fn excluder(board: &dyn BoardView, cell: Cell, digit: Digit) -> Option<Cell> {
    let peers = board.geometry().peers(cell);
    let has_only = |&&peer: &&Cell| board.candidates(peer) == DigitSet::only(digit);
    let holds = |&&peer: &&Cell| board.digit(peer) == Some(digit);
    peers.iter().find(holds).or_else(|| peers.iter().find(has_only)).copied()
}
