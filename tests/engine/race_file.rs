//! Several runs in one file: each opens unchanged, and missing runs are reported.

use std::io::Cursor;
use std::sync::Arc;
use std::time::Duration;

use crate::common::random::{Random, Recipe};
use crate::common::recording::Recording;
use crate::common::steps_of;
use sudoscope::geometry::Variant;
use sudoscope::puzzle::Puzzle;
use sudoscope::solver::Algorithm;
use sudoscope::step::Step;
use sudoscope::trace::file::{About, Finish, Flaw, OpenError, Reader, Writer};
use sudoscope::trace::{Bookmarks, Trace};

/// A run, before it was written or after it was read.
#[derive(PartialEq, Debug)]
struct Run {
    about: About,
    steps: Vec<Step>,
    finish: Option<Finish>,
    bookmarks: Bookmarks,
}

fn puzzle() -> Arc<Puzzle> {
    Arc::new(Recipe { side: 9, variant: Variant::Plain, seed: 5, kept: 30, corrupt: false }.make())
}

/// Runs of these solvers, and a file that contains them.
fn race(puzzle: &Arc<Puzzle>, solvers: &[&str]) -> (Vec<Run>, Vec<u8>) {
    let mut runs = Vec::new();
    let mut traces = Vec::new();
    for (number, solver) in solvers.iter().enumerate() {
        let algorithm: Algorithm = solver.parse().expect("a solver");
        let (steps, outcome) = steps_of(algorithm, puzzle, 3_000);
        let mut recording = Recording::with_chunks_of(puzzle, 500);
        steps.chunks(100).for_each(|batch| recording.batch(batch));
        let took = recording.time + Duration::from_nanos(5);
        traces.push(recording.finish());
        let mut bookmarks = Bookmarks::default();
        // The first run has none.
        for position in 0..number as u64 {
            bookmarks.set(position, solver).expect("room");
        }
        let about = About { puzzle: Arc::clone(puzzle), algorithm };
        runs.push(Run { about, steps, finish: Some(Finish { outcome: Some(outcome), took }), bookmarks });
    }
    let mut writer = Writer::new(Vec::new(), &runs[0].about).expect("memory takes all");
    let last = runs.len() - 1;
    for (number, (run, trace)) in runs.iter().zip(&traces).enumerate() {
        trace.chunks().for_each(|chunk| writer.chunk(chunk).expect("memory takes all"));
        writer.set_bookmarks(&run.bookmarks);
        if number < last {
            let finish = run.finish.as_ref().expect("it has ended");
            let following = (last - number) as u8;
            writer.next_run(finish, following, &runs[number + 1].about).expect("memory takes all");
        }
    }
    let bytes = writer.finish(runs[last].finish.as_ref().expect("it has ended")).expect("memory takes all");
    (runs, bytes)
}

/// The runs in a file, and whether some are reported missing.
fn read(bytes: &[u8]) -> Result<(Vec<Run>, bool), OpenError> {
    let mut reader = Reader::new(Cursor::new(bytes))?;
    let mut runs = Vec::new();
    loop {
        let mut trace = Trace::new(&reader.about().puzzle);
        while let Some(update) = reader.read() {
            trace.push(update);
        }
        assert!(reader.bytes_read() <= bytes.len() as u64);
        runs.push(Run {
            about: reader.about().clone(),
            steps: trace.steps(0..u64::MAX),
            finish: reader.finish().cloned(),
            bookmarks: reader.bookmarks().clone(),
        });
        if reader.damage().is_some() {
            assert_eq!(reader.following(), 0, "what follows damage is not known");
            return Ok((runs, true));
        }
        let following = reader.following();
        match reader.next_run() {
            Ok(Some(next)) => reader = next,
            Ok(None) => return Ok((runs, false)),
            Err(error) => {
                assert!(following > 0);
                assert!(matches!(error, OpenError::Head(_) | OpenError::Version { .. }), "{error}");
                return Ok((runs, true));
            }
        }
    }
}

#[test]
fn all_runs_of_a_race_open_unchanged() {
    let puzzle = puzzle();
    for solvers in [&["mrv"][..], &["propagation", "dlx"], &["cbj", "ac3", "norvig", "brute-force"]] {
        let (runs, bytes) = race(&puzzle, solvers);
        let (opened, is_damaged) = read(&bytes).expect("a race");
        assert_eq!((opened, is_damaged), (runs, false), "{solvers:?}");
    }
}

/// A reader that knows of no other runs reads the first one completely.
#[test]
fn a_race_file_opens_as_its_first_run() {
    let puzzle = puzzle();
    let (runs, bytes) = race(&puzzle, &["propagation", "dlx", "mrv"]);
    let mut reader = Reader::new(Cursor::new(&bytes)).expect("a run");
    assert_eq!(reader.following(), 0, "not known yet");
    while reader.read().is_some() {}
    assert_eq!((reader.following(), reader.damage()), (2, None));
    assert_eq!(reader.finish(), runs[0].finish.as_ref());
}

#[test]
fn what_is_missing_of_a_race_is_told() {
    let puzzle = puzzle();
    let (runs, bytes) = race(&puzzle, &["propagation", "dlx", "mrv"]);
    let mut random = Random(7);
    // Just after a run, where only its last frame shows that another run follows.
    let (_, first) = race(&puzzle, &["propagation"]);
    let after_first = first.len() + 3;
    let lengths = (0..200).map(|_| random.below(bytes.len() as u64) as usize);
    for length in lengths.chain([after_first, after_first + 1, bytes.len() - 1]) {
        let Ok((opened, is_damaged)) = read(&bytes[..length]) else { continue };
        assert!(is_damaged, "cut to {length} of {} bytes", bytes.len());
        let (last, whole) = opened.split_last().expect("a run");
        assert_eq!(whole, &runs[..whole.len()]);
        assert_eq!(last.about, runs[whole.len()].about);
        assert!(runs[whole.len()].steps.starts_with(&last.steps));
    }
    let (opened, _) = read(&bytes[..after_first]).expect("the first run");
    assert_eq!(opened, runs[..1]);
    let mut reader = Reader::new(Cursor::new(&bytes[..after_first])).expect("a run");
    while reader.read().is_some() {}
    assert!(matches!(reader.next_run(), Err(OpenError::Head(Flaw::BrokenOff))));
}
