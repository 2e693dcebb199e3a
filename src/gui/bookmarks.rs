//! Bookmarks: positions of a run, each with a note; setting, listing and finding them.

pub(super) mod panel;
pub(super) mod popup;
#[cfg(test)]
mod tests;
pub(super) mod update;

/// Messages about bookmarks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum MarkMsg {
    /// Asks for the note of a new or existing bookmark at a position; `None` is the current position.
    Ask(Option<u64>),
    /// Changes the text in the note field.
    Typed(String),
    /// Removes the bookmark at a position.
    Remove(u64),
    /// Moves to the next or previous bookmark.
    Find { forward: bool },
}

/// The note being typed for a bookmark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NoteField {
    pub(crate) position: u64,
    pub(crate) note: String,
    /// Whether that position already has a bookmark.
    pub(crate) is_set: bool,
}
