//! Naked and hidden sets of two to four cells.

use std::ops::ControlFlow;

use super::board::Board;
use super::hint::{Found, Hint};
use super::pattern::Pattern;
use super::shape::{COLUMNS_FIRST, UNITS, bits, choices, units_of};

const ALL: u16 = 0x1ff;

/// Cells of a unit with as many candidates as there are cells: 3.0, 3.6, 5.0.
pub(super) fn naked(board: &Board, size: usize, found: Found<'_, Pattern>) -> ControlFlow<()> {
    let units = COLUMNS_FIRST.into_iter().flat_map(units_of);
    for unit in units.filter(|unit| board.empty_in(*unit) >= 2 * size) {
        let fits = |spot: &usize| (2..=size as u32).contains(&board.count_at(UNITS[unit][*spot]));
        for spots in sets(size, (0..9).filter(fits)) {
            let digits = bits(spots).fold(0, |all, spot| all | board.at(UNITS[unit][spot]));
            if digits.count_ones() as usize != size {
                continue;
            }
            let losing =
                bits(ALL & !spots).map(|spot| (UNITS[unit][spot], digits & board.at(UNITS[unit][spot])));
            let removals: Vec<_> = losing.filter(|(_, digits)| *digits != 0).collect();
            if !removals.is_empty() {
                let hint = Hint::removing([3.0, 3.6, 5.0][size - 2], removals);
                let cells = bits(spots).fold(0, |all, spot| all | 1 << UNITS[unit][spot]);
                found(Pattern::naked(hint, cells, digits))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Digits with as many places in a unit as there are digits: 3.4, 4.0, 5.4.
pub(super) fn hidden(board: &Board, size: usize, found: Found<'_, Pattern>) -> ControlFlow<()> {
    visit_hidden(board, size, 2 * size, &mut |unit, digits, spots| {
        let losing = bits(spots).map(|spot| (UNITS[unit][spot], board.at(UNITS[unit][spot]) & !digits));
        let removals: Vec<_> = losing.filter(|(_, digits)| *digits != 0).collect();
        if removals.is_empty() {
            return ControlFlow::Continue(());
        }
        let hint = Hint::removing([3.4, 4.0, 5.4][size - 2], removals);
        found(Pattern::hidden(hint, unit, digits, spots))
    })
}

/// Hidden sets that leave another digit one place in the unit: 2.0, 2.5.
pub(super) fn direct_hidden(board: &Board, size: usize, found: Found<'_, Hint>) -> ControlFlow<()> {
    visit_hidden(board, size, size, &mut |unit, digits, spots| {
        let is_left = |digit: &usize| {
            let places = board.spots(unit, *digit);
            places.count_ones() > 1 && (places & !spots).is_power_of_two()
        };
        let Some(digit) = bits(ALL & !digits).find(is_left) else { return ControlFlow::Continue(()) };
        let spot = (board.spots(unit, digit) & !spots).trailing_zeros() as usize;
        found(Hint::placing([2.0, 2.5][size - 2], UNITS[unit][spot], digit))
    })
}

/// Calls `found` with the unit, the digits and their places, in units with more than `most` empty cells.
fn visit_hidden(
    board: &Board,
    size: usize,
    most: usize,
    found: &mut dyn FnMut(usize, u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let units = COLUMNS_FIRST.into_iter().flat_map(units_of);
    for unit in units.filter(|unit| board.empty_in(*unit) > most) {
        let fits = |digit: &usize| (2..=size as u32).contains(&board.spots(unit, *digit).count_ones());
        for digits in sets(size, (0..9).filter(fits)) {
            let spots = bits(digits).fold(0, |all, digit| all | board.spots(unit, digit));
            if spots.count_ones() as usize == size {
                found(unit, digits, spots)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The sets of `size` of some numbers below 9, in ascending order as bits.
pub(super) fn sets(size: usize, among: impl Iterator<Item = usize>) -> impl Iterator<Item = u16> {
    let mut members = [0_u16; 9];
    let count = among.zip(&mut members).map(|(number, member)| *member = 1 << number).count();
    choices(size, count).map(move |set| bits(set as u16).fold(0, |all, index| all | members[index]))
}
