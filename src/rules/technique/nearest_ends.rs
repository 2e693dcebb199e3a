//! Where the nice loops and alternating inference chains end that a person may take: tables from which no end is reached need
//! not be filled.

use super::memo::Slot;
use super::position::Position;
use super::tables::{Direct, Literal, Masks, Nodes, Reach, Scope};
use crate::cell_set::CellSet;
use crate::geometry::{Cell, Digit};
use crate::rules::board_view::Placement;

/// An open chain that eliminates less than this is not taken.
pub(super) const FEWEST: usize = 2;

/// What sees both ends of a chain that have the same digit.
pub(super) fn seen([one, other]: [Cell; 2], digit: Digit, position: &Position<'_>) -> CellSet {
    position.places(digit) & position.sets().peers(one) & position.sets().peers(other)
}

/// For each candidate being false, and being true, the ends of its loops and chains.
#[derive(Debug)]
pub(super) struct Ends(Masks);

impl Ends {
    /// Those of a position, looked for when they are first asked for.
    pub(super) fn kept<'a>(position: &'a Position<'_>) -> &'a Self {
        position.memo(Slot::Ends, || {
            let nodes = &Direct::kept(position, Scope::Candidates).nodes;
            let mut ends = Self(Masks::new(2 * nodes.len(), 2 * nodes.len()));
            ends.add_loops(position, nodes);
            ends.add_chains(position, nodes);
            ends
        })
    }

    /// Loops end in the cell in which they begin.
    fn add_loops(&mut self, position: &Position<'_>, nodes: &Nodes) {
        for cell in position.empty() {
            let digits = position.at(cell);
            let nodes: Vec<_> = digits.filter_map(|digit| nodes.number(cell, digit)).collect();
            let literals =
                || nodes.iter().flat_map(|node| [false, true].map(|truth| Literal::new(*node, truth)));
            for (start, end) in literals().flat_map(|start| literals().map(move |end| (start, end))) {
                if start != end {
                    self.0.add(start, end);
                }
            }
        }
    }

    /// Chains begin with a candidate that is false and end with another that is true.
    fn add_chains(&mut self, position: &Position<'_>, nodes: &Nodes) {
        for digit in position.shape().digits() {
            for one in position.places(digit) {
                for other in position.places(digit).filter(|other| *other > one) {
                    if seen([one, other], digit, position).len() >= FEWEST {
                        self.add_chain([(one, digit), (other, digit)], nodes);
                    }
                }
            }
        }
        // Each end loses the digit of the other.
        for one in position.empty() {
            for other in position.empty() & position.sets().peers(one) {
                let both = position.at(one).intersection(position.at(other));
                for digit in both {
                    let others = both.filter(|last| other > one && *last != digit);
                    others.for_each(|last| self.add_chain([(one, digit), (other, last)], nodes));
                }
            }
        }
    }

    /// A chain can be read from both ends.
    fn add_chain(&mut self, ends: [Placement; 2], nodes: &Nodes) {
        let literal = |(cell, digit): Placement, is_true| nodes.literal(cell, digit, is_true);
        for [start, end] in [ends, [ends[1], ends[0]]] {
            if let (Some(start), Some(end)) = (literal(start, false), literal(end, true)) {
                self.0.add(start, end);
            }
        }
    }

    /// Whether an end is reached from an assumption, and not directly. Candidates have the same numbers in each scope.
    pub(super) fn are_reached(&self, assumption: Literal, reach: &Reach, direct: &Direct) -> bool {
        let known = (self.0.get(assumption), reach.get(assumption), direct.mask(assumption));
        let (Some(ends), Some(reached), Some(direct)) = known else { return true };
        ends.iter().zip(reached).zip(direct).any(|((end, reached), direct)| end & reached & !direct != 0)
    }
}
