//! Breakpoints at lines of a program's source.

use std::sync::Arc;

use crate::trace::Place;

/// A line of a program's source at which it stops.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LineStop {
    /// The file, if the program names it.
    pub(crate) file: Option<Arc<str>>,
    /// From 1.
    pub(crate) line: u32,
}

impl LineStop {
    /// Whether a step that was made at this place is one to stop at.
    pub(crate) fn is_at(&self, place: &Place) -> bool {
        place.line == Some(self.line) && place.file == self.file
    }
}
