//! Locked candidates: a digit of a block that is in one line only, and the reverse.

use std::ops::ControlFlow;

use super::board::Board;
use super::hint::{Found, Hint};
use super::pattern::Pattern;
use super::shape::{BLOCK, COLUMN, ROW, UNIT_CELLS, UNITS, bits, cells, cross, units_of};

/// The kinds of the unit that holds the digit and of the one that loses it elsewhere.
const KINDS: [(usize, usize); 4] = [(BLOCK, COLUMN), (BLOCK, ROW), (COLUMN, BLOCK), (ROW, BLOCK)];

/// Steps that remove candidates: pointing 2.6, claiming 2.8.
pub(super) fn indirect(board: &Board, found: Found<'_, Pattern>) -> ControlFlow<()> {
    visit(board, &mut |Locked { kinds, base, cover, digit }| {
        let (base, cover) = (UNIT_CELLS[base], UNIT_CELLS[cover]);
        let losing = board.homes(digit) & cover & !base;
        if losing == 0 {
            return ControlFlow::Continue(());
        }
        let removals = cells(losing).map(|cell| (cell, 1 << digit)).collect();
        let hint = Hint::removing(if kinds.0 == BLOCK { 2.6 } else { 2.8 }, removals);
        found(Pattern::of_digit(hint, digit, base, cover))
    })
}

/// Steps that leave the digit one place in another unit: pointing 1.7, claiming 1.9.
pub(super) fn direct(board: &Board, found: Found<'_, Hint>) -> ControlFlow<()> {
    visit(board, &mut |Locked { kinds, base, cover, digit }| {
        let others = units_of(kinds.0).filter(|unit| *unit != base && cross(*unit, cover));
        for unit in others.filter(|unit| board.spots(*unit, digit).count_ones() > 1) {
            let rest = board.homes(digit) & UNIT_CELLS[unit] & !UNIT_CELLS[cover];
            if rest.is_power_of_two() {
                let difficulty = if kinds.0 == BLOCK { 1.7 } else { 1.9 };
                found(Hint::placing(difficulty, rest.trailing_zeros() as usize, digit))?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// A digit whose places in `base` are all in `cover`.
struct Locked {
    kinds: (usize, usize),
    base: usize,
    cover: usize,
    digit: usize,
}

fn visit(board: &Board, found: Found<'_, Locked>) -> ControlFlow<()> {
    for kinds in KINDS {
        for base in units_of(kinds.0) {
            for cover in units_of(kinds.1).filter(|cover| cross(base, *cover)) {
                for digit in 0..9 {
                    let spots = board.spots(base, digit);
                    let mut all = bits(spots).map(|spot| UNITS[base][spot]);
                    if spots.count_ones() > 1 && all.all(|cell| UNIT_CELLS[cover] >> cell & 1 == 1) {
                        found(Locked { kinds, base, cover, digit })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
