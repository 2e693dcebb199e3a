//! What follows from an assumption, digit by digit.

use crate::geometry::{CellSet, Digit};
use crate::rules::technique::tables::{Nodes, literals};

/// Which candidates are true, and which are false, if an assumption is right.
#[derive(Clone, Debug)]
pub(super) struct Outcome([Vec<CellSet>; 2]);

impl Outcome {
    /// The outcome of literals given as bits, on a board with `side` digits.
    pub(super) fn of(reached: &[u64], nodes: &Nodes, side: usize) -> Self {
        let none = || vec![CellSet::EMPTY; side];
        let mut sets = [none(), none()];
        let of_candidates =
            literals(reached.iter().copied()).filter(|literal| nodes.is_candidate(literal.node()));
        for literal in of_candidates {
            let (cell, digit) = nodes.place(literal.node());
            sets[usize::from(literal.is_true())][digit.index()].insert(cell);
        }
        Self(sets)
    }

    /// The cells that hold a digit, or those that cannot.
    pub(super) fn cells(&self, digit: Digit, is_true: bool) -> CellSet {
        self.0[usize::from(is_true)][digit.index()]
    }
}
