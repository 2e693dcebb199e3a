//! Messages about studies.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::solver::Algorithm;
use crate::study::Style;

/// Messages about measuring solvers on whole lists.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum StudyMsg {
    /// Shows the studies page or returns to the board; a study continues either way.
    Toggle,
    /// Asks for a puzzle file.
    AskList,
    AddLists(Vec<PathBuf>),
    RemoveList(usize),
    /// Adds a solver, or removes it.
    ToggleSolver(Algorithm),
    SetLimit(Duration),
    SetRepetitions(u32),
    SetJobs(usize),
    /// Asks for the folder of the results, or of a study to open.
    AskFolder,
    /// Uses this folder for the results, or opens the study in it if it has one.
    SetFolder(PathBuf),
    Begin,
    /// Opens the study in a folder.
    Open(PathBuf),
    /// Pauses the study; runs in progress are repeated later.
    Pause,
    GoOn,
    /// Stops the study once finished runs are recorded; it can be resumed later.
    Cancel,
    /// Leaves a study that is not running, to start another one.
    Close,
    /// Shows the table or plot with this title.
    Choose(String),
    /// Shows the next or previous table or plot.
    Turn {
        forward: bool,
    },
    /// Copies the table on the screen.
    Copy(Style),
    /// Opens a puzzle from a list in a race of these solvers, in this order.
    Race {
        list: Arc<str>,
        index: usize,
        solvers: Vec<Arc<str>>,
    },
}

impl StudyMsg {
    /// Whether the message replaces the current sheet.
    pub(in crate::gui) const fn replaces_the_sheet(&self) -> bool {
        match self {
            Self::Race { .. } => true,
            Self::Toggle
            | Self::AskList
            | Self::AddLists(_)
            | Self::RemoveList(_)
            | Self::ToggleSolver(_) => false,
            Self::SetLimit(_) | Self::SetRepetitions(_) | Self::SetJobs(_) | Self::SetFolder(_) => false,
            Self::AskFolder | Self::Begin | Self::Open(_) | Self::Pause | Self::GoOn => false,
            Self::Cancel | Self::Close | Self::Choose(_) | Self::Turn { .. } | Self::Copy(_) => false,
        }
    }
}
