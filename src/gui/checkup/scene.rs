//! Marks on the board what is wrong with the puzzle in the editor.

use crate::diagnosis::{Diagnosis, Several};
use crate::digit_set::DigitSet;
use crate::gui::model::Model;
use crate::scene::{CellScene, Content, Ground, Ink};

/// Marks the result of a check of the current board.
pub(in crate::gui) fn mark(model: &Model, cells: &mut [CellScene]) {
    let Some(checkup) = model.checkup.as_ref().filter(|_| model.lanes.is_none()) else { return };
    if !checkup.is_of(model.editor.sheet()) {
        return;
    }
    match checkup.found() {
        Some(Ok(Diagnosis::NoSolution { givens, .. })) => {
            for &(cell, digit) in givens {
                cells[cell.index()].content = Content::Digit { digit, ink: Ink::Conflict };
            }
        }
        Some(Ok(Diagnosis::Several(several))) => differing(several, cells),
        // Conflicts are marked in any case.
        Some(Ok(Diagnosis::Conflicts(_) | Diagnosis::Unique(_)) | Err(_)) | None => {}
    }
}

/// Shows both digits in the cells in which two solutions differ; shades the cells of the missing digits.
fn differing(several: &Several, cells: &mut [CellScene]) {
    let [first, second] = &several.two;
    for cell in several.differing() {
        let both = [first, second].map(|grid| grid.digits()[cell.index()]);
        let candidates: DigitSet = both.into_iter().collect();
        let content = Content::Marks { candidates, strong: candidates, struck: DigitSet::EMPTY };
        cells[cell.index()].content = content;
        cells[cell.index()].ground = Ground::Unit;
    }
    for (cell, _) in several.missing.iter().flat_map(|missing| &missing.digits) {
        cells[cell.index()].ground = Ground::Needed;
    }
}
