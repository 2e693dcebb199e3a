//! A 9×9 board with its candidates in bits. Knows no techniques.

use super::shape::{KINDS, PEERS, UNIT_CELLS, bits, cells, place_in, unit_of};

/// The candidates of the empty cells, by cell, by unit and by digit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Board {
    /// The candidates of each cell; none if it is filled.
    open: [u16; 81],
    /// By unit and digit: the places of the unit that can hold the digit.
    spots: [[u16; 9]; 27],
    /// By digit: the cells that can hold it.
    homes: [u128; 9],
    filled: u128,
    /// How often each digit is on the board.
    placed: [u8; 9],
}

impl Board {
    /// An empty board.
    pub(super) const fn new() -> Self {
        let all = (1 << 9) - 1;
        Self { open: [all; 81], spots: [[all; 9]; 27], homes: [(1 << 81) - 1; 9], filled: 0, placed: [0; 9] }
    }

    /// Writes a digit into an empty cell and removes it from the peers.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        bits(self.open[cell]).for_each(|other| self.remove(cell, other));
        self.filled |= 1 << cell;
        self.placed[digit] += 1;
        cells(PEERS[cell] & self.homes[digit]).for_each(|peer| self.remove(peer, digit));
    }

    /// Removes a candidate.
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.open[cell] &= !(1 << digit);
        self.homes[digit] &= !(1 << cell);
        for kind in KINDS {
            self.spots[unit_of(kind, cell)][digit] &= !(1 << place_in(kind, cell));
        }
    }

    /// The candidates of a cell.
    pub(super) const fn at(&self, cell: usize) -> u16 {
        self.open[cell]
    }

    /// How many candidates a cell has.
    pub(super) const fn count_at(&self, cell: usize) -> u32 {
        self.open[cell].count_ones()
    }

    /// Whether a cell can hold a digit.
    pub(super) const fn has(&self, cell: usize, digit: usize) -> bool {
        self.open[cell] >> digit & 1 == 1
    }

    /// The places of a unit that can hold a digit.
    pub(super) const fn spots(&self, unit: usize, digit: usize) -> u16 {
        self.spots[unit][digit]
    }

    /// The cells that can hold a digit.
    pub(super) const fn homes(&self, digit: usize) -> u128 {
        self.homes[digit]
    }

    /// How many cells of a unit are empty.
    pub(super) fn empty_in(&self, unit: usize) -> usize {
        (UNIT_CELLS[unit] & !self.filled).count_ones() as usize
    }

    /// Whether a cell is filled.
    pub(super) const fn is_filled(&self, cell: usize) -> bool {
        self.filled >> cell & 1 == 1
    }

    /// How often a digit is on the board.
    pub(super) const fn placed(&self, digit: usize) -> usize {
        self.placed[digit] as usize
    }

    /// Whether every cell is filled.
    pub(super) const fn is_full(&self) -> bool {
        self.filled.count_ones() == 81
    }
}
