//! Offers the recordings left by killed sessions, one after the other.

use std::path::Path;

use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{FileMsg, Msg};
use crate::gui::update::next::Next;

/// Asks what to do with the first recording.
pub(in crate::gui) fn offer(model: &mut Model) {
    if !model.found.is_empty() {
        model.popup.get_or_insert(Popup::Found);
    }
}

/// Opens the offered recording. It stays in its file until it is saved or removed.
pub(in crate::gui) fn open(model: &Model) -> Next {
    match model.found.first() {
        Some(found) => Next::Then(Msg::File(FileMsg::OpenPath(found.path.clone()))),
        None => Next::Nothing,
    }
}

/// Removes the offered recording, and offers the next.
pub(in crate::gui) fn remove(model: &mut Model) {
    model.popup.take_if(|popup| *popup == Popup::Found);
    if let Some(path) = model.found.first().map(|found| found.path.clone()) {
        forget(model, &path);
    }
    offer(model);
}

/// Removes a recording that has been saved elsewhere or is not wanted; leaves other files alone.
pub(in crate::gui) fn forget(model: &mut Model, path: &Path) {
    let before = model.found.len();
    model.found.retain(|found| found.path != path);
    if model.found.len() < before {
        model.effects.push(Effect::RemoveRecording(path.to_owned()));
    }
}
