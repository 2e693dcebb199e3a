//! Marks the last contradiction of a backjumping search: its conflict set, and the excluded candidate.

use super::{CellScene, Content, Outline};
use crate::gui::model::Model;
use crate::gui::page::Page;

/// Marks the contradiction on the Code page, leaving the marks of the current step.
pub(super) fn mark(model: &Model, cells: &mut [CellScene]) {
    let Some(run) = model.run().filter(|_| model.shows(Page::Code)) else { return };
    let Some(conflict) = run.conflicts.last() else { return };
    for &(cell, _) in &conflict.set {
        cells[cell.index()].outline.get_or_insert(Outline::Cause);
    }
    for &cell in &conflict.cells {
        let scene = &mut cells[cell.index()];
        if !matches!(scene.content, Content::Digit { .. }) {
            scene.outline.get_or_insert(Outline::Contradiction);
        }
    }
    if let Some((cell, digit)) = conflict.jump.excluded
        && let Content::Marks { struck, .. } = &mut cells[cell.index()].content
    {
        struck.insert(digit);
    }
}
