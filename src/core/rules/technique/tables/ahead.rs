//! The singles that come up when a candidate is true or false, some rounds ahead.

use std::cell::RefCell;

use super::entry::{Entry, MOST_BEFORE, Rest};
use super::nodes::{Literal, Nodes};
use super::working::{Single, Working};
use crate::geometry::{Cell, CellSet, Digit};
use crate::rules::board_view::Placement;
use crate::rules::technique::position::Position;

/// The usual capacity of a list; most are shorter.
const USUAL: usize = 64;

/// The number of rounds in which all current singles are placed.
const ROUNDS: usize = 4;

/// Looks ahead from a position.
pub(super) struct Ahead<'a> {
    position: &'a Position<'a>,
    start: Working<'a>,
    working: RefCell<Working<'a>>,
}

impl<'a> Ahead<'a> {
    pub(super) fn of(position: &'a Position<'a>) -> Self {
        let start = Working::of(position);
        Self { position, working: RefCell::new(start.clone()), start }
    }

    /// The literal, a candidate being true or false, and what follows from it.
    pub(super) fn list(&self, literal: Literal, nodes: &Nodes) -> Vec<Entry> {
        let mut working = self.working.borrow_mut();
        working.reset(&self.start);
        let at = vec![0; 2 * nodes.len()];
        let mut list = List {
            position: self.position,
            nodes,
            working: &mut working,
            entries: Vec::with_capacity(USUAL),
            at,
        };
        list.assume(literal);
        for _ in 0..ROUNDS {
            let singles = list.working.singles();
            if singles.is_empty() {
                break;
            }
            singles.into_iter().for_each(|single| list.single(single));
        }
        list.entries
    }
}

/// A list being built.
struct List<'a, 'b> {
    position: &'a Position<'b>,
    nodes: &'a Nodes,
    working: &'a mut Working<'b>,
    entries: Vec<Entry>,
    /// By literal: its index; 0 if it is not there.
    at: Vec<u16>,
}

impl List<'_, '_> {
    fn assume(&mut self, literal: Literal) {
        self.entries.push(Entry { literal, rest: Rest::OWN });
        let (cell, digit) = self.nodes.place(literal.node());
        if literal.is_true() {
            self.exclude((cell, digit), 0);
            return;
        }
        self.working.eliminate(cell, digit);
        if let Some(single) = self.working.open(cell).single() {
            self.place((cell, single), [0; MOST_BEFORE]);
        }
    }

    /// Places a single.
    fn single(&mut self, single: Single) {
        let (cell, digit) = single.place;
        let off = |cell: Cell, digit: Digit| {
            self.nodes.literal((cell, digit), false).map_or(0, |literal| self.at[literal.index()])
        };
        let mut before = [0; MOST_BEFORE];
        if single.is_naked {
            let others = self.position.at(cell).filter(|other| *other != digit);
            before.iter_mut().zip(others).for_each(|(slot, other)| *slot = off(cell, other));
        } else if let Some(unit) = self.working.narrowest(cell, digit) {
            let others = self.position.places_in(unit, digit) - CellSet::only(cell);
            before.iter_mut().zip(others).for_each(|(slot, other)| *slot = off(other, digit));
        }
        self.place(single.place, before);
    }

    /// Places a digit because of these conclusions.
    fn place(&mut self, (cell, digit): Placement, before: [u16; MOST_BEFORE]) {
        let Some(literal) = self.nodes.literal((cell, digit), true) else { return };
        let index = self.entries.len() as u16;
        if self.add(literal, before) {
            self.exclude((cell, digit), index);
        }
    }

    /// Adds what a placed digit excludes; `index` is its own.
    fn exclude(&mut self, (cell, digit): Placement, index: u16) {
        let own = self.working.open(cell);
        self.working.place(cell, digit);
        let before = [index, 0, 0, 0, 0];
        for peer in self.position.places(digit) & self.position.sets().peers(cell) {
            self.nodes.literal((peer, digit), false).map(|literal| self.add(literal, before));
        }
        for other in own.filter(|other| *other != digit) {
            self.nodes.literal((cell, other), false).map(|literal| self.add(literal, before));
        }
    }

    /// Adds a conclusion unless it is there; returns whether it was not.
    fn add(&mut self, literal: Literal, mut before: [u16; MOST_BEFORE]) -> bool {
        if self.at[literal.index()] != 0 || self.entries[0].literal == literal {
            return false;
        }
        let distance = self.entries[usize::from(before[0])].rest.distance + 1;
        for index in 1..MOST_BEFORE {
            if before[index] > before[0] {
                before.swap(0, index);
            }
        }
        self.at[literal.index()] = self.entries.len() as u16;
        self.entries.push(Entry { literal, rest: Rest { before, distance } });
        true
    }
}
