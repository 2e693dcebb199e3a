//! Which of the nice loops and alternating inference chains a person takes, as `HoDoKu` does: of those that the tables show, the
//! one that eliminates most; then the one in the first cells; then the shortest.

use std::ops::ControlFlow::{self, Continue};

use super::chain::{Chain, Strong};
use super::found::Found;
use super::links::Node;
use super::memo::Slot;
use super::nearest_ends::{self, End, rank};
use super::pattern::Pattern;
use super::position::Position;
use super::tables::{Direct, Literal, Reach, Scope, Table};
use crate::geometry::CellSet;
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
    /// The choice in a position, made on first use.
    fn kept<'a>(position: &'a Position<'_>, scope: Scope) -> Option<&'a Self> {
        position.memo(Slot::NearestChain(scope as usize), || Self::of(position, scope)).as_ref()
    }

    /// The best chain in the tables of a position. Fills only the tables in which it may be.
    fn of(position: &Position<'_>, scope: Scope) -> Option<Self> {
        let mut search = Search::of(position, scope);
        let mut ends = nearest_ends::all(position, search.direct, Reach::kept(position, scope));
        search.close(&mut ends);
        while let Some(best) = ends.iter().filter_map(|end| end.rank).min() {
            let of_rank: Vec<End> = ends.iter().filter(|end| end.rank == Some(best)).copied().collect();
            search.among(&of_rank);
            if let Some(choice) = search.best() {
                return Some(choice);
            }
            ends.retain(|end| end.rank > Some(best));
        }
        None
    }

    /// Whether it eliminates more, or in earlier cells, or the same by a shorter chain.
    fn is_better_than(&self, other: &Self) -> bool {
        let length = |choice: &Self| choice.chain.strong.len();
        let is_shorter = self.eliminated == other.eliminated && length(self) < length(other);
        let (own, others) = (rank(&self.eliminated), rank(&other.eliminated));
        own < others || own == others && is_shorter
    }
}

/// The search through the tables.
struct Search<'a, 'b> {
    position: &'a Position<'b>,
    direct: &'a Direct,
    table: Table,
    /// The best chain that returns to its start, and the best that does not.
    loops: Option<Choice>,
    chains: Option<Choice>,
}

impl<'a, 'b> Search<'a, 'b> {
    fn of(position: &'a Position<'b>, scope: Scope) -> Self {
        let direct = Direct::kept(position, scope);
        Self { position, direct, table: Table::empty(direct), loops: None, chains: None }
    }

    /// The better one of a loop and a chain.
    fn best(&mut self) -> Option<Choice> {
        match (self.loops.take(), self.chains.take()) {
            (Some(one), Some(other)) => Some(if other.is_better_than(&one) { other } else { one }),
            (one, other) => one.or(other),
        }
    }

    /// Ranks the ends of closed loops by what the loops eliminate, and drops the ends that make no loop or eliminate nothing.
    fn close(&mut self, ends: &mut Vec<End>) {
        let mut start = None;
        ends.retain_mut(|end| {
            if end.rank.is_none() {
                if start.replace(end.start) != Some(end.start) {
                    self.table.fill(end.start, self.direct, self.position);
                }
                let eliminated =
                    self.back_to_start(&self.table.way(end.end)).map(|(_, eliminated)| eliminated);
                end.rank = eliminated.filter(|all| !all.is_empty()).map(|all| rank(&all));
            }
            end.rank.is_some()
        });
    }

    /// Follows the paths to some ends. Ends with the same start are consecutive.
    fn among(&mut self, ends: &[End]) {
        for ends in ends.chunk_by(|one, other| one.start == other.start) {
            self.table.fill(ends[0].start, self.direct, self.position);
            for end in self.table.in_order(ends.iter().map(|end| end.end)) {
                self.follow(end);
            }
        }
    }

    fn follow(&mut self, end: Literal) {
        let way = self.table.way(end);
        let [from, to] = [way[0], end].map(|end| self.direct.nodes.place(end.node()));
        if from.0 == to.0 {
            if let Some((chain, eliminated)) = self.back_to_start(&way) {
                keep(&mut self.loops, chain, eliminated, self.position);
            }
        } else if !self.is_lasso(&way, true) {
            let chain = Chain { strong: self.strong(&way), is_closed: false };
            keep(&mut self.chains, chain, nearest_ends::eliminated([from, to], self.position), self.position);
        }
    }

    fn node(&self, literal: Literal) -> Node {
        self.direct.nodes.get(literal.node())
    }

    /// A loop along a path that ends in the cell where it begins, and what it eliminates.
    fn back_to_start(&self, way: &[Literal]) -> Option<(Chain, Vec<Placement>)> {
        let cell = |literal: Literal| self.direct.nodes.cell(literal.node());
        let [first, second, .., last_but_one, last] = *way else { return None };
        let stays = cell(first) == cell(second) || cell(last_but_one) == cell(last);
        if stays || self.is_lasso(way, false) {
            return None;
        }
        let ends = [first, last].map(|end| (self.direct.nodes.place(end.node()), end.is_true()));
        let mut strong = self.strong(way);
        if let Some(eliminated) = nearest_ends::eliminated_by_loop(ends, self.position) {
            return Some((Chain { strong, is_closed: false }, eliminated));
        }
        if first.is_true() {
            strong.push(Strong { nodes: [self.node(last), self.node(first)], set: None });
        }
        let chain = Chain { strong, is_closed: true };
        let eliminated = chain.conclusions(self.position).places;
        Some((chain, eliminated))
    }

    /// The strong links along a path.
    fn strong(&self, way: &[Literal]) -> Vec<Strong> {
        let from = usize::from(way[0].is_true());
        let pairs = way[from..].chunks_exact(2);
        pairs.map(|pair| Strong { nodes: [self.node(pair[0]), self.node(pair[1])], set: None }).collect()
    }

    /// Whether a path comes back to its own middle. A loop may come back to its start.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Geometry, Variant};
    use crate::rules::technique::tables::literals;
    use crate::rules::technique::test_support::position;

    /// The best, found by following every path in every table.
    fn naive(position: &Position<'_>, scope: Scope) -> Option<Choice> {
        let mut search = Search::of(position, scope);
        let direct = search.direct;
        for is_true in [true, false] {
            for start in direct.nodes.candidates().map(|node| Literal::new(node, is_true)) {
                search.table.fill(start, direct, position);
                let (at, digit) = direct.nodes.place(start.node());
                let reached = search.table.reached().iter().zip(direct.mask(start));
                let far = literals(reached.map(|(reached, direct)| reached & !direct));
                let far = far.filter(|end| direct.nodes.is_candidate(end.node()));
                let counts = |end: &Literal| {
                    let (other, last) = direct.nodes.place(end.node());
                    let see = position.sets().peers(at).contains(other);
                    let seen =
                        position.sets().peers(at) & position.sets().peers(other) & position.places(digit);
                    let both = see && position.has(at, last) && position.has(other, digit);
                    let eliminates = if digit == last { seen.len() > 1 } else { both };
                    at == other || !is_true && end.is_true() && eliminates
                };
                let ends = search.table.in_order(far.filter(counts));
                ends.into_iter().for_each(|end| search.follow(end));
            }
        }
        search.best()
    }

    #[test]
    fn the_best_of_all_tables_is_chosen() {
        let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
        let mut chosen = 0;
        for seed in 0..420 {
            for scope in [Scope::Candidates, Scope::Groups] {
                let position = position(&geometry, seed);
                let choice = Choice::of(&position, scope);
                assert_eq!(choice, naive(&position, scope), "{seed} {scope:?}");
                chosen += usize::from(choice.is_some());
            }
        }
        assert!(chosen > 20, "{chosen}");
    }
}
