//! Files that are written whole or not at all: beside their place first, then into it.
//!
//! [`WholeFile`] is what everything that writes a file uses. It follows links, dangling ones too, and writes what they
//! point at. A file that is there keeps its permissions, and its owner where the system allows that; one that is
//! read-only, or that is being read, is refused. A device or a pipe is written into, because it cannot be replaced.
//!
//! What is not yet whole is a part beside the file. Every end of a program but the hardest removes its parts;
//! those of a program that was killed are removed by the next that writes a whole file in that folder.
//!
//! Knows no puzzles and no signals: whoever catches a signal calls [`abandon_all`].

mod identity;
mod parts;
mod target;

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub use identity::FileId;
pub use parts::abandon_all;

use parts::Part;
use target::Target;

/// Why a file is not written.
#[derive(Debug, thiserror::Error)]
#[error("{} cannot be written: {reason}", path.display())]
pub struct Error {
    /// The file as it was named.
    pub path: PathBuf,
    /// What is in the way.
    pub reason: Reason,
}

/// What is in the way of writing a file.
#[derive(Debug, thiserror::Error)]
pub enum Reason {
    /// The system refuses.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// A folder has that name.
    #[error("it is a folder; expected the name of a file")]
    Folder,
    /// The folder that it would be in is not there.
    #[error("there is no folder {}", .0.display())]
    NoFolder(PathBuf),
    /// It is protected.
    #[error("it is read-only")]
    ReadOnly,
    /// It is also what is being read.
    #[error("it is the file that is being read; expected another one")]
    Input,
    /// A file of another kind is there.
    #[error("there is a file that is not {0}")]
    OtherKind(&'static str),
}

/// What must not be replaced, besides files that are read-only.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules<'a> {
    /// What is being read.
    pub inputs: &'a [FileId],
    /// The only kind of file that may be replaced; any kind where there is none.
    pub only: Option<Kind>,
}

/// A kind of file.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// What one is called, with its article.
    pub name: &'static str,
    /// Whether a file is one.
    pub is: fn(&Path) -> bool,
}

/// A file on its way to be whole. Dropped before it is [kept](Self::keep), it leaves everything as it was.
#[derive(Debug)]
pub struct WholeFile {
    file: File,
    /// As it was named.
    path: PathBuf,
    /// What is to be renamed; nothing for a device or a pipe.
    part: Option<Part>,
}

impl WholeFile {
    /// Begins a file.
    ///
    /// # Errors
    /// When the system or the rules refuse it.
    pub fn create(path: &Path, rules: Rules<'_>) -> Result<Self, Error> {
        let open = || match target::find(path, rules)? {
            Target::Into(file) => Ok((file, None)),
            Target::Replace(target) => {
                let (file, part) = Part::create(target)?;
                Ok((file, Some(part)))
            }
        };
        let (file, part) = open().map_err(|reason| Error { path: path.to_owned(), reason })?;
        Ok(Self { file, path: path.to_owned(), part })
    }

    /// Whether the bytes go at once to whoever reads them: it is a device or a pipe.
    #[must_use]
    pub const fn is_stream(&self) -> bool {
        self.part.is_none()
    }

    /// Gives the file its name, once the disk has all of it.
    ///
    /// # Errors
    /// When the system refuses; nothing is then left behind.
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

    /// Names the file in an error that came while it was written.
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

/// Writes a file at once.
///
/// # Errors
/// When the system refuses, or the file is read-only; nothing is then left behind.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut file = WholeFile::create(path, Rules::default())?;
    file.write_all(bytes).map_err(|error| file.error(error))?;
    file.keep()
}

/// Gives a file the permissions of another one, and its owner and group as far as the system allows.
fn resemble(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
            // Only root gives a file away; members of a group may still give it to the group.
            let _ = fchown(file, Some(old.uid()), Some(old.gid()))
                .or_else(|_| fchown(file, None, Some(old.gid())));
        }
    }
    // After the owner, whose change takes some of them away.
    file.set_permissions(old.permissions())
}

#[cfg(all(test, unix))]
mod tests;
