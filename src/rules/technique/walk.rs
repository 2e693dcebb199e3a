//! Walks along links, strong and weak by turns: from every node to all that must be true if it is not, the nearest first.

use std::ops::ControlFlow::{self, Continue};

use super::links::Links;

/// No node.
const NONE: u16 = u16::MAX;

/// What a node being false leads to, if a certain strong link is followed first.
struct Walk<'a> {
    links: &'a Links,
    start: usize,
    /// The nodes found to be true in the last round.
    front: Vec<u16>,
    is_true: Reached,
    is_false: Reached,
}

/// The nodes that have been reached, and from where.
struct Reached {
    nodes: Vec<u64>,
    from: Vec<u16>,
}

impl Reached {
    fn none(nodes: usize) -> Self {
        Self { nodes: vec![0; nodes.div_ceil(64)], from: vec![NONE; nodes] }
    }

    fn contains(&self, node: usize) -> bool {
        self.nodes[node / 64] >> (node % 64) & 1 == 1
    }

    fn insert(&mut self, node: usize, from: usize) {
        self.nodes[node / 64] |= 1 << (node % 64);
        self.from[node] = from as u16;
    }
}

impl<'a> Walk<'a> {
    fn from(start: usize, first: usize, links: &'a Links) -> Self {
        let none = || Reached::none(links.nodes().len());
        let mut walk = Self { links, start, front: vec![first as u16], is_true: none(), is_false: none() };
        walk.is_true.insert(first, start);
        walk.is_false.insert(start, NONE.into());
        walk
    }

    /// Follows the weak links, then the strong ones.
    fn round(&mut self) {
        let front = std::mem::take(&mut self.front);
        let front = self.advance(&front, false);
        self.front = self.advance(&front, true);
    }

    /// Reaches the nodes that are linked to those in front, unless that ties a knot.
    fn advance(&mut self, front: &[u16], is_true: bool) -> Vec<u16> {
        let mut next = Vec::new();
        for node in front.iter().copied().map(usize::from) {
            let row = if is_true { self.links.strong(node) } else { self.links.weak(node) };
            for (index, linked) in row.iter().enumerate() {
                let reached = if is_true { &self.is_true } else { &self.is_false };
                let mut new = linked & !reached.nodes[index];
                while new != 0 {
                    let other = index * 64 + new.trailing_zeros() as usize;
                    new &= new - 1;
                    if !self.is_on_path(other, node, is_true) {
                        let reached = if is_true { &mut self.is_true } else { &mut self.is_false };
                        reached.insert(other, node);
                        next.push(other as u16);
                    }
                }
            }
        }
        next
    }

    /// Whether a node, which would be true or not, is on the way to the node before; the start may be true in the end.
    fn is_on_path(&self, other: usize, before: usize, is_true: bool) -> bool {
        let contrary = if is_true { &self.is_false } else { &self.is_true };
        if !contrary.contains(other) {
            return false;
        }
        let (mut at, mut now) = (before, !is_true);
        loop {
            if at == other && !(is_true && at == self.start) {
                return true;
            }
            let before = if now { self.is_true.from[at] } else { self.is_false.from[at] };
            if before == NONE {
                return false;
            }
            (at, now) = (before.into(), !now);
        }
    }

    /// The nodes from the start to an end.
    fn path(&self, end: usize) -> Vec<usize> {
        let (mut path, mut at) = (vec![end], end);
        loop {
            let before = usize::from(self.is_true.from[at]);
            path.push(before);
            if before == self.start {
                break;
            }
            at = usize::from(self.is_false.from[before]);
            path.push(at);
        }
        path.reverse();
        path
    }
}

/// Calls a function with the nodes of chains of at least two strong links, those with the fewest links first: for each first
/// link and each end the shortest. `is_useful` decides from the ends whether the chain is wanted.
pub(super) fn each_chain(
    links: &Links,
    most: usize,
    is_useful: impl Fn(usize, usize) -> bool,
    mut found: impl FnMut(&[usize]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let nodes = 0..links.nodes().len().min(NONE.into());
    let starts = nodes.flat_map(|node| bits(links.strong(node)).map(move |first| (node, first)));
    let mut walks: Vec<Walk<'_>> = starts.map(|(start, first)| Walk::from(start, first, links)).collect();
    for _ in 1..most / 2 {
        for walk in &mut walks {
            walk.round();
            for end in walk.front.iter().copied().map(usize::from) {
                if walk.start <= end && is_useful(walk.start, end) {
                    found(&walk.path(end))?;
                }
            }
        }
        walks.retain(|walk| !walk.front.is_empty());
    }
    Continue(())
}

/// The numbers of a row.
fn bits(row: &[u64]) -> impl Iterator<Item = usize> {
    let numbers = |(index, word): (usize, &u64)| {
        let word = *word;
        (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| index * 64 + bit)
    };
    row.iter().enumerate().flat_map(numbers)
}
