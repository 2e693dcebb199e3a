//! Which of the nice loops and alternating inference chains a person takes, as `HoDoKu` does: of those that the tables show, the
//! one that eliminates most; then the one in the first cells; then the shortest.

use std::cmp::Reverse;
use std::ops::ControlFlow::{self, Continue};

use super::chain::{Chain, Strong};
use super::choice::weight;
use super::found::Found;
use super::links::Node;
use super::memo::Slot;
use super::pattern::Pattern;
use super::position::Position;
use super::tables::{Direct, Literal, Outcomes, Scope, Table};
use crate::cell_set::CellSet;
use crate::rules::board_view::Placement;

/// A chain, and which of its conclusions are drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Choice {
    chain: Chain,
    eliminated: Vec<Placement>,
}

/// Passes on the chain that is taken, if a technique covers it; with groups only if none is without them.
pub(super) fn pass(
    position: &Position<'_>,
    with_groups: bool,
    covers: fn(&Chain, &Position<'_>) -> bool,
    found: &mut Found<'_, '_>,
) -> ControlFlow<()> {
    let choice = match Choice::kept(position, Scope::Candidates) {
        None => Choice::kept(position, Scope::Groups),
        Some(_) if with_groups => return Continue(()),
        plain => plain,
    };
    match choice.filter(|choice| covers(&choice.chain, position)) {
        Some(choice) => found.some_of(&choice.chain, &choice.eliminated, position),
        None => Continue(()),
    }
}

impl Choice {
    /// That of a position, looked for when it is first asked for.
    fn kept<'a>(position: &'a Position<'_>, scope: Scope) -> Option<&'a Self> {
        position.memo(Slot::NearestChain(scope as usize), || Self::of(position, scope)).as_ref()
    }

    /// Of all in the tables of a position.
    fn of(position: &Position<'_>, scope: Scope) -> Option<Self> {
        let direct = Direct::kept(position, scope);
        let mut search = Search { position, direct, loops: None, chains: None };
        let assumptions = |is_true| direct.nodes.candidates().map(move |node| Literal::new(node, is_true));
        let mut table = Table::empty(direct, position.shape().side());
        let mut outcomes = Outcomes::new(direct);
        for assumption in assumptions(true).chain(assumptions(false)) {
            table.fill(assumption, direct);
            search.loops(&table);
            if !assumption.is_true() {
                search.chains(&table);
            }
            if scope == Scope::Groups {
                outcomes.keep(&table, direct);
            }
        }
        if scope == Scope::Groups {
            position.memo(Slot::Outcomes, || outcomes);
        }
        match (search.loops, search.chains) {
            (Some(one), Some(other)) => Some(if other.is_better_than(&one) { other } else { one }),
            (one, other) => one.or(other),
        }
    }

    /// Whether it eliminates more, or in earlier cells, or the same by a shorter chain.
    fn is_better_than(&self, other: &Self) -> bool {
        let rank = |choice: &Self| (Reverse(choice.eliminated.len()), weight(&choice.eliminated));
        let length = |choice: &Self| choice.chain.strong.len();
        let is_shorter = self.eliminated == other.eliminated && length(self) < length(other);
        let (own, others) = (rank(self), rank(other));
        own < others || own == others && is_shorter
    }
}

/// The search through the tables.
struct Search<'a, 'b> {
    position: &'a Position<'b>,
    direct: &'a Direct,
    /// The best that comes back to its start, and the best that does not.
    loops: Option<Choice>,
    chains: Option<Choice>,
}

impl Search<'_, '_> {
    fn node(&self, literal: Literal) -> Node {
        self.direct.nodes.get(literal.node())
    }

    /// Loops that come back to the cell of the assumption.
    fn loops(&mut self, table: &Table) {
        let cell = self.direct.nodes.cell(table.assumption().node());
        let back = self.position.at(cell).filter_map(|digit| self.direct.nodes.number(cell, digit));
        let back = back.flat_map(|node| [false, true].map(|is_true| Literal::new(node, is_true)));
        for end in table.far_in_order(back) {
            self.back_to_start(&table.way(end));
        }
    }

    /// A loop along a way that ends in the cell where it begins.
    fn back_to_start(&mut self, way: &[Literal]) {
        let cell = |literal: Literal| self.direct.nodes.cell(literal.node());
        let [first, second, .., last_but_one, last] = *way else { return };
        let stays = cell(first) == cell(second) || cell(last_but_one) == cell(last);
        if stays || self.is_lasso(way, false) {
            return;
        }
        let ([start, end], is_same) = ([first, last].map(|end| self.node(end)), first.node() == last.node());
        let strong = self.strong(way);
        let at = cell(first);
        let eliminated = match (first.is_true(), last.is_true()) {
            (true, false) if is_same => vec![(at, start.digit)],
            (false, true) if is_same => {
                let others = self.position.at(at).filter(|other| *other != start.digit);
                others.map(|other| (at, other)).collect()
            }
            (true, true) if !is_same => vec![(at, start.digit)],
            (false, false) if !is_same => vec![(at, end.digit)],
            (true, false) if !self.position.at(at).is_pair() => return,
            (true, false) => {
                let closing = Strong { nodes: [end, start], set: None };
                return self.closed(strong.into_iter().chain([closing]).collect());
            }
            _ => return self.closed(strong),
        };
        self.offer_loop(Chain { strong, is_closed: false }, eliminated);
    }

    /// A loop of which just one node of each link is true.
    fn closed(&mut self, strong: Vec<Strong>) {
        let chain = Chain { strong, is_closed: true };
        let eliminated = chain.conclusions(self.position).places;
        self.offer_loop(chain, eliminated);
    }

    /// Chains of which one end is true: both of one digit, or both in cells that see each other and have both digits.
    fn chains(&mut self, table: &Table) {
        let start = table.assumption();
        let (first, cell) = (self.node(start), self.direct.nodes.cell(start.node()));
        for end in table.far_conclusions() {
            let (last, other) = (self.node(end), self.direct.nodes.cell(end.node()));
            if !end.is_true() || !self.direct.nodes.is_candidate(end.node()) || other == cell {
                continue;
            }
            let peers = self.position.sets().peers(cell);
            let eliminated: Vec<Placement> = if first.digit == last.digit {
                let seen = peers & self.position.seen_by_all(last.cells, last.digit);
                seen.map(|cell| (cell, first.digit)).collect()
            } else if peers.contains(other) {
                let both = [(cell, last.digit), (other, first.digit)];
                both.into_iter().filter(|(cell, digit)| self.position.has(*cell, *digit)).collect()
            } else {
                continue;
            };
            let most = self.chains.as_ref().map_or(2, |best| best.eliminated.len());
            if eliminated.len() < most {
                continue;
            }
            let way = table.way(end);
            if !self.is_lasso(&way, true) {
                let strong = self.strong(&way);
                self.offer_chain(Chain { strong, is_closed: false }, eliminated);
            }
        }
    }

    /// The strong links along a way.
    fn strong(&self, way: &[Literal]) -> Vec<Strong> {
        let from = usize::from(way[0].is_true());
        let pairs = way[from..].chunks_exact(2);
        pairs.map(|pair| Strong { nodes: [self.node(pair[0]), self.node(pair[1])], set: None }).collect()
    }

    /// Whether a way comes back to its own middle. A loop may come back to its start.
    fn is_lasso(&self, way: &[Literal], is_open: bool) -> bool {
        let start = self.direct.nodes.cell(way[0].node());
        let mut visited = CellSet::EMPTY;
        for pair in way.windows(2) {
            let [before, now] = [pair[0], pair[1]].map(Literal::node);
            // The node before does not count: two in a row may share a cell.
            if visited.contains(self.direct.nodes.cell(now)) {
                return true;
            }
            if is_open || self.direct.nodes.cell(before) != start {
                visited |= self.direct.nodes.get(before).cells;
            }
        }
        false
    }

    fn offer_loop(&mut self, chain: Chain, eliminated: Vec<Placement>) {
        keep(&mut self.loops, chain, eliminated, self.position);
    }

    fn offer_chain(&mut self, chain: Chain, eliminated: Vec<Placement>) {
        keep(&mut self.chains, chain, eliminated, self.position);
    }
}

/// Keeps a chain from which something follows if it is better than the best so far.
fn keep(best: &mut Option<Choice>, chain: Chain, mut eliminated: Vec<Placement>, position: &Position<'_>) {
    if eliminated.is_empty() {
        return;
    }
    eliminated.sort_unstable();
    let new = Choice { chain, eliminated };
    if best.as_ref().is_none_or(|best| new.is_better_than(best)) && new.chain.check(position).is_ok() {
        *best = Some(new);
    }
}
