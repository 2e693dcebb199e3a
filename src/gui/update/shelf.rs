//! Choosing a puzzle: from the library, or from a file or a pasted text of many.

use std::sync::Arc;

use super::{Msg, files, read, tell};
use crate::editor::Sheet;
use crate::format::Document;
use crate::gui::io::library;
use crate::gui::model::{Effect, Found, Model, NoticeKind, Shelf};
use crate::gui::update::Failure;

/// Puts a collection on the shelf and its first puzzle on the board.
pub(super) fn put(model: &mut Model, document: Arc<Document>, name: String) {
    model.shelf = Shelf { bulk: Some(document), name, ..Shelf::default() };
    choose_entry(model, 0);
}

pub(super) fn choose(model: &mut Model, msg: &Msg) {
    model.popup = None;
    match msg {
        Msg::CloseShelf => model.shelf = Shelf::default(),
        Msg::OpenLibrary(index) => match library::puzzle(*index) {
            Ok(puzzle) => {
                log::info!("opened {}", puzzle.name());
                files::open_sheet(model, Sheet::from(&puzzle));
                read::forget_offer(model);
            }
            Err(problem) => tell(model, NoticeKind::Error, problem),
        },
        Msg::Choose(index) => choose_entry(model, *index),
        _ => {}
    }
}

fn choose_entry(model: &mut Model, index: usize) {
    let Some(document) = model.shelf.bulk.clone() else { return };
    match document.draft(index) {
        Ok(draft) => {
            files::open_draft(model, &draft);
            model.shelf.chosen = Some(index);
        }
        Err(error) => {
            let text = format!("{}: {error}", model.shelf.name);
            let failure = Failure { text, error: Some(Box::new(error)), missing: false };
            read::tell_failure(model, failure, None);
        }
    }
}

/// Searching the file of many.
pub(super) fn search(model: &mut Model, msg: Msg) {
    let shelf = &mut model.shelf;
    match msg {
        Msg::Search(query) => {
            shelf.searching = !query.trim().is_empty();
            if !shelf.searching {
                shelf.found = Found::All;
            } else {
                model.effects.push(Effect::Search(query.clone()));
            }
            shelf.query = query;
        }
        // An answer to a question that is no longer asked is dropped.
        Msg::Found { query, entries } if query == shelf.query => {
            log::debug!("found {} entries", entries.len());
            shelf.searching = false;
            shelf.found = Found::These(entries);
        }
        _ => {}
    }
}
