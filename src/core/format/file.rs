//! Puzzles from files. The only part of [`crate::format`] that knows the disk.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use crate::format::document::Document;
use crate::format::read::{Opened, open};
use crate::format::reading::Options;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::limits::MAX_BYTES;
use crate::format::text::progress::Progress;

/// The number of bytes read between two reports of progress.
const PIECE: u64 = 4 << 20;

/// Why a file yields no puzzle.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The path is a folder.
    #[error("{} is a folder; expected a file with a puzzle", path.display())]
    Folder {
        /// The path.
        path: PathBuf,
    },
    /// The system cannot read it.
    #[error("{} cannot be read: {source}", path.display())]
    Io {
        /// The path.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// It was read, but is not a puzzle.
    #[error("{}: {source}", path.display())]
    Parse {
        /// The path.
        path: PathBuf,
        /// The error in the text.
        source: ParseError,
    },
}

impl FileError {
    /// Whether there is no such file.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Io { source, .. } if source.kind() == io::ErrorKind::NotFound)
    }
}

/// Reads a puzzle or a collection from a file; its name is that of the file unless its header gives one.
///
/// # Errors
/// When the file cannot be read, or its text is not a puzzle. Never reads more than [`MAX_BYTES`].
pub fn read_file(path: &Path) -> Result<Document, FileError> {
    open_file(path, &Options::default(), Progress::UNHEARD).map(|opened| opened.document)
}

/// Reads as [`read_file`] does, reports progress, and determines whether the file has other readings.
/// The name in `options` is not used.
///
/// # Errors
/// As [`read_file`], when the text does not look like the requested format, and when it is no longer wanted.
pub fn open_file(path: &Path, options: &Options<'_>, progress: Progress<'_>) -> Result<Opened, FileError> {
    let parse_error = |source| FileError::Parse { path: path.to_owned(), source };
    let Some(bytes) = load(path, progress)? else {
        return Err(parse_error(ParseErrorKind::Cancelled.anywhere()));
    };
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    open(bytes, &Options { name: &name, ..*options }, progress).map_err(parse_error)
}

/// The bytes of a file, one more than the limit if it is too large; none once they are no longer wanted.
fn load(path: &Path, progress: Progress<'_>) -> Result<Option<Vec<u8>>, FileError> {
    let io_error = |source| FileError::Io { path: path.to_owned(), source };
    let file = File::open(path).map_err(io_error)?;
    let metadata = file.metadata().map_err(io_error)?;
    if metadata.is_dir() {
        return Err(FileError::Folder { path: path.to_owned() });
    }
    let length = usize::try_from(metadata.len()).unwrap_or(usize::MAX).min(MAX_BYTES + 1);
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(length + 1).map_err(|_| io_error(ErrorKind::OutOfMemory.into()))?;
    let mut file = file.take(MAX_BYTES as u64 + 1);
    loop {
        let read = file.by_ref().take(PIECE).read_to_end(&mut bytes).map_err(io_error)?;
        if !progress.loaded(bytes.len(), length) {
            return Ok(None);
        }
        if (read as u64) < PIECE {
            return Ok(Some(bytes));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::{Cell, RefCell};

    /// A file of many puzzles that takes more than two pieces, and how many they are.
    fn large(folder: &Path) -> (PathBuf, usize) {
        let (path, line) = (folder.join("large.txt"), format!("{:.<81}\n", "1"));
        let lines = 2 * PIECE as usize / line.len() + 1;
        std::fs::write(&path, line.repeat(lines)).unwrap();
        (path, lines)
    }

    #[test]
    fn reading_a_large_file_reports_its_progress() {
        let folder = tempfile::tempdir().unwrap();
        let (path, lines) = large(folder.path());
        let shares = RefCell::new(Vec::new());
        let tell = |share| {
            shares.borrow_mut().push(share);
            true
        };
        let opened = open_file(&path, &Options::default(), Progress::new(&tell)).unwrap();
        assert_eq!((opened.document.puzzle_count(), opened.readings.len()), (lines, 0));
        let shares = shares.into_inner();
        assert_eq!(shares.iter().filter(|share| **share < 0.5).count(), 2, "{:?}", &shares[..4]);
        assert!(shares.is_sorted() && shares.last() == Some(&1.0));
    }

    #[test]
    fn reading_can_be_cancelled_at_any_point() {
        let folder = tempfile::tempdir().unwrap();
        let (path, _) = large(folder.path());
        for end in [0.0, 0.4, 0.6, 0.99, 1.0] {
            let refused = Cell::new(0);
            let tell = |share| {
                refused.update(|times| times + u8::from(share >= end));
                share < end
            };
            let error = open_file(&path, &Options::default(), Progress::new(&tell)).unwrap_err();
            assert!(error.to_string().ends_with("reading was cancelled"), "{end}: {error}");
            assert!(refused.get() <= 2, "{end}: went on");
        }
    }
}
