//! Marks what has changed on a board since an earlier one, for several steps that are shown as one whole.

use super::{CellScene, Content, Outline};
use crate::board::Board;
use crate::digit_set::DigitSet;
use crate::geometry::Cell;

/// Frames the cells whose digits differ, unless they have a frame. If the solver `keeps` candidates, strikes those that
/// are gone, and sets those in bold that are back.
pub fn mark(before: &Board, after: &Board, keeps: bool, cells: &mut [CellScene]) {
    for (cell, scene) in after.geometry().cells().zip(cells) {
        let outline = match (before.digit(cell), after.digit(cell)) {
            (old, Some(digit)) => (old != Some(digit)).then_some(Outline::Gains),
            (Some(_), None) => Some(Outline::Loses),
            (None, None) => None,
        };
        scene.outline = scene.outline.or(outline);
        if let Content::Marks { candidates, strong, struck } = &mut scene.content
            && keeps
        {
            let old = shown(before, cell);
            *struck = struck.union(old.without(*candidates));
            *strong = strong.union(candidates.without(old));
        }
    }
}

/// The candidates shown in a cell: none in one with a digit.
fn shown(board: &Board, cell: Cell) -> DigitSet {
    if board.digit(cell).is_some() { DigitSet::EMPTY } else { board.candidates(cell) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Moment;
    use crate::geometry::Digit;
    use crate::puzzle::test_support::plain;
    use crate::scene::moment::plain_cells;
    use crate::step::{AssignReason, Step};

    #[test]
    fn changes_are_framed_struck_and_set_in_bold() {
        let before = Moment::start(&plain("................"));
        let (cell, beside, digit) = (Cell::new(5), Cell::new(6), Digit::new(2));
        let mut after = before.clone();
        let reason = crate::rules::peer(cell);
        after.advance(Step::Assign { cell, digit, reason: AssignReason::Guess });
        after.advance(Step::Eliminate { cell: beside, digit, reason });
        let scene = |from: &Moment, to: &Moment| {
            let mut cells = plain_cells(to.board(), true, false, true);
            mark(from.board(), to.board(), true, &mut cells);
            [cells[cell.index()], cells[beside.index()], cells[0]]
        };
        let marks = |scene: CellScene| match scene.content {
            Content::Marks { strong, struck, .. } => (strong, struck),
            other => panic!("{other:?}"),
        };
        let (none, one) = (DigitSet::EMPTY, DigitSet::only(digit));
        let [own, peer, other] = scene(&before, &after);
        assert_eq!((own.outline, peer.outline), (Some(Outline::Gains), None));
        assert_eq!((marks(peer), marks(other)), ((none, one), (none, none)));
        let [own, peer, other] = scene(&after, &before);
        assert_eq!((own.outline, peer.outline), (Some(Outline::Loses), None));
        assert_eq!((marks(peer), marks(other)), ((one, none), (none, none)));
    }
}
