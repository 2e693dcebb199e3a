//! Messages about films.

use std::path::PathBuf;

use super::form::FilmForm;
use crate::gui::run::file::Written;

/// Parts of runs as films.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum FilmMsg {
    /// Asks what the film is to show.
    Ask,
    /// Changes that.
    Form(FilmForm),
    /// Saves it; the ending of the name determines the format.
    Save(PathBuf),
    /// Cancels making it.
    Cancel,
    /// The progress of making it.
    Drawn { path: PathBuf, share: f32 },
    /// It has been made, or that failed.
    Made { path: PathBuf, written: Written },
}
