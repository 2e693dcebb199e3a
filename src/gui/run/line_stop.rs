//! Breakpoints at lines of a program's source.

use std::sync::Arc;

use crate::trace::Place;

/// A source line at which a program stops.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LineStop {
    /// The file, if the program names one.
    pub(crate) file: Option<Arc<str>>,
    /// The line, from 1.
    pub(crate) line: u32,
}

impl LineStop {
    /// Whether a step made at this place is one to stop at.
    pub(crate) fn is_at(&self, place: &Place) -> bool {
        place.line == Some(self.line) && place.file == self.file
    }
}
