//! Pencil marks of a whole board: which of them are values, and whose they become. Knows no text.

use crate::digit_set::DigitSet;
use crate::format::cells::draft::Draft;
use crate::geometry::{Cell, Geometry};

/// Which cells hold a value: one candidate that no peer has among others.
pub(crate) fn values(geometry: &Geometry, marks: &[DigitSet]) -> Vec<bool> {
    let is_value = |cell: Cell| {
        marks[cell.index()].single().is_some_and(|digit| {
            let mut peers = geometry.peers(cell).iter().map(|peer| marks[peer.index()]);
            !peers.any(|marks| marks.len() > 1 && marks.contains(digit))
        })
    };
    geometry.cells().map(is_value).collect()
}

/// Keeps the marks of the cells without a digit.
pub(crate) fn take_marks(draft: &mut Draft, marks: &[DigitSet]) {
    let empty: Vec<bool> = draft.digits().map(|digit| digit.is_none()).collect();
    for ((own, marks), empty) in draft.candidates.iter_mut().zip(marks).zip(empty) {
        if empty {
            *own = *marks;
        }
    }
}
