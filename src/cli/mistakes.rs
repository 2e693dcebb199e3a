//! Reports entries of files that are not puzzles.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::report::Report;
use super::{Reported, complain};
use crate::format::StreamError;

/// The number of mistakes of a collection that are shown in full.
pub(super) const MOST_SHOWN: usize = 20;

/// The source of entries.
#[derive(Debug)]
pub(super) struct Origin {
    pub(super) path: PathBuf,
    pub(super) name: String,
    /// Whether it is a collection.
    pub(super) is_bulk: bool,
}

/// An entry of a file that is not a puzzle.
#[derive(Debug)]
pub(super) struct Unreadable {
    pub(super) origin: Arc<Origin>,
    pub(super) error: StreamError,
}

/// Reports the first entries that are not puzzles, and the number of the others at the end.
#[derive(Debug, Default)]
pub(super) struct Mistakes {
    /// The number in the current file.
    count: usize,
    /// The number in all files.
    total: u64,
}

impl Mistakes {
    /// The number of entries that were not puzzles.
    pub(super) const fn total(&self) -> u64 {
        self.total
    }

    pub(super) fn report(&mut self, entry: &Unreadable) {
        self.count += 1;
        self.total += 1;
        if self.count <= MOST_SHOWN {
            report(&entry.origin.path, &entry.error);
        }
    }

    /// Reports how many mistakes of this file were not shown, and starts with the next file.
    pub(super) fn sum_up(&mut self, origin: &Origin, read: usize) {
        sum_up(&origin.path, std::mem::take(&mut self.count), read);
    }
}

/// Reports how many of `count` mistakes in a file were not shown.
pub(super) fn sum_up(path: &Path, count: usize, read: usize) {
    if let Some(others @ 1..) = count.checked_sub(MOST_SHOWN) {
        let are = if others == 1 { "is not a puzzle" } else { "are not puzzles" };
        complain(&format!("{}: {others} more of {read} entries {are}", path.display()));
    }
}

/// Reports an error; one in a text is shown with its line and a caret.
pub(super) fn report(path: &Path, error: &StreamError) -> Reported {
    match error {
        StreamError::Parse(error) => Report::new(path, error).print(),
        StreamError::Io(error) => complain(&format!("{}: {error}", path.display())),
    }
    Reported
}
