//! The whole chain of a fact: everything on which it rests, each fact once.

use std::collections::HashMap;

use super::{Fact, How, Node, Why};
use crate::geometry::{Cell, Digit};
use crate::trace::Trace;

/// A fact and everything on which it rests, found in portions.
///
/// The causes of a failed guess and of a nogood are on earlier boards, and may be as many as the steps before, so a chain
/// does not follow them unless asked to.
#[derive(Clone, Debug)]
pub struct Chain {
    nodes: Vec<Node>,
    /// For each node its causes; the first ones are known.
    causes: Vec<Vec<usize>>,
    known: HashMap<(Fact, u64), usize>,
    /// Whether the causes of failed guesses and of nogoods below the first node are followed.
    into_branches: bool,
}

impl Chain {
    /// The chain of a fact, which is still to be found.
    #[must_use]
    pub fn of(root: Node) -> Self {
        let known = HashMap::from([((root.fact, root.position), 0)]);
        Self { nodes: vec![root], causes: Vec::new(), known, into_branches: false }
    }

    /// The same, with the causes of all failed guesses.
    #[must_use]
    pub fn into_branches(root: Node) -> Self {
        Self { into_branches: true, ..Self::of(root) }
    }

    /// Goes on finding causes while `patience` returns true; returns whether the chain is complete.
    pub fn work(&mut self, trace: &Trace, why: &mut Why, mut patience: impl FnMut() -> bool) -> bool {
        while self.causes.len() < self.nodes.len() {
            if !patience() {
                return false;
            }
            let node = self.nodes[self.causes.len()].clone();
            let is_followed = self.into_branches || self.causes.is_empty() || !node.is_past();
            let found = if is_followed { why.causes(trace, &node) } else { Vec::new() };
            let causes = found.into_iter().map(|cause| self.index(cause)).collect();
            self.causes.push(causes);
        }
        true
    }

    /// Finds the whole chain at once.
    #[must_use]
    pub fn whole(trace: &Trace, why: &mut Why, root: Node) -> Self {
        let mut chain = Self::of(root);
        chain.work(trace, why, || true);
        chain
    }

    fn index(&mut self, node: Node) -> usize {
        let next = self.nodes.len();
        let index = *self.known.entry((node.fact, node.position)).or_insert(next);
        if index == next {
            self.nodes.push(node);
        }
        index
    }

    /// The facts, the one that was asked for first.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The causes of a fact, as far as they are found.
    #[must_use]
    pub fn causes(&self, index: usize) -> &[usize] {
        self.causes.get(index).map_or(&[], Vec::as_slice)
    }

    /// Whether all causes are found.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.causes.len() == self.nodes.len()
    }

    /// The number of facts besides givens and guesses.
    #[must_use]
    pub fn derived(&self) -> usize {
        self.nodes.iter().filter(|node| !node.is_end()).count()
    }

    /// The givens on which it rests, in the order of the board.
    #[must_use]
    pub fn givens(&self) -> Vec<(Cell, Digit)> {
        self.ends(|how| matches!(how, How::Given))
    }

    /// The guesses on which it rests, in the order of the board.
    #[must_use]
    pub fn guesses(&self) -> Vec<(Cell, Digit)> {
        self.ends(|how| matches!(how, How::Guess { .. }))
    }

    fn ends(&self, is_one: impl Fn(&How) -> bool) -> Vec<(Cell, Digit)> {
        let ends = self.nodes.iter().filter(|node| is_one(&node.how));
        let mut ends: Vec<_> = ends
            .filter_map(|node| match node.fact {
                Fact::Holds(cell, digit) => Some((cell, digit)),
                _ => None,
            })
            .collect();
        ends.sort_unstable();
        ends.dedup();
        ends
    }
}
