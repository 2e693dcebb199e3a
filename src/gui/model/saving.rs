//! Saving the board: the choice of a format, the location, and what is being written.

use std::path::PathBuf;

use crate::editor::{Origin, Sheet};
use crate::format::{OutputFormat, Rendering};
use crate::gui::link::command::BoardFile;
use crate::gui::msg::Msg;
use crate::gui::run::file::RunSaving;

/// A file that a board was saved to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SavedFile {
    /// The saved board, which may have been replaced by another since.
    pub(crate) origin: Origin,
    pub(crate) path: PathBuf,
    pub(crate) format: OutputFormat,
}

/// What is saved, and what is being saved.
#[derive(Debug, Default)]
pub(crate) struct Saves {
    /// The file to which the board was last saved.
    pub(crate) file: Option<SavedFile>,
    /// The file whose puzzle was opened last, or saved.
    pub(crate) board_file: Option<BoardFile>,
    /// The location to save the board to, while the user is asked.
    pub(crate) saving: Saving,
    /// The board being written.
    pub(crate) writing: Option<BoardWriting>,
    /// Boards to be written after it, each with its text: one file is never written by two threads at once.
    pub(crate) queued: Vec<(BoardWriting, String)>,
    /// Whether the window closes once everything is written.
    pub(crate) quits_when_written: bool,
    /// The run being written to a file.
    pub(crate) saving_run: Option<RunSaving>,
    /// Whether the location of a run is being chosen in order to quit.
    pub(crate) saves_run_to_quit: bool,
}

/// The location to save the board to.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) enum Saving {
    #[default]
    Idle,
    /// The location is being chosen.
    Asked {
        /// The format to save in; `None` for the default.
        format: Option<OutputFormat>,
        /// The message to process once it is saved.
        then: Option<Box<Msg>>,
    },
}

/// A board being written, or queued for that.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct BoardWriting {
    pub(crate) file: SavedFile,
    pub(crate) sheet: Sheet,
    /// The message to process once it is saved.
    pub(crate) then: Option<Box<Msg>>,
}

/// The choice of a format to save in.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SaveChoice {
    pub(crate) chosen: OutputFormat,
    /// The formats that can hold the board.
    pub(crate) offered: Vec<Rendering>,
    /// Whether the board has pencil marks, which not every format keeps.
    pub(crate) has_marks: bool,
    /// Whether digits of the board are in conflict; they are saved as they are.
    pub(crate) in_conflict: bool,
}
