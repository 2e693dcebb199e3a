//! Walks along links, alternately strong and weak: from every node to all that must be true if it is not, the nearest first.

use std::ops::ControlFlow::{self, Continue};

use super::links::Links;

/// No station.
const NONE: u32 = u32::MAX;

/// The most nodes whose numbers fit a station.
const MOST_NODES: usize = u16::MAX as usize;

/// A node that has been reached, and from which station.
#[derive(Clone, Copy)]
struct Station {
    node: u16,
    before: u32,
}

/// What a node being false leads to, if a certain strong link is followed first.
struct Walk<'a> {
    links: &'a Links,
    start: usize,
    /// The start, the first node, and what has been reached from there.
    stations: Vec<Station>,
    /// The stations found to be true in the last round.
    front: Vec<u32>,
    /// The nodes that have been reached as false, and as true.
    reached: [Nodes; 2],
    /// The nodes that are not to be reached again.
    closed: [Nodes; 2],
}

/// A set of nodes.
struct Nodes(Vec<u64>);

impl Nodes {
    fn none(nodes: usize) -> Self {
        Self(vec![0; nodes.div_ceil(64)])
    }

    fn contains(&self, node: usize) -> bool {
        self.0[node / 64] >> (node % 64) & 1 == 1
    }

    fn insert(&mut self, node: usize) {
        self.0[node / 64] |= 1 << (node % 64);
    }
}

impl<'a> Walk<'a> {
    fn from(start: usize, first: usize, links: &'a Links) -> Self {
        let none = || [(); 2].map(|()| Nodes::none(links.nodes().len()));
        let stations =
            vec![Station { node: start as u16, before: NONE }, Station { node: first as u16, before: 0 }];
        let mut walk = Self { links, start, stations, front: vec![1], reached: none(), closed: none() };
        for sets in [&mut walk.reached, &mut walk.closed] {
            sets[0].insert(start);
            sets[1].insert(first);
        }
        walk
    }

    /// Follows the weak links, then the strong ones. With `twice` a node may be reached on a second path.
    fn round(&mut self, twice: bool) {
        let front = std::mem::take(&mut self.front);
        let front = self.advance(&front, false, twice);
        self.front = self.advance(&front, true, twice);
    }

    /// Reaches the nodes that are linked to those in front, unless that ties a knot.
    fn advance(&mut self, front: &[u32], is_true: bool, twice: bool) -> Vec<u32> {
        let (links, state, mut next) = (self.links, usize::from(is_true), Vec::new());
        for &station in front {
            let node = self.node(station);
            let row = if is_true { links.strong(node) } else { links.weak(node) };
            for (index, linked) in row.iter().enumerate() {
                let mut new = linked & !self.closed[state].0[index];
                while new != 0 {
                    let other = index * 64 + new.trailing_zeros() as usize;
                    new &= new - 1;
                    if !self.is_on_path(other, station, is_true) {
                        next.push(self.reach(other, station, state, twice));
                    }
                }
            }
        }
        next
    }

    fn node(&self, station: u32) -> usize {
        self.stations[station as usize].node.into()
    }

    fn reach(&mut self, node: usize, before: u32, state: usize, twice: bool) -> u32 {
        if !twice || self.reached[state].contains(node) {
            self.closed[state].insert(node);
        }
        self.reached[state].insert(node);
        self.stations.push(Station { node: node as u16, before });
        self.stations.len() as u32 - 1
    }

    /// Whether a node, which would be true or not, is on the path to a station; the start may be true in the end.
    fn is_on_path(&self, other: usize, station: u32, is_true: bool) -> bool {
        if self.reached.iter().all(|nodes| !nodes.contains(other)) {
            return false;
        }
        let mut at = station;
        while at != NONE {
            let before = self.stations[at as usize].before;
            let comes_back = is_true && before == NONE;
            if self.node(at) == other && !comes_back {
                return true;
            }
            at = before;
        }
        false
    }

    /// The nodes from the start to a station.
    fn path(&self, end: u32) -> Vec<usize> {
        let (mut path, mut at) = (Vec::new(), end);
        while at != NONE {
            path.push(self.node(at));
            at = self.stations[at as usize].before;
        }
        path.reverse();
        path
    }
}

/// Calls a function with the nodes of chains of at least two strong links, those with the fewest links first: for each first
/// link and each end the shortest. `begins` decides from the start whether there may be chains, `is_useful` from the ends whether
/// one is wanted. With `twice` a second path to each node is followed as well, which need not be the shortest: the first may
/// be of no use, as it goes through nodes that are needed later.
pub(super) fn each_chain(
    links: &Links,
    (most, twice): (usize, bool),
    begins: impl Fn(usize) -> bool,
    is_useful: impl Fn(usize, usize) -> bool,
    mut found: impl FnMut(&[usize]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let nodes = 0..links.nodes().len().min(MOST_NODES);
    let starts = nodes
        .filter(|node| begins(*node))
        .flat_map(|node| bits(links.strong(node)).map(move |first| (node, first)));
    let mut walks: Vec<Walk<'_>> = starts.map(|(start, first)| Walk::from(start, first, links)).collect();
    for _ in 1..most / 2 {
        for walk in &mut walks {
            walk.round(twice);
            for &station in &walk.front {
                let end = walk.node(station);
                if walk.start <= end && is_useful(walk.start, end) {
                    found(&walk.path(station))?;
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ops::ControlFlow::Break;

    use super::super::links::Net;
    use super::super::test_support::position;
    use super::*;
    use crate::geometry::{Geometry, Variant};

    /// The most chains that are looked at in a position.
    const MOST: usize = 300;

    #[test]
    fn a_node_set_holds_what_was_added() {
        let mut nodes = Nodes::none(70);
        nodes.insert(65);
        let held: Vec<usize> = (0..70).filter(|node| nodes.contains(*node)).collect();
        assert_eq!(held, [65]);
    }

    #[test]
    fn chains_tie_no_knots() {
        let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
        let mut closed = 0;
        for seed in 0..12 {
            for (net, twice) in [(Net::Digits, false), (Net::Singles, true)] {
                let position = position(&geometry, seed);
                let mut count = 0;
                let _ = each_chain(
                    position.links(net),
                    (12, twice),
                    |_| true,
                    |_, _| true,
                    |path| {
                        // The start may be true in the end.
                        let (starts, others): (Vec<usize>, Vec<usize>) =
                            path.iter().partition(|node| **node == path[0]);
                        let nodes: BTreeSet<&usize> = others.iter().collect();
                        assert!(starts.len() <= 2 && nodes.len() == others.len(), "{seed} {path:?}");
                        closed += usize::from(starts.len() == 2);
                        count += 1;
                        if count < MOST { Continue(()) } else { Break(()) }
                    },
                );
            }
        }
        assert!(closed > 0);
    }
}
