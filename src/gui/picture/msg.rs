//! Messages about pictures.

use std::path::PathBuf;

use super::form::PictureForm;
use super::printing::Printed;

/// Pictures as files and on paper.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum PictureMsg {
    /// Asks what a picture is to show.
    Ask,
    /// Changes that.
    Form(PictureForm),
    /// Saves it; the ending of the name determines the format.
    Save(PathBuf),
    /// It has been written, or the error.
    Written { path: PathBuf, problem: Option<String> },
    /// Asks whether to print the board.
    AskPrint,
    /// It has been handed to the printer, or not.
    Printed(Printed),
}
