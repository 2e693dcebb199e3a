//! What can happen to puzzles and runs as files: they are opened, saved and chosen from.

use std::path::PathBuf;
use std::sync::Arc;

use crate::format::{Document, OutputFormat, ParseError, Reading};
use crate::gui::board::new_board::NewBoard;
use crate::gui::run::file::{OpenedRun, Written};

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
    /// These files were dropped on the window.
    Drop(Vec<PathBuf>),
    /// Opens a file in this reading, whatever it looks like.
    OpenAs(PathBuf, Reading),
    Read {
        path: PathBuf,
        result: ReadResult,
    },
    /// So much of a file is read.
    ReadShare {
        path: PathBuf,
        share: f32,
    },
    /// What is being read is no longer wanted.
    CancelReading,
    /// A long pasted text is read.
    ReadPasted(Arc<str>, ReadResult),
    ForgetRecent,
}

/// Saving the board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum SaveMsg {
    AskSave,
    AskSaveAs,
    ChooseFormat(OutputFormat),
    /// Saves, then does what the question was about.
    SaveFirst,
    DialogCancelled,
    SavePath(PathBuf),
    Saved {
        path: PathBuf,
        problem: Option<String>,
    },
}

/// Choosing a puzzle from the library or from a file of many.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ShelfMsg {
    Choose(usize),
    Search(String),
    /// What a search has found.
    Found {
        query: String,
        entries: Arc<[u32]>,
    },
    CloseShelf,
    OpenLibrary(usize),
}

/// Recorded runs as files.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum RunFileMsg {
    /// Asks where to save the run that is shown.
    AskSave,
    /// Saves it as far as it is recorded now.
    Save(PathBuf),
    /// The run that is being written is no longer wanted.
    CancelSaving,
    /// So much of it is written.
    WriteShare { path: PathBuf, share: f32 },
    /// It is written, or not.
    Written { path: PathBuf, written: Written },
    /// A file has been read.
    Opened(Arc<OpenedRun>),
}

/// What a typed path is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PathPurpose {
    /// A puzzle or a run to open.
    Open,
    /// A file to write the puzzle to.
    Save,
    /// A file to write the run to.
    SaveRun,
}

/// What became of reading a file or a text.
#[derive(Clone, Debug)]
pub(crate) enum ReadResult {
    /// What it holds, and all ways to read it where there are several, the one that was taken first.
    Read(Arc<Document>, Vec<Reading>),
    Failed(Failure),
}

/// Why something is not read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    /// In words, with the place where there is one; without a full stop.
    pub(crate) text: String,
    /// What is wrong with the text.
    pub(crate) error: Option<Box<ParseError>>,
    /// There is no such file.
    pub(crate) missing: bool,
}

impl PartialEq for ReadResult {
    /// Two readings are the same only if they are one.
    fn eq(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Read(a, _), Self::Read(b, _)) if Arc::ptr_eq(a, b))
    }
}
