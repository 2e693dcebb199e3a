//! Reads, searches and writes on threads of its own, so that no frame waits for a disk or for a million puzzles.

mod runs;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, unbounded};

use super::quote::Quote;
use super::run_file::{Snapshot, Written};
use super::search;
use super::settings::{Settings, write_whole};
use super::update::{Failure, Msg, ReadResult, RunFileMsg};
use crate::format::{self, Document, FileError, MAX_BYTES, ParseError};

/// A file is read in pieces of so many bytes; after each the progress is told.
const PIECE: usize = 4 << 20;

/// Does what takes time, and answers with messages.
#[derive(Debug)]
pub(crate) struct Worker {
    tell: Sender<Msg>,
    told: Receiver<Msg>,
    /// The number of the newest search; older ones end.
    newest_search: Arc<AtomicU64>,
    /// The same of files that are read.
    newest_file: Arc<AtomicU64>,
    /// The run that is being written.
    writing: Option<Writing>,
}

/// A run that is being written, unless it is cancelled.
#[derive(Debug)]
struct Writing {
    cancelled: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Worker {
    pub(crate) fn new() -> Self {
        let (tell, told) = unbounded();
        Self { tell, told, newest_search: Arc::default(), newest_file: Arc::default(), writing: None }
    }

    /// What has been done since the last call.
    pub(crate) fn poll(&self) -> impl Iterator<Item = Msg> + '_ {
        self.told.try_iter()
    }

    /// Reads a puzzle file, or a recorded run that may take up to `budget` bytes of memory. A run that is still being
    /// read is no longer wanted.
    pub(crate) fn read(&self, path: PathBuf, budget: usize) {
        let tell = self.tell.clone();
        let newest = Arc::clone(&self.newest_file);
        let own = newest.fetch_add(1, Ordering::Relaxed) + 1;
        self.spawn("reader", move || {
            if runs::is_run(&path) {
                return runs::read(path, budget, &tell, || newest.load(Ordering::Relaxed) == own);
            }
            let progress = |share| drop(tell.send(Msg::ReadShare { path: path.clone(), share }));
            let result = read_file(&path, progress);
            Some(Msg::Read { path, result })
        });
    }

    /// A run that is being read is no longer wanted.
    pub(crate) fn cancel_reading(&self) {
        self.newest_file.fetch_add(1, Ordering::Relaxed);
    }

    /// Reads a text as a puzzle or a collection.
    pub(crate) fn read_text(&self, text: String) {
        self.spawn("reader", move || Some(Msg::ReadPasted(read_text(&text))));
    }

    /// Searches a collection; a search that is still going on ends without an answer.
    pub(crate) fn search(&self, document: Arc<Document>, query: String) {
        let newest = Arc::clone(&self.newest_search);
        let own = newest.fetch_add(1, Ordering::Relaxed) + 1;
        self.spawn("search", move || {
            let Document::Bulk(bulk) = &*document else { return None };
            let found = search::find(bulk, &query, || newest.load(Ordering::Relaxed) == own)?;
            Some(Msg::Found { query, entries: found.into() })
        });
    }

    /// Writes a file.
    pub(crate) fn write(&self, path: PathBuf, text: String) {
        self.spawn("writer", move || {
            let problem = write_whole(&path, &text).err().map(|error| error.to_string());
            Some(Msg::Saved { path, problem })
        });
    }

    /// Writes a run.
    pub(crate) fn write_run(&mut self, path: PathBuf, run: Arc<Snapshot>) {
        let cancelled = Arc::new(AtomicBool::new(false));
        let (tell, is_cancelled, place) = (self.tell.clone(), Arc::clone(&cancelled), path.clone());
        let thread = self.spawn("run writer", move || {
            Some(runs::write(place, &run, &tell, || !is_cancelled.load(Ordering::Relaxed)))
        });
        self.writing = thread.map(|thread| Writing { cancelled, thread });
        if self.writing.is_none() {
            let written = Written::Failed("the system refuses a thread".into());
            drop(self.tell.send(Msg::RunFile(RunFileMsg::Written { path, written })));
        }
    }

    /// The run that is being written is no longer wanted.
    pub(crate) fn cancel_writing(&self) {
        if let Some(writing) = &self.writing {
            writing.cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// Before the program ends: waits until nothing is left of a run that is not completely written.
    pub(crate) fn end(&mut self) {
        self.cancel_writing();
        if let Some(writing) = self.writing.take() {
            // What went wrong is no longer of interest to anyone.
            let _ = writing.thread.join();
        }
    }

    /// Keeps the settings.
    pub(crate) fn save_settings(&self, settings: Settings, path: PathBuf) {
        self.spawn("settings", move || {
            if let Err(error) = settings.save(&path) {
                log::warn!("the settings are not kept: {error}");
            }
            None
        });
    }

    fn spawn(
        &self,
        name: &str,
        work: impl FnOnce() -> Option<Msg> + Send + 'static,
    ) -> Option<JoinHandle<()>> {
        let tell = self.tell.clone();
        let spawned = thread::Builder::new().name(name.into()).spawn(move || {
            if let Some(msg) = work() {
                // The window may be gone by now.
                let _ = tell.send(msg);
            }
        });
        spawned.inspect_err(|error| log::error!("no thread for the {name}: {error}")).ok()
    }
}

/// Reads a file of puzzles and tells meanwhile which part of it is read.
fn read_file(path: &Path, progress: impl Fn(f32)) -> ReadResult {
    let bytes = match read_bytes(path, progress) {
        Ok(bytes) => bytes,
        Err(error) => {
            let missing =
                matches!(&error, FileError::Io { source, .. } if source.kind() == io::ErrorKind::NotFound);
            return ReadResult::Failed(Failure { text: error.to_string(), quote: None, missing });
        }
    };
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    format::read(&bytes, &name).map_or_else(
        |source| {
            let quote = Quote::of(&String::from_utf8_lossy(&bytes), &source);
            let text = FileError::Parse { path: path.to_owned(), source }.to_string();
            ReadResult::Failed(Failure { text, quote, missing: false })
        },
        |document| ReadResult::Read(Arc::new(document)),
    )
}

/// The bytes of a file, one more than are ever read where it is too large.
fn read_bytes(path: &Path, progress: impl Fn(f32)) -> Result<Vec<u8>, FileError> {
    let io_error = |source| FileError::Io { path: path.to_owned(), source };
    let file = File::open(path).map_err(io_error)?;
    let metadata = file.metadata().map_err(io_error)?;
    if metadata.is_dir() {
        return Err(FileError::Folder { path: path.to_owned() });
    }
    let length = (metadata.len() as usize).min(MAX_BYTES + 1);
    let mut bytes = Vec::with_capacity(length + 1);
    let mut file = file.take(MAX_BYTES as u64 + 1);
    loop {
        let read = file.by_ref().take(PIECE as u64).read_to_end(&mut bytes).map_err(io_error)?;
        if read < PIECE {
            return Ok(bytes);
        }
        progress(bytes.len() as f32 / length.max(bytes.len()) as f32);
    }
}

/// Reads what was pasted.
pub(crate) fn read_text(text: &str) -> ReadResult {
    let failed = |error: ParseError| Failure {
        text: format!("The pasted text is no puzzle: {error}"),
        quote: Quote::of(text, &error),
        missing: false,
    };
    format::read(text.as_bytes(), "pasted").map_or_else(
        |error| ReadResult::Failed(failed(error)),
        |document| ReadResult::Read(Arc::new(document)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    #[test]
    fn a_large_file_is_read_in_pieces_and_tells_how_far() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("large.txt");
        let line = format!("{:.<81}\n", "1");
        std::fs::write(&path, line.repeat(2 * PIECE / line.len() + 1)).unwrap();
        let shares = RefCell::new(Vec::new());
        let ReadResult::Read(document) = read_file(&path, |share| shares.borrow_mut().push(share)) else {
            panic!("a collection")
        };
        assert_eq!(document.puzzle_count(), 2 * PIECE / line.len() + 1);
        let shares = shares.into_inner();
        assert!(shares.len() == 2 && shares[0] < 0.51 && shares[1] < 1.01, "{shares:?}");
    }

    #[test]
    fn a_failure_quotes_the_line_and_tells_whether_the_file_is_missing() {
        let folder = tempfile::tempdir().unwrap();
        let failure = |path: &Path| match read_file(path, |_| {}) {
            ReadResult::Failed(failure) => failure,
            ReadResult::Read(_) => panic!("a puzzle"),
        };
        let path = folder.path().join("bad.txt");
        std::fs::write(&path, "1...\n.x..\n....\n....\n").unwrap();
        let bad = failure(&path);
        assert!(bad.text.contains("bad.txt: line 2, column 2: 'x'"), "{}", bad.text);
        assert_eq!(bad.quote, Some(Quote::new(2, ".x..", 2)));
        assert!(!bad.missing && failure(&folder.path().join("none.txt")).missing);
        assert!(failure(folder.path()).text.contains("is a folder"));
    }
}
