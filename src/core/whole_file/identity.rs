//! The identity of a file, to recognise two names of the same file.

use std::fs::{File, Metadata};
use std::path::Path;

/// A regular file, independent of its names and links.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileId(Id);

/// The device and the inode number.
#[cfg(unix)]
type Id = (u64, u64);
/// The path without links.
#[cfg(not(unix))]
type Id = std::path::PathBuf;

impl FileId {
    /// The file at a path. `None` for devices, pipes, folders and missing files.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let metadata = path.metadata().ok().filter(Metadata::is_file)?;
        #[cfg(unix)]
        return Some(Self::of_metadata(&metadata));
        #[cfg(not(unix))]
        {
            drop(metadata);
            path.canonicalize().ok().map(Self)
        }
    }

    /// The identity of an open file, if the system provides it.
    #[must_use]
    pub fn of_open(file: &File) -> Option<Self> {
        let metadata = file.metadata().ok().filter(Metadata::is_file)?;
        #[cfg(unix)]
        return Some(Self::of_metadata(&metadata));
        #[cfg(not(unix))]
        {
            drop(metadata);
            None
        }
    }

    #[cfg(unix)]
    fn of_metadata(metadata: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt as _;
        Self((metadata.dev(), metadata.ino()))
    }
}
