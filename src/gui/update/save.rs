//! Saving the board.

use std::path::{Path, PathBuf};

use super::next::Next;
use super::notice::tell;
use super::{names, recent};
use crate::format::{self, OutputFormat};
use crate::gui::model::{Effect, Model, Popup, SavedFile, Saving};
use crate::gui::msg::{Msg, NoticeKind, SaveMsg};

/// Asks for a location and a format, writes the file, and handles the result.
pub(super) fn update(model: &mut Model, msg: SaveMsg) -> Next {
    match msg {
        SaveMsg::AskSave => ask(model, None),
        SaveMsg::AskSaveAs => {
            let format = model.saved_file().map_or_else(|| default_format(model), |file| file.format);
            model.popup = Some(Popup::SaveAs(format));
        }
        SaveMsg::ChooseFormat(format) => model.popup = Some(Popup::SaveAs(format)),
        SaveMsg::SaveFirst => {
            if let Some(Popup::Discard(msg)) = model.popup.take() {
                ask(model, Some(msg));
            }
        }
        SaveMsg::DialogCancelled => {
            if let Saving::Asked { .. } = model.saving {
                model.saving = Saving::Idle;
            }
        }
        SaveMsg::SavePath(path) => chosen(model, path),
        SaveMsg::Saved { path, problem } => return saved(model, &path, problem),
    }
    Next::Nothing
}

/// Saves in a format; asks for the location.
pub(super) fn in_format(model: &mut Model, format: OutputFormat) {
    model.saving = Saving::Asked { format: Some(format), then: None };
    let suggestion = names::of_board(model, format);
    model.effects.push(Effect::AskSave { suggestion });
}

/// Saves to the previous location; asks for one if there is none.
fn ask(model: &mut Model, then: Option<Box<Msg>>) {
    model.popup = None;
    match model.saved_file().cloned() {
        Some(file) => write(model, file.path, file.format, then),
        None => {
            model.saving = Saving::Asked { format: None, then };
            let suggestion = names::of_board(model, default_format(model));
            model.effects.push(Effect::AskSave { suggestion });
        }
    }
}

/// The user has chosen the location.
fn chosen(model: &mut Model, path: PathBuf) {
    model.popup = None;
    recent::remember_folder(model, &path);
    let (format, then) = match std::mem::take(&mut model.saving) {
        Saving::Asked { format, then } => (format, then),
        Saving::Idle | Saving::Writing { .. } => (None, None),
    };
    let format = format.unwrap_or_else(|| default_format(model));
    write(model, path, format, then);
}

fn write(model: &mut Model, path: PathBuf, format: OutputFormat, then: Option<Box<Msg>>) {
    let sheet = model.editor.sheet();
    let problem = match sheet.draft() {
        Ok(draft) => match format::render_draft(&draft, format) {
            Ok(text) => {
                let file = SavedFile { origin: model.editor.origin(), path: path.clone(), format };
                model.saving = Saving::Writing { file, sheet: sheet.clone(), then };
                return model.effects.push(Effect::Write { path, text });
            }
            Err(unwritable) => unwritable.to_string(),
        },
        Err(conflict) => conflict.describe(&sheet.geometry, &sheet.symbols),
    };
    model.saving = Saving::Idle;
    tell(model, NoticeKind::Error, format!("Not saved: {problem}."));
}

/// Rows, which every program reads, unless the puzzle came in the format of the sudoku16 agent.
fn default_format(model: &Model) -> OutputFormat {
    if model.editor.sheet().symbols.blank() == '-' { OutputFormat::SYMBOLS } else { OutputFormat::ROWS }
}

/// A file was written, or failed. If the board was edited meanwhile, the follow-up message asks again.
fn saved(model: &mut Model, path: &Path, problem: Option<String>) -> Next {
    let (written, then) = match std::mem::take(&mut model.saving) {
        Saving::Writing { file, sheet, then } if file.path == path => (Some((file, sheet)), then),
        other => {
            model.saving = other;
            (None, None)
        }
    };
    if let Some(problem) = problem {
        tell(model, NoticeKind::Error, format!("{} could not be saved: {problem}.", path.display()));
        return Next::after_writing(model, false);
    }
    if let Some((file, sheet)) = written {
        model.editor.mark_kept(sheet);
        model.file = Some(file);
    }
    recent::remember_file(model, path);
    log::info!("saved {}", path.display());
    tell(model, NoticeKind::Info, format!("Saved as {}.", path.display()));
    match then {
        Some(msg) => Next::Then(*msg),
        None => Next::after_writing(model, true),
    }
}
