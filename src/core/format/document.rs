//! The contents of a text: one puzzle or many.

use crate::format::bulk::Bulk;
use crate::format::cells::draft::Draft;
use crate::format::text::error::ParseError;
use crate::puzzle::Puzzle;

/// The contents of a text.
#[derive(Debug)]
pub enum Document {
    /// One puzzle.
    Single(Box<Draft>),
    /// Many puzzles.
    Bulk(Box<Bulk>),
}

impl Document {
    /// The number of puzzles, including the broken ones of a collection.
    #[must_use]
    pub fn puzzle_count(&self) -> usize {
        match self {
            Self::Single(_) => 1,
            Self::Bulk(bulk) => bulk.len(),
        }
    }

    /// The puzzle with this number, counted from 0.
    ///
    /// # Errors
    /// When that entry of a collection is not a puzzle.
    ///
    /// # Panics
    /// When there is no such puzzle.
    pub fn puzzle(&self, index: usize) -> Result<Puzzle, ParseError> {
        self.draft(index).map(|draft| draft.puzzle)
    }

    /// The puzzle with this number, counted from 0, with what was placed and marked in it.
    ///
    /// # Errors
    /// When that entry of a collection is not a puzzle.
    ///
    /// # Panics
    /// When there is no such puzzle.
    pub fn draft(&self, index: usize) -> Result<Draft, ParseError> {
        match self {
            Self::Single(draft) => {
                assert_eq!(index, 0, "one puzzle");
                Ok(draft.as_ref().clone())
            }
            Self::Bulk(bulk) => bulk.draft(index),
        }
    }
}
