//! Messages about studies.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::solver::Algorithm;
use crate::study::Style;

/// Measuring solvers on whole lists.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum StudyMsg {
    /// Shows the page, or the board again; a study goes on meanwhile.
    Toggle,
    /// Asks for a file of puzzles.
    AskList,
    AddLists(Vec<PathBuf>),
    RemoveList(usize),
    /// Measures a solver, or no longer.
    ToggleSolver(Algorithm),
    SetLimit(Duration),
    SetRepetitions(u32),
    SetJobs(usize),
    /// Asks for the folder of the results, or of a study to open.
    AskFolder,
    /// Puts the results there; opens the study that is there, if there is one.
    SetFolder(PathBuf),
    Begin,
    /// Opens the study in a folder.
    Open(PathBuf),
    /// Stops taking runs; those being taken are taken again later.
    Pause,
    GoOn,
    /// Ends the study for now, once what was taken is recorded; it can go on later.
    Cancel,
    /// Leaves a study that is not under way, to begin another one.
    Close,
    /// Shows the table or plot with this title.
    Choose(String),
    /// Shows the next one, or the one before.
    Turn {
        forward: bool,
    },
    /// Copies the table on the screen.
    Copy(Style),
    /// Opens a puzzle of a list in a race of these solvers, the first ones first.
    Race {
        list: Arc<str>,
        index: usize,
        solvers: Vec<Arc<str>>,
    },
}
