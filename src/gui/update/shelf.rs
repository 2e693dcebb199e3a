//! Handles the messages for choosing a puzzle from the library, or from a file or pasted text with several.

use std::path::PathBuf;
use std::sync::Arc;

use super::notice::{forget_offer, tell, tell_failure};
use super::sheet;
use crate::editor::Sheet;
use crate::format::{Document, Reading};
use crate::gui::io::library;
use crate::gui::link;
use crate::gui::model::{Effect, Found, Model, Shelf};
use crate::gui::msg::{Failure, NoticeKind, ShelfMsg};
use crate::gui::words::{counted, grouped};

/// Puts a collection on the shelf and its first puzzle on the board.
pub(super) fn put(
    model: &mut Model,
    document: Arc<Document>,
    name: String,
    file: Option<(PathBuf, Option<Reading>)>,
) {
    model.guide.shows_start = false;
    model.shelf = Shelf { bulk: Some(document), name, file, ..Shelf::default() };
    choose_entry(model, 0);
}

pub(super) fn update(model: &mut Model, msg: ShelfMsg) {
    match msg {
        ShelfMsg::Choose(index) => {
            model.popup = None;
            choose_entry(model, index);
        }
        ShelfMsg::ChooseNumber(number) => choose_number(model, number),
        ShelfMsg::Search(query) => search(model, query),
        ShelfMsg::Found { query, entries } => found(model, &query, entries),
        ShelfMsg::CloseShelf => {
            model.popup = None;
            model.shelf = Shelf::default();
        }
        ShelfMsg::OpenLibrary(index) => open_library(model, index),
    }
}

pub(in crate::gui) fn open_library(model: &mut Model, index: usize) {
    model.popup = None;
    match library::puzzle(index) {
        Ok(puzzle) => {
            log::info!("opened {}", puzzle.name());
            sheet::open(model, Sheet::from(&puzzle));
            forget_offer(model);
        }
        Err(problem) => tell(model, NoticeKind::Error, problem),
    }
}

fn choose_entry(model: &mut Model, index: usize) {
    let Some(document) = model.shelf.bulk.clone() else { return };
    match document.draft(index) {
        Ok(draft) => {
            sheet::open_draft(model, &draft);
            mark_chosen(model, index);
            if let Some((path, reading)) = model.shelf.file.clone() {
                link::update::note_file(model, &path, reading, index + 1);
            }
        }
        Err(error) => {
            let text = format!("{}: {error}", model.shelf.name);
            let failure = Failure { text, error: Some(Box::new(error)), missing: false };
            if let Some(sheet) = sheet::in_conflict(&failure) {
                sheet::open(model, sheet);
                mark_chosen(model, index);
            }
            tell_failure(model, failure, None);
        }
    }
}

/// Notes that the board holds this puzzle of the collection.
fn mark_chosen(model: &mut Model, index: usize) {
    model.shelf.chosen = Some(index);
    model.shelf.origin = Some(model.editor.origin());
}

/// Puts the puzzle with this number in the file on the board, counted from 1.
fn choose_number(model: &mut Model, number: usize) {
    match model.shelf.has_number(number) {
        true if model.shelf.bulk.is_none() => {}
        true => choose_entry(model, number - 1),
        false => {
            let count = counted(model.shelf.count() as u64, "puzzle", "puzzles");
            let text = format!("There is no puzzle {} here: the file has {count}.", grouped(number as u64));
            tell(model, NoticeKind::Error, text);
        }
    }
}

/// Searches the collection.
fn search(model: &mut Model, query: String) {
    let shelf = &mut model.shelf;
    shelf.searching = !query.trim().is_empty();
    if shelf.searching {
        model.effects.push(Effect::Search(query.clone()));
    } else {
        shelf.found = Found::All;
    }
    shelf.query = query;
}

/// Receives the result of a search, unless a newer one has started.
fn found(model: &mut Model, query: &str, entries: Arc<[u32]>) {
    let shelf = &mut model.shelf;
    if query == shelf.query {
        log::debug!("found {} entries", entries.len());
        shelf.searching = false;
        shelf.found = Found::These(entries);
    }
}
