//! The words of chunks in a file instead of memory. Keyframes, profiles and summaries stay in memory, so only reading
//! the steps themselves accesses the file.
//!
//! A file with a name outlives a process that is killed: it begins with the head of a recorded run, and each chunk
//! with its place in the run, so that [`super::file::Salvage`] reads it as a run. Its owner holds a lock on it, which
//! the system releases however the process ends.

mod access;
pub(super) mod chunk;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Once, OnceLock};

use access::{read_at, write_at};
pub(super) use chunk::SpilledChunk;

/// The extension of such a file.
pub const EXTENSION: &str = "recording";

/// Its extension until it is locked and has its head.
pub const BEGINNING: &str = "new";

/// A file that belongs to this process alone and is deleted when it ends.
#[derive(Debug)]
pub struct Spill {
    /// The path of the file, if it has a name.
    path: Option<PathBuf>,
    /// Removes that name once.
    forgotten: Once,
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
    /// Creates an empty unnamed file in this folder.
    ///
    /// # Errors
    /// When the system reports an error.
    pub fn in_folder(folder: &Path) -> io::Result<Arc<Self>> {
        Ok(Self::of(tempfile::tempfile_in(folder)?))
    }

    /// Creates a locked file in this folder that begins with these bytes. It stays there if the process is
    /// killed, and is removed otherwise.
    ///
    /// # Errors
    /// When the system reports an error.
    pub fn named(folder: &Path, head: &[u8]) -> io::Result<Arc<Self>> {
        // Gets its name once it is locked, so that it is never found without its owner.
        let file =
            tempfile::Builder::new().prefix("run-").suffix(&format!(".{BEGINNING}")).tempfile_in(folder)?;
        file.as_file().try_lock().map_err(io::Error::from)?;
        write_at(file.as_file(), head, 0)?;
        let path = file.path().with_extension(EXTENSION);
        let file = file.persist_noclobber(&path)?;
        Ok(Arc::new(Self::new(file, Some(path), head.len())))
    }

    /// Spills into this file, from its start on.
    pub(crate) fn of(file: File) -> Arc<Self> {
        Arc::new(Self::new(file, None, 0))
    }

    fn new(file: File, path: Option<PathBuf>, end: usize) -> Self {
        let (refusal, failure) = (OnceLock::new(), OnceLock::new());
        Self { path, forgotten: Once::new(), file, end: AtomicU64::new(end as u64), refusal, failure }
    }

    /// Removes the name of the file: its words can still be read, but it can no longer be found.
    pub fn forget(&self) {
        let Some(path) = &self.path else { return };
        self.forgotten.call_once(|| {
            if let Err(error) = fs::remove_file(path) {
                log::warn!("{} remains: {error}", path.display());
            }
        });
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

    /// Appends a part of the run. After the first error it accepts no more.
    pub(super) fn write(self: &Arc<Self>, part: &SpilledChunk<'_>) -> io::Result<Extent> {
        if let Some(refusal) = self.refusal() {
            return Err(io::Error::other(refusal));
        }
        let record = part.to_bytes();
        let start = self.end.fetch_add(record.len() as u64, Ordering::Relaxed);
        write_at(&self.file, &record, start).inspect_err(|error| {
            log::error!("recorded steps stay in memory: {error}");
            // The first error is kept.
            let _ = self.refusal.set(error.to_string());
        })?;
        let length = part.bytes.len();
        let offset = start + (record.len() - length) as u64;
        Ok(Extent { spill: Arc::clone(self), offset, length })
    }
}

impl Drop for Spill {
    fn drop(&mut self) {
        self.forget();
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
