//! A study on a thread of its own, which executes and records its runs, and creates its tables and plots.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossbeam_channel::{Sender, TryRecvError, unbounded};

use super::sheet::Sheets;
use crate::background::{Priority, Task};
use crate::puzzle::Puzzle;
use crate::study::{self, Folder, FolderError, List, Manifest, News, Record, Request};
use crate::whole_file;

/// The least time between two updates of the tables and plots; updating takes at most a tenth of the time.
const ANEW: Duration = Duration::from_secs(1);

/// The most unreadable puzzles named.
const MOST_NAMED: usize = 3;

/// A study in its folder. Dropping it stops the study; recorded results remain.
#[derive(Debug)]
pub(crate) struct Work {
    folder: PathBuf,
    task: Task<Report>,
    /// Whether to leave the study once it has stopped.
    is_cancelled: bool,
    state: StudyState,
    /// The lists, once they are read, or the error.
    lists: Option<Lists>,
    sheets: Option<Arc<Sheets>>,
    /// The unreadable puzzles: descriptions of some, and the number of all.
    unreadable: (Vec<String>, usize),
    revision: u64,
}

/// The lists of a study, or why they cannot be read.
type Lists = Result<Arc<[List]>, String>;

/// The state of a study.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum StudyState {
    /// The lists are being read.
    Beginning,
    /// Runs are being executed; the progress in words and as a share.
    Running(String, f32),
    /// The study was stopped.
    Paused,
    /// The study was opened, and may be incomplete.
    Opened,
    /// The folder has no study, so one can start there.
    Vacant,
    /// All runs are recorded.
    Done,
    /// The study cannot be started or resumed.
    Failed(String),
}

/// The messages of the thread.
enum Report {
    /// The folder of a new study.
    Folder(PathBuf),
    Lists(Lists),
    Progress(String, f32),
    Unreadable(String),
    Sheets(Arc<Sheets>),
    Ended(StudyState),
}

impl Work {
    /// Starts a study in a folder, or resumes the one in it.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub(crate) fn begin(request: Request, folder: PathBuf) -> io::Result<Self> {
        Self::spawn(folder, |folder, stop, tell| take(request, folder, stop, tell))
    }

    /// Starts a study in a new folder: this one, or if it exists, with a number added to its name.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub(crate) fn begin_new(request: Request, folder: PathBuf) -> io::Result<Self> {
        Self::spawn(folder, |folder, stop, tell| {
            let folder = vacant(folder.path());
            let _ = tell.send(Report::Folder(folder.clone()));
            take(request, &Folder::new(folder), stop, tell)
        })
    }

    /// Opens the study in a folder. If there is none, the state becomes failed, or vacant if `may_be_vacant`.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub(crate) fn open(folder: PathBuf, may_be_vacant: bool) -> io::Result<Self> {
        Self::spawn(folder, move |folder, _, tell| look_at(folder, may_be_vacant, tell))
    }

    fn spawn(
        path: PathBuf,
        work: impl FnOnce(&Folder, &AtomicBool, &Sender<Report>) -> Result<StudyState, String> + Send + 'static,
    ) -> io::Result<Self> {
        let folder = Folder::new(&path);
        let task = Task::reporting("study", Priority::Lowest, unbounded(), move |stop, tell| {
            let ended = work(&folder, stop, tell).unwrap_or_else(StudyState::Failed);
            // The receiver is dropped once the study has been left.
            let _ = tell.send(Report::Ended(ended));
        })?;
        Ok(Self {
            folder: path,
            task,
            is_cancelled: false,
            state: StudyState::Beginning,
            lists: None,
            sheets: None,
            unreadable: (Vec::new(), 0),
            revision: 0,
        })
    }

    /// Receives the thread's messages; returns whether the thread has just ended.
    pub(crate) fn poll(&mut self) -> bool {
        let was_busy = self.is_busy();
        loop {
            let told = match self.task.poll() {
                Ok(told) => told,
                Err(TryRecvError::Disconnected) if self.is_busy() => {
                    Report::Ended(StudyState::Failed("its thread has ended unexpectedly".into()))
                }
                Err(_) => break,
            };
            self.revision += 1;
            match told {
                Report::Folder(folder) => self.folder = folder,
                Report::Lists(lists) => self.lists = Some(lists),
                Report::Progress(text, share) => self.state = StudyState::Running(text, share),
                Report::Unreadable(text) => {
                    self.unreadable.1 += 1;
                    if self.unreadable.0.len() < MOST_NAMED {
                        self.unreadable.0.push(text);
                    }
                }
                Report::Sheets(sheets) => self.sheets = Some(sheets),
                Report::Ended(state) => self.state = state,
            }
        }
        was_busy && !self.is_busy()
    }

    /// Stops the study; it can be resumed later.
    pub(crate) fn stop(&self) {
        self.task.stop();
    }

    /// Stops the study, and leaves it once finished runs are recorded.
    pub(crate) fn cancel(&mut self) {
        self.stop();
        self.is_cancelled = true;
    }

    /// Whether the study was cancelled.
    pub(crate) const fn is_cancelled(&self) -> bool {
        self.is_cancelled
    }

    /// Whether the study is to stop, but its runs have not noticed yet.
    pub(crate) fn is_stopping(&self) -> bool {
        self.is_busy() && self.task.is_stopped()
    }

    /// The folder of the study.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The state of the study.
    pub(crate) const fn state(&self) -> &StudyState {
        &self.state
    }

    /// Whether the thread is running.
    pub(crate) const fn is_busy(&self) -> bool {
        matches!(self.state, StudyState::Beginning | StudyState::Running(..))
    }

    /// Whether runs may be missing.
    pub(crate) const fn can_go_on(&self) -> bool {
        matches!(self.state, StudyState::Paused | StudyState::Opened | StudyState::Failed(_))
    }

    /// Whether the study is running or paused.
    pub(crate) const fn can_be_cancelled(&self) -> bool {
        self.is_busy() || matches!(self.state, StudyState::Paused)
    }

    /// The name of the folder.
    pub(crate) fn name(&self) -> String {
        self.folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The number of runs in the latest tables and plots.
    pub(crate) fn recorded(&self) -> usize {
        self.sheets().map_or(0, |sheets| sheets.runs)
    }

    /// The tables and plots, once they exist.
    pub(crate) fn sheets(&self) -> Option<&Sheets> {
        self.sheets.as_deref()
    }

    /// A puzzle from one of the lists, or why it cannot be shown.
    pub(crate) fn puzzle(&self, list: &str, index: usize) -> Result<Puzzle, String> {
        let lists = self.lists.as_ref().ok_or("The lists are still being read.")?;
        let lists = lists.as_ref().map_err(|error| format!("The lists cannot be read: {error}."))?;
        let own = lists.iter().find(|own| *own.name == *list);
        let own = own.ok_or_else(|| format!("The list {list} is no longer part of this study."))?;
        own.puzzle(index).map_err(|error| format!("{list}: {error}."))
    }

    /// Descriptions of some of the unreadable puzzles, and the number of all.
    pub(crate) fn unreadable(&self) -> (&[String], usize) {
        (&self.unreadable.0, self.unreadable.1)
    }

    /// Incremented on each message.
    pub(crate) const fn revision(&self) -> u64 {
        self.revision
    }
}

/// Executes the missing runs, then writes the report.
fn take(
    request: Request,
    folder: &Folder,
    stop: &AtomicBool,
    tell: &Sender<Report>,
) -> Result<StudyState, String> {
    let mut taking = request.begin(folder).map_err(|error| error.to_string())?;
    let (lists, manifest) = (Arc::clone(&taking.plan().lists), taking.manifest().clone());
    let _ = tell.send(Report::Lists(Ok(Arc::clone(&lists))));
    let mut making = Making::begin(&manifest, taking.records(), tell);
    let taken = taking.run(stop, |News { progress, records, unreadable, .. }| {
        for (list, error) in unreadable {
            let _ = tell.send(Report::Unreadable(format!("{}: {error}", lists[list].name)));
        }
        let _ = tell.send(Report::Progress(progress.to_string(), progress.share() as f32));
        if making.is_due(records) {
            making.make(records);
        }
    });
    taken.map_err(|error| format!("{}: {error}", folder.results().display()))?;
    making.make(taking.records());
    if stop.load(Ordering::Relaxed) {
        return Ok(StudyState::Paused);
    }
    let report = study::report(&manifest, &taking.results());
    whole_file::write(&folder.report(), report.as_bytes())
        .map_err(|error| format!("the report cannot be written: {error}"))?;
    Ok(StudyState::Done)
}

/// The first folder that does not exist: this one, or with a number added to its name.
fn vacant(folder: &Path) -> PathBuf {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let numbered = (2..).map(|number: u32| folder.with_file_name(format!("{name} {number}")));
    let mut all = std::iter::once(folder.to_owned()).chain(numbered);
    all.find(|folder| !folder.exists()).unwrap_or_else(|| folder.to_owned())
}

/// Reads the study in a folder.
fn look_at(folder: &Folder, may_be_vacant: bool, tell: &Sender<Report>) -> Result<StudyState, String> {
    let (manifest, records) = match folder.read() {
        Ok(study) => study,
        Err(FolderError::NoStudy(_)) if may_be_vacant => return Ok(StudyState::Vacant),
        Err(error) => return Err(error.to_string()),
    };
    Making::begin(&manifest, &records, tell);
    let lists = study::lists(&manifest, folder).map(Arc::from).map_err(|error| error.to_string());
    let _ = tell.send(Report::Lists(lists));
    Ok(if manifest.is_complete(records.len()) { StudyState::Done } else { StudyState::Opened })
}

/// Updates the tables and plots from time to time.
struct Making<'a> {
    manifest: &'a Manifest,
    tell: &'a Sender<Report>,
    made: Instant,
    took: Duration,
    /// The number of results in the current tables and plots.
    runs: usize,
}

impl<'a> Making<'a> {
    /// Creates the tables and plots for the first time.
    fn begin(manifest: &'a Manifest, records: &[Record], tell: &'a Sender<Report>) -> Self {
        let mut making = Self { manifest, tell, made: Instant::now(), took: Duration::ZERO, runs: 0 };
        making.make(records);
        making
    }

    fn make(&mut self, records: &[Record]) {
        let began = Instant::now();
        let _ = self.tell.send(Report::Sheets(Arc::new(Sheets::of(self.manifest, records))));
        (self.made, self.took, self.runs) = (Instant::now(), began.elapsed(), records.len());
    }

    fn is_due(&self, records: &[Record]) -> bool {
        records.len() > self.runs && self.made.elapsed() >= ANEW.max(self.took * 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lets a study work until it has ended.
    fn ended(mut work: Work) -> Work {
        let began = Instant::now();
        while !work.poll() {
            assert!(began.elapsed() < Duration::from_secs(60), "it does not end");
            std::thread::yield_now();
        }
        work
    }

    #[test]
    fn a_panicking_thread_is_reported_as_failed() {
        let work = ended(Work::spawn("/nowhere".into(), |_, _, _| panic!("on purpose")).unwrap());
        assert_eq!(*work.state(), StudyState::Failed("its thread has ended unexpectedly".into()));
        assert!(!work.is_busy() && work.can_go_on());
    }

    #[test]
    fn a_number_makes_a_taken_folder_name_unique() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        assert_eq!(vacant(&place("a")), place("a"));
        for name in ["a", "a 2", "a 4"] {
            std::fs::create_dir(place(name)).unwrap();
        }
        assert_eq!(vacant(&place("a")), place("a 3"));
    }
}
