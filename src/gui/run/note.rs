//! The note of a bookmark.

/// The note of a bookmark being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NoteField {
    pub(crate) position: u64,
    pub(crate) note: String,
    /// Whether there already is a bookmark at that position.
    pub(crate) is_set: bool,
}
