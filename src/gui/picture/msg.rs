//! Messages about pictures.

use std::path::PathBuf;

use super::form::PictureForm;
use super::printing::Printed;

/// Messages about pictures as files and on paper.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum PictureMsg {
    /// Opens the form.
    Ask,
    /// Changes the form.
    Form(PictureForm),
    /// Saves the picture; the file extension determines the format.
    Save(PathBuf),
    /// Reports that the picture has been written, or the error.
    Written { path: PathBuf, problem: Option<String> },
    /// Asks whether to print the board.
    AskPrint,
    /// Reports whether the picture has been passed to the printer.
    Printed(Printed),
}
