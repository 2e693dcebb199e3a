//! From characters to a board: code shared by the readers of several formats. Knows no format.

pub(super) mod builder;
pub(super) mod contents;
pub(super) mod draft;
pub(super) mod fields;
pub(super) mod grid;
pub(super) mod library_line;
pub(super) mod line;
pub(super) mod marks;
pub(super) mod meant;
pub(super) mod quick;
pub(super) mod words;
