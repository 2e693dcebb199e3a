//! The words of chunks in a file instead of memory. Keyframes, profiles and summaries stay in memory, so only reading
//! the steps themselves accesses the file.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// A file that belongs to this process alone and is deleted when it ends.
#[derive(Debug)]
pub struct Spill {
    file: File,
    /// The end of the file, where the next bytes go.
    end: AtomicU64,
    /// The error that stopped writing.
    refusal: OnceLock<String>,
    failure: OnceLock<String>,
}

/// A range of bytes in the file.
#[derive(Debug)]
pub(super) struct Extent {
    spill: Arc<Spill>,
    offset: u64,
    length: usize,
}

impl Spill {
    /// An empty unnamed file in this folder.
    ///
    /// # Errors
    /// When the system reports an error.
    pub fn in_folder(folder: &Path) -> io::Result<Arc<Self>> {
        Ok(Self::of(tempfile::tempfile_in(folder)?))
    }

    /// Spills into this file, from its start on.
    pub(crate) fn of(file: File) -> Arc<Self> {
        let (refusal, failure) = (OnceLock::new(), OnceLock::new());
        Arc::new(Self { file, end: AtomicU64::new(0), refusal, failure })
    }

    /// The size of the file, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.end.load(Ordering::Relaxed)
    }

    /// The error that stopped writing, if there was one: later words stay in memory.
    #[must_use]
    pub fn refusal(&self) -> Option<&str> {
        self.refusal.get().map(String::as_str)
    }

    /// The error when steps could not be read back, if there was one: those steps are missing.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.failure.get().map(String::as_str)
    }

    /// Appends bytes. After the first error it takes no more.
    pub(super) fn write(self: &Arc<Self>, bytes: &[u8]) -> io::Result<Extent> {
        if let Some(refusal) = self.refusal() {
            return Err(io::Error::other(refusal));
        }
        let length = bytes.len();
        let offset = self.end.fetch_add(length as u64, Ordering::Relaxed);
        write_at(&self.file, bytes, offset).inspect_err(|error| {
            log::error!("recorded steps stay in memory: {error}");
            // The first error is kept.
            let _ = self.refusal.set(error.to_string());
        })?;
        Ok(Extent { spill: Arc::clone(self), offset, length })
    }
}

impl Extent {
    /// Reads the bytes back.
    pub(super) fn read(&self) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; self.length];
        read_at(&self.spill.file, &mut bytes, self.offset)?;
        Ok(bytes)
    }

    /// Records that the bytes cannot be read or have changed.
    pub(super) fn fail(&self, error: &io::Error) {
        log::error!("recorded steps cannot be read back: {error}");
        // The first failure is kept.
        let _ = self.spill.failure.set(error.to_string());
    }
}

#[cfg(unix)]
fn write_at(file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, offset)
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

#[cfg(windows)]
fn write_at(file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    let mut written = 0;
    while written < bytes.len() {
        let more =
            std::os::windows::fs::FileExt::seek_write(file, &bytes[written..], offset + written as u64)?;
        written += more;
        if more == 0 {
            return Err(io::ErrorKind::WriteZero.into());
        }
    }
    Ok(())
}

#[cfg(windows)]
fn read_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    let mut read = 0;
    while read < bytes.len() {
        let more = std::os::windows::fs::FileExt::seek_read(file, &mut bytes[read..], offset + read as u64)?;
        read += more;
        if more == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
    Ok(())
}
