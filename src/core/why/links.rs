//! A chain as arrows between places of the board.

use super::{Chain, Fact, How};
use crate::geometry::{Cell, Digit};
use crate::step::Contradiction;

/// A cell, or the place of a candidate in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot {
    /// The cell.
    pub cell: Cell,
    /// The candidate; `None` for the cell as a whole.
    pub digit: Option<Digit>,
}

/// An arrow from a cause to its consequence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Arrow {
    /// The cause.
    pub from: Spot,
    /// The consequence.
    pub to: Spot,
}

/// The place of a fact; `None` if it is about a whole unit.
#[must_use]
pub const fn spot(fact: Fact) -> Option<Spot> {
    match fact {
        Fact::Holds(cell, _) | Fact::Contradiction(Contradiction::NoCandidate(cell)) => {
            Some(Spot { cell, digit: None })
        }
        Fact::Excluded(cell, digit) | Fact::Failed(cell, digit) => Some(Spot { cell, digit: Some(digit) }),
        Fact::Contradiction(Contradiction::NoPlace { .. }) | Fact::Nogood(_) => None,
    }
}

/// The arrows from the causes of a fact, without duplicates. An arrow to a candidate that a digit on the board
/// plainly excludes starts at that digit.
#[must_use]
pub fn arrows(chain: &Chain, index: usize) -> Vec<Arrow> {
    arrows_from(chain, index, |_| true)
}

/// The arrows from the causes that are in `part`.
pub(super) fn arrows_from(chain: &Chain, index: usize, part: impl Fn(usize) -> bool) -> Vec<Arrow> {
    let node = &chain.nodes()[index];
    let own = spot(node.fact);
    let mut arrows = Vec::new();
    let mut add = |from: Option<Spot>, to: Option<Spot>| {
        if let (Some(from), Some(to)) = (from, to)
            && from.cell != to.cell
        {
            arrows.push(Arrow { from, to });
        }
    };
    for &cause in chain.causes(index).iter().filter(|cause| part(**cause)) {
        let at = spot(chain.nodes()[cause].fact);
        match holder(chain, cause) {
            Some(holder) => {
                add(spot(chain.nodes()[holder].fact), at);
                // Two cells that need the same digits, or one that can only be this digit, force it together.
                if matches!((&node.how, node.fact), (How::Rule(_), Fact::Excluded(..))) {
                    add(at.map(|at| Spot { digit: None, ..at }), own);
                }
            }
            None => add(at, own),
        }
    }
    arrows.sort_unstable();
    arrows.dedup();
    arrows
}

/// The digit on the board that excludes a candidate, if that is its only reason.
pub(super) fn holder(chain: &Chain, index: usize) -> Option<usize> {
    let is_excluded = matches!(chain.nodes()[index].fact, Fact::Excluded(..));
    match chain.causes(index) {
        &[only] if is_excluded && matches!(chain.nodes()[only].fact, Fact::Holds(..)) => Some(only),
        _ => None,
    }
}
