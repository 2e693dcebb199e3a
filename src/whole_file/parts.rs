//! Files that are not yet whole: `.sudoscope-PID-N.part` beside what they will be.
//!
//! **A part is somebody's as long as it is locked.** Its writer locks it before anything is written and until it has
//! its final name; the system ends the lock with the process, however that ends. Whoever gets the lock of a part has
//! found one that a killed program left, and removes it. Between making a part and locking it another program may do
//! just that, so the writer looks whether its part is still there. Where a folder knows no locks, nothing is removed.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::target::folder;

/// So many names are tried.
const MOST_TRIES: usize = 1000;

/// The parts of this process.
struct Registry {
    open: Vec<PathBuf>,
    /// Whether the process is ending, so that there are no more.
    ended: bool,
}

static REGISTRY: Mutex<Registry> = Mutex::new(Registry { open: Vec::new(), ended: false });

fn registry() -> MutexGuard<'static, Registry> {
    REGISTRY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all files of this process that are not yet whole, and lets none become whole any more.
///
/// For the end of a program, by a signal or when threads of it may still be writing.
pub fn abandon_all() {
    let mut registry = registry();
    registry.ended = true;
    for path in registry.open.drain(..) {
        let _ = fs::remove_file(path);
    }
}

/// A file that is not yet whole. Dropped before it is kept, it is removed.
#[derive(Debug)]
pub(super) struct Part {
    path: PathBuf,
    target: PathBuf,
}

impl Part {
    /// Makes one for this file, and removes those that killed programs have left in its folder.
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
        Err(io::Error::other("every name beside it is taken"))
    }

    /// What it will replace.
    pub(super) fn target(&self) -> &Path {
        &self.target
    }

    /// Gives it its final name.
    pub(super) fn keep(self) -> io::Result<()> {
        {
            let mut registry = registry();
            if registry.ended {
                return Err(io::Error::other("the program is ending"));
            }
            fs::rename(&self.path, &self.target)?;
            registry.open.retain(|open| *open != self.path);
        }
        // The name is in the folder, which lies on the disk like any other file. Not every system can be asked.
        #[cfg(unix)]
        let _ = File::open(folder(&self.target)).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        let mut registry = registry();
        let before = registry.open.len();
        registry.open.retain(|open| *open != self.path);
        if registry.open.len() < before {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// How a part is made: readable by nobody who could not read what it replaces.
fn options(target: &Path) -> fs::OpenOptions {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if let Ok(old) = fs::metadata(target) {
        use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
        // Whatever the file lets its owner do, we write the part.
        options.mode(old.mode() & 0o777 | 0o600);
    }
    #[cfg(not(unix))]
    let _ = target;
    options
}

/// Locks a new part; whether nobody has taken it for one that was left.
fn is_ours(file: &File, path: &Path) -> bool {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => false,
        Ok(()) | Err(TryLockError::Error(_)) => is_there(file, path),
    }
}

/// Whether the name still leads to the open file.
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

/// Whether a file is called like a part.
fn is_part(name: &OsStr) -> bool {
    let numbers = name.to_str().and_then(|name| name.strip_prefix(".sudoscope-")?.strip_suffix(".part"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    numbers.and_then(|numbers| numbers.split_once('-')).is_some_and(|(a, b)| is_number(a) && is_number(b))
}

/// Removes the parts in a folder that nobody writes any more.
fn clear(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten().filter(|entry| is_part(&entry.file_name())) {
        // To open something else that has such a name, such as a pipe, might wait for ever.
        if !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        let path = entry.path();
        if let Ok(file) = File::open(&path)
            && file.try_lock().is_ok()
        {
            match fs::remove_file(&path) {
                Ok(()) => log::info!("{} was left by a program that was killed; removed", path.display()),
                Err(error) => log::debug!("{} is left: {error}", path.display()),
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
