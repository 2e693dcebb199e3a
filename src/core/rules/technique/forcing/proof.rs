//! The proof that leads from an assumption to conclusions, each of which follows from those before it.

use super::start::Fact;
use crate::digit_set::DigitSet;
use crate::geometry::{CellSet, Unit};
use crate::rules::board_view::Premise;
use crate::rules::technique::links::Node;
use crate::rules::technique::position::Position;
use crate::rules::technique::tables::{Direct, Literal, Table};

/// Why a conclusion follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// It is assumed.
    Assumed,
    /// A true node excludes it.
    Excluded,
    /// It is the only candidate of its cell that is left.
    Naked,
    /// It holds the only places of its digit that are left in a unit.
    Hidden(Unit),
}

/// A conclusion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Conclusion {
    pub(super) node: Node,
    pub(super) is_true: bool,
    pub(super) reason: Reason,
    /// The lines from which it follows.
    pub(super) causes: Vec<usize>,
}

/// An assumption and what follows from it, line by line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Proof(pub(super) Vec<Conclusion>);

impl Proof {
    /// The proof of some conclusions of a table; `None` if it has a gap.
    pub(super) fn of(
        ends: &[Literal],
        table: &Table,
        direct: &Direct,
        position: &Position<'_>,
    ) -> Option<Self> {
        let mut proof = Self::default();
        for literal in table.derivation(ends, direct, position) {
            let line = proof.next(direct.nodes.get(literal.node()), literal.is_true(), position)?;
            proof.0.push(line);
        }
        Some(proof)
    }

    /// The conclusion that follows from those so far; the first one is the assumption.
    fn next(&self, node: Node, is_true: bool, position: &Position<'_>) -> Option<Conclusion> {
        let line = |reason, causes| Some(Conclusion { node, is_true, reason, causes });
        if self.0.is_empty() {
            return line(Reason::Assumed, Vec::new());
        }
        if !is_true {
            let excludes = |line: &Conclusion| line.is_true && excludes(line.node, node, position);
            let cause = self.0.iter().position(excludes)?;
            return line(Reason::Excluded, vec![cause]);
        }
        if let Some(cell) = node.cells.single() {
            let others = position.at(cell).without(DigitSet::only(node.digit));
            let causes = others.map(|digit| self.excluded(Node { digit, cells: node.cells }));
            if let Some(causes) = causes.collect() {
                return line(Reason::Naked, causes);
            }
        }
        let units = position.shape().units();
        let mut around = units.filter(|unit| node.cells.is_within(&position.sets().unit(*unit)));
        let (unit, causes) = around.find_map(|unit| {
            let others = position.places_in(unit, node.digit) - node.cells;
            Some((unit, self.all_excluded(others, node)?))
        })?;
        line(Reason::Hidden(unit), causes)
    }

    /// The line in which a node is false.
    fn excluded(&self, node: Node) -> Option<usize> {
        let is_part =
            |line: &Conclusion| line.node.digit == node.digit && node.cells.is_within(&line.node.cells);
        self.0.iter().position(|line| !line.is_true && is_part(line))
    }

    /// The lines in which the digit of a node is excluded from all of these cells.
    fn all_excluded(&self, mut left: CellSet, node: Node) -> Option<Vec<usize>> {
        let mut causes = Vec::new();
        for (index, line) in self.0.iter().enumerate() {
            if !line.is_true && line.node.digit == node.digit && line.node.cells.meets(&left) {
                left -= line.node.cells;
                causes.push(index);
            }
        }
        left.is_empty().then_some(causes)
    }

    /// Whether a fact is in it.
    pub(super) fn contains(&self, fact: Fact) -> bool {
        let node = Node { digit: fact.digit, cells: CellSet::only(fact.cell) };
        self.0.iter().any(|line| line.node == node && line.is_true == fact.is_true)
    }

    /// Reports the facts on which its lines rest.
    pub(super) fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise)) {
        for line in &self.0 {
            match line.reason {
                Reason::Assumed | Reason::Excluded => {}
                Reason::Naked => line.node.cells.for_each(|cell| position.only_these(cell, report)),
                Reason::Hidden(unit) => {
                    let digit = line.node.digit;
                    position.only_there(unit, digit, position.places_in(unit, digit), report);
                }
            }
        }
    }
}

/// Whether a node is false if another is true.
fn excludes(cause: Node, node: Node, position: &Position<'_>) -> bool {
    if cause.digit == node.digit {
        return node.cells.is_within(&position.sets().common_peers(cause.cells));
    }
    cause.cells == node.cells && cause.cells.single().is_some()
}
