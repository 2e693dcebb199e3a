//! What the rules of a propagating solver still find on a board: its work that waits.

use std::collections::BTreeSet;

use super::algorithm::Algorithm;
use super::propagation::Rules;
use crate::board::Board;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Unit};
use crate::rules::Placement;

/// The conclusions that the rules draw from a board and that are not on it yet. In the middle of propagation these are
/// the work that waits; before a guess there are none. They follow from the board, so nothing of them is recorded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pending {
    /// Candidates that a peer's digit excludes, in row order.
    pub peers: Vec<Placement>,
    /// Cells left with one candidate, in row order.
    pub naked_singles: Vec<Placement>,
    /// Other digits left with one place in a unit, in the order of the units.
    pub hidden_singles: Vec<(Unit, Placement)>,
    /// Candidates that a naked pair excludes, in row order.
    pub naked_pairs: Vec<Placement>,
}

impl Pending {
    /// The work of an algorithm that waits on a board; `None` if it has no such rules.
    #[must_use]
    pub fn of(algorithm: Algorithm, board: &Board) -> Option<Self> {
        let rules = match algorithm {
            Algorithm::Propagation(rules) => rules,
            Algorithm::Parallel => Rules::ALL,
            Algorithm::Norvig | Algorithm::Learning(_) => Rules { naked_pairs: false, ..Rules::ALL },
            _ => return None,
        };
        let naked_singles = naked_singles(board);
        let hidden_singles = if rules.hidden_singles { hidden_singles(board) } else { Vec::new() };
        let is_new = |(_, place): &(Unit, Placement)| !naked_singles.contains(place);
        Some(Self {
            peers: by_peers(board),
            hidden_singles: hidden_singles.into_iter().filter(is_new).collect(),
            naked_singles,
            naked_pairs: if rules.naked_pairs { by_pairs(board) } else { Vec::new() },
        })
    }

    /// The number of all of them.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.peers.len() + self.naked_singles.len() + self.hidden_singles.len() + self.naked_pairs.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The candidates of a cell; none of one with a digit.
fn open(board: &Board, cell: Cell) -> DigitSet {
    if board.digit(cell).is_some() { DigitSet::EMPTY } else { board.candidates(cell) }
}

fn by_peers(board: &Board) -> Vec<Placement> {
    let excluded = |cell: Cell| {
        let own = open(board, cell);
        let held = board.geometry().peers(cell).iter().filter_map(|&peer| board.digit(peer));
        own.intersection(held.collect()).map(move |digit| (cell, digit))
    };
    board.geometry().cells().flat_map(excluded).collect()
}

fn naked_singles(board: &Board) -> Vec<Placement> {
    let single = |cell: Cell| open(board, cell).single().map(|digit| (cell, digit));
    board.geometry().cells().filter_map(single).collect()
}

fn hidden_singles(board: &Board) -> Vec<(Unit, Placement)> {
    let geometry = board.geometry();
    let mut found = Vec::new();
    for unit in geometry.units() {
        let cells = geometry.cells_of(unit);
        let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for &cell in cells {
            twice = twice.union(once.intersection(open(board, cell)));
            once = once.union(open(board, cell));
        }
        let used: DigitSet = cells.iter().filter_map(|&cell| board.digit(cell)).collect();
        let place = |digit: Digit| cells.iter().copied().find(|&cell| open(board, cell).contains(digit));
        let singles = once.without(twice).without(used);
        found.extend(singles.into_iter().filter_map(|digit| Some((unit, (place(digit)?, digit)))));
    }
    found
}

fn by_pairs(board: &Board) -> Vec<Placement> {
    let geometry = board.geometry();
    let mut excluded = BTreeSet::new();
    for unit in geometry.units() {
        let cells = geometry.cells_of(unit);
        for (index, &first) in cells.iter().enumerate() {
            let pair = open(board, first);
            if pair.len() != 2 {
                continue;
            }
            let Some(&second) = cells[index + 1..].iter().find(|&&cell| open(board, cell) == pair) else {
                continue;
            };
            for &cell in cells.iter().filter(|&&cell| cell != first && cell != second) {
                excluded.extend(open(board, cell).intersection(pair).map(|digit| (cell, digit)));
            }
        }
    }
    excluded.into_iter().collect()
}
