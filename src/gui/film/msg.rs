//! Messages about films.

use std::path::PathBuf;

use super::form::FilmForm;
use crate::gui::run::file::Written;

/// Messages for saving a part of a run as a film.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum FilmMsg {
    /// Opens the form.
    Ask,
    /// Changes the form.
    Form(FilmForm),
    /// Saves the film; the file extension determines the format.
    Save(PathBuf),
    /// Cancels making the film.
    Cancel,
    /// Reports the progress of making the film.
    Drawn { path: PathBuf, share: f32 },
    /// Reports that the film has been made, or why not.
    Made { path: PathBuf, written: Written },
}
