//! What goes from the solver's thread to the recorder's.

use crate::trace::Mark;

/// Words of steps, and when they were written. One without words asks for the board.
#[derive(Debug, Default)]
pub(super) struct Batch {
    pub(super) words: Vec<u16>,
    /// The last one is that of the last word.
    pub(super) marks: Vec<Mark>,
}
