//! Which of the nice loops and alternating inference chains a person takes, as `HoDoKu` does: of those that the tables show, the
//! one that eliminates most; then the one in the first cells; then the shortest.

use std::cmp::Reverse;
use std::ops::ControlFlow::{self, Continue};

use super::chain::{Chain, Strong};
use super::choice::weight;
use super::found::Found;
use super::links::Node;
use super::memo::Slot;
use super::nearest_ends::{Ends, FEWEST, seen};
use super::pattern::Pattern;
use super::position::Position;
use super::tables::{Direct, Literal, Reach, Scope, Table};
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
        Self::among(position, scope, Reach::kept(position, scope))
    }

    /// Of all in those tables that reach an end, if it is known what they reach.
    fn among(position: &Position<'_>, scope: Scope, reach: Option<&Reach>) -> Option<Self> {
        let direct = Direct::kept(position, scope);
        let mut search = Search { position, direct, loops: None, chains: None };
        let assumptions = |is_true| direct.nodes.candidates().map(move |node| Literal::new(node, is_true));
        let mut table = Table::empty(direct, position.shape().side());
        for assumption in assumptions(true).chain(assumptions(false)) {
            if reach.is_some_and(|reach| !Ends::kept(position).are_reached(assumption, reach, direct)) {
                continue;
            }
            table.fill(assumption, direct);
            search.loops(&table);
            if !assumption.is_true() {
                search.chains(&table);
            }
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
            let ends = [(cell, first.digit), (other, last.digit)];
            let most = self.chains.as_ref().map_or(FEWEST, |best| best.eliminated.len());
            let Some(eliminated) = eliminated(ends, most, self.position) else { continue };
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

/// What a chain eliminates of whose ends, two different candidates, one is true, if that is at least so much.
fn eliminated(ends: [Placement; 2], least: usize, position: &Position<'_>) -> Option<Vec<Placement>> {
    let [(cell, digit), (other, last)] = ends;
    if digit == last {
        let seen = seen([cell, other], digit, position);
        return (seen.len() >= least).then(|| seen.map(|cell| (cell, digit)).collect());
    }
    if !position.sets().peers(cell).contains(other) {
        return None;
    }
    let both = [(cell, last), (other, digit)];
    let both: Vec<_> = both.into_iter().filter(|(cell, digit)| position.has(*cell, *digit)).collect();
    (both.len() >= least).then_some(both)
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
    use crate::digit_set::DigitSet;
    use crate::geometry::{Cell, Digit, Geometry, Variant};

    const PUZZLE: &str = "6....3..7....4..3...2.........52........8.....8.7..49.4....82..8..91....7.54..1.9";
    const SOLUTION: &str =
        "648293517197845632352671948973524861564189723281736495419358276826917354735462189";

    /// The puzzle with some of its wrong candidates struck, others for each seed.
    fn position(geometry: &Geometry, seed: usize) -> Position<'_> {
        let digits = |text: &str| -> Vec<Option<Digit>> {
            text.chars().map(|c| Some(Digit::new(c.to_digit(10)?.checked_sub(1)? as usize))).collect()
        };
        let (given, solution) = (digits(PUZZLE), digits(SOLUTION));
        let is_open = |cell: Cell, digit: Digit| {
            let is_free = geometry.peers(cell).iter().all(|peer| given[peer.index()] != Some(digit));
            let is_struck = (cell.index() * 31 + digit.index() * 17 + seed * 7).is_multiple_of(3 + seed % 4);
            is_free && (solution[cell.index()] == Some(digit) || !is_struck)
        };
        let open = geometry
            .cells()
            .map(|cell| -> DigitSet { geometry.digits().filter(|digit| is_open(cell, *digit)).collect() });
        let givens = geometry.cells().filter(|cell| given[cell.index()].is_some()).collect();
        let sets = geometry.sets().expect("a board of 9×9 has sets");
        Position::new((geometry, sets), given.clone(), open.collect(), givens)
    }

    #[test]
    fn known_ends_change_no_choice() {
        let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
        let mut taken = 0;
        for seed in 0..60 {
            for scope in [Scope::Candidates, Scope::Groups] {
                let position = position(&geometry, seed);
                let choice = Choice::of(&position, scope);
                assert_eq!(choice, Choice::among(&position, scope, None), "{seed} {scope:?}");
                taken += usize::from(choice.is_some());
            }
        }
        assert!(taken > 20, "{taken}");
    }

    #[test]
    fn what_is_reached_is_what_tables_hold() {
        let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
        for seed in 0..12 {
            let position = position(&geometry, seed);
            for scope in [Scope::Candidates, Scope::Groups] {
                let (direct, reach) =
                    (Direct::kept(&position, scope), Reach::kept(&position, scope).unwrap());
                for node in direct.nodes.candidates() {
                    for is_true in [false, true] {
                        let literal = Literal::new(node, is_true);
                        let table = Table::of(literal, direct, 9);
                        assert_eq!(reach.get(literal), Some(table.reached()), "{seed} {scope:?} {literal:?}");
                    }
                }
            }
        }
    }
}
