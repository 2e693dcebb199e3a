//! Puzzles to choose from.

use std::path::PathBuf;
use std::sync::Arc;

use crate::editor::Origin;
use crate::format::{Document, Reading};

/// The puzzles to choose from: the built-in library, or a collection.
#[derive(Debug, Default)]
pub(crate) struct Shelf {
    /// The collection, if any.
    pub(crate) bulk: Option<Arc<Document>>,
    /// The name of the collection.
    pub(crate) name: String,
    /// The file of the collection, and the format it was read in if the user chose that.
    pub(crate) file: Option<(PathBuf, Option<Reading>)>,
    /// The index of the chosen puzzle.
    pub(crate) chosen: Option<usize>,
    /// The board that the chosen puzzle was put on.
    pub(crate) origin: Option<Origin>,
    /// The text searched for in it.
    pub(crate) query: String,
    /// Whether the search is still running.
    pub(crate) searching: bool,
    pub(crate) found: Found,
}

impl Shelf {
    /// The number of puzzles in the collection; 1 without one.
    pub(crate) fn count(&self) -> usize {
        self.bulk.as_ref().map_or(1, |document| document.puzzle_count())
    }

    /// Whether the puzzle with this number was the last one put on the board.
    pub(crate) fn shows(&self, number: usize) -> bool {
        if self.bulk.is_none() { number == 1 } else { self.chosen.is_some_and(|index| index + 1 == number) }
    }

    /// Whether there is a puzzle with this number, counted from 1.
    pub(crate) fn has_number(&self, number: usize) -> bool {
        (1..=self.count()).contains(&number)
    }

    /// The number of listed entries.
    pub(crate) fn listed(&self) -> usize {
        match &self.found {
            Found::All => self.bulk.as_ref().map_or(0, |document| document.puzzle_count()),
            Found::These(entries) => entries.len(),
        }
    }

    /// The entry in a row of the list.
    pub(crate) fn entry_at(&self, row: usize) -> usize {
        match &self.found {
            Found::All => row,
            Found::These(entries) => entries.get(row).map_or(0, |entry| *entry as usize),
        }
    }
}

/// The listed entries of a collection.
#[derive(Debug, Default)]
pub(crate) enum Found {
    #[default]
    All,
    /// The indices of the matches of a search.
    These(Arc<[u32]>),
}
