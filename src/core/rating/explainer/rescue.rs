//! What follows from a loop that some cells save from having two solutions.

use super::board::Board;
use super::hint::Hint;
use super::set::sets;
use super::shape::{KINDS, PEERS, UNITS, bits, cells, place_in, unit_of};

/// A loop of cells that all hold two digits.
pub(super) struct Loop {
    pub(super) cells: Vec<usize>,
    /// The two digits.
    pub(super) pair: u16,
    /// The cells with more digits.
    pub(super) rescuers: Vec<usize>,
}

/// A step that a loop gives, and the number of its type.
pub(super) type Typed = (Hint, u8);

impl Loop {
    /// The difficulty of a loop of this length.
    pub(super) fn difficulty(&self) -> f64 {
        match self.cells.len() {
            0..6 => 4.5,
            6..8 => 4.5 + 0.1,
            8..10 => 4.5 + 0.2,
            _ => 4.5 + 0.3 + 0.2,
        }
    }
}

/// The steps that a loop gives.
pub(super) fn conclude(board: &Board, found: &Loop, step: &mut dyn FnMut(Typed)) {
    let extra = found.rescuers.iter().fold(0, |all, cell| all | board.at(*cell)) & !found.pair;
    match *found.rescuers.as_slice() {
        [] => {}
        [only] => step((Hint::removing(found.difficulty(), vec![(only, found.pair)]), 1)),
        [one, other] => {
            if extra.is_power_of_two() {
                same_digit(board, found, extra, step);
            } else {
                Pair { board, found, extra, one, other }.with_sets(step);
            }
            Pair { board, found, extra, one, other }.locked(step);
        }
        _ => same_digit(board, found, extra, step),
    }
}

/// Type 2: all cells have the same additional digit.
fn same_digit(board: &Board, found: &Loop, extra: u16, step: &mut dyn FnMut(Typed)) {
    let common = found.rescuers.iter().fold(!0, |common, cell| common & PEERS[*cell]);
    let digit = extra.trailing_zeros() as usize;
    let removals: Vec<_> = cells(common & board.homes(digit)).map(|cell| (cell, extra)).collect();
    if !removals.is_empty() {
        step((Hint::removing(found.difficulty(), removals), 2));
    }
}

/// A loop with two cells that have more digits.
struct Pair<'a> {
    board: &'a Board,
    found: &'a Loop,
    extra: u16,
    one: usize,
    other: usize,
}

impl Pair<'_> {
    fn common_units(&self) -> impl Iterator<Item = (usize, usize)> {
        let (one, other) = (self.one, self.other);
        KINDS
            .into_iter()
            .map(move |kind| (kind, unit_of(kind, one)))
            .filter(move |(kind, unit)| *unit == unit_of(*kind, other))
    }

    /// Type 4: one of the two digits has no other place in a unit of both cells.
    fn locked(&self, step: &mut dyn FnMut(Typed)) {
        let own = |kind| 1 << place_in(kind, self.one) | 1 << place_in(kind, self.other);
        let is_locked = |digit: &usize| {
            self.common_units().any(|(kind, unit)| self.board.spots(unit, *digit) & !own(kind) == 0)
        };
        if let Some(digit) = bits(self.found.pair).find(is_locked) {
            let rest = self.found.pair & !(1 << digit);
            step((Hint::removing(self.found.difficulty(), vec![(self.one, rest), (self.other, rest)]), 4));
        }
    }

    /// Type 3: one of the other digits of the two cells is part of a naked or hidden set.
    fn with_sets(&self, step: &mut dyn FnMut(Typed)) {
        for size in self.extra.count_ones() as usize..=7 {
            for (kind, unit) in self.common_units() {
                let places = [place_in(kind, self.one), place_in(kind, self.other)];
                if size * 2 <= self.board.empty_in(unit) {
                    self.naked(size, unit, places, step);
                }
                if size * 2 < self.board.empty_in(unit) {
                    self.hidden(size, unit, places, step);
                }
            }
        }
    }

    fn naked(&self, size: usize, unit: usize, places: [usize; 2], step: &mut dyn FnMut(Typed)) {
        let board = self.board;
        let shared = self.extra & board.at(self.one) & board.at(self.other);
        let fits = |spot: &usize| !places.contains(spot) && board.count_at(UNITS[unit][*spot]) > 1;
        for spots in sets(size - 1, (0..9).filter(fits)) {
            let rest = bits(spots).fold(0, |all, spot| all | board.at(UNITS[unit][spot]));
            let digits = rest | self.extra;
            if (rest | shared).count_ones() as usize != size || digits.count_ones() as usize != size {
                continue;
            }
            let others = (0..9).filter(|spot| !places.contains(spot) && spots >> spot & 1 == 0);
            let losing = others.map(|spot| (UNITS[unit][spot], digits & board.at(UNITS[unit][spot])));
            let removals: Vec<_> = losing.filter(|(_, digits)| *digits != 0).collect();
            self.step(removals, size - 1, step);
        }
    }

    fn hidden(&self, size: usize, unit: usize, places: [usize; 2], step: &mut dyn FnMut(Typed)) {
        let board = self.board;
        let free = bits(0x1ff & !self.found.pair & !self.extra);
        for more in sets(size - 2, free.filter(|digit| board.spots(unit, *digit) != 0)) {
            let digits = more | self.found.pair;
            let all = bits(digits).fold(0, |all, digit| all | board.spots(unit, digit)) & !(1 << places[1]);
            if all.count_ones() as usize != size {
                continue;
            }
            let spots = all & !(1 << places[0]);
            let losing = bits(spots).map(|spot| (UNITS[unit][spot], board.at(UNITS[unit][spot]) & !digits));
            let removals: Vec<_> = losing.filter(|(_, digits)| *digits != 0).collect();
            self.step(removals, spots.count_ones() as usize - 1, step);
        }
    }

    fn step(&self, removals: Vec<(usize, u16)>, tenths: usize, step: &mut dyn FnMut(Typed)) {
        if !removals.is_empty() {
            step((Hint::removing(self.found.difficulty() + tenths as f64 * 0.1, removals), 3));
        }
    }
}
