//! The order in which singles are taken. It does not change what a technique finds, but the score of a puzzle depends on it.
//!
//! As `HoDoKu` has it: a cell comes into a queue when it is left with one candidate, and a digit when it is left with one
//! place in a unit; the first in is the first out. A placed digit is taken from its peers in the order of the cells, and then
//! the other candidates of its cell lose that place.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::geometry::{Cell, Digit, Unit};
use crate::hints::Pencilled;
use crate::puzzle::Puzzle;
use crate::rules::{BoardView, Effect, Instance, Placement};

/// A board with its singles in the order in which they came up.
#[derive(Debug)]
pub(super) struct Singles {
    board: Pencilled,
    /// By unit and digit: the empty cells of the unit that can hold the digit.
    free: Vec<u8>,
    naked: VecDeque<Placement>,
    hidden: VecDeque<Placement>,
}

impl Singles {
    /// The givens placed one after the other.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let geometry = puzzle.geometry();
        let side = geometry.side();
        let board = Pencilled::new(geometry.clone());
        let free = vec![side as u8; geometry.unit_count() * side];
        let mut singles = Self { board, free, naked: VecDeque::new(), hidden: VecDeque::new() };
        for cell in geometry.cells() {
            if let Some(digit) = puzzle.given(cell) {
                singles.place(cell, digit, true);
            }
        }
        singles
    }

    /// The board.
    pub(super) const fn board(&self) -> &Pencilled {
        &self.board
    }

    /// Draws all conclusions of an instance.
    pub(super) fn apply(&mut self, instance: &Instance) {
        for &(cell, digit) in &instance.conclusions {
            if instance.effect == Effect::Places {
                self.place(cell, digit, false);
            } else {
                self.eliminate(cell, digit);
            }
        }
    }

    /// Writes a digit into a cell.
    pub(super) fn place(&mut self, cell: Cell, digit: Digit, is_given: bool) {
        if self.board.digit(cell).is_some() {
            return;
        }
        let geometry = Arc::clone(self.board.shape());
        let own = self.board.open(cell);
        let losing: Vec<Cell> = geometry
            .peers(cell)
            .iter()
            .copied()
            .filter(|peer| self.board.open(*peer).contains(digit))
            .collect();
        self.board.write(cell, digit, is_given);
        losing.into_iter().for_each(|peer| self.eliminate(peer, digit));
        for other in own {
            for &unit in geometry.units_of(cell) {
                if self.lose(unit, other) == 1 && other != digit {
                    self.enqueue(unit, other);
                }
            }
        }
    }

    /// Takes a candidate from a cell.
    pub(super) fn eliminate(&mut self, cell: Cell, digit: Digit) {
        if !self.board.open(cell).contains(digit) {
            return;
        }
        self.board.eliminate(cell, digit);
        let geometry = Arc::clone(self.board.shape());
        for &unit in geometry.units_of(cell) {
            match self.lose(unit, digit) {
                1 => self.enqueue(unit, digit),
                0 => self.dequeue(unit, digit),
                _ => {}
            }
        }
        if let Some(single) = self.board.open(cell).single() {
            self.naked.push_back((cell, single));
        }
    }

    /// The first cell in the queue that is the last empty one of a unit, and the unit.
    pub(super) fn full_house(&self) -> Option<(Placement, Unit)> {
        let geometry = self.board.geometry();
        let is_alone = |unit: Unit, digit: Digit| {
            geometry.digits().all(|other| other == digit || self.free[self.index(unit, other)] == 0)
        };
        self.naked.iter().filter(|(cell, _)| self.board.digit(*cell).is_none()).find_map(|&(cell, digit)| {
            let unit = geometry.units_of(cell).iter().find(|unit| is_alone(**unit, digit))?;
            Some(((cell, digit), *unit))
        })
    }

    /// Takes the next cell with one candidate from the queue.
    pub(super) fn naked_single(&mut self) -> Option<Placement> {
        while let Some(place) = self.naked.pop_front() {
            if self.board.digit(place.0).is_none() {
                return Some(place);
            }
        }
        None
    }

    /// Takes the next digit with one place from the queue, with the unit. If the next one has other places by now,
    /// the search ends there, and the others wait until the next time.
    pub(super) fn hidden_single(&mut self) -> Option<(Placement, Unit)> {
        while let Some((cell, digit)) = self.hidden.pop_front() {
            if self.board.digit(cell).is_none() {
                let units = self.board.geometry().units_of(cell).iter();
                let unit = units.copied().find(|unit| self.free[self.index(*unit, digit)] == 1)?;
                return Some(((cell, digit), unit));
            }
        }
        None
    }

    fn index(&self, unit: Unit, digit: Digit) -> usize {
        unit.index() * self.board.geometry().side() + digit.index()
    }

    /// Counts a place less; returns how many are left.
    fn lose(&mut self, unit: Unit, digit: Digit) -> u8 {
        let index = self.index(unit, digit);
        self.free[index] = self.free[index].saturating_sub(1);
        self.free[index]
    }

    fn enqueue(&mut self, unit: Unit, digit: Digit) {
        let mut cells = self.board.geometry().cells_of(unit).iter();
        if let Some(cell) = cells.find(|cell| self.board.open(**cell).contains(digit)) {
            self.hidden.push_back((*cell, digit));
        }
    }

    /// Forgets a digit that has lost its last place in a unit.
    fn dequeue(&mut self, unit: Unit, digit: Digit) {
        let geometry = self.board.geometry();
        let is_one = |place: &Placement| place.1 == digit && geometry.units_of(place.0).contains(&unit);
        if let Some(index) = self.hidden.iter().position(is_one) {
            self.hidden.remove(index);
        }
    }
}
