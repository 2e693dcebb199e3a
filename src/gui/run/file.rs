//! Runs on their way into files and out of them.

use std::path::PathBuf;
use std::sync::Arc;

use super::source::Opened;
use crate::trace::Trace;
use crate::trace::chunk::Chunk;
use crate::trace::file::{About, Finish};

/// A run as far as it is recorded, to be written. It shares the steps with the run.
#[derive(Debug)]
pub(crate) struct Snapshot {
    pub(crate) about: About,
    pub(crate) chunks: Vec<Arc<Chunk>>,
    pub(crate) finish: Finish,
}

impl Snapshot {
    /// The number of its steps.
    pub(crate) fn steps(&self) -> u64 {
        self.chunks.last().map_or(0, |chunk| chunk.steps().end)
    }
}

impl PartialEq for Snapshot {
    /// Two are the same only if they are one.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Snapshot {}

/// A run that was read.
#[derive(Clone, Debug)]
pub(crate) struct OpenedRun {
    pub(crate) about: About,
    pub(crate) trace: Trace,
    pub(crate) file: Opened,
    /// It takes more memory than the budget, so that steps lie in a file of their own.
    pub(crate) is_spilled: bool,
}

impl PartialEq for OpenedRun {
    /// Two are the same only if they are one.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

/// A run that is being written.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct RunSaving {
    pub(crate) path: PathBuf,
    /// How much of it is written, where it is long enough to tell.
    pub(crate) share: Option<f32>,
    /// What is being written.
    pub(crate) run: Arc<Snapshot>,
}

/// How writing a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Written {
    /// The file is there.
    Whole,
    /// The person did not want it any more; nothing is left of it.
    Cancelled,
    /// The system refused, with this reason; nothing is left of it.
    Failed(String),
}
