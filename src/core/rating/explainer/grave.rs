//! Bivalue universal graves: without some candidates every cell and every unit would have two of each left.

use super::board::Board;
use super::hint::Hint;
use super::set::sets;
use super::shape::{KINDS, PEERS, UNIT_CELLS, UNITS, bits, cells, unit_of};

/// Cells with candidates without which the board would be a grave.
struct Grave<'a> {
    board: &'a Board,
    /// The cells in the order in which they were found, each with those candidates.
    bugs: Vec<(usize, u16)>,
    /// All of those candidates.
    extra: u16,
    /// The cells that all of them see.
    common: u128,
}

/// The step that a grave gives: type 1 5.6, types 2 and 4 5.7, type 3 from 5.8 on.
pub(super) fn search(board: &Board) -> Option<Hint> {
    let grave = Grave::find(board)?;
    match *grave.bugs.as_slice() {
        [] => None,
        [(cell, extra)] => Some(Hint::removing(5.6, vec![(cell, board.at(cell) & !extra)])),
        [one, other] if grave.extra.is_power_of_two() => {
            grave.same_digit().or_else(|| grave.locked(one, other))
        }
        _ if grave.extra.is_power_of_two() => grave.same_digit(),
        _ if grave.common == 0 => None,
        [one, other] => grave.locked(one, other).or_else(|| grave.with_set()),
        _ => grave.with_set(),
    }
}

impl<'a> Grave<'a> {
    fn find(board: &'a Board) -> Option<Self> {
        let mut grave = Self { board, bugs: Vec::new(), extra: 0, common: !0 };
        for (unit, members) in UNITS.iter().enumerate() {
            for digit in 0..9 {
                let spots = board.spots(unit, digit);
                if matches!(spots.count_ones(), 0 | 2) {
                    continue;
                }
                let mut large =
                    bits(spots).map(|spot| members[spot]).filter(|cell| board.count_at(*cell) > 2);
                let cell = large.next()?;
                if large.next().is_none() && !grave.add(cell, digit) {
                    return None;
                }
            }
        }
        grave.is_complete().then_some(grave)
    }

    /// Adds a candidate; returns false if the cells have several ones and no common peer.
    fn add(&mut self, cell: usize, digit: usize) -> bool {
        match self.bugs.iter_mut().find(|(bug, _)| *bug == cell) {
            Some((_, digits)) => *digits |= 1 << digit,
            None => self.bugs.push((cell, 1 << digit)),
        }
        self.extra |= 1 << digit;
        self.common &= PEERS[cell];
        self.bugs.iter().for_each(|(bug, _)| self.common &= !(1 << bug));
        self.bugs.len() < 2 || self.extra.is_power_of_two() || self.common != 0
    }

    /// Whether all is a grave without the candidates.
    fn is_complete(&self) -> bool {
        let mut rest = self.board.clone();
        for &(cell, digits) in &self.bugs {
            bits(digits & self.board.at(cell)).for_each(|digit| rest.remove(cell, digit));
        }
        (0..81).all(|cell| rest.is_filled(cell) || rest.count_at(cell) == 2)
            && (0..27).all(|unit| (0..9).all(|digit| matches!(rest.spots(unit, digit).count_ones(), 0 | 2)))
    }

    /// Type 2.
    fn same_digit(&self) -> Option<Hint> {
        let losing = self.common & self.board.homes(self.extra.trailing_zeros() as usize);
        let removals: Vec<_> = cells(losing).map(|cell| (cell, self.extra)).collect();
        (!removals.is_empty()).then(|| Hint::removing(5.7, removals))
    }

    /// Type 4: the two cells have one other candidate in common, and one of them must hold it.
    fn locked(&self, one: (usize, u16), other: (usize, u16)) -> Option<Hint> {
        let shared = self.board.at(one.0) & self.board.at(other.0) & !self.extra;
        let is_seen = PEERS[one.0] >> other.0 & 1 == 1;
        (is_seen && shared.is_power_of_two()).then(|| {
            let losing = [one, other].map(|(cell, digits)| (cell, self.board.at(cell) & !digits & !shared));
            Hint::removing(5.7, losing.to_vec())
        })
    }

    /// Type 3: one of the candidates is part of a naked set.
    fn with_set(&self) -> Option<Hint> {
        let first = self.bugs.first()?.0;
        let holds = |unit: &usize| self.bugs.iter().all(|(cell, _)| UNIT_CELLS[*unit] >> cell & 1 == 1);
        KINDS.into_iter().map(|kind| unit_of(kind, first)).filter(holds).find_map(|unit| {
            let members = UNIT_CELLS[unit] & self.common;
            (2..=6_usize)
                .filter(|size| members.count_ones() as usize >= *size)
                .find_map(|size| self.naked_set(unit, members, size))
        })
    }

    fn naked_set(&self, unit: usize, members: u128, size: usize) -> Option<Hint> {
        let board = self.board;
        let at = |spot: usize| UNITS[unit][spot];
        let fits = |spot: &usize| members >> at(*spot) & 1 == 1 && board.count_at(at(*spot)) > 1;
        sets(size - 1, (0..9).filter(fits)).find_map(|spots| {
            let digits = bits(spots).fold(0, |all, spot| all | board.at(at(spot)));
            if digits.count_ones() as usize != size || self.extra & !digits != 0 {
                return None;
            }
            let others = (0..9).filter(|spot| members >> at(*spot) & 1 == 1 && spots >> spot & 1 == 0);
            let losing = others.map(|spot| (at(spot), digits & board.at(at(spot))));
            let removals: Vec<_> = losing.filter(|(_, digits)| *digits != 0).collect();
            (!removals.is_empty()).then(|| Hint::removing(5.7 + (size - 1) as f64 * 0.1, removals))
        })
    }
}
