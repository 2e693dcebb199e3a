//! Handles the messages for opening boards and files.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::next::Next;
use super::notice::tell;
use super::{names, read, recent};
use crate::format::Reading;
use crate::gui::model::{Effect, Incoming, Model, Popup};
use crate::gui::msg::{FileMsg, Msg, NoticeKind, PathPurpose, StudyMsg};
use crate::gui::new_board::{NewBoard, update as new_board};
use crate::gui::watch::choosing;
use crate::gui::watch::form::FormMsg;

/// The time after which a file being read is shown as pending.
const PATIENCE: Duration = Duration::from_millis(300);

pub(super) fn update(model: &mut Model, msg: FileMsg) -> Next {
    match msg {
        FileMsg::AskNew => model.popup = Some(Popup::New(NewBoard::like(model.editor.sheet()))),
        FileMsg::ChooseNew(board) => model.popup = Some(Popup::New(board)),
        FileMsg::New(board) => new_board::begin(model, board),
        FileMsg::AskOpen => model.effects.push(Effect::AskOpen),
        // The form has its own fields for these.
        FileMsg::NoDialog(PathPurpose::Program | PathPurpose::ProgramFolder) => {
            choosing::update(model, FormMsg::NoDialog);
        }
        FileMsg::NoDialog(purpose) => model.popup = Some(path_field(model, purpose)),
        FileMsg::PathTyped(typed) => {
            if let Some(Popup::Path { text, .. }) = &mut model.popup {
                *text = typed;
            }
        }
        FileMsg::Drop(files) => return dropped(model, files),
        FileMsg::OpenPath(path) => begin_reading(model, path, None),
        FileMsg::OpenAs(path, reading) => begin_reading(model, path, Some(reading)),
        FileMsg::Read { path, result } => read::file(model, &path, result),
        FileMsg::ReadPasted(text, result) => read::text(model, text, result),
        FileMsg::ReadShare { path, share } => note_share(model, &path, share),
        FileMsg::CancelReading => drop(read::cancel(model)),
        FileMsg::CancelGenerating => drop(new_board::cancel(model)),
        FileMsg::ForgetRecent => {
            model.settings.recent.clear();
            model.effects.push(Effect::SaveSettings);
        }
    }
    Next::Nothing
}

/// The field for a path, where there are no dialogs.
fn path_field(model: &Model, purpose: PathPurpose) -> Popup {
    let text = match purpose {
        PathPurpose::Open
        | PathPurpose::Save
        | PathPurpose::List
        | PathPurpose::Beside
        | PathPurpose::Program
        | PathPurpose::ProgramFolder => String::new(),
        PathPurpose::Folder => model.study.form.folder(&model.studies_folder).display().to_string(),
        PathPurpose::SaveRun => names::path_of_run(model),
        PathPurpose::Picture => names::path_of_picture(model),
        PathPurpose::Film => names::path_of_film(model),
    };
    Popup::Path { purpose, text }
}

/// Opens the dropped file if there is only one. On the studies page, files are added as lists.
fn dropped(model: &mut Model, mut files: Vec<PathBuf>) -> Next {
    if files.is_empty() {
        let text =
            "No file was dropped. Drop a puzzle file or a recorded run, or copy text and paste it (Ctrl+V).";
        tell(model, NoticeKind::Error, text.into());
    } else if model.study.is_shown {
        return Next::Then(Msg::Study(StudyMsg::AddLists(files)));
    }
    match (files.pop(), files.len() + 1) {
        (Some(file), 1) => return Next::Then(Msg::File(FileMsg::OpenPath(file))),
        (Some(_), count) => {
            let text = format!("You dropped {count} files. Drop one at a time.");
            tell(model, NoticeKind::Error, text);
        }
        // Already reported above.
        (None, _) => {}
    }
    Next::Nothing
}

/// Reads a recorded run to add to a race.
pub(in crate::gui) fn begin_beside(model: &mut Model, path: PathBuf) {
    recent::remember_folder(model, &path);
    model.incoming = Incoming::beside(path.clone());
    model.effects.push(Effect::Read(path));
}

fn begin_reading(model: &mut Model, path: PathBuf, reading: Option<Reading>) {
    model.popup = None;
    recent::remember_folder(model, &path);
    model.incoming = Incoming::file(path.clone(), reading);
    model.effects.push(match reading {
        Some(reading) => Effect::ReadAs(path, reading),
        None => Effect::Read(path),
    });
}

fn note_share(model: &mut Model, read: &Path, now: f32) {
    if let Incoming::File { path, share, .. } = &mut model.incoming
        && path == read
    {
        *share = Some(now);
    }
}

/// Lets time pass: a source that delivers nothing for a while, such as a pipe, is shown so that it can be
/// cancelled.
pub(super) fn wait(model: &mut Model, passed: Duration) {
    if let Incoming::File { share: share @ None, waited, .. } = &mut model.incoming {
        *waited += passed;
        *share = (*waited >= PATIENCE).then_some(0.0);
    }
}
