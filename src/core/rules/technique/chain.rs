//! Chains: nodes linked strongly and weakly in alternation, so that one of the two ends is true.

use super::als;
use super::links::{Links, Node};
use super::position::Position;
use crate::digit_set::DigitSet;
use crate::geometry::{CellSet, Digit, Unit};
use crate::rules::board_view::Placement;
use crate::rules::claim::ensure;

/// A strong link: one of its nodes is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Strong {
    pub(super) nodes: [Node; 2],
    /// The almost locked set that links them, unless it has a single cell.
    pub(super) set: Option<CellSet>,
}

/// How a chain ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// One of its ends is true.
    Open,
    /// Both ends are one candidate, which is true.
    Returning,
    /// Its ends are linked weakly: of each link just one node is true.
    Loop,
}

/// Strong links, between which there are weak ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Chain {
    pub(super) strong: Vec<Strong>,
    /// Whether the weak link between its ends is part of it.
    pub(super) is_closed: bool,
}

impl Chain {
    /// The chain along these nodes of a net; `None` if it is knotted.
    pub(super) fn along(path: &[usize], links: &Links, position: &Position<'_>) -> Option<Self> {
        let mut strong = Vec::with_capacity(path.len() / 2);
        for pair in path.chunks_exact(2) {
            let nodes = [links.nodes()[pair[0]], links.nodes()[pair[1]]];
            let set = match strong_by_candidates(nodes, position) {
                true => None,
                false => Some(set_between(nodes, position)?),
            };
            strong.push(Strong { nodes, set });
        }
        let ends =
            path.first().zip(path.last()).map(|(first, last)| [*first, *last].map(|end| links.nodes()[end]));
        let is_closed = ends.is_some_and(|[first, last]| is_weak(first, last, position));
        let chain = Self { strong, is_closed };
        (!chain.is_knotted()).then_some(chain)
    }

    /// Whether all nodes are single candidates, and no almost locked set links them.
    pub(super) fn is_plain(&self) -> bool {
        self.strong.iter().all(|link| link.set.is_none())
            && self.nodes().all(|node| node.cells.single().is_some())
    }

    /// Whether all nodes are single candidates of one digit.
    pub(super) fn is_of_one_digit(&self) -> bool {
        self.is_plain() && self.nodes().all(|node| node.digit == self.strong[0].nodes[0].digit)
    }

    /// Whether all strong links are cells with two candidates.
    pub(super) fn is_of_pairs(&self) -> bool {
        let in_cell = |link: &Strong| link.nodes[0].digit != link.nodes[1].digit && link.set.is_none();
        self.strong.iter().all(in_cell)
    }

    /// All nodes in order.
    pub(super) fn nodes(&self) -> impl DoubleEndedIterator<Item = Node> + Clone {
        self.strong.iter().flat_map(|link| link.nodes)
    }

    /// The ends.
    pub(super) fn ends(&self) -> [Node; 2] {
        [self.strong[0].nodes[0], self.strong[self.strong.len() - 1].nodes[1]]
    }

    /// Whether a node occurs twice, except as both ends.
    fn is_knotted(&self) -> bool {
        let nodes: Vec<Node> = self.nodes().collect();
        let nodes = if self.ends()[0] == self.ends()[1] { &nodes[1..] } else { &nodes[..] };
        nodes.iter().enumerate().any(|(at, one)| nodes[at + 1..].contains(one))
    }

    /// How the chain ends.
    pub(super) fn form(&self) -> Form {
        match self.ends() {
            _ if self.is_closed => Form::Loop,
            [first, last] if first == last && first.cells.single().is_some() => Form::Returning,
            _ => Form::Open,
        }
    }

    /// Whether it shows that a candidate is true, or excludes just one.
    pub(super) fn is_of_one_candidate(&self, position: &Position<'_>) -> bool {
        match self.form() {
            Form::Open => excluded_by_both(self.ends(), position).nth(1).is_none(),
            form => form == Form::Returning,
        }
    }

    /// The weak links; of a loop also the one that closes it.
    pub(super) fn weak(&self) -> impl Iterator<Item = [Node; 2]> {
        let between = self.strong.windows(2).map(|pair| [pair[0].nodes[1], pair[1].nodes[0]]);
        let [first, last] = self.ends();
        between.chain((self.form() == Form::Loop).then_some([last, first]))
    }

    /// Whether the chain is on the board.
    ///
    /// # Errors
    /// With the reason why it is not.
    pub(super) fn check(&self, position: &Position<'_>) -> Result<(), &'static str> {
        ensure(self.strong.len() > 1, "a chain has two strong links or more")?;
        ensure(!self.is_knotted(), "a node is in its chain twice")?;
        for link in &self.strong {
            let is_strong = match link.set {
                None => strong_by_candidates(link.nodes, position),
                Some(set) => strong_by_set(link.nodes, set, position),
            };
            ensure(is_strong, "a strong link of its chain is not strong")?;
        }
        let is_weak = |[from, to]: [Node; 2]| is_weak(from, to, position);
        ensure(self.weak().all(is_weak), "a weak link of its chain is not weak")
    }

    /// The digits of the locked sets of a loop besides those of the links.
    pub(super) fn locked(&self) -> impl Iterator<Item = (CellSet, [Digit; 2])> {
        self.strong.iter().filter_map(|link| Some((link.set?, link.nodes.map(|node| node.digit))))
    }
}

/// The unit in which two nodes hold all places of a digit.
pub(super) fn unit_of([one, other]: [Node; 2], position: &Position<'_>) -> Option<Unit> {
    let cells = one.cells | other.cells;
    let is_all = |unit: &Unit| position.places_in(*unit, one.digit) == cells;
    let units = position.shape().units_of(cells.first()?);
    let is_pair = one.digit == other.digit && !one.cells.meets(&other.cells);
    units.iter().copied().find(is_all).filter(|_| is_pair)
}

/// Whether two nodes are the candidates of one cell, or all places of a digit in a unit.
pub(super) fn strong_by_candidates(nodes: [Node; 2], position: &Position<'_>) -> bool {
    let [one, other] = nodes;
    if one.digit == other.digit {
        return unit_of(nodes, position).is_some();
    }
    let both = [one.digit, other.digit].into_iter().collect();
    one.cells == other.cells && one.cells.single().is_some_and(|cell| position.at(cell) == both)
}

/// Whether an almost locked set holds one of two digits in the nodes.
fn strong_by_set([one, other]: [Node; 2], set: CellSet, position: &Position<'_>) -> bool {
    let is_in = |node: Node| position.places(node.digit) & set == node.cells && !node.cells.is_empty();
    let digits = als::digits_of(set, position.shape(), |cell| position.at(cell));
    one.digit != other.digit && is_in(one) && is_in(other) && digits.is_some()
}

/// The smallest almost locked set that links two nodes.
fn set_between([one, other]: [Node; 2], position: &Position<'_>) -> Option<CellSet> {
    let all = position.almost_locked_sets();
    let is_spot = |node: Node, cells: CellSet| position.places(node.digit) & cells == node.cells;
    let mut sets = all.all().iter().map(|set| set.cells);
    sets.find(|cells| is_spot(one, *cells) && is_spot(other, *cells))
}

/// Whether two nodes cannot both be true.
fn is_weak(one: Node, other: Node, position: &Position<'_>) -> bool {
    if one.digit == other.digit {
        return other.cells.is_within(&position.sets().common_peers(one.cells));
    }
    one.cells == other.cells && one.cells.single().is_some()
}

/// The candidates that are false if either of two nodes is true.
pub(super) fn excluded_by_both(
    [one, other]: [Node; 2],
    position: &Position<'_>,
) -> impl Iterator<Item = Placement> {
    let sees = |node: Node| position.seen_by_all(node.cells, node.digit);
    let (same, mut left, mut right, mut own) = (one.digit == other.digit, None, None, DigitSet::EMPTY);
    let mut both = CellSet::EMPTY;
    if same {
        both = sees(one) & sees(other);
    } else {
        let in_cell = |node: Node, of: Node| {
            let cell = of.cells.single().filter(|cell| sees(node).contains(*cell))?;
            Some((cell, node.digit))
        };
        (left, right) = (in_cell(one, other), in_cell(other, one));
        if one.cells == other.cells
            && let Some(cell) = one.cells.single()
        {
            own = position.at(cell).without([one.digit, other.digit].into_iter().collect());
        }
    }
    let (digit, cell) = (one.digit, one.cells.first());
    let own = own.filter_map(move |digit| Some((cell?, digit)));
    both.map(move |cell| (cell, digit)).chain(left).chain(right).chain(own)
}
