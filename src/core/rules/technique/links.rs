//! The strong and weak links between the candidates of a position, made once for each kind of chain.

use super::als::AlmostLockedSets;
use super::quick_hash::QuickMap;
use crate::digit_set::DigitSet;
use crate::geometry::{CellSet, CellSets, Digit, Geometry, Unit, UnitKind};

/// What chains are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Net {
    /// Candidates of one digit.
    Digits,
    /// Cells with two candidates.
    Pairs,
    /// Any single candidates.
    Singles,
    /// Candidates, and groups of them in a line of a block.
    Groups,
    /// Almost locked sets as well.
    Sets,
}

impl Net {
    /// The number of kinds.
    pub(super) const COUNT: usize = 5;
}

/// A digit in one of some cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Node {
    pub(super) digit: Digit,
    pub(super) cells: CellSet,
}

/// The candidates of a position, as links are made from them.
#[derive(Clone, Copy)]
pub(super) struct Pencil<'a> {
    pub(super) geometry: &'a Geometry,
    pub(super) sets: &'a CellSets,
    pub(super) open: &'a [DigitSet],
    pub(super) places: &'a [CellSet],
}

/// Nodes and their links.
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    nodes: Vec<Node>,
    /// By node: the cells that can hold its digit and see all its cells.
    seen: Vec<CellSet>,
    strong: Matrix,
    weak: Matrix,
}

/// A set of nodes for each node.
#[derive(Clone, Debug, Default)]
struct Matrix {
    words: usize,
    bits: Vec<u64>,
}

impl Matrix {
    fn of(nodes: usize) -> Self {
        let words = nodes.div_ceil(64);
        Self { words, bits: vec![0; words * nodes] }
    }

    fn join(&mut self, one: usize, other: usize) {
        for (from, to) in [(one, other), (other, one)] {
            self.bits[from * self.words + to / 64] |= 1 << (to % 64);
        }
    }

    fn row(&self, node: usize) -> &[u64] {
        &self.bits[node * self.words..][..self.words]
    }
}

impl Links {
    /// The links of a position; `sets` are its almost locked sets if these may be nodes.
    pub(super) fn of(pencil: Pencil<'_>, net: Net, sets: Option<&AlmostLockedSets>) -> Self {
        let mut maker = Maker { pencil, nodes: Vec::new(), known: QuickMap::default(), strong: Vec::new() };
        maker.singles(net);
        if net != Net::Digits {
            maker.pairs();
        }
        if net != Net::Pairs {
            maker.doubles();
        }
        if matches!(net, Net::Groups | Net::Sets) {
            maker.groups();
        }
        if let Some(sets) = sets {
            maker.sets(sets);
        }
        maker.finish(net)
    }

    /// All nodes, single candidates first.
    pub(super) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The cells that can hold the digit of a node and see all its cells.
    pub(super) fn seen(&self, node: usize) -> CellSet {
        self.seen[node]
    }

    /// The nodes that are true if this one is false.
    pub(super) fn strong(&self, node: usize) -> &[u64] {
        self.strong.row(node)
    }

    /// The nodes that are false if this one is true.
    pub(super) fn weak(&self, node: usize) -> &[u64] {
        self.weak.row(node)
    }
}

/// Makes links.
struct Maker<'a> {
    pencil: Pencil<'a>,
    nodes: Vec<Node>,
    known: QuickMap<Node, usize>,
    strong: Vec<(usize, usize)>,
}

impl Maker<'_> {
    fn node(&mut self, digit: Digit, cells: CellSet) -> usize {
        let node = Node { digit, cells };
        *self.known.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            self.nodes.len() - 1
        })
    }

    fn join(&mut self, digit: Digit, one: CellSet, other: CellSet) {
        let link = (self.node(digit, one), self.node(digit, other));
        self.strong.push(link);
    }

    fn singles(&mut self, net: Net) {
        for cell in self.pencil.geometry.cells() {
            let open = self.pencil.open[cell.index()];
            if net != Net::Pairs || open.is_pair() {
                open.for_each(|digit| {
                    self.node(digit, CellSet::only(cell));
                });
            }
        }
    }

    /// One of the two candidates of a cell is true.
    fn pairs(&mut self) {
        for cell in self.pencil.geometry.cells() {
            let mut open = self.pencil.open[cell.index()];
            if open.is_pair()
                && let (Some(one), Some(other)) = (open.next(), open.next())
            {
                let cell = CellSet::only(cell);
                let link = (self.node(one, cell), self.node(other, cell));
                self.strong.push(link);
            }
        }
    }

    /// One of the two places of a digit in a unit is true.
    fn doubles(&mut self) {
        for unit in self.pencil.geometry.units() {
            for digit in self.pencil.geometry.digits() {
                let mut places = self.places_in(unit, digit);
                if let (Some(one), Some(other), None) = (places.next(), places.next(), places.next()) {
                    self.join(digit, CellSet::only(one), CellSet::only(other));
                }
            }
        }
    }

    fn places_in(&self, unit: Unit, digit: Digit) -> CellSet {
        self.pencil.places[digit.index()] & self.pencil.sets.unit(unit)
    }

    /// The places of a digit in a unit are in two groups, each in a line of a block.
    fn groups(&mut self) {
        let geometry = self.pencil.geometry;
        for unit in geometry.units() {
            let crossing: Vec<CellSet> = match geometry.kind(unit) {
                UnitKind::Diagonal(_) => continue,
                UnitKind::Block(_) => self.crossing(unit, |kind| !matches!(kind, UnitKind::Block(_))),
                _ => self.crossing(unit, |kind| matches!(kind, UnitKind::Block(_))),
            };
            for digit in geometry.digits() {
                let places = self.places_in(unit, digit);
                for part in crossing.iter().map(|cells| places & *cells).filter(|part| part.len() > 1) {
                    let rest = places - part;
                    let is_group = crossing.iter().any(|cells| rest.is_within(cells));
                    if !rest.is_empty() && is_group {
                        self.join(digit, part, rest);
                    }
                }
            }
        }
    }

    /// The units of some kinds, except for diagonals, that share cells with a unit.
    fn crossing(&self, unit: Unit, is_wanted: impl Fn(UnitKind) -> bool) -> Vec<CellSet> {
        let (geometry, sets) = (self.pencil.geometry, self.pencil.sets);
        let units = geometry.units().filter(|other| {
            let kind = geometry.kind(*other);
            is_wanted(kind) && !matches!(kind, UnitKind::Diagonal(_))
        });
        units.map(|other| sets.unit(other)).filter(|cells| cells.meets(&sets.unit(unit))).collect()
    }

    /// Without one of its digits an almost locked set holds each of the others.
    fn sets(&mut self, sets: &AlmostLockedSets) {
        for set in sets.all().iter().filter(|set| set.cells.len() > 1) {
            let nodes: Vec<usize> = set
                .digits
                .map(|digit| self.node(digit, self.pencil.places[digit.index()] & set.cells))
                .collect();
            for (at, one) in nodes.iter().enumerate() {
                self.strong.extend(nodes[at + 1..].iter().map(|other| (*one, *other)));
            }
        }
    }

    fn finish(self, net: Net) -> Links {
        let Self { pencil, nodes, strong, .. } = self;
        let seen: Vec<CellSet> = nodes
            .iter()
            .map(|node| pencil.places[node.digit.index()] & pencil.sets.common_peers(node.cells))
            .collect();
        let mut links = Links { strong: Matrix::of(nodes.len()), weak: Matrix::of(nodes.len()), nodes, seen };
        strong.into_iter().for_each(|(one, other)| links.strong.join(one, other));
        links.weaken(pencil.geometry.side());
        if net != Net::Digits {
            links.weaken_cells();
        }
        links
    }
}

impl Links {
    /// Joins the nodes of a digit that see each other.
    fn weaken(&mut self, side: usize) {
        let mut of_digit = vec![Vec::new(); side];
        for (number, node) in self.nodes.iter().enumerate() {
            of_digit[node.digit.index()].push(number);
        }
        for nodes in of_digit {
            for (at, &one) in nodes.iter().enumerate() {
                for &other in &nodes[at + 1..] {
                    if self.nodes[other].cells.is_within(&self.seen[one]) {
                        self.weak.join(one, other);
                    }
                }
            }
        }
    }

    /// Joins the candidates of each cell, which come one after another.
    fn weaken_cells(&mut self) {
        for one in 0..self.nodes.len() {
            let cells = self.nodes[one].cells;
            if cells.single().is_none() {
                break;
            }
            for other in one + 1..self.nodes.len() {
                if self.nodes[other].cells != cells {
                    break;
                }
                self.weak.join(one, other);
            }
        }
    }
}
