//! The links between candidates.

use super::lists::Lists;
use super::masks::Masks;
use super::nodes::{Literal, Nodes};
use crate::cell_set::CellSet;
use crate::geometry::{Digit, Unit};
use crate::rules::technique::position::Position;

/// What follows from each candidate by links with others, as lists and as bits.
pub(super) fn all(position: &Position<'_>, nodes: &Nodes) -> (Lists, Masks) {
    let mut links = Links {
        position,
        nodes,
        places: Places::of(position, nodes),
        if_false: Vec::new(),
        if_true: Vec::new(),
    };
    let mut lists = Lists::with_capacity(2 * nodes.len());
    let mut masks = Masks::new(2 * nodes.len(), 2 * nodes.len());
    for node in nodes.candidates() {
        links.find(node);
        for list in [&links.if_false, &links.if_true] {
            list.iter().for_each(|literal| masks.set(lists.len(), *literal));
            lists.push_linked(list);
        }
    }
    (lists, masks)
}

/// For each digit in each unit the numbers of its candidates.
struct Places {
    numbers: Vec<u16>,
    ends: Vec<u32>,
    side: usize,
}

impl Places {
    fn of(position: &Position<'_>, nodes: &Nodes) -> Self {
        let shape = position.shape();
        let mut places = Self { numbers: Vec::new(), ends: vec![0], side: shape.side() };
        for unit in shape.units() {
            for digit in shape.digits() {
                let numbers = position.places_in(unit, digit).filter_map(|cell| nodes.number((cell, digit)));
                places.numbers.extend(numbers.map(|number| number as u16));
                places.ends.push(places.numbers.len() as u32);
            }
        }
        places
    }

    fn get(&self, unit: Unit, digit: Digit) -> &[u16] {
        let index = unit.index() * self.side + digit.index();
        &self.numbers[self.ends[index] as usize..self.ends[index + 1] as usize]
    }
}

/// What follows from a candidate.
struct Links<'a, 'b> {
    position: &'a Position<'b>,
    nodes: &'a Nodes,
    places: Places,
    if_false: Vec<Literal>,
    if_true: Vec<Literal>,
}

impl Links<'_, '_> {
    /// Finds what follows from a candidate, beginning with itself: in its cell, then in its units.
    fn find(&mut self, node: usize) {
        self.if_false.clear();
        self.if_false.push(Literal::new(node, false));
        self.if_true.clear();
        self.if_true.push(Literal::new(node, true));
        let (cell, digit) = self.nodes.place(node);
        let in_cell = self.nodes.in_cell(cell, self.position.at(cell));
        let is_pair = in_cell.len() == 2;
        for other in in_cell.filter(|other| *other != node) {
            self.if_true.push(Literal::new(other, false));
            self.if_false.extend(is_pair.then_some(Literal::new(other, true)));
        }
        let mut known = CellSet::only(cell);
        for &unit in self.position.shape().units_of(cell) {
            let numbers = self.places.get(unit, digit);
            let others = numbers.iter().map(|number| usize::from(*number)).filter(|other| *other != node);
            for other in others {
                if !known.contains(self.nodes.place(other).0) {
                    self.if_true.push(Literal::new(other, false));
                }
                let if_wrong = Literal::new(other, true);
                // Two units may have the same two places.
                if numbers.len() == 2 && !self.if_false.contains(&if_wrong) {
                    self.if_false.push(if_wrong);
                }
            }
            known |= self.position.sets().unit(unit);
        }
    }
}
