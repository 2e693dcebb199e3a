//! Reading and writing recorded runs, which may take seconds: reports progress and can be cancelled.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crossbeam_channel::Sender;

use super::pace::Pace;
use crate::gui::io::settings::cache_folder;
use crate::gui::msg::{Failure, FileMsg, Msg, ReadResult, RunFileMsg};
use crate::gui::run::file::{OpenedRun, Snapshot, Written};
use crate::gui::run::source::{End, Opened};
use crate::trace::file::{EXTENSION, FileWriter, OpenError, Reader, is_run_file};
use crate::trace::{Spill, Trace};
use crate::whole_file;

/// Whether a file is read as a recorded run: by its first bytes, whatever its name, or by its name, so that a run with
/// damaged first bytes is not taken for a puzzle.
pub(super) fn is_run(path: &Path) -> bool {
    is_run_file(path) || (path.extension() == Some(OsStr::new(EXTENSION)) && path.is_file())
}

/// Reads a run whose trace may use up to `budget` bytes of memory; sends no result once cancelled.
pub(super) fn read(
    path: PathBuf,
    budget: usize,
    tell: &Sender<Msg>,
    is_wanted: impl Fn() -> bool,
) -> Option<Msg> {
    let pace = Pace::new();
    let read = open(&path, Store { budget, folder: cache_folder(), spill: None }, |share| {
        pace.tell(|| tell.send(Msg::File(FileMsg::ReadShare { path: path.clone(), share })));
        is_wanted()
    });
    match read {
        Ok(run) => Some(Msg::RunFile(RunFileMsg::Opened(Arc::new(run?)))),
        Err(error) => {
            let text = format!("{}: {error}", path.display());
            let result = ReadResult::Failed(Failure { text, error: None, missing: false });
            Some(Msg::File(FileMsg::Read { path, result }))
        }
    }
}

/// Writes a run; leaves no file once cancelled.
pub(super) fn write(path: PathBuf, run: &Snapshot, tell: &Sender<Msg>, is_wanted: impl Fn() -> bool) -> Msg {
    let pace = Pace::new();
    let written = save(&path, run, |share| {
        pace.tell(|| tell.send(Msg::RunFile(RunFileMsg::WriteShare { path: path.clone(), share })));
        is_wanted()
    });
    let written = match written {
        Ok(true) => Written::Whole,
        Ok(false) => Written::Cancelled,
        Err(error) => Written::Failed(error.reason.to_string()),
    };
    Msg::RunFile(RunFileMsg::Written { path, written })
}

/// Reads a run; returns `None` once `goes_on(progress)` returns false.
fn open(
    path: &Path,
    mut store: Store,
    mut goes_on: impl FnMut(f32) -> bool,
) -> Result<Option<OpenedRun>, OpenError> {
    let file = File::open(path)?;
    let length = file.metadata()?.len().max(1);
    let mut reader = Reader::new(BufReader::new(file))?;
    let mut trace = Trace::new(&reader.about().puzzle);
    let mut fits = true;
    while fits && let Some(update) = reader.read() {
        trace.push(update);
        fits = store.keep(&mut trace);
        if !goes_on(reader.bytes_read() as f32 / length as f32) {
            return Ok(None);
        }
    }
    let time = reader.time();
    let bookmarks = reader.bookmarks().clone();
    let (about, finish, damage) = reader.into_parts();
    let took = finish.as_ref().map_or(time, |finish| finish.took);
    let end = match finish {
        Some(finish) => finish.outcome.map_or(End::Unfinished, End::Done),
        None => damage.map_or(End::TooLarge, End::Damaged),
    };
    let file = Opened { path: path.to_owned(), took, end };
    Ok(Some(OpenedRun { about, trace, bookmarks, file, is_spilled: store.spill.is_some() }))
}

/// Keeps a trace within its budget.
struct Store {
    budget: usize,
    /// The folder for a file of words that do not fit into memory.
    folder: PathBuf,
    /// That file, once it is needed.
    spill: Option<Arc<Spill>>,
}

impl Store {
    /// Moves words into a file if necessary; returns whether there is room for more.
    fn keep(&mut self, trace: &mut Trace) -> bool {
        if trace.bytes() < self.budget {
            return true;
        }
        match self.move_words(trace) {
            Ok(()) => trace.bytes() < self.budget,
            Err(error) => {
                log::warn!("cannot keep the rest of the run: {error}");
                false
            }
        }
    }

    fn move_words(&mut self, trace: &mut Trace) -> io::Result<()> {
        let spill = match &self.spill {
            Some(spill) => spill,
            None => {
                fs::create_dir_all(&self.folder)?;
                self.spill.insert(Spill::in_folder(&self.folder)?)
            }
        };
        trace.spill_to(spill, usize::MAX).map(drop)
    }
}

/// Writes a run to a temporary file, then renames it. Returns whether `goes_on(progress)` returned true throughout.
fn save(
    path: &Path,
    run: &Snapshot,
    mut goes_on: impl FnMut(f32) -> bool,
) -> Result<bool, whole_file::Error> {
    let mut file = FileWriter::create(path, &run.about)?;
    for (i, chunk) in run.chunks.iter().enumerate() {
        if !goes_on(i as f32 / run.chunks.len() as f32) {
            return Ok(false);
        }
        file.chunk(chunk)?;
    }
    file.set_bookmarks(&run.bookmarks);
    file.finish(&run.finish)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use crossbeam_channel::unbounded;

    use super::*;
    use crate::gui::test_support::{endless, recorded, run, wait};

    /// A run of several chunks, and the name of its file.
    fn saved(folder: &Path) -> (Snapshot, PathBuf) {
        let mut model = endless();
        wait(&mut model, "several chunks", |model| recorded(model) > 2_000_000);
        let (snapshot, path) = (run(&model).snapshot(), folder.join("run.sudoscope"));
        assert!(save(&path, &snapshot, |_| true).unwrap());
        (snapshot, path)
    }

    fn opened(path: &Path, budget: usize, folder: &str) -> OpenedRun {
        let store = Store { budget, folder: path.with_file_name(folder), spill: None };
        open(path, store, |_| true).unwrap().unwrap()
    }

    #[test]
    fn a_run_beyond_the_budget_lies_in_a_file_or_opens_as_far_as_it_fits() {
        let folder = tempfile::tempdir().unwrap();
        let (snapshot, path) = saved(folder.path());
        let whole = opened(&path, usize::MAX, "unused");
        assert_eq!((whole.trace.len(), whole.is_spilled), (snapshot.steps(), false));
        assert_eq!(whole.file.end, End::Unfinished);
        assert!(!path.with_file_name("unused").exists(), "no folder is created needlessly");

        let spilled = opened(&path, whole.trace.bytes() - 1, "spill");
        assert!(spilled.is_spilled && spilled.trace.bytes() < whole.trace.bytes());
        assert_eq!((spilled.trace.len(), &spilled.file.end), (snapshot.steps(), &End::Unfinished));
        for at in [0, 1, snapshot.steps() / 2, snapshot.steps()] {
            assert_eq!(spilled.trace.moment_at(at), whole.trace.moment_at(at));
        }

        // Less than the part that is never moved into a file.
        let budget = spilled.trace.bytes() / 2;
        let part = opened(&path, budget, "spill");
        assert_eq!(part.file.end, End::TooLarge);
        assert!((1..snapshot.steps()).contains(&part.trace.len()), "{}", part.trace.len());
        let at = part.trace.len();
        assert_eq!(part.trace.moment_at(at), whole.trace.moment_at(at));

        // A file where the folder would be.
        let without = opened(&path, whole.trace.bytes() / 2, "run.sudoscope");
        assert_eq!((without.file.end, without.is_spilled), (End::TooLarge, false));
        assert!((1..snapshot.steps()).contains(&without.trace.len()));
    }

    #[test]
    fn what_is_no_longer_wanted_ends_and_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let (snapshot, path) = saved(folder.path());
        let (tell, _told) = unbounded();
        let looks = Cell::new(0);
        let is_wanted = || looks.replace(looks.get() + 1) < 3;
        assert_eq!(read(path.clone(), usize::MAX, &tell, is_wanted), None);
        looks.set(0);
        let other = path.with_file_name("other.sudoscope");
        let Msg::RunFile(RunFileMsg::Written { written, .. }) = write(other, &snapshot, &tell, is_wanted)
        else {
            panic!("another answer")
        };
        assert_eq!(written, Written::Cancelled);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "the first one alone");
    }

    #[test]
    fn progress_is_told_with_every_chunk_and_grows() {
        let folder = tempfile::tempdir().unwrap();
        let (snapshot, path) = saved(folder.path());
        let mut shares = Vec::new();
        open(&path, Store { budget: usize::MAX, folder: "".into(), spill: None }, |share| {
            shares.push(share);
            true
        })
        .unwrap();
        assert_eq!(shares.len(), snapshot.chunks.len());
        assert!(shares.is_sorted() && shares[0] > 0.0 && shares[shares.len() - 1] <= 1.0, "{shares:?}");
    }

    #[test]
    fn a_run_is_known_by_its_bytes_and_failing_that_by_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let (_, path) = saved(folder.path());
        let renamed = folder.path().join("renamed.txt");
        fs::copy(&path, &renamed).unwrap();
        assert!(is_run(&renamed));
        fs::write(&path, "53..7....").unwrap();
        assert!(is_run(&path), "for its name");
        fs::write(&renamed, "53..7....").unwrap();
        assert!(
            !is_run(&renamed) && !is_run(&folder.path().join("missing.sudoscope")) && !is_run(folder.path())
        );
    }
}
