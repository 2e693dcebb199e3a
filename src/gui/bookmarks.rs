//! Bookmarks: positions of a run with a note, set, listed and found again.

pub(super) mod panel;
pub(super) mod popup;
#[cfg(test)]
mod tests;
pub(super) mod update;

/// Bookmarks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum MarkMsg {
    /// Asks for the note of a new or an existing bookmark at a position, `None` for the current one.
    Ask(Option<u64>),
    /// The text in the field for the note has changed.
    Typed(String),
    /// Removes the bookmark at a position.
    Remove(u64),
    /// Moves to the next or previous bookmark.
    Find { forward: bool },
}

/// The note of a bookmark being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NoteField {
    pub(crate) position: u64,
    pub(crate) note: String,
    /// Whether there already is a bookmark at that position.
    pub(crate) is_set: bool,
}
