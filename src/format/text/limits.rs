//! How much of a text is read: what keeps memory bounded, whoever wrote it.

/// The most bytes that are read of a text that has to be in memory as a whole.
pub const MAX_BYTES: usize = 256 << 20;

/// The longest line of a text that is read line by line, in bytes.
pub(crate) const LONGEST_LINE: usize = 1 << 20;
