//! Which file a name means, so that two names for one file are known to be that.

use std::fs::{File, Metadata};
use std::path::Path;

/// A regular file, whatever name or link leads to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileId(Id);

/// The device and the number of the file on it.
#[cfg(unix)]
type Id = (u64, u64);
/// The path without links.
#[cfg(not(unix))]
type Id = std::path::PathBuf;

impl FileId {
    /// The file that a path leads to. Devices, pipes and folders have none, nor has what is not there.
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

    /// The file that is open, where the system can name it.
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
