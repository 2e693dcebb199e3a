//! Everything that outlives the window: files, dialogs, settings, rescued boards; and the built-in puzzles.

pub(crate) mod dialogs;
pub(crate) mod library;
pub(crate) mod matches;
pub(crate) mod msg;
pub(crate) mod rescue;
pub(crate) mod score_file;
pub(crate) mod settings;
pub(crate) mod settings_file;
pub(crate) mod worker;
