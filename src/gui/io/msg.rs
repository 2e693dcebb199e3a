//! Messages about files: opening, saving and choosing puzzles and runs.

use std::path::PathBuf;
use std::sync::Arc;

use crate::format::{Document, OutputFormat, ParseError, Reading};
use crate::gui::left_runs::recordings::LeftRun;
use crate::gui::new_board::NewBoard;
use crate::gui::run::file::{OpenedRuns, Written};

/// Messages for opening: a new board, a file, a pasted text.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum FileMsg {
    AskNew,
    New(NewBoard),
    ChooseNew(NewBoard),
    AskOpen,
    NoDialog(PathPurpose),
    PathTyped(String),
    OpenPath(PathBuf),
    /// These files were dropped on the window.
    Drop(Vec<PathBuf>),
    /// Opens a file in this format instead of detecting it.
    OpenAs(PathBuf, Reading),
    Read {
        path: PathBuf,
        result: ReadResult,
    },
    /// The progress of reading a file.
    ReadShare {
        path: PathBuf,
        share: f32,
    },
    /// Cancels reading.
    CancelReading,
    /// Cancels generating a puzzle.
    CancelGenerating,
    /// A long pasted text has been read.
    ReadPasted(Arc<str>, ReadResult),
    ForgetRecent,
}

impl FileMsg {
    /// Whether the message replaces the current sheet. Messages that follow the user's choice, or reading, do
    /// not ask again.
    pub(in crate::gui) const fn replaces_the_sheet(&self) -> bool {
        match self {
            Self::AskNew | Self::OpenPath(_) | Self::OpenAs(..) => true,
            Self::New(_) | Self::ChooseNew(_) | Self::Read { .. } | Self::ReadPasted(..) => false,
            Self::AskOpen | Self::NoDialog(_) | Self::PathTyped(_) | Self::Drop(_) => false,
            Self::ReadShare { .. } | Self::CancelReading | Self::CancelGenerating | Self::ForgetRecent => {
                false
            }
        }
    }
}

/// Messages for saving the board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum SaveMsg {
    AskSave,
    AskSaveAs,
    ChooseFormat(OutputFormat),
    DialogCancelled,
    SavePath(PathBuf),
    Saved { path: PathBuf, problem: Option<String> },
}

/// Messages for choosing a puzzle from the library or from a collection.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ShelfMsg {
    Choose(usize),
    /// The puzzle with this number, from 1.
    ChooseNumber(usize),
    Search(String),
    /// The result of a search.
    Found {
        query: String,
        entries: Arc<[u32]>,
    },
    CloseShelf,
    OpenLibrary(usize),
}

impl ShelfMsg {
    /// Whether the message replaces the current sheet.
    pub(in crate::gui) const fn replaces_the_sheet(&self) -> bool {
        match self {
            Self::Choose(_) | Self::OpenLibrary(_) => true,
            Self::ChooseNumber(_) | Self::Search(_) | Self::Found { .. } | Self::CloseShelf => false,
        }
    }
}

/// Messages about recorded runs as files.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum RunFileMsg {
    /// Asks where to save the current run.
    AskSave,
    /// Saves the steps recorded so far.
    Save(PathBuf),
    /// Cancels writing the run.
    CancelSaving,
    /// Reports the progress of writing the run.
    WriteShare { path: PathBuf, share: f32 },
    /// Reports that the run has been written, or why not.
    Written { path: PathBuf, written: Written },
    /// A file has been read.
    Opened(Arc<OpenedRuns>),
    /// Reports recordings left by killed sessions.
    Found(Vec<LeftRun>),
    /// Removes the offered recording.
    RemoveFound,
}

/// The purpose of a typed path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PathPurpose {
    /// A puzzle or a run to open.
    Open,
    /// A file to write the puzzle to.
    Save,
    /// A file to write the run to.
    SaveRun,
    /// A file to write a picture to.
    Picture,
    /// A file to write a film to.
    Film,
    /// A list of a study.
    List,
    /// The folder of a study.
    Folder,
    /// The file of a program to watch.
    Program,
    /// The folder to run the program in.
    ProgramFolder,
    /// A recorded run to add to a race.
    Beside,
}

/// The result of reading a file or a text.
#[derive(Clone, Debug)]
pub(crate) enum ReadResult {
    /// The contents, and all possible readings if there are several; the first is the one used.
    Read(Arc<Document>, Vec<Reading>),
    Failed(Failure),
}

/// The reason why something could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    /// The error message, with its position if it has one; without a final full stop.
    pub(crate) text: String,
    /// The error in the text.
    pub(crate) error: Option<Box<ParseError>>,
    /// Whether the file does not exist.
    pub(crate) missing: bool,
}

impl PartialEq for ReadResult {
    /// Equal only if they are the same object.
    fn eq(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Read(a, _), Self::Read(b, _)) if Arc::ptr_eq(a, b))
    }
}
