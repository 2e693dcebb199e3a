//! Opening and saving: files, the library, files of many puzzles.

use std::path::Path;
use std::sync::Arc;

use super::{Msg, ReadResult, sheet_changed, tell};
use crate::editor::Sheet;
use crate::format::{self, Layout};
use crate::gui::library;
use crate::gui::model::{Effect, Model, NoticeKind, Popup, Shelf};
use crate::puzzle::Puzzle;

/// Asking for files and paths.
pub(super) fn ask(model: &mut Model, msg: Msg) {
    match msg {
        Msg::AskOpen => model.effects.push(Effect::AskOpen),
        Msg::AskSave => {
            let suggestion = suggested_name(model.editor.sheet());
            model.effects.push(Effect::AskSave { suggestion });
        }
        Msg::NoDialog(purpose) => model.popup = Some(Popup::Path { purpose, text: String::new() }),
        Msg::PathTyped(typed) => {
            if let Some(Popup::Path { text, .. }) = &mut model.popup {
                *text = typed;
            }
        }
        Msg::OpenPath(path) => {
            model.popup = None;
            remember_folder(model, &path);
            model.reading = Some(path.clone());
            model.effects.push(Effect::Read(path));
        }
        Msg::SavePath(path) => {
            model.popup = None;
            remember_folder(model, &path);
            match model.editor.sheet().puzzle() {
                Ok(puzzle) => match format::render(&puzzle, layout_for(&puzzle)) {
                    Ok(text) => model.effects.push(Effect::Write { path, text }),
                    Err(problem) => tell(model, NoticeKind::Error, format!("Not saved: {problem}.")),
                },
                Err(conflict) => {
                    let sheet = model.editor.sheet();
                    let text = conflict.describe(&sheet.geometry, &sheet.symbols);
                    tell(model, NoticeKind::Error, format!("Not saved: {text}."));
                }
            }
        }
        _ => {}
    }
}

fn remember_folder(model: &mut Model, path: &Path) {
    if let Some(folder) = path.parent().filter(|folder| folder.is_absolute()) {
        model.settings.folder = Some(folder.to_owned());
        model.effects.push(Effect::SaveSettings);
    }
}

fn suggested_name(sheet: &Sheet) -> String {
    let stem: String =
        sheet.name.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ')).collect();
    format!("{}.txt", if stem.trim().is_empty() { "puzzle" } else { stem.trim() })
}

/// Rows, which every program reads, unless the puzzle came in the sudoku16 agent's form.
fn layout_for(puzzle: &Puzzle) -> Layout {
    if puzzle.symbols().blank() == '-' { Layout::AnySymbol } else { Layout::Rows }
}

pub(super) fn saved(model: &mut Model, path: &Path, problem: Option<String>) {
    match problem {
        None => {
            model.editor.mark_kept();
            log::info!("saved {}", path.display());
            tell(model, NoticeKind::Info, format!("Saved as {}.", path.display()));
        }
        Some(problem) => {
            tell(model, NoticeKind::Error, format!("{} is not saved: {problem}.", path.display()));
        }
    }
}

pub(super) fn read(model: &mut Model, path: &Path, result: ReadResult) {
    if model.reading.as_deref() != Some(path) {
        return;
    }
    model.reading = None;
    let name =
        path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into());
    match result {
        ReadResult::Failed(problem) => {
            log::info!("cannot open {name}");
            tell(model, NoticeKind::Error, format!("{problem}."));
        }
        ReadResult::Read(document) => {
            log::info!("opened {name}: {} puzzles", document.puzzle_count());
            model.notice = None;
            let several = document.puzzle_count() > 1;
            model.shelf = Shelf { bulk: several.then(|| Arc::clone(&document)), name, chosen: None };
            match document.puzzle(0) {
                Ok(puzzle) => {
                    open_sheet(model, Sheet::from(&puzzle));
                    model.shelf.chosen = several.then_some(0);
                }
                Err(error) => tell(model, NoticeKind::Error, format!("{}: {error}.", model.shelf.name)),
            }
        }
    }
}

/// Choosing from the library or from a file of many puzzles.
pub(super) fn choose(model: &mut Model, msg: &Msg) {
    model.popup = None;
    match *msg {
        Msg::CloseShelf => model.shelf = Shelf::default(),
        Msg::OpenLibrary(index) => match library::puzzle(index) {
            Ok(puzzle) => {
                log::info!("opened {}", puzzle.name());
                open_sheet(model, Sheet::from(&puzzle));
            }
            Err(problem) => tell(model, NoticeKind::Error, problem),
        },
        Msg::Choose(index) => {
            let Some(document) = model.shelf.bulk.clone() else { return };
            match document.puzzle(index) {
                Ok(puzzle) => {
                    open_sheet(model, Sheet::from(&puzzle));
                    model.shelf.chosen = Some(index);
                }
                Err(error) => tell(model, NoticeKind::Error, format!("{}: {error}.", model.shelf.name)),
            }
        }
        _ => {}
    }
}

/// Puts a sheet on the board that is kept elsewhere; a run on the one before ends.
pub(super) fn open_sheet(model: &mut Model, sheet: Sheet) {
    model.run = None;
    model.editor.open(sheet);
    sheet_changed(model);
}
