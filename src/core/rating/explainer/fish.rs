//! Fish of two to four lines: a digit whose places in some lines are in as many lines across.

use std::ops::ControlFlow;

use super::board::Board;
use super::hint::{Found, Hint};
use super::pattern::{Pattern, union_of};
use super::shape::{COLUMN, ROW, bits, cells, choices};

/// X-wing 3.2, swordfish 3.8, jellyfish 5.2.
pub(super) fn search(board: &Board, size: usize, found: Found<'_, Pattern>) -> ControlFlow<()> {
    for (kind, across) in [(COLUMN, ROW), (ROW, COLUMN)] {
        let fits = |line: &usize, digit: usize| {
            (2..=size as u32).contains(&board.spots(kind * 9 + line, digit).count_ones())
        };
        let digits = (0..9).filter(|digit| board.placed(*digit) + 2 * size <= 9);
        let lines: Vec<(usize, u16)> = digits
            .map(|digit| {
                (digit, (0..9).filter(|line| fits(line, digit)).fold(0, |all, line| all | 1_u16 << line))
            })
            .filter(|(_, lines)| lines.count_ones() as usize >= size)
            .collect();
        for base in choices(size, 9).map(|base| base as u16) {
            for &(digit, _) in lines.iter().filter(|(_, lines)| base & !lines == 0) {
                let cover = bits(base).fold(0, |all, line| all | board.spots(kind * 9 + line, digit));
                if cover.count_ones() as usize != size {
                    continue;
                }
                let base = union_of(bits(base).map(|line| kind * 9 + line));
                let cover = union_of(bits(cover).map(|line| across * 9 + line));
                let losing = board.homes(digit) & cover & !base;
                if losing != 0 {
                    let removals = cells(losing).map(|cell| (cell, 1 << digit)).collect();
                    let hint = Hint::removing([3.2, 3.8, 5.2][size - 2], removals);
                    found(Pattern::of_digit(hint, digit, base, cover))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
