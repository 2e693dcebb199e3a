//! Finds the cells that exclude a digit from a cell, as far as the board shows them. Independent of the rules.

use std::ops::ControlFlow::{Break, Continue};

use super::TABLE;
use super::board_view::{BoardView, Placement};
use super::claim::Claim;
use super::finding::cells_of;
use super::rule::Effect;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry};

/// The cells that exclude the digits that a cell cannot hold: at least one for each digit, as long as its cause is
/// still visible on the board. A pair of cells that has changed since is not.
#[must_use]
pub fn of_cell(board: &dyn BoardView, cell: Cell) -> Vec<Cell> {
    let geometry = board.geometry();
    let excluded = DigitSet::all(geometry.side()).without(board.fitting(cell));
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

/// The cells that exclude a digit from a cell: a peer that holds it, else one that has no other candidate, else the cells
/// from which a rule concludes it on the board as it is.
fn excluders(board: &dyn BoardView, cell: Cell, digit: Digit) -> Vec<Cell> {
    let peers = board.geometry().peers(cell);
    let has_only = |&&peer: &&Cell| board.candidates(peer) == DigitSet::only(digit);
    let holds = |&&peer: &&Cell| board.digit(peer) == Some(digit);
    match peers.iter().find(holds).or_else(|| peers.iter().find(has_only)) {
        Some(peer) => vec![*peer],
        None => by_a_rule(board, (cell, digit)),
    }
}

/// The cells of the first pattern of a rule that would exclude a candidate if it was still there.
fn by_a_rule(board: &dyn BoardView, lost: Placement) -> Vec<Cell> {
    let restored = Restored { board, lost };
    let mut cells = Vec::new();
    for rule in TABLE.iter().filter(|rule| rule.effect == Effect::Eliminates) {
        let found = (rule.find)(&restored, 0, &mut |finding| {
            if !finding.conclusions.contains(&lost) {
                return Continue(());
            }
            let claim = Claim { before: &restored, step: finding.step(lost) };
            cells = cells_of(&(rule.marks)(&claim));
            Break(())
        });
        if found.is_break() {
            break;
        }
    }
    cells
}

/// A board on which an eliminated candidate is still there.
struct Restored<'a> {
    board: &'a dyn BoardView,
    lost: Placement,
}

impl BoardView for Restored<'_> {
    fn geometry(&self) -> &Geometry {
        self.board.geometry()
    }

    fn digit(&self, cell: Cell) -> Option<Digit> {
        self.board.digit(cell)
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        let left = self.board.candidates(cell);
        if cell == self.lost.0 { left.union(DigitSet::only(self.lost.1)) } else { left }
    }
}
