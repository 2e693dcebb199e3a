//! Incomplete files: `.sudoscope-PID-N.part` next to their targets.
//!
//! **A part file is in use as long as it is locked.** Its writer locks it before writing and until it has its final
//! name; the system releases the lock with the process, however that ends. A program that can lock a part file has
//! found one left by a killed program, and removes it. That may also happen between creating a part file and locking
//! it, so the writer checks afterwards whether its part file still exists. In folders without locks, nothing is
//! removed.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::target::folder;

/// The number of names tried.
const MOST_TRIES: usize = 1000;

/// The part files of this process.
struct Registry {
    open: Vec<PathBuf>,
    /// Whether the process is ending, so that no more are created.
    ended: bool,
}

static REGISTRY: Mutex<Registry> = Mutex::new(Registry { open: Vec::new(), ended: false });

fn registry() -> MutexGuard<'static, Registry> {
    REGISTRY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all incomplete files of this process, and prevents any from being completed.
///
/// For ending a program by a signal, or while some of its threads may still be writing.
pub fn abandon_all() {
    let mut registry = registry();
    registry.ended = true;
    for path in registry.open.drain(..) {
        let _ = fs::remove_file(path);
    }
}

/// An incomplete file. Removed if dropped before it is kept.
#[derive(Debug)]
pub(super) struct PartFile {
    path: PathBuf,
    target: PathBuf,
}

impl PartFile {
    /// Creates a part file for this file, and removes those that killed programs left in its folder.
    pub(super) fn create(target: PathBuf) -> io::Result<(File, Self)> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let folder = folder(&target).to_owned();
        clear(&folder);
        for _ in 0..MOST_TRIES {
            let path = folder.join(name(std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed)));
            let mut registry = registry();
            if registry.ended {
                return Err(io::Error::other("the program is ending"));
            }
            let file = match options(&target).open(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                file => file?,
            };
            if is_ours(&file, &path) {
                registry.open.push(path.clone());
                return Ok((file, Self { path, target }));
            }
        }
        Err(io::Error::other("every temporary name in its folder is taken"))
    }

    /// The incomplete file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The file it will replace.
    pub(super) fn target(&self) -> &Path {
        &self.target
    }

    /// Renames it to its final name.
    pub(super) fn keep(self) -> io::Result<()> {
        {
            let mut registry = registry();
            if registry.ended {
                return Err(io::Error::other("the program is ending"));
            }
            fs::rename(&self.path, &self.target)?;
            registry.open.retain(|open| *open != self.path);
        }
        // The name is stored in the folder, which is on the disk like any other file. Not every system can sync
        // folders.
        #[cfg(unix)]
        let _ = File::open(folder(&self.target)).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

impl Drop for PartFile {
    fn drop(&mut self) {
        let mut registry = registry();
        let before = registry.open.len();
        registry.open.retain(|open| *open != self.path);
        if registry.open.len() < before {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// The options for creating a part file: no more readable than the file it replaces.
fn options(target: &Path) -> fs::OpenOptions {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if let Ok(old) = fs::metadata(target) {
        use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
        // Even if the file is not writable by its owner, we write to the part file.
        options.mode(old.mode() & 0o777 | 0o600);
    }
    #[cfg(not(unix))]
    let _ = target;
    options
}

/// Locks a new part file; returns whether no other program has removed it as abandoned.
fn is_ours(file: &File, path: &Path) -> bool {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => false,
        Ok(()) | Err(TryLockError::Error(_)) => is_there(file, path),
    }
}

/// Whether the name still refers to the open file.
#[cfg(unix)]
fn is_there(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let id = |found: io::Result<fs::Metadata>| found.ok().map(|found| (found.dev(), found.ino()));
    id(file.metadata()).is_some_and(|own| id(fs::symlink_metadata(path)) == Some(own))
}

#[cfg(not(unix))]
fn is_there(_: &File, path: &Path) -> bool {
    path.exists()
}

fn name(process: u32, number: u64) -> String {
    format!(".sudoscope-{process}-{number}.part")
}

/// Whether a file is named like a part file.
fn is_part(name: &OsStr) -> bool {
    let numbers = name.to_str().and_then(|name| name.strip_prefix(".sudoscope-")?.strip_suffix(".part"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    numbers.and_then(|numbers| numbers.split_once('-')).is_some_and(|(a, b)| is_number(a) && is_number(b))
}

/// Removes abandoned part files in a folder.
fn clear(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten().filter(|entry| is_part(&entry.file_name())) {
        // Opening something else with such a name, such as a pipe, might block for ever.
        if !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        let path = entry.path();
        if let Ok(file) = File::open(&path)
            && file.try_lock().is_ok()
        {
            match fs::remove_file(&path) {
                Ok(()) => log::info!("removed {}, left by a killed program", path.display()),
                Err(error) => log::debug!("{} was not removed: {error}", path.display()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_names_are_parts() {
        assert!(is_part(OsStr::new(&name(17, 3))));
        for other in
            [".sudoscope-17.part", "sudoscope-17-3.part", ".sudoscope-17-3.part.txt", ".sudoscope--3.part"]
        {
            assert!(!is_part(OsStr::new(other)), "{other}");
        }
    }
}
