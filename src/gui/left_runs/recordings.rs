//! Recordings that were being written to a file when their session was killed. They are in the folder for
//! rescued boards, each locked by its owner as long as that runs.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use crate::background::{self, Priority};
use crate::gui::io::{rescue, settings};
use crate::trace::file::{About, left_run};
use crate::trace::spill::{BEGINNING, EXTENSION};

/// A recording whose owner no longer runs.
#[derive(Clone, Debug)]
pub(crate) struct LeftRun {
    pub(crate) path: PathBuf,
    pub(crate) about: About,
    /// The size of its file, in bytes.
    pub(crate) bytes: u64,
    /// Held so that no other window offers the same recording.
    _lock: Arc<File>,
}

#[cfg(test)]
impl LeftRun {
    /// A recording for tests, with a path but no file.
    pub(crate) fn of_test(path: PathBuf, about: About, bytes: u64) -> Self {
        let lock = Arc::new(tempfile::tempfile().expect("a file"));
        Self { path, about, bytes, _lock: lock }
    }
}

impl LeftRun {
    /// Releases the lock; returns the path.
    fn release(self) -> PathBuf {
        self.path
    }
}

impl PartialEq for LeftRun {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

/// The folder for recordings that no longer fit in memory.
pub(crate) fn folder() -> PathBuf {
    rescue::folder().map_or_else(settings::cache_folder, |folder| folder.join("recordings"))
}

/// The most recordings kept after their owners have ended.
const KEPT: usize = 5;

/// The age at which a file that is not a recording is removed; a younger one may be in the making.
const LEFTOVER: Duration = Duration::from_secs(24 * 60 * 60);

/// The recordings whose owners no longer run, newest first. Removes recordings without steps, all but the
/// `KEPT` newest, and leftovers of sessions killed before a recording began.
pub(crate) fn find(folder: &Path) -> Vec<LeftRun> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path());
    let mut runs: Vec<(SystemTime, LeftRun)> = Vec::new();
    for path in files {
        match path.extension().and_then(OsStr::to_str) {
            Some(EXTENSION) => runs.extend(look(path)),
            Some(BEGINNING) => remove_leftover(path),
            _ => {}
        }
    }
    runs.sort_by(|(a, one), (b, other)| b.cmp(a).then_with(|| one.path.cmp(&other.path)));
    for (_, old) in runs.split_off(runs.len().min(KEPT)) {
        remove(old.release());
    }
    runs.into_iter().map(|(_, run)| run).collect()
}

/// Removes a file without a recording if it is old and no process has locked it.
fn remove_leftover(path: PathBuf) {
    let is_old = |file: &File| {
        let age = file.metadata().and_then(|data| data.modified()).ok()?.elapsed().ok();
        Some(age? >= LEFTOVER)
    };
    if take(&path).is_ok_and(|file| is_old(&file) == Some(true)) {
        remove(path);
    }
}

/// Removes a recording on a thread of its own, because a large one takes a while.
pub(crate) fn remove(path: PathBuf) {
    let spawned = background::spawn("remover", Priority::Lowest, move || match fs::remove_file(&path) {
        Ok(()) => log::info!("removed {}", path.display()),
        Err(error) => log::warn!("{} remains: {error}", path.display()),
    });
    if let Err(error) = spawned {
        log::warn!("a recording remains: {error}");
    }
}

/// A recording and its modification time, if its owner no longer runs.
fn look(path: PathBuf) -> Option<(SystemTime, LeftRun)> {
    let lock = take(&path).inspect_err(|error| log::debug!("{}: {error}", path.display())).ok()?;
    let data = lock.metadata().ok()?;
    let (bytes, written) = (data.len(), data.modified().unwrap_or(SystemTime::UNIX_EPOCH));
    match left_run(&lock) {
        Ok(Some(about)) => Some((written, LeftRun { path, about, bytes, _lock: Arc::new(lock) })),
        Ok(None) => {
            remove(path);
            None
        }
        Err(error) => {
            log::warn!("{}: {error}", path.display());
            drop(lock);
            remove_leftover(path);
            None
        }
    }
}

/// Locks a file that no other process has locked. The lock is shared, so that the file can also be read
/// elsewhere.
fn take(path: &Path) -> io::Result<File> {
    let file = File::options().read(true).write(true).open(path)?;
    file.try_lock()?;
    file.unlock()?;
    file.try_lock_shared()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::test_support::{EASY, opened};
    use crate::solver::Algorithm;
    use crate::trace::Spill;
    use crate::trace::file::spill_head;

    #[test]
    fn only_one_window_finds_an_orphaned_recording() {
        let folder = tempfile::tempdir().unwrap();
        let about = About {
            puzzle: Arc::new(opened(EASY).editor.sheet().puzzle().unwrap()),
            algorithm: Algorithm::BruteForce,
        };
        let spill = Spill::named(folder.path(), &spill_head(&about)).unwrap();
        assert_eq!(find(folder.path()), [], "its owner runs");
        let path = fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().path();
        let bytes = fs::read(&path).unwrap();
        drop(spill);
        assert!(!path.exists(), "it ended as it should");
        fs::write(&path, [&bytes[..], b"a part"].concat()).unwrap();
        let found = find(folder.path());
        assert_eq!((found.len(), &found[0].path, &found[0].about), (1, &path, &about));
        assert_eq!(find(folder.path()), [], "another window offers it");
        drop(found);
        assert_eq!(find(folder.path()).len(), 1);
        fs::write(&path, &bytes).unwrap();
        assert_eq!(find(folder.path()), [], "there is no step in it");
        let began = std::time::Instant::now();
        while path.exists() {
            assert!(began.elapsed().as_secs() < 30, "it is not removed");
            std::thread::yield_now();
        }
    }

    /// A recording with one step, last changed some days ago.
    fn leave(folder: &Path, name: &str, bytes: &[u8], days: u64) -> PathBuf {
        let path = folder.join(name);
        fs::write(&path, bytes).unwrap();
        let then = SystemTime::now() - Duration::from_secs(days * 24 * 60 * 60 + 60);
        File::options().write(true).open(&path).unwrap().set_modified(then).unwrap();
        path
    }

    /// The newest recordings are kept; leftovers, for one day.
    #[test]
    fn old_recordings_and_leftovers_are_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let about = About {
            puzzle: Arc::new(opened(EASY).editor.sheet().puzzle().unwrap()),
            algorithm: Algorithm::BruteForce,
        };
        let run = [&spill_head(&about)[..], b"a part"].concat();
        let paths: Vec<PathBuf> =
            (0..8).map(|days| leave(folder.path(), &format!("run-{days}.recording"), &run, days)).collect();
        let fresh = [("a.new", 0), ("b.recording", 0), ("c.other", 9)]
            .map(|(name, days)| leave(folder.path(), name, b"nothing", days));
        let old =
            [("d.new", 1), ("e.recording", 2)].map(|(name, days)| leave(folder.path(), name, b"", days));
        let held = leave(folder.path(), "f.new", b"", 3);
        let owner = File::options().write(true).open(&held).unwrap();
        owner.try_lock().unwrap();
        let found = find(folder.path());
        assert_eq!(
            found.iter().map(|run| &run.path).collect::<Vec<_>>(),
            paths[..5].iter().collect::<Vec<_>>()
        );
        let began = std::time::Instant::now();
        while paths[5..].iter().chain(&old).any(|path| path.exists()) {
            assert!(began.elapsed().as_secs() < 30, "they are not removed");
            std::thread::yield_now();
        }
        assert!(fresh.iter().chain([&held]).chain(&paths[..5]).all(|path| path.exists()));
    }
}
