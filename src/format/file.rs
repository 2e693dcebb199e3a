//! Puzzles from files. The only part of [`crate::format`] that knows the disk.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::decode::MAX_BYTES;
use super::progress::Progress;
use super::{Document, Options, ParseError, Reading, read_with};
use crate::geometry::Variant;

/// How many bytes are read between two words of progress.
const PIECE: u64 = 4 << 20;

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
    read_file_with(path, None, None, &Progress::default())
}

/// Reads as [`read_file`] does, in this reading and variant if there is one, and tells how far it has come.
///
/// # Errors
/// As [`read_file`], and when the text does not look like the syntax that was asked for.
pub fn read_file_with(
    path: &Path,
    reading: Option<Reading>,
    variant: Option<Variant>,
    progress: &Progress,
) -> Result<Document, FileError> {
    let bytes = load(path, progress)?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    read_with(bytes, &Options { name: &name, reading, variant }, progress)
        .map_err(|source| FileError::Parse { path: path.to_owned(), source })
}

/// The bytes of a file, which are told of while they come.
fn load(path: &Path, progress: &Progress) -> Result<Vec<u8>, FileError> {
    let io_error = |source| FileError::Io { path: path.to_owned(), source };
    let mut file = File::open(path).map_err(io_error)?;
    let metadata = file.metadata().map_err(io_error)?;
    if metadata.is_dir() {
        return Err(FileError::Folder { path: path.to_owned() });
    }
    let size = usize::try_from(metadata.len()).unwrap_or(usize::MAX).min(MAX_BYTES + 1);
    let mut bytes = Vec::with_capacity(size);
    loop {
        let read = file.by_ref().take(PIECE).read_to_end(&mut bytes).map_err(io_error)?;
        progress.load(bytes.len() as u64, size as u64);
        if read == 0 || bytes.len() > MAX_BYTES {
            return Ok(bytes);
        }
    }
}
