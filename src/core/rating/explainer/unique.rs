//! Loops of cells that would leave two solutions: rectangles, and longer ones.

use super::board::Board;
use super::hint::Hint;
use super::rescue::{self, Loop, Typed};
use super::shape::{KINDS, UNITS, unit_of};

/// The simplest of all loops: from 4.5 on.
pub(super) fn search(board: &Board) -> Option<Hint> {
    let mut best: Option<Typed> = None;
    for start in (0..81).filter(|cell| board.count_at(*cell) == 2) {
        let mut walk = Walk { board, pair: board.at(start), cells: Vec::with_capacity(16), visited: [0; 2] };
        walk.go(start, 2, 0, None, &mut |found| {
            rescue::conclude(board, found, &mut |(hint, kind)| {
                let rank = (hint.difficulty, kind);
                if best.as_ref().is_none_or(|(best, known)| rank < (best.difficulty, *known)) {
                    best = Some((hint, kind));
                }
            });
        });
    }
    best.map(|(hint, _)| hint)
}

/// A walk along cells that hold the two digits.
struct Walk<'a> {
    board: &'a Board,
    pair: u16,
    cells: Vec<usize>,
    /// The units of the cells at odd and at even places, as bits.
    visited: [u32; 2],
}

impl Walk<'_> {
    /// Continues from a cell. `left` more cells may have any other digits; `extra` are those so far.
    fn go(
        &mut self,
        cell: usize,
        left: i32,
        mut extra: u16,
        last: Option<usize>,
        found: &mut dyn FnMut(&Loop),
    ) {
        let parity = self.cells.len() % 2;
        let units = KINDS.into_iter().fold(0, |all, kind| all | 1_u32 << unit_of(kind, cell));
        if self.visited[parity] & units != 0 {
            return;
        }
        self.visited[parity] |= units;
        self.cells.push(cell);
        for kind in KINDS.into_iter().filter(|kind| last != Some(*kind)) {
            for next in UNITS[unit_of(kind, cell)] {
                if self.cells.len() >= 4 && self.cells.first() == Some(&next) {
                    self.close(found);
                } else if !self.cells.contains(&next) && self.pair & !self.board.at(next) == 0 {
                    extra |= self.board.at(next) & !self.pair;
                    let is_more = self.board.count_at(next) > 2;
                    if !is_more || extra.is_power_of_two() || left > 0 {
                        self.go(next, left - i32::from(is_more), extra, Some(kind), found);
                    }
                }
            }
        }
        self.cells.pop();
        self.visited[parity] &= !units;
    }

    /// Passes the loop on if every unit was visited twice.
    fn close(&self, found: &mut dyn FnMut(&Loop)) {
        if self.visited[0] == self.visited[1] {
            let more = self.cells.iter().copied().filter(|cell| self.board.count_at(*cell) > 2);
            found(&Loop { cells: self.cells.clone(), pair: self.pair, rescuers: more.collect() });
        }
    }
}
