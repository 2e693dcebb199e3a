//! A text before it is parsed: bytes, lines, header and errors.

pub(super) mod alphabet;
pub(super) mod decode;
pub(super) mod error;
pub(super) mod header;
pub(super) mod limits;
pub(super) mod lines;
pub(super) mod progress;
pub(super) mod source;
pub(super) mod subject;
