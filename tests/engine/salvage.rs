//! What a killed process leaves of a recording in a file is read as far as possible, whatever the bytes are.

use std::fs::File;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::common::recording::Recording;
use crate::common::{endless, steps_of};
use sudoscope::puzzle::Puzzle;
use sudoscope::session::{Session, Status};
use sudoscope::solver::Algorithm;
use sudoscope::step::Step;
use sudoscope::trace::file::{About, Flaw, Reader, Salvage, spill_head};
use sudoscope::trace::spill::EXTENSION;
use sudoscope::trace::{Spill, Trace, Update};

/// The bytes of a file with the first of these steps, and the number of its chunks. Later chunks are written
/// first.
fn left(puzzle: &Arc<Puzzle>, steps: &[Step]) -> (Vec<u8>, usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let about = About { puzzle: Arc::clone(puzzle), algorithm: Algorithm::BruteForce };
    let spill = Spill::named(folder.path(), &spill_head(&about)).expect("a file");
    let mut recording = Recording::with_chunks_of(puzzle, 60);
    let (first, later) = steps.split_at(steps.len() / 2);
    first.chunks(25).for_each(|batch| recording.batch(batch));
    recording.spill_to(&spill);
    later.chunks(25).for_each(|batch| recording.batch(batch));
    recording.trace.spill_to(&spill, usize::MAX).expect("room");
    let path = folder.path().read_dir().expect("a folder").next().expect("a file").expect("a file").path();
    (std::fs::read(path).expect("a file"), recording.sealed)
}

/// The steps read from such bytes; `None` if the bytes do not identify the run. Checks how it ends.
fn read(bytes: &[u8]) -> Option<Vec<Step>> {
    let salvage = Salvage::new(Cursor::new(bytes)).ok()?;
    let told = salvage.steps();
    let mut reader = Reader::new(salvage).expect("a run");
    let mut trace = Trace::new(&reader.about().puzzle);
    while let Some(update) = reader.read() {
        trace.push(update);
    }
    assert!(reader.finish().is_none() && reader.steps() <= told);
    let flaw = &reader.damage().expect("it has no end").flaw;
    assert!(*flaw == Flaw::BrokenOff || reader.steps() < told, "{flaw:?}");
    Some(trace.steps(0..trace.len()))
}

#[test]
fn a_truncated_file_opens_up_to_the_gap() {
    let puzzle = endless();
    let steps = steps_of(Algorithm::BruteForce, &puzzle, 500).0;
    let (bytes, chunks) = left(&puzzle, &steps);
    let whole = read(&bytes).expect("a run");
    assert!(chunks > 4 && whole.len() > 400, "{chunks} chunks, {} steps", whole.len());
    let mut longest = 0;
    for length in 0..=bytes.len() {
        let Some(found) = read(&bytes[..length]) else {
            assert_eq!(longest, 0, "{length}");
            continue;
        };
        assert!(found.len() >= longest && steps.starts_with(&found), "{length}");
        longest = found.len();
    }
    assert_eq!(longest, whole.len());
}

#[test]
fn a_changed_byte_ends_it_at_most() {
    let puzzle = endless();
    let steps = steps_of(Algorithm::BruteForce, &puzzle, 300).0;
    let (bytes, _) = left(&puzzle, &steps);
    for at in 0..bytes.len() {
        for change in [1, 0x80] {
            let mut changed = bytes.clone();
            changed[at] ^= change;
            assert!(read(&changed).is_none_or(|found| steps.starts_with(&found)), "byte {at}");
        }
    }
}

/// Names the folder for the process that will be killed.
const FOLDER: &str = "SUDOSCOPE_TEST_RECORDS_INTO";

/// Not a test of its own: the process killed by [`a_killed_process_leaves_an_orphaned_recording`].
#[test]
fn records_until_it_is_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let puzzle = endless();
    let about = About { puzzle: Arc::clone(&puzzle), algorithm: Algorithm::BruteForce };
    let mut session = Session::start(Arc::clone(&puzzle), Algorithm::BruteForce, 1 << 20).expect("threads");
    let mut trace = Trace::new(&puzzle);
    loop {
        if *session.poll(&mut trace) == Status::Full {
            session.spill_to(Path::new(&folder), &about, &trace).expect("a thread");
        }
        if session.moving().is_some() {
            session.set_budget(usize::MAX);
        }
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_killed_process_leaves_an_orphaned_recording() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut process = Command::new(std::env::current_exe().expect("a test"))
        .args(["--exact", "salvage::records_until_it_is_killed", "--nocapture"])
        .env(FOLDER, folder.path())
        .stdout(Stdio::null())
        .spawn()
        .expect("a process");
    let find = || -> Option<PathBuf> {
        let paths = folder.path().read_dir().ok()?.map(|file| file.expect("a file").path());
        { paths }.find(|path| path.extension().is_some_and(|extension| extension == EXTENSION))
    };
    let began = Instant::now();
    let path = loop {
        let size = |path: &PathBuf| path.metadata().map_or(0, |about| about.len());
        if let Some(path) = find().filter(|path| size(path) > 3_000_000) {
            break path;
        }
        assert!(began.elapsed() < Duration::from_secs(120), "nothing is recorded");
        thread::sleep(Duration::from_millis(5));
    };
    let file = File::open(&path).expect("a file");
    assert!(file.try_lock().is_err(), "its owner runs");
    // Ends the process by its id.
    process.kill().expect("it runs");
    process.wait().expect("it has ended");
    file.try_lock().expect("it has no owner");
    let salvage = Salvage::open(file).expect("a recording");
    let told = salvage.steps();
    let mut reader = Reader::new(salvage).expect("a run");
    assert_eq!(reader.about().algorithm, Algorithm::BruteForce);
    let mut first = None;
    while let Some(update) = reader.read() {
        first.get_or_insert_with(|| Arc::clone(update.chunk()));
    }
    assert!(told > 1_000_000 && reader.steps() == told, "{} of {told}", reader.steps());
    let mut trace = Trace::new(&reader.about().puzzle);
    trace.push(Update::Sealed(first.expect("a chunk")));
    // On a busy machine the first chunk may be passed on before it is full.
    let steps = trace.steps(0..trace.len().min(50_000));
    assert!(!steps.is_empty());
    assert_eq!(steps_of(Algorithm::BruteForce, &endless(), steps.len()).0, steps);
}
