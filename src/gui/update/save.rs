//! Handles the messages for saving the board.

use std::path::{Path, PathBuf};

use super::next::Next;
use super::notice::tell;
use super::{names, recent};
use crate::format::{self, Contents, Draft, OutputFormat};
use crate::gui::link;
use crate::gui::model::{BoardWriting, Effect, Model, Popup, SaveChoice, SavedFile, Saving};
use crate::gui::msg::{Msg, NoticeKind, SaveMsg};
use crate::puzzle::Clash;
use crate::trace::file::EXTENSION;

/// Asks for a location and a format, writes the file, and handles the result.
pub(super) fn update(model: &mut Model, msg: SaveMsg) -> Next {
    match msg {
        SaveMsg::AskSave => ask(model, None),
        SaveMsg::AskSaveAs => {
            let format = model.saved_file().map_or_else(|| default_format(model), |file| file.format);
            choose(model, format);
        }
        SaveMsg::ChooseFormat(format) => match &mut model.popup {
            Some(Popup::SaveAs(choice)) => choice.chosen = format,
            _ => choose(model, format),
        },
        SaveMsg::DialogCancelled => {
            model.saves.saves_run_to_quit = false;
            model.filming.asked = None;
            if let Saving::Asked { .. } = model.saves.saving {
                model.saves.saving = Saving::Idle;
            }
        }
        SaveMsg::SavePath(path) => chosen(model, path),
        SaveMsg::Saved { path, problem } => return saved(model, &path, problem),
    }
    Next::Nothing
}

/// Offers the formats that can hold the board.
fn choose(model: &mut Model, format: OutputFormat) {
    let draft = model.editor.sheet().draft();
    let board = contents(&draft);
    let offered = format::renderings(board);
    let is_offered = offered.iter().any(|rendering| rendering.format == format);
    let chosen = if is_offered { format } else { default_format(model) };
    let (has_marks, in_conflict) = (board.has_marks(), draft.is_err());
    model.popup = Some(Popup::SaveAs(SaveChoice { chosen, offered, has_marks, in_conflict }));
}

/// The contents of the board to write, including digits in conflict.
fn contents(draft: &Result<Draft, Clash>) -> Contents<'_> {
    match draft {
        Ok(draft) => draft.into(),
        Err(clash) => clash.into(),
    }
}

fn refuse(model: &mut Model, problem: &str) {
    model.popup = None;
    tell(model, NoticeKind::Error, format!("Not saved: {problem}."));
}

/// Saves the board, then processes the message that prompted the question.
pub(super) fn first(model: &mut Model, then: Box<Msg>) {
    ask(model, Some(then));
}

/// Saves in a format, asking for the location.
pub(super) fn in_format(model: &mut Model, format: OutputFormat) {
    model.saves.saving = Saving::Asked { format: Some(format), then: None };
    let suggestion = names::of_board(model, format);
    model.effects.push(Effect::AskSave { suggestion });
}

/// Saves to the previous location, or asks for one if there is none.
fn ask(model: &mut Model, then: Option<Box<Msg>>) {
    model.popup = None;
    match model.saved_file().cloned() {
        Some(file) => write(model, file.path, file.format, then),
        None => {
            model.saves.saving = Saving::Asked { format: None, then };
            let suggestion = names::of_board(model, default_format(model));
            model.effects.push(Effect::AskSave { suggestion });
        }
    }
}

/// Saves to the location chosen by the user.
fn chosen(model: &mut Model, path: PathBuf) {
    model.popup = None;
    recent::remember_folder(model, &path);
    let (format, then) = match std::mem::take(&mut model.saves.saving) {
        Saving::Asked { format, then } => (format, then),
        Saving::Idle => (None, None),
    };
    if path.extension().is_some_and(|ending| ending == EXTENSION) {
        let name = format!("names with .{EXTENSION} are for recorded runs, which Ctrl+R saves");
        return refuse(model, &name);
    }
    let format = format.unwrap_or_else(|| default_format(model));
    write(model, path, format, then);
}

/// Writes the board after the one being written; if several wait for the same file, only the newest is
/// written.
fn write(model: &mut Model, path: PathBuf, format: OutputFormat, then: Option<Box<Msg>>) {
    let draft = model.editor.sheet().draft();
    let text = match format::render(contents(&draft), format) {
        Ok(text) => text,
        Err(unwritable) => return refuse(model, &unwritable.to_string()),
    };
    let file = SavedFile { origin: model.editor.origin(), path, format };
    let mut board = BoardWriting { file, sheet: model.editor.sheet().clone(), then };
    if model.saves.writing.is_none() {
        return start(model, board, text);
    }
    let is_same = |(other, _): &(BoardWriting, String)| other.file.path == board.file.path;
    if let Some(older) = model.saves.queued.iter().position(is_same) {
        let (older, _) = model.saves.queued.remove(older);
        board.then = board.then.or(older.then);
    }
    model.saves.queued.push((board, text));
}

fn start(model: &mut Model, board: BoardWriting, text: String) {
    model.effects.push(Effect::Write { path: board.file.path.clone(), text });
    model.saves.writing = Some(board);
}

/// The default format: rows, which every program can read; for a puzzle in the format of the sudoku16 agent,
/// that format.
fn default_format(model: &Model) -> OutputFormat {
    if model.editor.sheet().symbols.blank() == '-' { OutputFormat::SYMBOLS } else { OutputFormat::ROWS }
}

/// Handles the result of writing a file. If the board has been edited since, the follow-up message asks
/// again.
fn saved(model: &mut Model, path: &Path, problem: Option<String>) -> Next {
    let written = model.saves.writing.take_if(|board| board.file.path == path);
    if written.is_some() && !model.saves.queued.is_empty() {
        let (board, text) = model.saves.queued.remove(0);
        start(model, board, text);
    }
    if let Some(problem) = problem {
        tell(model, NoticeKind::Error, format!("{} could not be saved: {problem}.", path.display()));
        return Next::after_writing(model, false);
    }
    let mut then = None;
    let mut conflicts = "";
    if let Some(board) = written {
        if !board.sheet.conflicts().is_empty() {
            conflicts = " The board has conflicts; they will be marked again when it is opened.";
        }
        model.saves.board_file = link::update::board_file(&board.file.path, None, &board.sheet);
        model.editor.mark_kept(board.sheet);
        model.saves.file = Some(board.file);
        then = board.then;
    }
    recent::remember_file(model, path);
    log::info!("saved {}", path.display());
    tell(model, NoticeKind::Info, format!("Saved as {}.{conflicts}", path.display()));
    match then {
        Some(msg) => Next::Then(*msg),
        None => Next::after_writing(model, true),
    }
}
