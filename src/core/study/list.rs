//! A list of puzzles, and its checksum to detect changes.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::format::{self, Document, FileError, Options, ParseError, Progress, Reading};
use crate::geometry::Variant;
use crate::puzzle::Puzzle;
use crate::trace::file::is_run_file;
use crate::visible;

/// A file with one puzzle or many, parsed one by one on demand.
#[derive(Debug)]
pub struct List {
    /// Its name in the results: that of the file.
    pub name: Arc<str>,
    /// The file.
    pub path: PathBuf,
    /// The possible readings, the one used first, if there are several and none was requested.
    pub readings: Vec<Reading>,
    /// The size of the file in bytes.
    pub bytes: u64,
    /// The CRC-32 of the file.
    pub checksum: u32,
    document: Document,
}

/// Why a list cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ListError {
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is a recorded run, not a list.
    #[error("{}: this is a recorded run, not a puzzle", .0.display())]
    RecordedRun(PathBuf),
    /// It is a pipe or a device, which can be read only once.
    #[error("{}: this is a pipe or a device; a study reads its lists several times, so save it as a file", .0.display())]
    Stream(PathBuf),
    /// Several lists have the same name.
    #[error("two lists are called {0}; rename one of the files, because results name their list")]
    SameName(Arc<str>),
    /// Several lists cannot be used.
    #[error("{first}; {}", cannot_either(others))]
    Several {
        /// The reason for the first one.
        first: Box<Self>,
        /// The others.
        others: Vec<PathBuf>,
    },
}

/// The most further lists named after the first unusable one.
const MOST_NAMED: usize = 5;

/// Names the other unusable lists.
fn cannot_either(others: &[PathBuf]) -> String {
    let mut names: Vec<String> =
        others.iter().take(MOST_NAMED).map(|path| path.display().to_string()).collect();
    if let Some(more @ 1..) = others.len().checked_sub(MOST_NAMED) {
        names.push(format!("{more} more"));
    }
    let last = names.pop().unwrap_or_default();
    let all = if names.is_empty() { last } else { format!("{} and {last}", names.join(", ")) };
    format!("{all} cannot be used either")
}

impl List {
    /// Reads a list.
    ///
    /// # Errors
    /// When the file cannot be read, or holds no puzzles.
    pub fn open(path: &Path, reading: Option<Reading>, variant: Option<Variant>) -> Result<Self, ListError> {
        if path.metadata().is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            return Err(ListError::Stream(path.to_owned()));
        }
        if is_run_file(path) {
            return Err(ListError::RecordedRun(path.to_owned()));
        }
        let options = Options { name: "", variant, reading };
        let opened = format::open_file(path, &options, Progress::UNHEARD)?;
        let (bytes, checksum) =
            checksum(path).map_err(|source| FileError::Io { path: path.to_owned(), source })?;
        let name = Arc::from(visible::line(&path.file_name().unwrap_or_default().to_string_lossy()));
        let readings = opened.readings;
        Ok(Self { name, path: path.to_owned(), readings, bytes, checksum, document: opened.document })
    }

    /// Reads several lists, whose names must differ.
    ///
    /// # Errors
    /// When any cannot be read, which names them all, or two have the same name.
    pub fn open_all(
        paths: &[PathBuf],
        reading: Option<Reading>,
        variant: Option<Variant>,
    ) -> Result<Vec<Self>, ListError> {
        let (mut lists, mut failed): (Vec<Self>, Option<ListError>) = (Vec::new(), None);
        let mut others = Vec::new();
        for path in paths {
            let list = match Self::open(path, reading, variant) {
                Ok(list) => list,
                Err(_) if failed.is_some() => {
                    others.push(path.clone());
                    continue;
                }
                Err(error) => {
                    failed = Some(error);
                    continue;
                }
            };
            if lists.iter().any(|other| other.name == list.name) {
                return Err(ListError::SameName(list.name));
            }
            lists.push(list);
        }
        match failed {
            None => Ok(lists),
            Some(error) if others.is_empty() => Err(error),
            Some(error) => Err(ListError::Several { first: Box::new(error), others }),
        }
    }

    /// The number of its puzzles, including unreadable ones.
    #[must_use]
    pub fn len(&self) -> usize {
        self.document.puzzle_count()
    }

    /// Whether it has none, which never holds for a list that was read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The puzzle with this number, counted from 1.
    ///
    /// # Errors
    /// When that entry is not a puzzle.
    ///
    /// # Panics
    /// When there is no such puzzle.
    pub fn puzzle(&self, index: usize) -> Result<Puzzle, ParseError> {
        self.document.puzzle(index - 1)
    }
}

/// The size and the CRC-32 of a file.
fn checksum(path: &Path) -> io::Result<(u64, u32)> {
    let (mut file, mut hasher, mut size) = (File::open(path)?, crc32fast::Hasher::new(), 0);
    let mut buffer = vec![0; 1 << 16];
    loop {
        let read = file.read(&mut buffer)?;
        if read == 0 {
            return Ok((size, hasher.finalize()));
        }
        hasher.update(&buffer[..read]);
        size += read as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_lists_that_cannot_be_used_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let good = folder.path().join("good.txt");
        std::fs::write(&good, "1".to_owned() + &".".repeat(80)).unwrap();
        let bad: Vec<PathBuf> = (0..8).map(|number| folder.path().join(format!("bad{number}.txt"))).collect();
        let told = |paths: &[PathBuf]| List::open_all(paths, None, None).unwrap_err().to_string();
        assert!(told(&[good.clone(), bad[0].clone()]).starts_with(&bad[0].display().to_string()));
        let both = told(&[bad[0].clone(), good, bad[1].clone()]);
        assert!(both.ends_with(&format!("; {} cannot be used either", bad[1].display())), "{both}");
        assert!(told(&bad).ends_with("bad5.txt and 2 more cannot be used either"), "{}", told(&bad));
        assert!(!told(&bad[..1]).contains("either"));
    }
}
