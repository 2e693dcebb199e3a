//! The puzzles that a command is given: a file or standard input, with one puzzle or many.

use std::ffi::OsStr;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::{Problem, VariantName};
use crate::format::{self, Document, MAX_BYTES};
use crate::puzzle::Puzzle;

/// Puzzles of a file.
pub(super) struct Input {
    path: PathBuf,
    document: Document,
    variant: Option<VariantName>,
}

impl Input {
    /// Opens a file, or standard input for `-`.
    pub(super) fn open(path: &Path, variant: Option<VariantName>) -> Result<Self, Problem> {
        let document = if path.as_os_str() == OsStr::new("-") {
            let mut bytes = Vec::new();
            std::io::stdin().lock().take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
            format::read(&bytes, "").map_err(|problem| format!("standard input: {problem}"))?
        } else {
            format::read_file(path)?
        };
        Ok(Self { path: path.to_owned(), document, variant })
    }

    /// Whether it is a collection.
    pub(super) const fn is_bulk(&self) -> bool {
        matches!(self.document, Document::Bulk(_))
    }

    /// The puzzles one by one; an entry that is none has a problem instead.
    pub(super) fn puzzles(&self) -> impl Iterator<Item = Result<Puzzle, Problem>> {
        (0..self.document.puzzle_count()).map(|index| self.puzzle(index))
    }

    fn puzzle(&self, index: usize) -> Result<Puzzle, Problem> {
        let place = |problem: &dyn std::fmt::Display| format!("{}: {problem}", self.path.display());
        let puzzle = self.document.puzzle(index).map_err(|problem| place(&problem))?;
        let Some(variant) = self.variant else { return Ok(puzzle) };
        let (geometry, symbols) = (puzzle.geometry().clone(), puzzle.symbols().clone());
        let conflict = |conflict: crate::puzzle::Conflict| place(&conflict.describe(&geometry, &symbols));
        Ok(puzzle.with_variant(variant.into()).map_err(conflict)?)
    }
}
