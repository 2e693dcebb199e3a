//! Messages about files: opening, saving and choosing puzzles and runs.

use std::path::PathBuf;
use std::sync::Arc;

use crate::format::{Document, OutputFormat, ParseError, Reading};
use crate::gui::left_runs::recordings::LeftRun;
use crate::gui::new_board::NewBoard;
use crate::gui::run::file::{OpenedRuns, Written};

/// Opening: a new board, a file, a pasted text.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum FileMsg {
    AskNew,
    New(NewBoard),
    ChooseNew(NewBoard),
    AskOpen,
    NoDialog(PathPurpose),
    PathTyped(String),
    OpenPath(PathBuf),
    /// Something with these files was dropped on the window.
    Drop(Vec<PathBuf>),
    /// Opens a file with this reading, without detecting the format.
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
    /// Ends the search for a new puzzle.
    CancelGenerating,
    /// A long pasted text has been read.
    ReadPasted(Arc<str>, ReadResult),
    ForgetRecent,
}

impl FileMsg {
    /// Whether another sheet takes the place of the present one. What was chosen or read comes after such a message.
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

/// Saving the board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum SaveMsg {
    AskSave,
    AskSaveAs,
    ChooseFormat(OutputFormat),
    DialogCancelled,
    SavePath(PathBuf),
    Saved { path: PathBuf, problem: Option<String> },
}

/// Choosing a puzzle from the library or from a collection.
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
    /// Whether another sheet takes the place of the present one.
    pub(in crate::gui) const fn replaces_the_sheet(&self) -> bool {
        match self {
            Self::Choose(_) | Self::OpenLibrary(_) => true,
            Self::ChooseNumber(_) | Self::Search(_) | Self::Found { .. } | Self::CloseShelf => false,
        }
    }
}

/// Recorded runs as files.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum RunFileMsg {
    /// Asks where to save the current run.
    AskSave,
    /// Saves the steps recorded so far.
    Save(PathBuf),
    /// Cancels writing the run.
    CancelSaving,
    /// The progress of writing it.
    WriteShare { path: PathBuf, share: f32 },
    /// It has been written, or writing failed.
    Written { path: PathBuf, written: Written },
    /// A file has been read.
    Opened(Arc<OpenedRuns>),
    /// Recordings that killed programs left.
    Found(Vec<LeftRun>),
    /// Removes the recording that is offered.
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
    /// The folder in which it runs.
    ProgramFolder,
    /// A recorded run to compare with.
    Beside,
}

/// The result of reading a file or a text.
#[derive(Clone, Debug)]
pub(crate) enum ReadResult {
    /// Its contents, and all possible readings if there are several, the one used first.
    Read(Arc<Document>, Vec<Reading>),
    Failed(Failure),
}

/// Why something could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    /// The error message, with its position if there is one; without a full stop.
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
