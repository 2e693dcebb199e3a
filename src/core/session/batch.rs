//! Data sent from the solver's thread to the recorder's.

use crate::trace::Mark;

/// Words of steps, with the times at which they were written. A batch without words requests the board.
#[derive(Debug, Default)]
pub(super) struct Batch {
    pub(super) words: Vec<u16>,
    /// The marks; the last one is that of the last word.
    pub(super) marks: Vec<Mark>,
}
