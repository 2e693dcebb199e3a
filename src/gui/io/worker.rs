//! Reads, searches and writes on background threads, so that no frame waits for a disk or a huge file.

mod pace;
mod runs;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};

use super::matches;
use super::score_file::ScoreFile;
use super::settings::Settings;
use super::settings_file::SettingsFile;
use crate::background;
use crate::format::{self, Document, FileError, Options, Progress, Reading};
use crate::gui::film::filmed::Order;
use crate::gui::msg::{
    Failure, FileMsg, FilmMsg, Msg, PictureMsg, ReadResult, RunFileMsg, SaveMsg, ShelfMsg,
};
use crate::gui::picture::captured::Captured;
use crate::gui::picture::drawn::{Drawn, PictureOrder};
use crate::gui::run::file::{Snapshots, Written};
use crate::gui::words::grouped;
use crate::picture::film::Cancel;
use crate::whole_file;
use pace::Pace;

/// The time limit for saving boards and settings when quitting.
const PATIENCE: Duration = Duration::from_secs(5);

/// Performs slow operations and reports the results as messages.
#[derive(Debug)]
pub(crate) struct Worker {
    tell: Sender<Msg>,
    told: Receiver<Msg>,
    /// The number of the newest search; earlier ones stop.
    newest_search: Arc<AtomicU64>,
    /// The number of the newest file or text to read; reading of earlier ones stops.
    newest_text: Arc<AtomicU64>,
    /// The run being written.
    writing: Option<Writing>,
    /// The film being made.
    filming: Option<Writing>,
    /// The threads that write boards and settings.
    writers: Vec<JoinHandle<()>>,
}

/// A run or film being written, and how to cancel it.
#[derive(Debug)]
struct Writing {
    cancelled: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

/// Starts a new operation of a kind; the returned function reports whether it is still the newest.
fn newest(number: &Arc<AtomicU64>) -> impl Fn() -> bool + Send + use<> {
    let number = Arc::clone(number);
    let own = number.fetch_add(1, Ordering::Relaxed) + 1;
    move || number.load(Ordering::Relaxed) == own
}

impl Worker {
    pub(crate) fn new() -> Self {
        let (tell, told) = unbounded();
        Self {
            tell,
            told,
            newest_search: Arc::default(),
            newest_text: Arc::default(),
            writing: None,
            filming: None,
            writers: Vec::new(),
        }
    }

    /// The results since the last call.
    pub(crate) fn poll(&self) -> impl Iterator<Item = Msg> + '_ {
        self.told.try_iter()
    }

    /// Reads a puzzle file, in this format if given, or a recorded run, which may use up to `budget` bytes of
    /// memory. Cancels reading an earlier file.
    pub(crate) fn read(&self, path: PathBuf, reading: Option<Reading>, budget: usize) {
        let (tell, is_wanted) = (self.tell.clone(), newest(&self.newest_text));
        self.spawn("reader", move || {
            if reading.is_none() && runs::is_run(&path) {
                return runs::read(path, budget, &tell, is_wanted);
            }
            let pace = Pace::new();
            let progress = |share| {
                pace.tell(|| tell.send(Msg::File(FileMsg::ReadShare { path: path.clone(), share })));
                is_wanted()
            };
            let result = read_file(&path, reading, Progress::new(&progress));
            is_wanted().then_some(Msg::File(FileMsg::Read { path, result }))
        });
    }

    /// Reads a text as a puzzle or a collection, in this format if given. Cancels earlier reading.
    pub(crate) fn read_text(&self, text: Arc<str>, reading: Option<Reading>) {
        let is_wanted = newest(&self.newest_text);
        self.spawn("reader", move || {
            let result = read_wanted_text(&text, reading, Progress::new(&|_| is_wanted()));
            is_wanted().then_some(Msg::File(FileMsg::ReadPasted(text, result)))
        });
    }

    /// Cancels reading.
    pub(crate) fn cancel_reading(&self) {
        drop(newest(&self.newest_text));
    }

    /// Searches a collection. Cancels an earlier search.
    pub(crate) fn search(&self, document: Arc<Document>, query: String) {
        let is_wanted = newest(&self.newest_search);
        self.spawn("search", move || {
            let Document::Bulk(bulk) = &*document else { return None };
            let found = matches::find(bulk, &query, is_wanted)?;
            Some(Msg::Shelf(ShelfMsg::Found { query, entries: found.into() }))
        });
    }

    /// Writes a file.
    pub(crate) fn write(&mut self, path: PathBuf, text: String) {
        let writer = self.spawn("writer", move || {
            let problem =
                whole_file::write(&path, text.as_bytes()).err().map(|error| error.reason.to_string());
            Some(Msg::Save(SaveMsg::Saved { path, problem }))
        });
        self.remember(writer);
    }

    /// Draws a picture into a file.
    pub(crate) fn write_picture(&mut self, path: PathBuf, picture: PictureOrder) {
        let writer = self.spawn("picture writer", move || {
            let problem = picture.0.write(&path).err();
            Some(Msg::Picture(PictureMsg::Written { path, problem }))
        });
        self.remember(writer);
    }

    /// Writes the picture of the window.
    pub(crate) fn write_window(&mut self, path: PathBuf, captured: Captured) {
        let writer = self.spawn("picture writer", move || {
            let problem = captured.write(&path).err();
            Some(Msg::Picture(PictureMsg::Written { path, problem }))
        });
        self.remember(writer);
    }

    /// Prints a picture with this program.
    pub(crate) fn print(&mut self, picture: Drawn, program: &OsStr) {
        let program = program.to_owned();
        let writer =
            self.spawn("printing", move || Some(Msg::Picture(PictureMsg::Printed(picture.print(&program)))));
        self.remember(writer);
    }

    /// Keeps a writer's thread, which quitting must wait for.
    fn remember(&mut self, writer: Option<JoinHandle<()>>) {
        self.writers.retain(|writer| !writer.is_finished());
        self.writers.extend(writer);
    }

    /// Writes a run, or the runs of a race.
    pub(crate) fn write_run(&mut self, path: PathBuf, runs: Arc<Snapshots>) {
        let cancelled = Arc::new(AtomicBool::new(false));
        let (tell, is_cancelled, place) = (self.tell.clone(), Arc::clone(&cancelled), path.clone());
        let thread = self.spawn("run writer", move || {
            Some(runs::write(place, &runs, &tell, || !is_cancelled.load(Ordering::Relaxed)))
        });
        self.writing = thread.map(|thread| Writing { cancelled, thread });
        if self.writing.is_none() {
            drop(self.tell.send(Msg::RunFile(RunFileMsg::Written { path, written: unstarted() })));
        }
    }

    /// Makes a film.
    pub(crate) fn make_film(&mut self, path: PathBuf, order: Order) {
        let cancelled = Arc::new(AtomicBool::new(false));
        let (flag, tell, place) = (Arc::clone(&cancelled), self.tell.clone(), path.clone());
        let thread = self.spawn("film", move || {
            background::give_way();
            let pace = Pace::new();
            let cancel: Arc<Cancel> = Arc::new(move || flag.load(Ordering::Relaxed));
            let written = order.make(&place, &cancel, |share| {
                let path = place.clone();
                pace.tell(|| tell.send(Msg::Film(FilmMsg::Drawn { path, share })));
            });
            Some(Msg::Film(FilmMsg::Made { path: place, written }))
        });
        self.filming = thread.map(|thread| Writing { cancelled, thread });
        if self.filming.is_none() {
            drop(self.tell.send(Msg::Film(FilmMsg::Made { path, written: unstarted() })));
        }
    }

    /// Cancels making the film.
    pub(crate) fn cancel_film(&self) {
        if let Some(filming) = &self.filming {
            filming.cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// Cancels writing the run.
    pub(crate) fn cancel_writing(&self) {
        if let Some(writing) = &self.writing {
            writing.cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// Prepares for quitting: waits until boards and settings are written, but not for ever if a disk does
    /// not respond, and until incomplete files of runs and films are removed.
    pub(crate) fn end(&mut self) {
        self.cancel_writing();
        self.cancel_film();
        for writing in self.writing.take().into_iter().chain(self.filming.take()) {
            // By now, errors can no longer be reported.
            let _ = writing.thread.join();
        }
        let since = Instant::now();
        while self.writers.iter().any(|writer| !writer.is_finished()) {
            if since.elapsed() >= PATIENCE {
                return log::warn!("a file is still being written after {PATIENCE:?}");
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Saves the settings.
    pub(crate) fn save_settings(&mut self, settings: Settings, file: SettingsFile) {
        let writer = self.spawn("settings", move || {
            if let Err(error) = file.save(&settings) {
                log::warn!("cannot save the settings: {error}");
            }
            None
        });
        self.remember(writer);
    }

    /// Saves the scores of practice.
    pub(crate) fn save_scores(&mut self, file: ScoreFile) {
        let writer = self.spawn("scores", move || {
            if let Err(error) = file.save() {
                log::warn!("cannot save the scores of practice: {error}");
            }
            None
        });
        self.remember(writer);
    }

    fn spawn(
        &self,
        name: &str,
        work: impl FnOnce() -> Option<Msg> + Send + 'static,
    ) -> Option<JoinHandle<()>> {
        let tell = self.tell.clone();
        let spawned = thread::Builder::new().name(name.into()).spawn(move || {
            if let Some(msg) = work() {
                // The receiver may already have been dropped.
                let _ = tell.send(msg);
            }
        });
        spawned.inspect_err(|error| log::error!("cannot start a thread for the {name}: {error}")).ok()
    }
}

/// The result for a file whose thread could not be started.
fn unstarted() -> Written {
    Written::Failed("a thread could not be started".into())
}

/// Reads a file of puzzles.
fn read_file(path: &Path, reading: Option<Reading>, progress: Progress<'_>) -> ReadResult {
    match format::open_file(path, &Options { reading, ..Options::default() }, progress) {
        Ok(opened) => ReadResult::Read(Arc::new(opened.document), opened.readings),
        Err(problem) => {
            let (text, missing) = (problem.to_string(), problem.is_missing());
            let error = match problem {
                FileError::Parse { source, .. } => Some(Box::new(source)),
                FileError::Folder { .. } | FileError::Io { .. } => None,
            };
            ReadResult::Failed(Failure { text, error, missing })
        }
    }
}

/// Reads a pasted text.
pub(crate) fn read_text(text: &str, reading: Option<Reading>) -> ReadResult {
    read_wanted_text(text, reading, Progress::UNHEARD)
}

fn read_wanted_text(text: &str, reading: Option<Reading>, progress: Progress<'_>) -> ReadResult {
    let options = Options { name: "pasted", reading, variant: None };
    match format::open(text.into(), &options, progress) {
        Ok(opened) => ReadResult::Read(Arc::new(opened.document), opened.readings),
        Err(error) => {
            let text = match &error.kind {
                format::ParseErrorKind::NoPuzzle { searched: None, .. } => no_puzzle_in(text),
                _ => format!("Pasted text: {error}"),
            };
            ReadResult::Failed(Failure { text, error: Some(Box::new(error)), missing: false })
        }
    }
}

/// Explains why a pasted text is not a puzzle, from the number of characters that could be cells.
fn no_puzzle_in(text: &str) -> String {
    const CELLS: usize = 81;
    let could_be_cell = |symbol: &char| symbol.is_ascii_digit() || matches!(symbol, '.' | '*' | '_' | '-');
    let reason = match text.chars().filter(could_be_cell).count() {
        0 => "It has no digits".to_owned(),
        1 => "It has only 1 digit or blank".to_owned(),
        cells @ ..CELLS => format!("It has only {cells} digits and blanks"),
        cells => format!("Its {} digits and blanks are not in the order of a board", grouped(cells as u64)),
    };
    format!(
        "No puzzle found in the pasted text. {reason}; a 9×9 board has {CELLS} cells, in one line or nine, with 0 or . \
         for each blank"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_without_puzzle_is_refused_with_reason() {
        for (text, reason) in [
            ("Dear all, see you", "It has no digits; a 9×9"),
            ("see 7", "It has only 1 digit or blank; a 9×9"),
            ("tel. 555-0199, 555-0100", "It has only 17 digits and blanks; a 9×9"),
            (&"chapter 1, ".repeat(81), "Its 81 digits and blanks are not in the order of a board; a 9×9"),
        ] {
            let ReadResult::Failed(failure) = read_text(text, None) else { panic!("{text}") };
            assert!(failure.text.contains(reason), "{}", failure.text);
            assert!(!failure.text.ends_with('.'), "the full stop is added where it is shown");
        }
    }

    fn answer(worker: &Worker) -> Msg {
        worker.told.recv_timeout(Duration::from_secs(60)).expect("an answer")
    }

    #[test]
    fn a_reading_failure_tells_mistakes_from_missing_files() {
        let folder = tempfile::tempdir().unwrap();
        let failure = |path: &Path| match read_file(path, None, Progress::UNHEARD) {
            ReadResult::Failed(failure) => failure,
            ReadResult::Read(..) => panic!("a puzzle"),
        };
        let path = folder.path().join("bad.txt");
        std::fs::write(&path, "1...\n.x..\n....\n....\n").unwrap();
        let bad = failure(&path);
        assert!(bad.text.contains("bad.txt: line 2, column 2: 'x'"), "{}", bad.text);
        assert_eq!(bad.error.and_then(|error| error.quote).expect("the line").text, ".x..");
        let gone = failure(&folder.path().join("none.txt"));
        assert!(!bad.missing && gone.missing && gone.error.is_none());
        assert!(failure(folder.path()).text.contains("is a folder"));
    }

    #[test]
    fn only_the_newest_uncancelled_request_is_answered() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        // Much more than can be read before the next request arrives.
        std::fs::write(path("long.txt"), format!("{:.<81}\n", "1").repeat(1_000_000)).unwrap();
        std::fs::write(path("short.txt"), "1...............").unwrap();
        let worker = Worker::new();
        worker.read(path("long.txt"), None, usize::MAX);
        worker.read(path("short.txt"), None, usize::MAX);
        assert!(
            matches!(answer(&worker), Msg::File(FileMsg::Read { path, .. }) if path.ends_with("short.txt"))
        );
        worker.read(path("long.txt"), None, usize::MAX);
        worker.cancel_reading();
        worker.read_text("2...............".into(), None);
        assert!(matches!(answer(&worker), Msg::File(FileMsg::ReadPasted(text, _)) if text.starts_with('2')));
        assert!(worker.told.recv_timeout(Duration::from_millis(500)).is_err(), "something else came");
    }

    #[test]
    fn the_end_waits_for_what_is_being_written() {
        let folder = tempfile::tempdir().unwrap();
        let mut worker = Worker::new();
        let text = "1...............\n".repeat(1 << 20);
        for name in ["a.txt", "b.txt"] {
            worker.write(folder.path().join(name), text.clone());
        }
        worker.end();
        for name in ["a.txt", "b.txt"] {
            assert_eq!(
                std::fs::metadata(folder.path().join(name)).unwrap().len(),
                text.len() as u64,
                "{name}"
            );
        }
    }
}
