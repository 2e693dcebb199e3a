//! What the lists of the page that searches have in common.

/// The height of an entry.
pub(super) const ENTRY: f32 = 20.0;
