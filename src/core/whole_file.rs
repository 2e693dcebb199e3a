//! Writes files completely or not at all: to a temporary file first, which is then renamed.
//!
//! All code that writes files uses [`WholeFile`]. It follows links, dangling ones too, and writes their targets. An
//! existing file keeps its permissions, and its owner if the system allows that; one that is read-only, or that is
//! being read, is refused. Devices and pipes are written directly, because they cannot be replaced.
//!
//! An incomplete file is a part file in the same folder. A program removes its part files however it ends, unless it is
//! killed; those of a killed program are removed by the next program that writes to that folder.
//!
//! Independent of puzzles and signals: a signal handler calls [`abandon_all`].

mod identity;
mod parts;
mod target;

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub use identity::FileId;
pub use parts::abandon_all;

use parts::PartFile;
use target::Target;

/// Why a file could not be written.
#[derive(Debug, thiserror::Error)]
#[error("{} cannot be written: {reason}", path.display())]
pub struct Error {
    /// The path as given.
    pub path: PathBuf,
    /// The reason.
    pub reason: Reason,
}

/// The reason why a file cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum Reason {
    /// The system reported an error.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The path is a folder.
    #[error("it is a folder; expected the name of a file")]
    Folder,
    /// The parent folder does not exist.
    #[error("there is no folder {}", .0.display())]
    NoFolder(PathBuf),
    /// The file is read-only.
    #[error("it is read-only")]
    ReadOnly,
    /// The file is also the input.
    #[error("it is the file that is being read; choose another one")]
    Input,
    /// The existing file is of another kind.
    #[error("the existing file is not {0}")]
    OtherKind(&'static str),
}

/// Which files must not be replaced, besides read-only ones.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules<'a> {
    /// The input files.
    pub inputs: &'a [FileId],
    /// The only kind of file that may be replaced; `None` for any kind.
    pub only: Option<Kind>,
}

/// A kind of file.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Its name, with an article.
    pub name: &'static str,
    /// Whether a file is of this kind.
    pub is: fn(&Path) -> bool,
}

/// A file being written. If it is dropped before it is [kept](Self::keep), everything stays as it was.
#[derive(Debug)]
pub struct WholeFile {
    file: File,
    /// The path as given.
    path: PathBuf,
    /// The part file to be renamed; `None` for a device or a pipe.
    part: Option<PartFile>,
}

impl WholeFile {
    /// Creates a file.
    ///
    /// # Errors
    /// When the system or the rules refuse it.
    pub fn create(path: &Path, rules: Rules<'_>) -> Result<Self, Error> {
        let open = || match target::find(path, rules)? {
            Target::Into(file) => Ok((file, None)),
            Target::Replace(target) => {
                let (file, part) = PartFile::create(target)?;
                Ok((file, Some(part)))
            }
        };
        let (file, part) = open().map_err(|reason| Error { path: path.to_owned(), reason })?;
        Ok(Self { file, path: path.to_owned(), part })
    }

    /// Whether the bytes go directly to a reader: it is a device or a pipe.
    #[must_use]
    pub const fn is_stream(&self) -> bool {
        self.part.is_none()
    }

    /// The temporary file, for another program to write instead; `None` for a device or a pipe. That program has to have
    /// ended before this is kept or dropped.
    #[must_use]
    pub fn lent(&self) -> Option<&Path> {
        // Where locks are binding, nobody else could write to it.
        #[cfg(not(unix))]
        let _ = self.file.unlock();
        self.part.as_ref().map(PartFile::path)
    }

    /// Renames the file to its final name, once it is completely on the disk.
    ///
    /// # Errors
    /// When the system reports an error; nothing is then left behind.
    pub fn keep(self) -> Result<(), Error> {
        let Self { file, path, part } = self;
        let Some(part) = part else { return Ok(()) };
        let keep = || {
            file.sync_all()?;
            if let Ok(old) = fs::metadata(part.target()) {
                resemble(&file, &old)?;
            }
            part.keep()
        };
        keep().map_err(|error| Error { path, reason: error.into() })
    }

    /// Adds the file's path to an error that occurred while it was written.
    #[must_use]
    pub fn error(&self, error: io::Error) -> Error {
        Error { path: self.path.clone(), reason: error.into() }
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Writes a file in one call.
///
/// # Errors
/// When the system reports an error, or the file is read-only; nothing is then left behind.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut file = WholeFile::create(path, Rules::default())?;
    file.write_all(bytes).map_err(|error| file.error(error))?;
    file.keep()
}

/// Gives a file the permissions of another one, and its owner and group if the system allows that.
fn resemble(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
            // Only root can change the owner; members of a group may still change the group.
            let _ = fchown(file, Some(old.uid()), Some(old.gid()))
                .or_else(|_| fchown(file, None, Some(old.gid())));
        }
    }
    // After changing the owner, which clears some of them.
    file.set_permissions(old.permissions())
}

#[cfg(all(test, unix))]
mod tests;
