//! Handles the result of reading a file or a pasted text: a puzzle, a list to choose from, or an error.

use std::path::Path;
use std::sync::Arc;

use super::notice::{tell, tell_failure};
use super::{recent, sheet, shelf};
use crate::editor::Sheet;
use crate::format::{Document, Reading};
use crate::gui::io::worker::read_text;
use crate::gui::link;
use crate::gui::model::{Effect, Incoming, Model, Offer, Shelf, TextSource};
use crate::gui::msg::{NoticeKind, ReadResult};
use crate::gui::words::file_name;

/// The size up to which a text is read within a frame, in bytes.
const AT_ONCE: usize = 64 << 10;

/// Handles the result of reading a file, unless it is no longer wanted.
pub(super) fn file(model: &mut Model, path: &Path, result: ReadResult) {
    if model.incoming.path() != Some(path) {
        return;
    }
    let (is_beside, reading) = (model.incoming.is_beside(), model.incoming.reading());
    model.incoming = Incoming::Nothing;
    let name = file_name(path);
    if let (true, ReadResult::Read(..)) = (is_beside, &result) {
        return tell(model, NoticeKind::Error, format!("{name} is not a recorded run."));
    }
    let source = TextSource::File(path.to_owned());
    match result {
        ReadResult::Failed(mut failure) => {
            log::info!("cannot open {name}");
            if failure.missing && recent::forget_file(model, path) {
                failure.text += "; it has been removed from the recent files";
            }
            if let Some(sheet) = sheet::in_conflict(&failure) {
                recent::remember_file(model, path);
                model.shelf = Shelf::default();
                sheet::open(model, sheet);
            }
            tell_failure(model, failure, Some(source));
        }
        ReadResult::Read(document, readings) => {
            log::info!("opened {name}: {} puzzles", document.puzzle_count());
            model.notices.shown = None;
            recent::remember_file(model, path);
            if document.puzzle_count() > 1 {
                shelf::put(model, document, name.into_owned(), Some((path.to_owned(), reading)));
            } else if let Ok(draft) = document.draft(0) {
                model.shelf = Shelf::default();
                sheet::open_draft(model, &draft);
                link::update::note_file(model, path, reading, 1);
            }
            offer(model, source, readings);
        }
    }
}

/// Reads a text, in this format if given: at once, or on a thread if that might take longer than a frame.
pub(super) fn paste(model: &mut Model, text: Arc<str>, reading: Option<Reading>) {
    if text.trim().is_empty() {
        tell(model, NoticeKind::Error, "There is no text on the clipboard.".into());
    } else if text.len() > AT_ONCE {
        cancel(model);
        model.incoming = Incoming::Text;
        model.effects.push(Effect::ReadText(text, reading));
    } else {
        let result = read_text(&text, reading);
        pasted(model, text, result);
    }
}

/// Handles the result of reading a long text, unless it is no longer wanted.
pub(super) fn text(model: &mut Model, text: Arc<str>, result: ReadResult) {
    if model.incoming == Incoming::Text {
        model.incoming = Incoming::Nothing;
        pasted(model, text, result);
    }
}

/// Puts a pasted puzzle on the board; several puzzles become a list to choose from, as with a file.
fn pasted(model: &mut Model, text: Arc<str>, result: ReadResult) {
    let source = TextSource::Pasted(text);
    match result {
        ReadResult::Failed(failure) => {
            if let Some(sheet) = sheet::in_conflict(&failure) {
                model.shelf.chosen = None;
                sheet::replace(model, sheet);
            }
            tell_failure(model, failure, Some(source));
        }
        ReadResult::Read(document, readings) => {
            model.notices.shown = None;
            put_pasted(model, document);
            offer(model, source, readings);
        }
    }
}

fn put_pasted(model: &mut Model, document: Arc<Document>) {
    if document.puzzle_count() > 1 {
        log::info!("pasted {} puzzles", document.puzzle_count());
        shelf::put(model, document, "pasted text".into(), None);
    } else if let Ok(draft) = document.draft(0) {
        model.shelf.chosen = None;
        sheet::replace(model, Sheet::from(&draft.puzzle).begun(&draft));
        log::info!("pasted a puzzle");
    }
}

/// Reports how a text was read and offers the other readings, if there are any.
fn offer(model: &mut Model, text: TextSource, mut readings: Vec<Reading>) {
    if readings.len() < 2 {
        return;
    }
    let taken = readings.remove(0);
    log::info!("read as {taken}");
    let told = model.notices.shown.take().map_or_else(String::new, |notice| notice.text + " ");
    let how = format!("{told}Read as {}. Other possible readings:", taken.title());
    tell(model, NoticeKind::Info, how);
    if let Some(notice) = &mut model.notices.shown {
        notice.offer = Some(Offer { text, readings });
    }
}

/// Cancels reading, leaving the board as it is; returns whether anything was being read.
pub(super) fn cancel(model: &mut Model) -> bool {
    let is_reading = model.incoming != Incoming::Nothing;
    if is_reading {
        log::info!("reading cancelled");
        model.incoming = Incoming::Nothing;
        model.effects.push(Effect::CancelReading);
    }
    is_reading
}
