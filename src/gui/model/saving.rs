//! Saving the board: the format, the location, and the files being written.

use std::path::PathBuf;

use crate::editor::{Origin, Sheet};
use crate::format::{OutputFormat, Rendering};
use crate::gui::link::command::BoardFile;
use crate::gui::msg::Msg;
use crate::gui::run::file::RunSaving;

/// A file that a board was saved to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SavedFile {
    /// The saved board; another one may have replaced it since.
    pub(crate) origin: Origin,
    pub(crate) path: PathBuf,
    pub(crate) format: OutputFormat,
}

/// What has been saved, and what is being saved.
#[derive(Debug, Default)]
pub(crate) struct Saves {
    /// The file the board was last saved to.
    pub(crate) file: Option<SavedFile>,
    /// The file of the puzzle opened or saved last.
    pub(crate) board_file: Option<BoardFile>,
    /// The state of choosing where to save the board.
    pub(crate) saving: Saving,
    /// The board being written.
    pub(crate) writing: Option<BoardWriting>,
    /// Boards waiting to be written, each with its text; no file is written by two threads at once.
    pub(crate) queued: Vec<(BoardWriting, String)>,
    /// Whether the window closes once everything is written.
    pub(crate) quits_when_written: bool,
    /// The run being written to a file.
    pub(crate) saving_run: Option<RunSaving>,
    /// Whether the location of a run is being chosen because the user is quitting.
    pub(crate) saves_run_to_quit: bool,
}

/// The state of choosing where to save the board.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) enum Saving {
    #[default]
    Idle,
    /// The location is being chosen.
    Asked {
        /// The format to save in; `None` for the default.
        format: Option<OutputFormat>,
        /// The message to process after saving.
        then: Option<Box<Msg>>,
    },
}

/// A board being written or waiting to be.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct BoardWriting {
    pub(crate) file: SavedFile,
    pub(crate) sheet: Sheet,
    /// The message to process after saving.
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
    /// Whether digits on the board are in conflict; they are saved nevertheless.
    pub(crate) in_conflict: bool,
}
