//! Reads and writes recorded runs, which can take seconds: reports progress and can be cancelled.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crossbeam_channel::Sender;

use super::pace::Pace;
use crate::gui::io::settings::cache_folder;
use crate::gui::msg::{Failure, FileMsg, Msg, ReadResult, RunFileMsg};
use crate::gui::race::racers::MOST_RACERS;
use crate::gui::run::file::{OpenedRun, OpenedRuns, Snapshots, Written};
use crate::gui::run::source::{End, Opened};
use crate::trace::file::{
    EXTENSION, FileWriter, Flaw, OpenError, Reader, Remark, Salvage, is_left_recording, is_run_file,
};
use crate::trace::{Reading, Spill, Trace};
use crate::whole_file;

/// Whether to read a file as a recorded run: decided by its first bytes or its name, so that a run whose
/// first bytes are damaged is not mistaken for a puzzle.
pub(super) fn is_run(path: &Path) -> bool {
    is_run_file(path)
        || is_left_recording(path)
        || (path.extension() == Some(OsStr::new(EXTENSION)) && path.is_file())
}

/// Reads a run, or the runs of a race, whose traces may use up to `budget` bytes of memory. Sends no result
/// once cancelled.
pub(super) fn read(
    path: PathBuf,
    budget: usize,
    tell: &Sender<Msg>,
    is_wanted: impl Fn() -> bool,
) -> Option<Msg> {
    let pace = Pace::new();
    let read = open(&path, Store::new(budget, cache_folder()), |share| {
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

/// Writes a run, or the runs of a race. Leaves no file once cancelled.
pub(super) fn write(
    path: PathBuf,
    runs: &Snapshots,
    tell: &Sender<Msg>,
    is_wanted: impl Fn() -> bool,
) -> Msg {
    let pace = Pace::new();
    let written = save(&path, runs, |share| {
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

/// Reads all runs of a file; returns `None` once `goes_on(progress)` returns false.
fn open(
    path: &Path,
    mut store: Store,
    mut goes_on: impl FnMut(f32) -> bool,
) -> Result<Option<OpenedRuns>, OpenError> {
    let file = File::open(path)?;
    let length = file.metadata()?.len().max(1);
    let is_left = is_left_recording(path);
    let input: Box<dyn Read> =
        if is_left { Box::new(Salvage::open(file)?) } else { Box::new(BufReader::new(file)) };
    let mut reader = Reader::new(input)?;
    let (mut runs, mut should_be) = (Vec::new(), 1);
    loop {
        let goes_on = |read| goes_on(read as f32 / length as f32);
        let Some(mut run) = open_one(path, &mut reader, &mut store, goes_on) else { return Ok(None) };
        if is_left && matches!(&run.file.end, End::Damaged(damage) if damage.flaw == Flaw::BrokenOff) {
            run.file.end = End::Lost;
        }
        let is_whole = !matches!(run.file.end, End::TooLarge | End::Damaged(_) | End::Lost);
        runs.push(run);
        should_be = should_be.max(runs.len() + reader.following());
        if !is_whole || runs.len() == MOST_RACERS {
            break;
        }
        match reader.next_run() {
            Ok(Some(next)) => reader = next,
            Ok(None) => break,
            Err(error) => {
                log::warn!("{}: {error}", path.display());
                break;
            }
        }
    }
    share_puzzle(&mut runs);
    number(&mut runs, should_be);
    Ok(Some(OpenedRuns { runs, should_be }))
}

/// Lets runs on the same puzzle share it, like runs started together.
fn share_puzzle(runs: &mut [OpenedRun]) {
    let [first, others @ ..] = runs else { return };
    for other in others.iter_mut().filter(|other| other.about.puzzle == first.about.puzzle) {
        other.about.puzzle = Arc::clone(&first.about.puzzle);
    }
}

/// Numbers the runs of a file that holds several.
fn number(runs: &mut [OpenedRun], should_be: usize) {
    if should_be > 1 {
        runs.iter_mut().zip(1..).for_each(|(run, number)| run.file.number = Some(number));
    }
}

/// Reads one run; returns `None` once `goes_on(bytes read)` returns false.
fn open_one(
    path: &Path,
    reader: &mut Reader<impl Read>,
    store: &mut Store,
    mut goes_on: impl FnMut(u64) -> bool,
) -> Option<OpenedRun> {
    let mut trace = Trace::new(&reader.about().puzzle);
    reader.keep_remarks();
    store.begin();
    let mut fits = true;
    while fits && let Some(update) = reader.read() {
        trace.push(update);
        trace.hear(reader.remarks());
        fits = store.keep(&mut trace);
        if !goes_on(reader.bytes_read()) {
            return None;
        }
    }
    trace.hear(reader.remarks());
    store.end(&trace);
    // Only its end shows whether other runs follow.
    while !fits && reader.read().is_some() {
        if !goes_on(reader.bytes_read()) {
            return None;
        }
    }
    let took = reader.finish().map_or(reader.time(), |finish| finish.took);
    let end = match reader.finish() {
        _ if !fits => End::TooLarge,
        Some(finish) => finish.outcome.clone().map_or(End::Unfinished, End::Done),
        None => reader.damage().cloned().map_or(End::Unfinished, End::Damaged),
    };
    let file = Opened { path: path.to_owned(), number: None, took, end };
    let (about, bookmarks, resume) =
        (reader.about().clone(), reader.bookmarks().clone(), reader.resume().cloned());
    Some(OpenedRun { about, trace, bookmarks, resume, file, is_spilled: store.is_spilled })
}

/// Keeps the traces of a file within one memory budget.
struct Store {
    budget: usize,
    /// The bytes used by the traces already read.
    before: usize,
    /// The folder for the file of words that do not fit into memory.
    folder: PathBuf,
    /// That file, once it is needed.
    spill: Option<Arc<Spill>>,
    /// Whether that file has words of the current trace.
    is_spilled: bool,
}

impl Store {
    const fn new(budget: usize, folder: PathBuf) -> Self {
        Self { budget, before: 0, folder, spill: None, is_spilled: false }
    }

    const fn begin(&mut self) {
        self.is_spilled = false;
    }

    fn end(&mut self, trace: &Trace) {
        self.before += trace.bytes();
    }

    const fn has_room(&self, bytes: usize) -> bool {
        self.before + bytes < self.budget
    }

    /// Moves words into the file if necessary; returns whether there is room for more.
    fn keep(&mut self, trace: &mut Trace) -> bool {
        if self.has_room(trace.bytes()) {
            return true;
        }
        match self.move_words(trace) {
            Ok(()) => {
                self.is_spilled = true;
                self.has_room(trace.bytes())
            }
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

/// Writes runs to a temporary file, then renames it. Returns whether `goes_on(progress)` returned true throughout.
fn save(
    path: &Path,
    Snapshots(runs): &Snapshots,
    mut goes_on: impl FnMut(f32) -> bool,
) -> Result<bool, whole_file::Error> {
    let all: usize = runs.iter().map(|run| run.chunks.len()).sum();
    let mut written = 0;
    let [first, others @ ..] = &runs[..] else { return Ok(true) };
    let mut file = FileWriter::create(path, &first.about)?;
    let mut run = first;
    for following in (0..=others.len()).rev() {
        let mut remarks = run.remarks.read();
        for chunk in &run.chunks {
            if !goes_on(written as f32 / all as f32) {
                return Ok(false);
            }
            said(&mut file, &mut remarks, chunk.steps().end.saturating_sub(1))?;
            file.chunk(chunk)?;
            written += 1;
        }
        said(&mut file, &mut remarks, u64::MAX)?;
        file.set_bookmarks(&run.bookmarks);
        file.set_resume(run.resume.as_ref());
        if following > 0 {
            let next = &others[others.len() - following];
            file.next_run(&run.finish, following as u8, &next.about)?;
            run = next;
        }
    }
    file.finish(&run.finish)?;
    Ok(true)
}

/// Writes the remarks on the steps up to a position.
fn said(file: &mut FileWriter, remarks: &mut Reading<'_>, position: u64) -> Result<(), whole_file::Error> {
    let remarks: Vec<Remark> = std::iter::from_fn(|| remarks.next_until(position)).collect();
    file.remarks(&remarks)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use crossbeam_channel::unbounded;

    use super::*;
    use crate::gui::run::file::Snapshot;
    use crate::gui::test_support::{FAULTY, endless, printed, recorded, run, wait};

    /// A run of several chunks, and the path of its file.
    fn saved(folder: &Path) -> (Snapshots, PathBuf) {
        let mut model = endless();
        wait(&mut model, "several chunks", |model| recorded(model) > 2_000_000);
        let (snapshot, path) = (Snapshots(vec![run(&model).snapshot()]), folder.join("run.sudoscope"));
        assert!(save(&path, &snapshot, |_| true).unwrap());
        (snapshot, path)
    }

    fn opened(path: &Path, budget: usize, folder: &str) -> OpenedRun {
        let store = Store::new(budget, path.with_file_name(folder));
        open(path, store, |_| true).unwrap().unwrap().runs.remove(0)
    }

    #[test]
    fn runs_beyond_the_budget_are_spilled_or_cut() {
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

        // Less than the part that always stays in memory.
        let budget = spilled.trace.bytes() / 2;
        let part = opened(&path, budget, "spill");
        assert_eq!(part.file.end, End::TooLarge);
        assert!((1..snapshot.steps()).contains(&part.trace.len()), "{}", part.trace.len());
        let at = part.trace.len();
        assert_eq!(part.trace.moment_at(at), whole.trace.moment_at(at));

        // A file in place of the folder.
        let without = opened(&path, whole.trace.bytes() / 2, "run.sudoscope");
        assert_eq!((without.file.end, without.is_spilled), (End::TooLarge, false));
        assert!((1..snapshot.steps()).contains(&without.trace.len()));
    }

    #[test]
    fn a_programs_remarks_are_saved_with_its_steps() {
        let folder = tempfile::tempdir().unwrap();
        let model = printed(FAULTY);
        let path = folder.path().join("run.sudoscope");
        assert!(save(&path, &Snapshots(vec![run(&model).snapshot()]), |_| true).unwrap());
        let all = |trace: &Trace| {
            let mut reading = trace.remarks().read();
            std::iter::from_fn(|| reading.next_until(u64::MAX)).collect::<Vec<_>>()
        };
        let expected = all(&run(&model).trace);
        assert!(expected.len() > 5, "{expected:?}");
        assert_eq!(all(&opened(&path, usize::MAX, "unused").trace), expected);
    }

    #[test]
    fn a_race_beyond_the_budget_counts_missing_runs() {
        let folder = tempfile::tempdir().unwrap();
        let (mut snapshots, path) = saved(folder.path());
        let run = snapshots.0.remove(0);
        let again = || Snapshot {
            id: run.id,
            about: run.about.clone(),
            chunks: run.chunks.clone(),
            remarks: run.remarks.clone(),
            finish: run.finish.clone(),
            bookmarks: run.bookmarks.clone(),
            resume: None,
        };
        assert!(save(&path, &Snapshots(vec![again(), again(), again()]), |_| true).unwrap());
        let read = |budget| {
            // A file in place of the folder for words, so that nothing can be moved there.
            let opened = open(&path, Store::new(budget, path.clone()), |_| true).unwrap().unwrap();
            let ends = opened.runs.into_iter().map(|run| run.file.end).collect::<Vec<_>>();
            (ends, opened.should_be)
        };
        let bytes = super::open(&path, Store::new(usize::MAX, path.clone()), |_| true).unwrap().unwrap().runs
            [0]
        .trace
        .bytes();
        assert_eq!(read(usize::MAX), (vec![End::Unfinished; 3], 3));
        assert_eq!(read(bytes / 2), (vec![End::TooLarge], 3), "the first run already");
        assert_eq!(read(bytes * 3 / 2), (vec![End::Unfinished, End::TooLarge], 3));
    }

    #[test]
    fn cancelled_reading_or_writing_leaves_no_file() {
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
        open(&path, Store::new(usize::MAX, "".into()), |share| {
            shares.push(share);
            true
        })
        .unwrap();
        assert_eq!(shares.len(), snapshot.0[0].chunks.len());
        assert!(shares.is_sorted() && shares[0] > 0.0 && shares[shares.len() - 1] <= 1.0, "{shares:?}");
    }

    #[test]
    fn run_files_are_recognised_by_bytes_or_name() {
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
