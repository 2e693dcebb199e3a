//! Some entries of a text, taken in order but not parsed yet, so that several threads can parse them.

use std::ops::Range;
use std::sync::Arc;

use super::error::StreamError;
use super::lines::RawLines;
use crate::format::cells::draft::Draft;
use crate::format::document::Document;

/// Consecutive entries of a text.
#[derive(Debug)]
pub struct Batch(pub(super) Entries);

#[derive(Debug)]
pub(super) enum Entries {
    /// Entries of a text that is in memory.
    Document(Arc<Document>, Range<usize>),
    /// Lines of a stream.
    Lines(RawLines),
    /// An entry that had to be read to be found.
    Read(Option<Box<Result<Draft, StreamError>>>),
}

impl Batch {
    /// The number of entries; never none.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "it never is")]
    pub fn len(&self) -> usize {
        match &self.0 {
            Entries::Document(_, range) => range.len(),
            Entries::Lines(lines) => lines.len(),
            Entries::Read(_) => 1,
        }
    }

    /// Reads an entry, counted from 0; each can be read once. One without a name gets none.
    ///
    /// # Errors
    /// When that entry is not a puzzle, or the text cannot be read further.
    ///
    /// # Panics
    /// When there is no such entry.
    pub fn draft(&mut self, index: usize) -> Result<Draft, StreamError> {
        match &mut self.0 {
            Entries::Document(document, range) => match document.as_ref() {
                Document::Single(draft) => Ok(draft.as_ref().clone()),
                Document::Bulk(bulk) => Ok(bulk.draft_or_named(range.start + index, "")?),
            },
            Entries::Lines(lines) => lines.draft(index),
            Entries::Read(entry) => *entry.take().expect("each entry is read once"),
        }
    }
}
