//! Puts another sheet on the board.

use super::notice::tell;
use super::{leaving, puzzles};
use crate::editor::Sheet;
use crate::format::Draft;
use crate::gui::model::{Model, Solutions};
use crate::gui::msg::{Failure, NoticeKind};
use crate::gui::words::counted;
use crate::scene::camera::Camera;

/// Resets everything about the previous sheet, which has been replaced.
pub(super) fn changed(model: &mut Model) {
    model.solutions = Solutions::Unasked;
    if std::mem::take(&mut model.guide.shows_start) {
        leaving::do_not_offer(model);
    }
    model.study.is_shown = false;
    fit_camera(model, model.editor.sheet().geometry.side());
    puzzles::remember(model);
    model.notices.shown.take_if(|notice| notice.kind == NoticeKind::Error);
}

/// Removes a notice about what the user has left, unless it offers something.
fn forget_notice(model: &mut Model) {
    model.notices.shown.take_if(|notice| notice.offer.is_none());
}

/// Shows the whole board if the view belongs to a board with another side.
pub(super) fn fit_camera(model: &mut Model, side: usize) {
    if !model.camera.suits(side) {
        model.camera = Camera::whole(side);
    }
}

/// Opens a sheet that is saved elsewhere; leaves the current run.
pub(in crate::gui) fn open(model: &mut Model, sheet: Sheet) {
    forget_notice(model);
    leave_run(model);
    leaving::leave_puzzle(model);
    model.editor.open(sheet);
    changed(model);
}

/// Replaces the sheet on the board, for example by paste.
pub(super) fn replace(model: &mut Model, sheet: Sheet) {
    forget_notice(model);
    leave_run(model);
    leaving::leave_puzzle(model);
    model.editor.replace(sheet);
    changed(model);
}

/// Puts a puzzle from a file on the board. Placed digits and pencil marks are a separate edit, so that undo
/// removes them.
pub(super) fn open_draft(model: &mut Model, draft: &Draft) {
    let givens = Sheet::from(&draft.puzzle);
    if !draft.is_begun() {
        return open(model, givens);
    }
    let begun = givens.begun(draft);
    forget_notice(model);
    leave_run(model);
    leaving::leave_puzzle(model);
    model.editor.open_begun(givens, begun);
    changed(model);
    let placed = draft.placed.iter().flatten().count();
    let digits = counted(placed as u64, "placed digit", "placed digits");
    let (what, them) = match (placed, draft.has_candidates()) {
        (0, _) => ("pencil marks".to_owned(), "them"),
        (1, false) => (digits, "it"),
        (_, false) => (digits, "them"),
        (_, true) => (format!("{digits} and pencil marks"), "them"),
    };
    tell(model, NoticeKind::Info, format!("The file also has {what}; undo removes {them}."));
}

/// The board in a text that is not a puzzle only because digits conflict; it is put on the board to be
/// corrected.
pub(super) fn in_conflict(failure: &Failure) -> Option<Sheet> {
    let clash = failure.error.as_ref()?.clone().into_clash()?;
    Some(Sheet::from(&*clash))
}

/// Returns to the sheet. The run is kept.
pub(in crate::gui) fn leave_run(model: &mut Model) {
    if let Some(lanes) = model.lanes.take() {
        model.kept_runs.put(lanes);
    }
}
