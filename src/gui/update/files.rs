//! Opening files, and which were opened last.

use std::path::{Path, PathBuf};

use super::{Msg, ReadResult, runs, sheet_changed, shelf, tell, tell_failure};
use crate::editor::Sheet;
use crate::format::Draft;
use crate::gui::model::{Effect, Model, NoticeKind, PathPurpose, Popup, Shelf};

/// So many files are remembered.
const RECENT: usize = 8;

/// Asking for files and paths.
pub(super) fn ask(model: &mut Model, msg: Msg) {
    match msg {
        Msg::AskOpen => model.effects.push(Effect::AskOpen),
        Msg::NoDialog(PathPurpose::SaveRun) => model.popup = Some(runs::path_field(model)),
        Msg::NoDialog(purpose) => model.popup = Some(Popup::Path { purpose, text: String::new() }),
        Msg::PathTyped(typed) => {
            if let Some(Popup::Path { text, .. }) = &mut model.popup {
                *text = typed;
            }
        }
        Msg::OpenPath(path) => {
            model.popup = None;
            remember_folder(model, &path);
            (model.reading, model.read_share) = (Some(path.clone()), None);
            model.effects.push(Effect::Read(path));
        }
        Msg::ReadShare { path, share } if model.reading.as_ref() == Some(&path) => {
            model.read_share = Some(share);
        }
        Msg::CancelReading => drop(cancel_reading(model)),
        Msg::ForgetRecent => {
            model.settings.recent.clear();
            model.effects.push(Effect::SaveSettings);
        }
        _ => {}
    }
}

/// Leaves the board as it is; whether anything was being read.
pub(super) fn cancel_reading(model: &mut Model) -> bool {
    let Some(path) = model.reading.take() else { return false };
    log::info!("no longer reading {}", path.display());
    model.read_share = None;
    model.effects.push(Effect::CancelReading);
    true
}

pub(super) fn remember_folder(model: &mut Model, path: &Path) {
    if let Some(folder) = path.parent().filter(|folder| folder.is_absolute()) {
        model.settings.folder = Some(folder.to_owned());
        model.effects.push(Effect::SaveSettings);
    }
}

/// Puts a file at the head of those that were opened or saved last.
pub(super) fn remember_file(model: &mut Model, path: &Path) {
    let path = absolute(path);
    let recent = &mut model.settings.recent;
    recent.retain(|other| *other != path);
    recent.insert(0, path);
    recent.truncate(RECENT);
    model.effects.push(Effect::SaveSettings);
}

/// Takes a file off that list; whether it was there.
fn forget_file(model: &mut Model, path: &Path) -> bool {
    let (path, before) = (absolute(path), model.settings.recent.len());
    model.settings.recent.retain(|other| *other != path);
    let was_there = model.settings.recent.len() < before;
    if was_there {
        model.effects.push(Effect::SaveSettings);
    }
    was_there
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

pub(super) fn read(model: &mut Model, path: &Path, result: ReadResult) {
    if model.reading.as_deref() != Some(path) {
        return;
    }
    (model.reading, model.read_share) = (None, None);
    let name =
        path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into());
    match result {
        ReadResult::Failed(mut failure) => {
            log::info!("cannot open {name}");
            if failure.missing && forget_file(model, path) {
                failure.text += "; it is taken off the recent files";
            }
            tell_failure(model, failure);
        }
        ReadResult::Read(document) => {
            log::info!("opened {name}: {} puzzles", document.puzzle_count());
            model.notice = None;
            remember_file(model, path);
            if document.puzzle_count() > 1 {
                shelf::put(model, document, name);
            } else if let Ok(draft) = document.draft(0) {
                model.shelf = Shelf::default();
                open_draft(model, &draft);
            }
        }
    }
}

/// Puts a puzzle of a file on the board. What was placed and marked in it is an edit of its own: undo takes it away.
pub(super) fn open_draft(model: &mut Model, draft: &Draft) {
    let givens = Sheet::from(&draft.puzzle);
    if !draft.is_begun() {
        return open_sheet(model, givens);
    }
    let begun = givens.begun(draft);
    model.run = None;
    model.editor.open_begun(givens, begun);
    sheet_changed(model);
    let placed = draft.placed.iter().flatten().count();
    let what = match (placed, draft.has_candidates()) {
        (0, _) => "pencil marks".to_owned(),
        (placed, false) => format!("{placed} placed digits"),
        (placed, true) => format!("{placed} placed digits and pencil marks"),
    };
    tell(model, NoticeKind::Info, format!("The file has {what} as well; undo takes them away."));
}

/// Puts a sheet on the board that is kept elsewhere; a run on the one before ends.
pub(super) fn open_sheet(model: &mut Model, sheet: Sheet) {
    model.run = None;
    model.editor.open(sheet);
    sheet_changed(model);
}
