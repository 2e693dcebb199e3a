//! Opening files, and which were opened last.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{Msg, runs, sheet_changed, tell, update};
use crate::editor::Sheet;
use crate::format::Draft;
use crate::gui::model::{Effect, Model, NoticeKind, PathPurpose, Popup};

/// After so long a file that has not come says so.
const PATIENCE: Duration = Duration::from_millis(300);

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
        Msg::Drop(mut files) => match (files.pop(), files.len() + 1) {
            (Some(file), 1) => update(model, Msg::OpenPath(file)),
            (Some(_), count) => {
                let text = format!("{count} files were dropped, and none is opened: drop one at a time.");
                tell(model, NoticeKind::Error, text);
            }
            (None, _) => {}
        },
        Msg::OpenPath(path) => begin_reading(model, path.clone(), Effect::Read(path)),
        Msg::OpenAs(path, reading) => begin_reading(model, path.clone(), Effect::ReadAs(path, reading)),
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

fn begin_reading(model: &mut Model, path: PathBuf, effect: Effect) {
    model.popup = None;
    remember_folder(model, &path);
    (model.reading, model.read_share, model.reading_text) = (Some(path), None, false);
    model.waited = Duration::ZERO;
    model.effects.push(effect);
}

/// Time passes: what hands over nothing for long, such as a pipe, is told of so that it can be cancelled.
pub(super) fn wait(model: &mut Model, passed: Duration) {
    if model.reading.is_some() && model.read_share.is_none() {
        model.waited += passed;
        model.read_share = (model.waited >= PATIENCE).then_some(0.0);
    }
}

/// Leaves the board as it is; whether anything was being read.
pub(super) fn cancel_reading(model: &mut Model) -> bool {
    let is_reading = model.reading.is_some() || model.reading_text;
    if is_reading {
        log::info!("reading is cancelled");
        (model.reading, model.read_share, model.reading_text) = (None, None, false);
        model.effects.push(Effect::CancelReading);
    }
    is_reading
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
pub(super) fn forget_file(model: &mut Model, path: &Path) -> bool {
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
