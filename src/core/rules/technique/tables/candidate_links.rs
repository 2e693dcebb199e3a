//! The links between candidates: as bits, all at once, and as lists, each when it is needed.

use super::masks::Masks;
use super::nodes::{Literal, Nodes};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, CellSet};
use crate::rules::board_view::Placement;
use crate::rules::technique::position::Position;

/// What follows from each candidate by links with others, itself included.
pub(super) fn masks(position: &Position<'_>, nodes: &Nodes) -> Masks {
    let mut links = Links { nodes, masks: Masks::new(2 * nodes.len(), 2 * nodes.len()) };
    (0..2 * nodes.len()).for_each(|index| links.masks.set(index, Literal::of_index(index)));
    for cell in position.empty() {
        links.in_cell(cell, position.at(cell));
    }
    let shape = position.shape();
    for digit in shape.digits() {
        let mut later = position.places(digit);
        for cell in position.places(digit) {
            later.remove(cell);
            for other in later & position.sets().peers(cell) {
                links.weak((cell, digit), (other, digit));
            }
        }
    }
    for unit in shape.units() {
        for digit in shape.digits() {
            if let Some([one, other]) = position.strong_in(unit, digit) {
                links.strong((one, digit), (other, digit));
            }
        }
    }
    links.masks
}

/// Links being built.
struct Links<'a> {
    nodes: &'a Nodes,
    masks: Masks,
}

impl Links<'_> {
    fn in_cell(&mut self, cell: Cell, digits: DigitSet) {
        for digit in digits {
            for other in digits.filter(|other| *other > digit) {
                self.weak((cell, digit), (cell, other));
                if digits.is_pair() {
                    self.strong((cell, digit), (cell, other));
                }
            }
        }
    }

    /// Two candidates are not both true.
    fn weak(&mut self, one: Placement, other: Placement) {
        self.link(one, other, true);
    }

    /// Two candidates are not both false.
    fn strong(&mut self, one: Placement, other: Placement) {
        self.link(one, other, false);
    }

    /// Links two candidates that cannot both be true (or both false, by `both`): each being so makes the other the contrary.
    fn link(&mut self, one: Placement, other: Placement, both: bool) {
        let (Some(one), Some(other)) = (self.nodes.literal(one, both), self.nodes.literal(other, both))
        else {
            return;
        };
        self.masks.set(one.index(), other.not());
        self.masks.set(other.index(), one.not());
    }
}

/// What follows from a literal about a candidate, beginning with itself: in its cell, then in its units.
pub(super) fn list(literal: Literal, position: &Position<'_>, nodes: &Nodes) -> Vec<Literal> {
    let ((cell, digit), is_true) = (nodes.place(literal.node()), literal.is_true());
    let contrary = |place| nodes.literal(place, !is_true);
    let mut list = vec![literal];
    // A false candidate implies something only if one other is left.
    let others = position.at(cell).without(DigitSet::only(digit));
    if is_true || others.single().is_some() {
        list.extend(others.filter_map(|other| contrary((cell, other))));
    }
    let mut known = CellSet::only(cell);
    for unit in position.shape().units_of(cell) {
        let others = position.places_in(*unit, digit) - CellSet::only(cell);
        if is_true || others.single().is_some() {
            list.extend((others - known).filter_map(|other| contrary((other, digit))));
            known |= others;
        }
    }
    list
}
