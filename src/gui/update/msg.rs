//! What can happen to the window.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::debug::DebugMsg;
use super::recording::RecordingMsg;
use super::runs::RunFileMsg;
use crate::editor::{Direction, Pick, Sheet};
use crate::format::{Document, OutputFormat, ParseError, Reading};
use crate::geometry::{Cell, Digit, Variant};
use crate::gui::board::camera::Camera;
use crate::gui::model::{NewBoard, NoticeKind, PathPurpose};
use crate::gui::timeline::chart::Change;
use crate::playback::Speed;
use crate::solver::Algorithm;
use crate::trace::Landmark;

/// Something that happened: a key, a click, news from outside, or the passing of time.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Msg {
    /// A frame begins, so long after the last.
    Tick(Duration),
    /// A program that ended unexpectedly has left this board.
    Rescued(Box<Sheet>),

    // The puzzle.
    AskNew,
    New(NewBoard),
    ChooseNew(NewBoard),
    AskOpen,
    AskSave,
    AskSaveAs,
    ChooseFormat(OutputFormat),
    /// Saves, then does what the question was about.
    SaveFirst,
    DialogCancelled,
    NoDialog(PathPurpose),
    PathTyped(String),
    OpenPath(PathBuf),
    /// These files were dropped on the window.
    Drop(Vec<PathBuf>),
    /// Opens a file in this reading, whatever it looks like.
    OpenAs(PathBuf, Reading),
    SavePath(PathBuf),
    Saved {
        path: PathBuf,
        problem: Option<String>,
    },
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
    Choose(usize),
    Search(String),
    /// What a search has found.
    Found {
        query: String,
        entries: Arc<[u32]>,
    },
    ForgetRecent,
    CloseShelf,
    OpenLibrary(usize),
    AskPaste,
    Paste(String),
    /// Pastes a text in this reading, whatever it looks like.
    PasteAs(Arc<str>, Reading),
    Copy,
    Clear,
    Undo,
    Redo,
    Select(Cell),
    /// Selects a cell besides others.
    Pick(Cell, Pick),
    SelectAll,
    MoveSelection(Direction),
    ExtendSelection(Direction),
    /// Writes a digit, or its pencil mark while marks are typed; or empties the selected cells.
    Enter(Option<Digit>),
    Mark(Digit),
    TogglePencil,
    SetVariant(Variant),
    Hover(Option<Cell>),

    // The run.
    /// Recorded runs as files.
    RunFile(RunFileMsg),
    SetAlgorithm(Algorithm),
    Solve,
    StopSolver,
    ShowLane(usize),
    /// What is to become of the recording.
    Recording(RecordingMsg),
    Edit,
    PlayPause,
    StepBy(i64),
    GoTo(u64),
    Landmark {
        landmark: Landmark,
        forward: bool,
    },
    First,
    Last,
    Follow,
    /// Looks for steps, or stops at them.
    Debug(DebugMsg),
    Faster,
    Slower,
    SetSpeed(Speed),
    /// What the timeline shows.
    Chart(Change),
    /// The timeline becomes so high, in points.
    TimelineHeight(f32),

    // The window.
    /// Shows a part of the board.
    Look(Camera),
    /// Nearer by a factor, or further away for one below 1.
    Zoom(f32),
    ZoomFit,
    ToggleTheme,
    ToggleMarks,
    ToggleHelp,
    ToggleFullscreen,
    Confirm,
    Escape,
    DismissNotice,
    Tell(NoticeKind, String),
    AskQuit,
    Quit,
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
