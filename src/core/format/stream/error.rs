//! Why a stream yields no puzzle.

use std::io;

use crate::format::text::error::ParseError;

/// Why a stream yields no puzzle.
#[derive(Debug, thiserror::Error)]
pub enum StreamError {
    /// The system cannot read it.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// It is not a puzzle.
    #[error(transparent)]
    Parse(#[from] ParseError),
}
