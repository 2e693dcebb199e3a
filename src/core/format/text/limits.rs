//! Limits on a text that keep memory bounded for any input.

/// The most bytes of a text that must be in memory as a whole.
pub const MAX_BYTES: usize = 256 << 20;

/// The longest line of a text that is read line by line, in bytes.
pub(crate) const LONGEST_LINE: usize = 1 << 20;

/// The longest element, comment or text of XML, in bytes.
pub(crate) const LONGEST_ELEMENT: usize = 1 << 20;
/// The deepest nesting of XML elements.
pub(crate) const DEEPEST_ELEMENT: usize = 1000;
/// The most elements with puzzles whose places are kept in memory.
pub(crate) const MOST_ELEMENTS: usize = 1 << 23;
