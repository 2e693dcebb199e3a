//! Runs being written to files and read from them.

use std::path::PathBuf;
use std::sync::Arc;

use super::id::RunId;
use super::source::Opened;
use crate::trace::chunk::Chunk;
use crate::trace::file::{About, Finish};
use crate::trace::{Bookmarks, Remarks, Resume, Trace};

/// A run as recorded so far, to be written. Its steps are shared with the run.
#[derive(Debug)]
pub(crate) struct Snapshot {
    /// The id of the run.
    pub(crate) id: RunId,
    pub(crate) about: About,
    pub(crate) chunks: Vec<Arc<Chunk>>,
    /// The remarks made by its program.
    pub(crate) remarks: Remarks,
    pub(crate) finish: Finish,
    pub(crate) bookmarks: Bookmarks,
    /// Where the run is resumed when opened; only for the shown run of a file.
    pub(crate) resume: Option<Resume>,
}

impl Snapshot {
    /// The number of steps.
    pub(crate) fn steps(&self) -> u64 {
        self.chunks.last().map_or(0, |chunk| chunk.steps().end)
    }
}

/// The contents of one file: a run, or all runs of a race.
#[derive(Debug)]
pub(crate) struct Snapshots(pub(crate) Vec<Snapshot>);

impl Snapshots {
    /// The total number of steps.
    pub(crate) fn steps(&self) -> u64 {
        self.0.iter().map(Snapshot::steps).sum()
    }

    /// Whether all runs had ended.
    pub(crate) fn have_ended(&self) -> bool {
        self.0.iter().all(|run| run.finish.outcome.is_some())
    }
}

impl PartialEq for Snapshots {
    /// Snapshots are equal only if they are the same object.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Snapshots {}

/// The contents read from one file: a run, or the runs of a race.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct OpenedRuns {
    /// At least one.
    pub(crate) runs: Vec<OpenedRun>,
    /// The number of runs that the file claims to hold.
    pub(crate) should_be: usize,
}

impl From<OpenedRun> for OpenedRuns {
    fn from(run: OpenedRun) -> Self {
        Self { runs: vec![run], should_be: 1 }
    }
}

/// A run that was read from a file.
#[derive(Clone, Debug)]
pub(crate) struct OpenedRun {
    pub(crate) about: About,
    pub(crate) trace: Trace,
    pub(crate) bookmarks: Bookmarks,
    /// Where to resume the run, if its file contains that.
    pub(crate) resume: Option<Resume>,
    pub(crate) file: Opened,
    /// Whether it exceeds the memory budget, so that some steps are in a temporary file.
    pub(crate) is_spilled: bool,
}

impl PartialEq for OpenedRun {
    /// Runs are equal only if they are the same object.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

/// A file that holds a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct InFile {
    pub(crate) path: PathBuf,
    /// The number of the run in the file, from 1, if there are several.
    pub(crate) number: Option<usize>,
    /// The number of its steps in the file.
    pub(crate) steps: u64,
}

/// A run being written.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct RunSaving {
    pub(crate) path: PathBuf,
    /// The share already written, if writing takes a noticeable time.
    pub(crate) share: Option<f32>,
    /// The runs being written.
    pub(crate) runs: Arc<Snapshots>,
    /// Whether to quit afterwards.
    pub(crate) quits: bool,
}

/// The result of writing a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Written {
    /// The file is complete.
    Whole,
    /// The user cancelled; nothing is left of the file.
    Cancelled,
    /// The system reported this error; nothing is left of the file.
    Failed(String),
}
