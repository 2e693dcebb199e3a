//! The orderings of cells and digits (AIMA 4e, section 6.3.1), on any board: the solvers choose by them, and
//! [`choice`](super::choice) reconstructs a choice.

use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Geometry, MAX_SIDE};

/// The part of a board that the orderings depend on.
pub(super) trait OrderView {
    /// The board's shape.
    fn geometry(&self) -> &Geometry;

    /// Whether a cell has a digit.
    fn is_assigned(&self, cell: Cell) -> bool;

    /// The legal values of an unassigned cell.
    fn legal_values(&self, cell: Cell) -> DigitSet;
}

/// The cells without a digit, in row order.
pub(super) fn unassigned<S: OrderView>(view: &S) -> impl Iterator<Item = Cell> {
    view.geometry().cells().filter(|&cell| !view.is_assigned(cell))
}

/// The number of remaining values of an unassigned cell.
pub(super) fn remaining<S: OrderView>(view: &S, cell: Cell) -> usize {
    view.legal_values(cell).len()
}

/// The number of constraints of a cell on other unassigned cells.
pub(super) fn degree<S: OrderView>(view: &S, cell: Cell) -> usize {
    view.geometry().peers(cell).iter().filter(|&&peer| !view.is_assigned(peer)).count()
}

/// By digit: the number of peers that lose a candidate if the cell takes it. The least constraining value rules out
/// the fewest.
pub(super) fn ruled_out<S: OrderView>(view: &S, cell: Cell) -> [usize; MAX_SIDE] {
    let mut ruled_out = [0; MAX_SIDE];
    for &peer in view.geometry().peers(cell) {
        if !view.is_assigned(peer) {
            view.legal_values(peer).for_each(|digit| ruled_out[digit.index()] += 1);
        }
    }
    ruled_out
}
