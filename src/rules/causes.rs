//! Finds the cells that exclude a digit from a cell. Independent of the rules.

use crate::board::Board;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit};

/// The cells that exclude the digits that a cell cannot hold: at least one for each digit, as long as its cause is
/// still visible on the board. A pair of cells that has changed since is not.
#[must_use]
pub fn of_cell(board: &Board, cell: Cell) -> Vec<Cell> {
    let geometry = board.geometry();
    let excluded = DigitSet::all(geometry.side()).without(board.consistent(cell));
    let mut causes = Vec::new();
    for digit in excluded {
        let excluders = excluders(board, cell, digit);
        causes.extend(excluders.into_iter().filter(|cause| !causes.contains(cause)).collect::<Vec<_>>());
    }
    causes
}

/// The cells that exclude a digit from each of `cells`: a peer that holds it; the cell itself if it holds another
/// digit, or has lost the candidate for another reason. Without duplicates, in order.
#[must_use]
pub fn of_digit(board: &Board, digit: Digit, cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let holder = |cell: Cell| {
        board.geometry().peers(cell).iter().copied().find(|&peer| board.digit(peer) == Some(digit))
    };
    let cause = |cell: Cell| if board.digit(cell).is_some() { cell } else { holder(cell).unwrap_or(cell) };
    let mut causes: Vec<Cell> = cells.map(cause).collect();
    causes.sort_unstable();
    causes.dedup();
    causes
}

/// The cells that exclude a digit from a cell: a peer that holds it, else one that has no other candidate, else two
/// cells of a unit that need both it and one other digit.
fn excluders(board: &Board, cell: Cell, digit: Digit) -> Vec<Cell> {
    let peers = board.geometry().peers(cell);
    let has_only = |&&peer: &&Cell| board.candidates(peer) == DigitSet::only(digit);
    let holds = |&&peer: &&Cell| board.digit(peer) == Some(digit);
    match peers.iter().find(holds).or_else(|| peers.iter().find(has_only)) {
        Some(peer) => vec![*peer],
        None => pair(board, cell, digit).map_or_else(Vec::new, Vec::from),
    }
}

/// Two empty cells of a unit of `cell` that have two candidates between them, including the digit.
fn pair(board: &Board, cell: Cell, digit: Digit) -> Option<[Cell; 2]> {
    board.geometry().units_of(cell).iter().find_map(|&unit| {
        let halves: Vec<Cell> = board
            .geometry()
            .cells_of(unit)
            .iter()
            .copied()
            .filter(|&other| {
                other != cell
                    && board.digit(other).is_none()
                    && (1..=2).contains(&board.candidates(other).len())
            })
            .collect();
        halves.iter().enumerate().find_map(|(i, &first)| {
            let both = |second: &&Cell| {
                let union = board.candidates(first).union(board.candidates(**second));
                union.len() == 2 && union.contains(digit)
            };
            halves[i + 1..].iter().find(both).map(|&second| [first, second])
        })
    })
}
