//! The whole chain of a fact: everything on which it rests, each fact once.

use std::collections::{HashMap, HashSet, VecDeque};

use super::{Fact, How, Node, Why};
use crate::geometry::{Cell, Digit};
use crate::trace::Trace;

/// A fact and everything on which it rests, found in portions.
///
/// A nogood rests on earlier boards, and on nogoods learnt before it. It is followed once all facts of the board in
/// question are known: one nogood after the other, so that each board is examined once. The causes of a guess that
/// failed below another one may be as many as the steps before, so they are not followed.
#[derive(Clone, Debug)]
pub struct Chain {
    nodes: Vec<Node>,
    /// The causes of each node; `None` if they are not sought, or not yet.
    causes: Vec<Option<Vec<usize>>>,
    known: HashMap<(Fact, u64, Option<u64>), usize>,
    /// The facts of one board whose causes are to be found.
    waiting: VecDeque<usize>,
    /// The nogoods to follow after them; `None` if they are not followed.
    nogoods: Option<VecDeque<usize>>,
    /// The number of facts that do not belong to a nogood, once they are all known.
    on_board: Option<usize>,
}

impl Chain {
    /// A chain with this number of facts follows no more nogoods.
    pub const MOST_FACTS: usize = 8_000;

    /// The chain of a fact, with nothing found yet.
    #[must_use]
    pub fn of(root: Node) -> Self {
        Self { nogoods: Some(VecDeque::new()), ..Self::on_board(root) }
    }

    /// The chain of a fact without the causes of nogoods, which are on earlier boards.
    #[must_use]
    pub fn on_board(root: Node) -> Self {
        let mut chain = Self {
            nodes: Vec::new(),
            causes: Vec::new(),
            known: HashMap::new(),
            waiting: VecDeque::from([0]),
            nogoods: None,
            on_board: None,
        };
        chain.known.insert(key(&root), 0);
        chain.nodes.push(root);
        chain.causes.push(None);
        chain
    }

    /// Continues finding causes while `patience` returns true; returns whether the chain is complete.
    pub fn work(&mut self, trace: &Trace, why: &mut Why, mut patience: impl FnMut() -> bool) -> bool {
        while !self.is_complete() {
            if !patience() {
                return false;
            }
            let Some(index) = self.next() else { break };
            let node = self.nodes[index].clone();
            let found = why.causes(trace, &node);
            let causes = found.into_iter().map(|cause| self.index(cause)).collect();
            self.causes[index] = Some(causes);
        }
        true
    }

    /// The fact whose causes are found next.
    fn next(&mut self) -> Option<usize> {
        self.waiting.pop_front().or_else(|| {
            self.on_board.get_or_insert(self.nodes.len());
            self.nogoods.as_mut()?.pop_front()
        })
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
        let index = *self.known.entry(key(&node)).or_insert(next);
        if index == next {
            match &node.how {
                How::Learnt(_) => self.nogoods.iter_mut().for_each(|nogoods| nogoods.push_back(next)),
                How::Failed(_) => {}
                _ if node.is_end() => {}
                _ => self.waiting.push_back(next),
            }
            self.nodes.push(node);
            self.causes.push(None);
        }
        index
    }

    /// The facts, the one in question first.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The causes of a fact found so far.
    #[must_use]
    pub fn causes(&self, index: usize) -> &[usize] {
        self.causes[index].as_deref().unwrap_or_default()
    }

    /// Whether all causes that are sought are found.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let is_enough = self.nodes.len() >= Self::MOST_FACTS;
        self.waiting.is_empty() && (is_enough || self.nogoods.as_ref().is_none_or(VecDeque::is_empty))
    }

    /// Whether a fact belongs to the board in question, rather than to the derivation of a nogood on earlier boards.
    #[must_use]
    pub fn is_on_board(&self, index: usize) -> bool {
        self.on_board.is_none_or(|count| index < count)
    }

    /// Whether the chain stops at a fact that is neither a given nor a guess.
    #[must_use]
    pub fn stops_at(&self, index: usize) -> bool {
        self.is_complete() && self.causes(index).is_empty() && !self.nodes[index].is_end()
    }

    /// The number of facts other than givens, guesses and suppositions. A fact found on several earlier boards counts
    /// once: the same step, or the same digit that excludes a candidate without a step.
    #[must_use]
    pub fn derived(&self) -> usize {
        let derived = self.nodes.iter().filter(|node| !node.is_end());
        let told = derived.map(|node| {
            let by = match node.how {
                How::Peer(peer) => (Some(peer), None),
                How::Filled(digit) => (None, Some(digit)),
                _ => (None, None),
            };
            (node.fact, node.step(), by)
        });
        told.collect::<HashSet<_>>().len()
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

/// The identity of a fact, including its supposition, as a digit may be supposed in one place, and follow in another.
fn key(node: &Node) -> (Fact, u64, Option<u64>) {
    (node.fact, node.position, node.under.as_ref().map(|under| under.at))
}
