//! Handles the messages about bookmarks.

use super::{MarkMsg, NoteField};
use crate::gui::model::{Model, Popup};
use crate::gui::msg::NoticeKind;
use crate::gui::update::notice::{tell, tell_here};
use crate::gui::words::grouped;
use crate::trace::{Bookmark, MOST_BOOKMARKS, TooMany};

pub(in crate::gui) fn update(model: &mut Model, msg: MarkMsg) {
    match msg {
        MarkMsg::Ask(position) => ask(model, position),
        MarkMsg::Typed(text) => {
            if let Some(Popup::Bookmark(field)) = &mut model.popup {
                field.note = text;
            }
        }
        MarkMsg::Remove(position) => {
            model.popup.take_if(|popup| matches!(popup, Popup::Bookmark(_)));
            if let Some(run) = model.run_mut() {
                run.bookmarks.remove(position);
            }
        }
        MarkMsg::Find { forward } => find(model, forward),
    }
}

/// Asks for the note of a bookmark; playback pauses, so that the step stays in view.
fn ask(model: &mut Model, position: Option<u64>) {
    let Some(run) = model.run_mut() else { return };
    run.playback.pause();
    let position = position.unwrap_or(run.playback.position());
    let known = run.bookmarks.at(position);
    let note = known.map_or_else(String::new, |bookmark| bookmark.note.clone());
    let field = NoteField { position, note, is_set: known.is_some() };
    model.popup = Some(Popup::Bookmark(field));
}

/// Sets the bookmark of the pop-up.
pub(in crate::gui) fn set(model: &mut Model, field: &NoteField) {
    let Some(run) = model.run_mut() else { return };
    if run.bookmarks.set(field.position, &field.note) == Err(TooMany) {
        let text =
            format!("A run has at most {} bookmarks. Remove one first.", grouped(MOST_BOOKMARKS as u64));
        tell(model, NoticeKind::Info, text);
    }
}

fn find(model: &mut Model, forward: bool) {
    let Some(run) = model.run_mut() else { return };
    let position = run.playback.position();
    let found = if forward { run.bookmarks.next(position) } else { run.bookmarks.previous(position) };
    match found.map(|bookmark: &Bookmark| bookmark.position) {
        Some(found) => run.go_to(found),
        None if run.bookmarks.is_empty() => {
            tell(model, NoticeKind::Info, "There is no bookmark yet. Ctrl+B sets one at this step.".into());
        }
        None => {
            let way = if forward { "after" } else { "before" };
            tell_here(model, format!("There is no bookmark {way} this step."));
        }
    }
}
