//! Puzzles from files. The only part of [`crate::format`] that knows the disk.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::decode::MAX_BYTES;
use super::{Document, ParseError, read};

/// Why a file gives no puzzle.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// A folder was named.
    #[error("{} is a folder; expected a file with a puzzle", path.display())]
    Folder {
        /// What was named.
        path: PathBuf,
    },
    /// The system does not hand it over.
    #[error("{} cannot be read: {source}", path.display())]
    Io {
        /// What was named.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// It was read, but is no puzzle.
    #[error("{}: {source}", path.display())]
    Parse {
        /// What was named.
        path: PathBuf,
        /// What is wrong with the text.
        source: ParseError,
    },
}

/// Reads a puzzle or a collection from a file; unless its header says otherwise it is called as the file is.
///
/// # Errors
/// When the file cannot be read, or its text is no puzzle. Never reads more than [`MAX_BYTES`].
pub fn read_file(path: &Path) -> Result<Document, FileError> {
    let io_error = |source| FileError::Io { path: path.to_owned(), source };
    let file = File::open(path).map_err(io_error)?;
    let metadata = file.metadata().map_err(io_error)?;
    if metadata.is_dir() {
        return Err(FileError::Folder { path: path.to_owned() });
    }
    let mut bytes = Vec::new();
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(io_error)?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    read(&bytes, &name).map_err(|source| FileError::Parse { path: path.to_owned(), source })
}
