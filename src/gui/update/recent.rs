//! The last used files and the last used folder.

use std::path::{Path, PathBuf};

use crate::gui::io::settings_file::MOST_LISTED;
use crate::gui::model::{Effect, Model};

pub(in crate::gui) fn remember_folder(model: &mut Model, path: &Path) {
    if let Some(folder) = path.parent().filter(|folder| folder.is_absolute()) {
        model.settings.folder = Some(folder.to_owned());
        model.effects.push(Effect::SaveSettings);
    }
}

/// Puts a file at the head of the recent files.
pub(super) fn remember_file(model: &mut Model, path: &Path) {
    let path = absolute(path);
    let recent = &mut model.settings.recent;
    recent.retain(|other| *other != path);
    recent.insert(0, path);
    recent.truncate(MOST_LISTED);
    model.effects.push(Effect::SaveSettings);
}

/// Removes a file from the recent files; returns whether it was among them.
pub(super) fn forget_file(model: &mut Model, path: &Path) -> bool {
    let (path, before) = (absolute(path), model.settings.recent.len());
    model.settings.recent.retain(|other| *other != path);
    let was_there = model.settings.recent.len() < before;
    if was_there {
        model.effects.push(Effect::SaveSettings);
    }
    was_there
}

/// An absolute path, which stays valid wherever the program is started.
pub(in crate::gui) fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}
