//! Saving what is on the board.

use std::path::{Path, PathBuf};

use super::{Msg, files, tell, update};
use crate::editor::Sheet;
use crate::format::{self, OutputFormat};
use crate::gui::model::{Effect, Model, NoticeKind, Popup, SavedFile};

/// Asking for a place and a format, writing, and what comes of it.
pub(super) fn save(model: &mut Model, msg: Msg) {
    match msg {
        Msg::AskSave => {
            model.after_save = None;
            ask(model);
        }
        Msg::AskSaveAs => {
            let format = model.saved_file().map_or_else(|| default_format(model), |file| file.format);
            model.popup = Some(Popup::SaveAs(format));
        }
        Msg::ChooseFormat(format) => model.popup = Some(Popup::SaveAs(format)),
        Msg::SaveFirst => {
            if let Some(Popup::Discard(msg)) = model.popup.take() {
                model.after_save = Some(msg);
                ask(model);
            }
        }
        Msg::DialogCancelled => (model.after_save, model.save_format) = (None, None),
        Msg::SavePath(path) => {
            model.popup = None;
            files::remember_folder(model, &path);
            let format = model.save_format.take().unwrap_or_else(|| default_format(model));
            write(model, path, format);
        }
        Msg::Saved { path, problem } => saved(model, &path, problem),
        _ => {}
    }
}

/// Saves in a format at a place that is still to be chosen.
pub(super) fn in_format(model: &mut Model, format: OutputFormat) {
    (model.save_format, model.after_save) = (Some(format), None);
    let suggestion = suggested_name(model, format);
    model.effects.push(Effect::AskSave { suggestion });
}

/// Saves where the board was saved before; otherwise the place is asked for.
fn ask(model: &mut Model) {
    model.popup = None;
    match model.saved_file().cloned() {
        Some(file) => write(model, file.path, file.format),
        None => {
            model.save_format = None;
            let suggestion = suggested_name(model, default_format(model));
            model.effects.push(Effect::AskSave { suggestion });
        }
    }
}

fn write(model: &mut Model, path: PathBuf, format: OutputFormat) {
    let sheet = model.editor.sheet();
    match sheet.draft() {
        Ok(draft) => match format::render_draft(&draft, format) {
            Ok(text) => {
                let file = SavedFile { origin: model.editor.origin(), path: path.clone(), format };
                model.writing = Some((file, sheet.clone()));
                model.effects.push(Effect::Write { path, text });
            }
            Err(unwritable) => not_saved(model, &unwritable.to_string()),
        },
        Err(conflict) => not_saved(model, &conflict.describe(&sheet.geometry, &sheet.symbols)),
    }
}

fn not_saved(model: &mut Model, problem: &str) {
    model.after_save = None;
    tell(model, NoticeKind::Error, format!("Not saved: {problem}."));
}

/// The name of the file it was saved to, or of the puzzle: what can be part of a file's name.
pub(super) fn stem(model: &Model) -> String {
    let name = match model.saved_file().and_then(|file| file.path.file_stem()) {
        Some(stem) => stem.to_string_lossy().into_owned(),
        None => model.editor.sheet().name.clone(),
    };
    let stem: String = name.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ')).collect();
    if stem.trim().is_empty() { "puzzle".into() } else { stem.trim().into() }
}

/// That with the ending that the format's programs use.
fn suggested_name(model: &Model, format: OutputFormat) -> String {
    format!("{}.{}", stem(model), format.ending())
}

/// Rows, which every program reads, unless the puzzle came in the sudoku16 agent's form.
fn default_format(model: &Model) -> OutputFormat {
    let sheet: &Sheet = model.editor.sheet();
    if sheet.symbols.blank() == '-' { OutputFormat::SYMBOLS } else { OutputFormat::ROWS }
}

fn saved(model: &mut Model, path: &Path, problem: Option<String>) {
    let written = model.writing.take_if(|(file, _)| file.path == path);
    let next = model.after_save.take();
    if let Some(problem) = problem {
        return tell(model, NoticeKind::Error, format!("{} is not saved: {problem}.", path.display()));
    }
    if let Some((file, sheet)) = written {
        model.editor.mark_kept(sheet);
        model.file = Some(file);
    }
    files::remember_file(model, path);
    log::info!("saved {}", path.display());
    tell(model, NoticeKind::Info, format!("Saved as {}.", path.display()));
    if let Some(msg) = next {
        // Asks again if something was typed meanwhile.
        update(model, *msg);
    }
}
