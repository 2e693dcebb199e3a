//! The candidates of a position and its groups of candidates, numbered.

use crate::cell_set::CellSet;
use crate::geometry::{Cell, Digit, Unit, UnitKind};
use crate::rules::technique::links::Node;
use crate::rules::technique::position::Position;

/// No number.
const NONE: u16 = u16::MAX;

/// A node that is true or false.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(in crate::rules::technique) struct Literal(u16);

impl Literal {
    /// That the node with a number is true, or that it is false.
    pub(in crate::rules::technique) const fn new(node: usize, is_true: bool) -> Self {
        Self((node as u16) << 1 | is_true as u16)
    }

    /// The number of its node.
    pub(in crate::rules::technique) const fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether the node is true.
    pub(in crate::rules::technique) const fn is_true(self) -> bool {
        self.0 & 1 == 1
    }

    /// The literal with a number.
    pub(super) const fn of_index(index: usize) -> Self {
        Self(index as u16)
    }

    /// A number of its own.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its word in a set of literals, and its bit there.
    pub(super) const fn bit(self) -> (usize, u64) {
        (self.index() / 64, 1 << (self.index() % 64))
    }
}

/// A group: all places of a digit in a line of a block, if they are several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Group {
    /// The number of its node.
    pub(super) node: usize,
    pub(super) line: Unit,
    pub(super) block: Unit,
}

/// The candidates of a position, cell by cell, and then its groups.
#[derive(Clone, Debug)]
pub(in crate::rules::technique) struct Nodes {
    all: Vec<Node>,
    /// For each cell and digit the number of the candidate.
    numbers: Vec<u16>,
    side: usize,
    pub(super) groups: Vec<Group>,
}

impl Nodes {
    /// Of a position, with its groups or without.
    pub(super) fn of(position: &Position<'_>, with_groups: bool) -> Self {
        let (geometry, side) = (position.shape(), position.shape().side());
        let mut nodes = Self {
            all: Vec::new(),
            numbers: vec![NONE; geometry.cell_count() * side],
            side,
            groups: Vec::new(),
        };
        for cell in position.empty() {
            for digit in position.at(cell) {
                nodes.numbers[cell.index() * side + digit.index()] = nodes.all.len() as u16;
                nodes.all.push(Node { digit, cells: CellSet::only(cell) });
            }
        }
        if with_groups {
            nodes.add_groups(position, |kind| matches!(kind, UnitKind::Row(_)));
            nodes.add_groups(position, |kind| matches!(kind, UnitKind::Column(_)));
        }
        nodes
    }

    fn add_groups(&mut self, position: &Position<'_>, is_line: fn(UnitKind) -> bool) {
        let geometry = position.shape();
        let is_block = |unit: &Unit| matches!(geometry.kind(*unit), UnitKind::Block(_));
        for line in geometry.units().filter(|unit| is_line(geometry.kind(*unit))) {
            for digit in geometry.digits() {
                let places = position.places_in(line, digit);
                for block in geometry.units().filter(is_block) {
                    let cells = places & position.sets().unit(block);
                    if cells.len() > 1 {
                        self.groups.push(Group { node: self.all.len(), line, block });
                        self.all.push(Node { digit, cells });
                    }
                }
            }
        }
    }

    /// The number of nodes.
    pub(in crate::rules::technique) const fn len(&self) -> usize {
        self.all.len()
    }

    /// The numbers of the single candidates.
    pub(in crate::rules::technique) const fn candidates(&self) -> std::ops::Range<usize> {
        0..self.all.len() - self.groups.len()
    }

    /// A node by its number.
    pub(in crate::rules::technique) fn get(&self, node: usize) -> Node {
        self.all[node]
    }

    /// Whether a node is a single candidate.
    pub(in crate::rules::technique) const fn is_candidate(&self, node: usize) -> bool {
        node < self.all.len() - self.groups.len()
    }

    /// The cell of a candidate, or the first one of a group.
    pub(in crate::rules::technique) fn cell(&self, node: usize) -> Cell {
        self.all[node].cells.first().unwrap_or(Cell::new(0))
    }

    /// The number of a candidate.
    pub(in crate::rules::technique) fn number(&self, cell: Cell, digit: Digit) -> Option<usize> {
        let number = self.numbers[cell.index() * self.side + digit.index()];
        (number != NONE).then_some(number.into())
    }

    /// That a candidate is true, or false.
    pub(in crate::rules::technique) fn literal(
        &self,
        cell: Cell,
        digit: Digit,
        is_true: bool,
    ) -> Option<Literal> {
        self.number(cell, digit).map(|number| Literal::new(number, is_true))
    }
}
