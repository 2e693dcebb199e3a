//! The effects the model requests outside itself.

use std::path::PathBuf;
use std::sync::Arc;

use crate::format::Reading;
use crate::gui::film::filmed::Order;
use crate::gui::picture::drawn::{Drawn, PictureOrder};
use crate::gui::run::file::Snapshots;
/// Something to do outside the model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// Show the dialog that asks for a puzzle file.
    AskOpen,
    /// Show the dialog that asks where to save.
    AskSave { suggestion: String },
    /// Show the dialog that asks for a list for a study.
    AskList,
    /// Show the dialog that asks for the folder of a study.
    AskFolder,
    /// Show the dialog that asks for the file of a program.
    AskProgram,
    /// Show the dialog that asks for the folder to run the program in.
    AskProgramFolder,
    /// Show the dialog that asks for a recorded run to add to a race.
    AskBeside,
    /// Show the dialog that asks where to save the run.
    AskSaveRun { suggestion: String },
    /// Show the dialog that asks where to save a picture.
    AskSavePicture { suggestion: String },
    /// Show the dialog that asks where to save a film.
    AskSaveFilm { suggestion: String },
    /// Read a file on a thread of its own.
    Read(PathBuf),
    /// Read a file in this format, on a thread of its own.
    ReadAs(PathBuf, Reading),
    /// Read a text on a thread of its own, in this format if given.
    ReadText(Arc<str>, Option<Reading>),
    /// Stop reading.
    CancelReading,
    /// Search the collection on the shelf on a thread of its own.
    Search(String),
    /// Write a file on a thread of its own.
    Write { path: PathBuf, text: String },
    /// Write a picture on a thread of its own.
    WritePicture { path: PathBuf, picture: PictureOrder },
    /// Write a picture of the window's next frames.
    WriteWindow { path: PathBuf },
    /// Print a picture on a thread of its own.
    Print(Drawn),
    /// Make a film on a thread of its own.
    MakeFilm { path: PathBuf, order: Order },
    /// Stop making the film, leaving no file.
    CancelFilm,
    /// Write a run on a thread of its own.
    WriteRun { path: PathBuf, runs: Arc<Snapshots> },
    /// Stop writing the run, leaving no file.
    CancelWriting,
    /// Remove a recording that was left by a killed session.
    RemoveRecording(PathBuf),
    /// Put a text on the clipboard.
    Copy(String),
    /// Paste the text on the clipboard.
    Paste,
    /// Switch full screen on or off.
    Fullscreen(bool),
    /// Switch egui to the theme of the settings.
    ApplyTheme,
    /// Save the settings.
    SaveSettings,
    /// Save the practice scores.
    SaveScores,
    /// Quit.
    Quit,
}
