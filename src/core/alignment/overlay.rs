//! Counts what both runs searched, and what only one of them did: over the whole trees, in portions.

use super::aligned::{Aligned, Node, Side, Spent};

/// The most subtrees that are listed for each run.
pub const MOST_SUBTREES: usize = 100;

/// A guess that only one run made, below guesses that both made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Only {
    /// The guess.
    pub node: Node,
    /// The guess directly above it, which both made; `None` at the top level.
    pub above: Option<Node>,
    /// Its cost.
    pub spent: Spent,
}

/// What only one run searched.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Unshared {
    /// The number of guesses that only it made below shared guesses: each is a subtree with all below it.
    pub subtrees: u64,
    /// The cost of all these subtrees.
    pub spent: Spent,
    /// Those with the most steps, at most [`MOST_SUBTREES`], the costliest first.
    pub costliest: Vec<Only>,
}

/// The comparison of two trees, in portions.
#[derive(Debug)]
pub struct Overlay {
    /// Guesses that both made, whose branches are not compared yet; `None` is the top level.
    ahead: Vec<Option<Node>>,
    /// The guesses that both made.
    common: u64,
    parts: [Unshared; 2],
    /// The position of the first run when the last guess was compared.
    position: u64,
}

impl Default for Overlay {
    fn default() -> Self {
        Self { ahead: vec![None], common: 0, parts: [Unshared::default(), Unshared::default()], position: 0 }
    }
}

impl Overlay {
    /// Compares the branches of at most `most` guesses; returns whether all are compared. Both runs must have ended.
    pub fn advance(&mut self, aligned: &Aligned<'_>, most: usize) -> bool {
        for _ in 0..most {
            let Some(parent) = self.ahead.pop() else { return true };
            if let Some(span) = parent.as_ref().and_then(|parent| parent.span(Side::First)) {
                self.position = span.steps.start;
            }
            let branches = aligned.branches(parent.as_ref());
            // The first branch is compared next, so that the position of the first run grows.
            for node in branches.nodes.into_iter().rev() {
                match node.only() {
                    None => {
                        self.common += 1;
                        self.ahead.push(Some(node));
                    }
                    Some(side) => {
                        let spent = aligned.spent(&node, side);
                        self.parts[side.index()].add(Only { node, above: parent.clone(), spent });
                    }
                }
            }
        }
        self.ahead.is_empty()
    }

    /// The number of guesses found in both runs so far.
    #[must_use]
    pub const fn common(&self) -> u64 {
        self.common
    }

    /// What only one run searched, among the branches compared so far.
    #[must_use]
    pub const fn only(&self, side: Side) -> &Unshared {
        &self.parts[side.index()]
    }

    /// The position in the first run up to which everything is compared.
    #[must_use]
    pub const fn position(&self) -> u64 {
        self.position
    }
}

impl Unshared {
    fn add(&mut self, only: Only) {
        self.subtrees += 1;
        self.spent = self.spent.plus(only.spent);
        let at = self.costliest.partition_point(|other| other.spent.steps >= only.spent.steps);
        if at < MOST_SUBTREES {
            self.costliest.truncate(MOST_SUBTREES - 1);
            self.costliest.insert(at, only);
        }
    }
}
