//! The facts that a chain links: a cell holds a digit, or does not hold it.

use super::super::board::Board;
use super::super::hint::Hint;
use super::super::shape::{KINDS, PEERS, SEEN, UNITS, bits, unit_of};

/// How many candidates a board has.
pub(super) const CANDIDATES: usize = 729;
/// How many facts there are.
pub(super) const FACTS: usize = 2 * CANDIDATES;

/// The fact that a candidate is true (on) or false (off).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fact(u16);

impl Fact {
    /// The cell holds the digit.
    pub(super) const fn on(cell: usize, digit: usize) -> Self {
        Self(((cell * 9 + digit) * 2 + 1) as u16)
    }

    /// The cell does not hold the digit.
    pub(super) const fn off(cell: usize, digit: usize) -> Self {
        Self(((cell * 9 + digit) * 2) as u16)
    }

    /// Its number, below `FACTS`.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    pub(super) const fn cell(self) -> usize {
        self.0 as usize / 18
    }

    pub(super) const fn digit(self) -> usize {
        self.0 as usize / 2 % 9
    }

    /// The opposite.
    pub(super) const fn negated(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// The step that follows when it is known to be true.
    pub(super) fn concluded(self, board: &Board, difficulty: f64) -> Hint {
        let (cell, digit) = (self.cell(), self.digit());
        if self.is_on() {
            let others = board.at(cell) & !(1 << digit);
            Hint { removals: vec![(cell, others)], ..Hint::placing(difficulty, cell, digit) }
        } else {
            Hint::removing(difficulty, vec![(cell, 1 << digit)])
        }
    }
}

/// Which links a chain may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Links {
    /// Between the digits of a cell.
    pub(super) cells: bool,
    /// From the last but one place in a unit to the last.
    pub(super) units: bool,
}

impl Links {
    /// Calls `visit` with every fact that is off if the cell holds the digit.
    pub(super) fn excluded(self, board: &Board, cell: usize, digit: usize, mut visit: impl FnMut(Fact)) {
        if self.cells {
            bits(board.at(cell) & !(1 << digit)).for_each(|other| visit(Fact::off(cell, other)));
        }
        if PEERS[cell] & board.homes(digit) != 0 {
            SEEN[cell]
                .into_iter()
                .filter(|peer| board.has(*peer, digit))
                .for_each(|peer| visit(Fact::off(peer, digit)));
        }
    }

    /// Calls `visit` with every fact that is on if the cell does not hold the digit, and the kind of unit that it
    /// is the last place in; no kind if it is the last digit of the cell.
    pub(super) fn forced(
        self,
        board: &Board,
        cell: usize,
        digit: usize,
        mut visit: impl FnMut(Fact, Option<usize>),
    ) {
        let others = board.at(cell) & !(1 << digit);
        if self.cells && others.is_power_of_two() {
            visit(Fact::on(cell, others.trailing_zeros() as usize), None);
        }
        if self.units {
            for kind in KINDS {
                let unit = unit_of(kind, cell);
                let spots = board.spots(unit, digit);
                if spots.count_ones() == 2 {
                    let first = UNITS[unit][spots.trailing_zeros() as usize];
                    let second = UNITS[unit][spots.ilog2() as usize];
                    visit(Fact::on(if first == cell { second } else { first }, digit), Some(kind));
                }
            }
        }
    }
}
