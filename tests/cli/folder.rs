//! A temporary folder for one test.

use std::fs;
use std::path::{Path, PathBuf};

pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        fs::write(self.path(name), text).unwrap();
        self.path(name)
    }

    /// The names of all files in the folder.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// The incomplete files.
    #[cfg(unix)]
    pub(crate) fn parts(&self) -> Vec<PathBuf> {
        let is_part = |name: &String| Path::new(name).extension().is_some_and(|ending| ending == "part");
        self.names().into_iter().filter(is_part).map(|name| self.path(&name)).collect()
    }
}
