//! Chunks' words in a file instead of memory. Keyframes, profiles and summaries stay, so that only reading the steps
//! themselves goes to the file.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// A file that belongs to this process alone and is gone when it ends.
#[derive(Debug)]
pub struct Spill {
    file: File,
    /// Where the next bytes go.
    end: AtomicU64,
    /// Why it takes no more.
    refusal: OnceLock<String>,
    failure: OnceLock<String>,
}

/// Where in the file some bytes are.
#[derive(Debug)]
pub(super) struct Extent {
    spill: Arc<Spill>,
    offset: u64,
    length: usize,
}

impl Spill {
    /// An empty file without a name in this folder.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn in_folder(folder: &Path) -> io::Result<Arc<Self>> {
        Ok(Self::of(tempfile::tempfile_in(folder)?))
    }

    /// Such a file, from its start on.
    pub(crate) fn of(file: File) -> Arc<Self> {
        let (refusal, failure) = (OnceLock::new(), OnceLock::new());
        Arc::new(Self { file, end: AtomicU64::new(0), refusal, failure })
    }

    /// The size of the file, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.end.load(Ordering::Relaxed)
    }

    /// Why the file takes no more, if it was ever full or refused otherwise: what was to come is where it was.
    #[must_use]
    pub fn refusal(&self) -> Option<&str> {
        self.refusal.get().map(String::as_str)
    }

    /// Why steps could not be read back, if that ever happened: they are then missing where they are asked for.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.failure.get().map(String::as_str)
    }

    /// Appends bytes. Once it has refused some it takes no more.
    pub(super) fn write(self: &Arc<Self>, bytes: &[u8]) -> io::Result<Extent> {
        if let Some(refusal) = self.refusal() {
            return Err(io::Error::other(refusal));
        }
        let length = bytes.len();
        let offset = self.end.fetch_add(length as u64, Ordering::Relaxed);
        write_at(&self.file, bytes, offset).inspect_err(|error| {
            log::error!("recorded steps stay in memory: {error}");
            // The first one is told.
            let _ = self.refusal.set(error.to_string());
        })?;
        Ok(Extent { spill: Arc::clone(self), offset, length })
    }
}

impl Extent {
    /// The bytes again.
    pub(super) fn read(&self) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; self.length];
        read_at(&self.spill.file, &mut bytes, self.offset)?;
        Ok(bytes)
    }

    /// Keeps in mind that the bytes are not there or not what they were.
    pub(super) fn fail(&self, error: &io::Error) {
        log::error!("recorded steps cannot be read back: {error}");
        // The first failure is told.
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
