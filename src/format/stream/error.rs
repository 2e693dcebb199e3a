//! Why a stream yields no puzzle.

use std::io;

use crate::format::text::error::ParseError;

/// Why a stream gives no puzzle.
#[derive(Debug, thiserror::Error)]
pub enum StreamError {
    /// The system does not hand it over.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// It is no puzzle.
    #[error(transparent)]
    Parse(#[from] ParseError),
}
