//! Hidden and naked singles.

use super::board::Board;
use super::hint::Hint;
use super::shape::{BLOCK, COLUMNS_FIRST, UNITS, units_of};

/// The first digit with one place in a unit: 1.0 in the last empty cell of a unit, 1.2 in a block, 1.5 in a line.
pub(super) fn hidden(board: &Board) -> Option<Hint> {
    in_units(board, true).or_else(|| in_units(board, false))
}

fn in_units(board: &Board, is_last: bool) -> Option<Hint> {
    for kind in COLUMNS_FIRST {
        for unit in units_of(kind).filter(|unit| (board.empty_in(*unit) == 1) == is_last) {
            let single = (0..9).find(|digit| board.spots(unit, *digit).is_power_of_two());
            if let Some(digit) = single {
                let cell = UNITS[unit][board.spots(unit, digit).trailing_zeros() as usize];
                let difficulty = match (is_last, kind) {
                    (true, _) => 1.0,
                    (false, BLOCK) => 1.2,
                    (false, _) => 1.5,
                };
                return Some(Hint::placing(difficulty, cell, digit));
            }
        }
    }
    None
}

/// The first cell with one candidate: 2.3.
pub(super) fn naked(board: &Board) -> Option<Hint> {
    let cell = (0..81).find(|cell| board.count_at(*cell) == 1)?;
    Some(Hint::placing(2.3, cell, board.at(cell).trailing_zeros() as usize))
}
