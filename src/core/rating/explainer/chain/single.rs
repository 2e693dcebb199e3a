//! Cycles, and chains from a candidate to its opposite: each fact follows from one other.

use super::super::board::Board;
use super::super::hint::Hint;
use super::super::shape::{PEERS, bits, cells};
use super::fact::{FACTS, Fact, Links};
use super::length::added;

/// The order of steps: the difficulty, the number of facts, and the kind.
type Rank = (f64, u32, u8);

/// A fact of a chain and the index of the one it follows from.
#[derive(Clone, Copy)]
struct Node {
    fact: Fact,
    parent: u16,
}

const ROOT: u16 = u16::MAX;

/// The simplest cycle or chain.
pub(in super::super) fn search(board: &Board) -> Option<Hint> {
    let mut search = Search { board, nodes: Vec::with_capacity(FACTS), seen: [false; FACTS], best: None };
    for (cells, units) in [(false, true), (true, false), (true, true)] {
        let links = Links { cells, units };
        for cell in (0..81).filter(|cell| board.count_at(*cell) > 1 && (units || board.count_at(*cell) == 2))
        {
            for digit in bits(board.at(cell)) {
                search.cycles(links, Fact::on(cell, digit));
                if units {
                    search.chain(links, Fact::on(cell, digit));
                    search.chain(links, Fact::off(cell, digit));
                }
            }
        }
    }
    search.best.map(|(_, hint)| hint)
}

struct Search<'a> {
    board: &'a Board,
    nodes: Vec<Node>,
    seen: [bool; FACTS],
    best: Option<(Rank, Hint)>,
}

impl Search<'_> {
    /// The rank of a chain of `count` facts, unless one as simple is known.
    fn rank(&self, links: Links, base: f64, count: u32) -> Option<Rank> {
        let (base, kind) = match links {
            Links { cells: true, units: true } => (7.0, 4),
            Links { cells: true, .. } => (base, 3),
            _ => (base, 2),
        };
        let rank = (base + added(count), count, kind);
        self.best.as_ref().is_none_or(|(best, _)| rank < *best).then_some(rank)
    }

    /// Cycles back to a digit of a cell.
    fn cycles(&mut self, links: Links, start: Fact) {
        self.begin(start);
        let (mut latest, mut count) = (0..1, 0);
        while !latest.is_empty() {
            count += 2;
            let Some(rank) = self.rank(links, 6.5, count) else { return };
            latest.clone().for_each(|index| self.exclude_new(links, index));
            latest = latest.end..self.nodes.len();
            for index in latest.clone() {
                let Node { fact, .. } = self.nodes[index];
                let mut on = Next::default();
                links.forced(self.board, fact.cell(), fact.digit(), |next, _| on.add(next));
                for next in on.facts() {
                    if count >= 4 && next == start {
                        self.close(rank, index);
                    }
                    self.push_new(next, index);
                }
            }
            latest = latest.end..self.nodes.len();
        }
    }

    /// Adds what a node excludes, unless the way to the node already has it.
    fn exclude_new(&mut self, links: Links, index: usize) {
        let (nodes, board) = (&mut self.nodes, self.board);
        let Node { fact, .. } = nodes[index];
        links.excluded(board, fact.cell(), fact.digit(), |off| {
            let mut ancestor = nodes[index].parent;
            while ancestor != ROOT && nodes[ancestor as usize].fact != off {
                ancestor = nodes[ancestor as usize].parent;
            }
            if ancestor == ROOT {
                nodes.push(Node { fact: off, parent: index as u16 });
            }
        });
    }

    /// A cycle whose last link starts at a node: candidates that see both ends of a link go, unless they are in a
    /// cell of the cycle.
    fn close(&mut self, rank: Rank, last: usize) {
        let path = || {
            std::iter::successors(Some(last as u16), |index| {
                Some(self.nodes[*index as usize].parent).filter(|parent| *parent != ROOT)
            })
            .map(|index| self.nodes[index as usize].fact)
        };
        let own = path().fold(0, |all, fact| all | 1_u128 << fact.cell());
        let mut seen = [[0_u128; 2]; 9];
        for fact in path() {
            seen[fact.digit()][usize::from(fact.is_on())] |= PEERS[fact.cell()];
        }
        let mut losing = [0_u16; 81];
        for (digit, [off, on]) in seen.into_iter().enumerate() {
            cells(off & on & self.board.homes(digit) & !own).for_each(|cell| losing[cell] |= 1 << digit);
        }
        let removals: Vec<_> = losing.into_iter().enumerate().filter(|(_, digits)| *digits != 0).collect();
        let is_better = self.best.as_ref().is_none_or(|(best, _)| rank < *best);
        if is_better && !removals.is_empty() {
            self.best = Some((rank, Hint::removing(rank.0, removals)));
        }
    }

    /// The shortest chain from a fact to its opposite.
    fn chain(&mut self, links: Links, start: Fact) {
        self.begin(start);
        let (mut latest, mut count, mut is_on) = (0..1, 1, start.is_on());
        while !latest.is_empty() {
            count += 1;
            let Some(rank) = self.rank(links, 6.6, count) else { return };
            for index in latest.clone() {
                let Node { fact, .. } = self.nodes[index];
                let mut next = Next::default();
                if is_on {
                    links.excluded(self.board, fact.cell(), fact.digit(), |fact| next.add(fact));
                } else {
                    links.forced(self.board, fact.cell(), fact.digit(), |fact, _| next.add(fact));
                }
                if next.facts().any(|fact| fact == start.negated()) {
                    let hint = start.negated().concluded(self.board, rank.0);
                    self.best = Some((rank, hint));
                    return;
                }
                next.facts().for_each(|fact| self.push_new(fact, index));
            }
            latest = latest.end..self.nodes.len();
            is_on = !is_on;
        }
    }

    fn begin(&mut self, start: Fact) {
        self.nodes.clear();
        self.seen.fill(false);
        self.seen[start.index()] = true;
        self.nodes.push(Node { fact: start, parent: ROOT });
    }

    fn push_new(&mut self, fact: Fact, parent: usize) {
        if !std::mem::replace(&mut self.seen[fact.index()], true) {
            self.nodes.push(Node { fact, parent: parent as u16 });
        }
    }
}

/// What follows from one fact.
struct Next {
    facts: [Fact; 28],
    count: usize,
}

impl Default for Next {
    fn default() -> Self {
        Self { facts: [Fact::off(0, 0); 28], count: 0 }
    }
}

impl Next {
    fn add(&mut self, fact: Fact) {
        self.facts[self.count] = fact;
        self.count += 1;
    }

    fn facts(&self) -> impl Iterator<Item = Fact> {
        self.facts[..self.count].iter().copied()
    }
}
