//! Pencil marks of a whole board: which of them are values, and which become marks of a draft. Knows no text.

use crate::digit_set::DigitSet;
use crate::format::cells::draft::Draft;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::geometry::{Cell, Digit, Geometry};

/// Which cells hold a value: a single candidate that no peer has among others.
pub(crate) fn values(geometry: &Geometry, marks: &[DigitSet]) -> Vec<bool> {
    let is_value = |cell: Cell| {
        marks[cell.index()].single().is_some_and(|digit| {
            let mut peers = geometry.peers(cell).iter().map(|peer| marks[peer.index()]);
            !peers.any(|marks| marks.len() > 1 && marks.contains(digit))
        })
    };
    geometry.cells().map(is_value).collect()
}

/// The board with the marks of its empty cells, even if its digits are in conflict.
pub(crate) fn marked(board: Result<Draft, ParseError>, marks: &[DigitSet]) -> Result<Draft, ParseError> {
    match board {
        Ok(mut draft) => {
            take_marks(&mut draft, marks);
            Ok(draft)
        }
        Err(mut error) => {
            if let ParseErrorKind::Duplicate { board, .. } = &mut error.kind {
                board.candidates = beside(&board.digits, marks).collect();
            }
            Err(error)
        }
    }
}

/// Sets the marks of the cells without a digit.
pub(crate) fn take_marks(draft: &mut Draft, marks: &[DigitSet]) {
    let digits: Vec<Option<Digit>> = draft.digits().collect();
    draft.candidates = beside(&digits, marks).collect();
}

/// The marks of the cells without a digit; none in the others.
fn beside(digits: &[Option<Digit>], marks: &[DigitSet]) -> impl Iterator<Item = DigitSet> {
    digits.iter().zip(marks).map(|(digit, &marks)| if digit.is_some() { DigitSet::EMPTY } else { marks })
}
