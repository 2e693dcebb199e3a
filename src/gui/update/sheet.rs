//! Putting another sheet on the board.

use super::notice::tell;
use crate::editor::Sheet;
use crate::format::Draft;
use crate::gui::board::camera::Camera;
use crate::gui::model::{Model, Solutions};
use crate::gui::msg::NoticeKind;

/// Another sheet is on the board: what was known of the one before no longer holds.
pub(super) fn changed(model: &mut Model) {
    model.solutions = Solutions::Unasked;
    let side = model.editor.sheet().geometry.side();
    if !model.camera.suits(side) {
        model.camera = Camera::whole(side);
    }
    model.notice.take_if(|notice| notice.kind == NoticeKind::Error);
}

/// Puts a sheet on the board that is kept elsewhere; a run on the one before is left.
pub(super) fn open(model: &mut Model, sheet: Sheet) {
    leave_run(model);
    model.editor.open(sheet);
    changed(model);
}

/// Puts a sheet on the board in the place of another, as by paste.
pub(super) fn replace(model: &mut Model, sheet: Sheet) {
    leave_run(model);
    model.editor.replace(sheet);
    changed(model);
}

/// Puts a puzzle of a file on the board. What was placed and marked in it is an edit of its own, which undo removes.
pub(super) fn open_draft(model: &mut Model, draft: &Draft) {
    let givens = Sheet::from(&draft.puzzle);
    if !draft.is_begun() {
        return open(model, givens);
    }
    let begun = givens.begun(draft);
    leave_run(model);
    model.editor.open_begun(givens, begun);
    changed(model);
    let placed = draft.placed.iter().flatten().count();
    let what = match (placed, draft.has_candidates()) {
        (0, _) => "pencil marks".to_owned(),
        (placed, false) => format!("{placed} placed digits"),
        (placed, true) => format!("{placed} placed digits and pencil marks"),
    };
    tell(model, NoticeKind::Info, format!("The file has {what} as well; undo takes them away."));
}

/// Back to the sheet. The run is kept.
pub(super) fn leave_run(model: &mut Model) {
    if let Some(lanes) = model.lanes.take() {
        model.kept_runs.put(lanes);
    }
}
