//! The candidates of a position and its groups of candidates, numbered.

use crate::geometry::{Cell, CellSet, Unit, UnitKind};
use crate::rules::board_view::Placement;
use crate::rules::technique::links::Node;
use crate::rules::technique::position::Position;

/// No number.
const NONE: u16 = u16::MAX;

/// A node that is true or false.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(in crate::rules::technique) struct Literal(u16);

impl Literal {
    /// The literal that the node with a number is true, or that it is false.
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

    /// The contrary.
    pub(in crate::rules::technique) const fn not(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// The literal with a number.
    pub(in crate::rules::technique) const fn of_index(index: usize) -> Self {
        Self(index as u16)
    }

    /// A number of its own.
    pub(in crate::rules::technique) const fn index(self) -> usize {
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
    /// The cell and the digit of each candidate.
    places: Vec<Placement>,
    /// By cell and digit: the number of the candidate.
    numbers: Vec<u16>,
    side: usize,
    pub(super) groups: Vec<Group>,
}

impl Nodes {
    /// The candidates of a position.
    pub(super) fn of(position: &Position<'_>) -> Self {
        let (geometry, side) = (position.shape(), position.shape().side());
        let mut nodes = Self {
            all: Vec::new(),
            places: Vec::new(),
            numbers: vec![NONE; geometry.cell_count() * side],
            side,
            groups: Vec::new(),
        };
        for cell in position.empty() {
            for digit in position.at(cell) {
                nodes.numbers[cell.index() * side + digit.index()] = nodes.all.len() as u16;
                nodes.places.push((cell, digit));
                nodes.all.push(Node { digit, cells: CellSet::only(cell) });
            }
        }
        nodes
    }

    /// These candidates, and the groups of the position.
    pub(super) fn with_groups(&self, position: &Position<'_>) -> Self {
        let mut nodes = self.clone();
        nodes.add_groups(position, |kind| matches!(kind, UnitKind::Row(_)));
        nodes.add_groups(position, |kind| matches!(kind, UnitKind::Column(_)));
        nodes
    }

    fn add_groups(&mut self, position: &Position<'_>, is_line: fn(UnitKind) -> bool) {
        let geometry = position.shape();
        let of_kind = |is_wanted: fn(UnitKind) -> bool| {
            geometry.units().filter(move |unit| is_wanted(geometry.kind(*unit)))
        };
        let blocks: Vec<Unit> = of_kind(|kind| matches!(kind, UnitKind::Block(_))).collect();
        for line in of_kind(is_line) {
            let cells = position.sets().unit(line);
            let across: Vec<Unit> =
                blocks.iter().copied().filter(|block| position.sets().unit(*block).meets(&cells)).collect();
            for digit in geometry.digits() {
                let places = position.places(digit) & cells;
                for &block in across.iter().filter(|_| !places.is_empty()) {
                    let cells = places & position.sets().unit(block);
                    if !cells.is_empty() && cells.single().is_none() {
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
        0..self.places.len()
    }

    /// A node by its number.
    pub(in crate::rules::technique) fn get(&self, node: usize) -> Node {
        self.all[node]
    }

    /// Whether a node is a single candidate.
    pub(in crate::rules::technique) const fn is_candidate(&self, node: usize) -> bool {
        node < self.places.len()
    }

    /// The cell and the digit of a candidate.
    pub(in crate::rules::technique) fn place(&self, node: usize) -> Placement {
        self.places[node]
    }

    /// The cell of a candidate, or the first one of a group.
    pub(in crate::rules::technique) fn cell(&self, node: usize) -> Cell {
        let of_group = || self.all[node].cells.first().unwrap_or(Cell::new(0));
        self.places.get(node).map_or_else(of_group, |(cell, _)| *cell)
    }

    /// The number of a candidate.
    pub(in crate::rules::technique) fn number(&self, (cell, digit): Placement) -> Option<usize> {
        let number = self.numbers[cell.index() * self.side + digit.index()];
        (number != NONE).then_some(number.into())
    }

    /// The literal that a candidate is true, or false.
    pub(in crate::rules::technique) fn literal(&self, place: Placement, is_true: bool) -> Option<Literal> {
        self.number(place).map(|number| Literal::new(number, is_true))
    }
}
