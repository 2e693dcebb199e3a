//! Recordings that were being written to a file when their program was killed. They lie where the program keeps what it
//! rescues, each locked by its owner as long as that runs.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{rescue, settings};
use crate::trace::file::{About, left_run};
use crate::trace::spill::EXTENSION;

/// A recording without an owner.
#[derive(Clone, Debug)]
pub(crate) struct LeftRun {
    pub(crate) path: PathBuf,
    pub(crate) about: About,
    /// The size of its file.
    pub(crate) bytes: u64,
    /// Held so that no other window offers it as well.
    _lock: Arc<File>,
}

#[cfg(test)]
impl LeftRun {
    /// One that is nowhere.
    pub(crate) fn of_test(path: PathBuf, about: About, bytes: u64) -> Self {
        let lock = Arc::new(tempfile::tempfile().expect("a file"));
        Self { path, about, bytes, _lock: lock }
    }
}

impl PartialEq for LeftRun {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

/// The folder for recordings that leave memory.
pub(crate) fn folder() -> PathBuf {
    rescue::folder().map_or_else(settings::cache_folder, |folder| folder.join("recordings"))
}

/// The recordings of which no owner runs, by name. Those without a step are removed.
pub(crate) fn find(folder: &Path) -> Vec<LeftRun> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path());
    let mut paths: Vec<PathBuf> =
        files.filter(|path| path.extension() == Some(OsStr::new(EXTENSION))).collect();
    paths.sort();
    paths.into_iter().filter_map(look).collect()
}

/// Removes a recording, on a thread of its own: a large one takes a while.
pub(crate) fn remove(path: PathBuf) {
    let spawned = crate::background::spawn("remover", move || match fs::remove_file(&path) {
        Ok(()) => log::info!("removed {}", path.display()),
        Err(error) => log::warn!("{} remains: {error}", path.display()),
    });
    if let Err(error) = spawned {
        log::warn!("a recording remains: {error}");
    }
}

/// A recording, if its owner does not run.
fn look(path: PathBuf) -> Option<LeftRun> {
    let lock = take(&path).inspect_err(|error| log::debug!("{}: {error}", path.display())).ok()?;
    let bytes = lock.metadata().ok()?.len();
    match left_run(&lock) {
        Ok(Some(about)) => Some(LeftRun { path, about, bytes, _lock: Arc::new(lock) }),
        Ok(None) => {
            remove(path);
            None
        }
        Err(error) => {
            log::warn!("{}: {error}", path.display());
            None
        }
    }
}

/// Locks a file that no other process has locked. The lock is shared, so that the file can be read elsewhere too.
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
    fn a_recording_is_found_once_its_owner_is_gone_and_by_one_window() {
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
}
