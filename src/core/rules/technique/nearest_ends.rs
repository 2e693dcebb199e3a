//! Where the nice loops and alternating inference chains end that a person may take, and how they rank.

use std::cmp::Reverse;

use super::choice::{weight, weight_in_order};
use super::position::Position;
use super::tables::{Direct, Literal, Reach, TRUE, change, contains, literals};
use crate::digit_set::DigitSet;
use crate::geometry::CellSet;
use crate::rules::board_view::Placement;

/// An open chain that eliminates less than this is not taken.
const FEWEST: usize = 2;

/// A rank that is less for what eliminates more, and then for what does so in earlier cells.
pub(super) type Rank = (Reverse<usize>, usize);

/// The rank of what eliminates these.
pub(super) fn rank(eliminated: &[Placement]) -> Rank {
    (Reverse(eliminated.len()), weight(eliminated))
}

/// An assumption, and a conclusion from it with which something can be eliminated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct End {
    pub(super) start: Literal,
    pub(super) end: Literal,
    /// `None` for a closed loop: what it eliminates depends on its path.
    pub(super) rank: Option<Rank>,
}

/// All ends that are reached, those with the same start one after another: the candidates being true come first.
pub(super) fn all(position: &Position<'_>, direct: &Direct, reach: &Reach) -> Vec<End> {
    let mut ends = Ends { position, direct, far: vec![0; direct.words()], all: Vec::new() };
    for is_true in [true, false] {
        for start in direct.nodes.candidates().map(|node| Literal::new(node, is_true)) {
            let both = [reach.get(start), direct.mask(start)];
            change(&mut ends.far, both, |_, reached, direct| reached & !direct);
            ends.add_loops(start);
            if !is_true {
                ends.add_chains(start);
            }
        }
    }
    ends.all
}

/// Collects ends.
struct Ends<'a, 'b> {
    position: &'a Position<'b>,
    direct: &'a Direct,
    /// What follows from the present assumption, but not directly.
    far: Vec<u64>,
    all: Vec<End>,
}

impl Ends<'_, '_> {
    fn add(&mut self, start: Literal, end: Literal, rank: Option<Rank>) {
        self.all.push(End { start, end, rank });
    }

    /// Loops end in the cell in which they begin.
    fn add_loops(&mut self, start: Literal) {
        let nodes = &self.direct.nodes;
        let from = nodes.place(start.node());
        for digit in self.position.at(from.0) {
            let to = (from.0, digit);
            for end in [false, true].iter().filter_map(|is_true| nodes.literal(to, *is_true)) {
                if end != start && contains(&self.far, end) {
                    let ends = [(from, start.is_true()), (to, end.is_true())];
                    let eliminated = eliminated_by_loop(ends, self.position);
                    self.add(start, end, eliminated.map(|eliminated| rank(&eliminated)));
                }
            }
        }
    }

    /// Chains begin with a candidate that is false and end with another that is true.
    fn add_chains(&mut self, start: Literal) {
        let (position, nodes) = (self.position, &self.direct.nodes);
        let (cell, digit) = nodes.place(start.node());
        let peers = position.sets().peers(cell);
        let seen = position.places(digit) & peers;
        let far = literals(self.far.iter().map(|word| word & TRUE));
        for end in far.take_while(|end| nodes.is_candidate(end.node())) {
            let (other, last) = nodes.place(end.node());
            if digit == last {
                let both = seen & position.sets().peers(other);
                if other != cell && !is_less_than_two(both) {
                    let rank = (Reverse(both.len()), weight_in_order(both.map(|cell| (cell, digit))));
                    self.all.push(End { start, end, rank: Some(rank) });
                }
            } else if peers.contains(other) && position.has(cell, last) && position.has(other, digit) {
                let mut both = [(cell, last), (other, digit)];
                both.sort_unstable_by_key(|(_, digit)| *digit);
                self.all.push(End { start, end, rank: Some((Reverse(2), weight_in_order(both))) });
            }
        }
    }
}

/// Whether there are fewer than [`FEWEST`].
fn is_less_than_two(cells: CellSet) -> bool {
    const { assert!(FEWEST == 2) };
    cells.is_empty() || cells.single().is_some()
}

/// What an open chain eliminates, one of whose ends is true. The ends are two different candidates: both of one
/// digit, or both in cells that see each other and have both digits.
pub(super) fn eliminated(
    [(cell, digit), (other, last)]: [Placement; 2],
    position: &Position<'_>,
) -> Vec<Placement> {
    if digit == last {
        let peers = position.sets().peers(cell) & position.sets().peers(other);
        return (position.places(digit) & peers).map(|cell| (cell, digit)).collect();
    }
    vec![(cell, last), (other, digit)]
}

/// What a loop eliminates that begins and ends in one cell, given whether its end candidates are true; `None` if it
/// is closed.
pub(super) fn eliminated_by_loop(
    [((cell, digit), is_true), ((_, last), ends_true)]: [(Placement, bool); 2],
    position: &Position<'_>,
) -> Option<Vec<Placement>> {
    match (is_true, ends_true) {
        (true, false) if digit == last => Some(vec![(cell, digit)]),
        (false, true) if digit == last => {
            let others = position.at(cell).without(DigitSet::only(digit));
            Some(others.map(|other| (cell, other)).collect())
        }
        (true, true) => Some(vec![(cell, digit)]),
        (false, false) => Some(vec![(cell, last)]),
        _ => None,
    }
}
