//! A saved run opens unchanged; a damaged one opens up to the damage.

mod flaws;

use std::fs;
use std::io::Cursor;
use std::sync::Arc;
use std::time::Duration;

use crate::common::forged::{NOTHING, mend_checksums, run_of};
use crate::common::random::{self, Random};
use crate::common::recording::Recording;
use crate::common::{VARIATIONS, endless};
use proptest::prelude::*;
use sudoscope::geometry::{BlockShape, Geometry, Variant};
use sudoscope::puzzle::{Puzzle, Symbols};
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::Step;
use sudoscope::trace::file::{self, About, Damage, Finish, OpenError, Reader, Writer};
use sudoscope::trace::{Bookmarks, Overview, Trace};

/// A run before it was saved.
struct Original {
    about: About,
    steps: Vec<Step>,
    trace: Trace,
    finish: Finish,
    bookmarks: Bookmarks,
}

impl Original {
    fn new(puzzle: &Arc<Puzzle>, algorithm: Algorithm, limit: usize, chunk_words: usize) -> Self {
        let (recording, batch) = (Recording::with_chunks_of(puzzle, chunk_words), chunk_words / 9);
        let (trace, steps, outcome) = recording.of_run(algorithm, puzzle, limit, batch);
        let took = Duration::from_millis(steps.len().div_ceil(batch) as u64) + Duration::from_nanos(17);
        let finish = Finish { outcome: Some(outcome), took };
        let about = About { puzzle: Arc::clone(puzzle), algorithm };
        let mut bookmarks = Bookmarks::default();
        let places = [(0, ""), (steps.len() / 3, "a note of letters: äß☃"), (steps.len(), "the end")];
        for (position, note) in places {
            bookmarks.set(position as u64, note).expect("room");
        }
        Self { about, steps, trace, finish, bookmarks }
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer::new(Vec::new(), &self.about).expect("memory takes all");
        self.trace.chunks().for_each(|chunk| writer.chunk(chunk).expect("memory takes all"));
        writer.set_bookmarks(&self.bookmarks);
        writer.finish(&self.finish).expect("memory takes all")
    }
}

/// The result of opening a file.
struct Opened {
    about: About,
    trace: Trace,
    finish: Option<Finish>,
    bookmarks: Bookmarks,
    damage: Option<Damage>,
}

fn open(bytes: &[u8]) -> Result<Opened, OpenError> {
    let mut reader = Reader::new(Cursor::new(bytes))?;
    let mut trace = Trace::new(&reader.about().puzzle);
    while let Some(update) = reader.read() {
        trace.push(update);
    }
    assert!(reader.bytes_read() <= bytes.len() as u64);
    Ok(Opened {
        about: reader.about().clone(),
        trace,
        finish: reader.finish().cloned(),
        bookmarks: reader.bookmarks().clone(),
        damage: reader.damage().cloned(),
    })
}

fn check_whole(original: &Original, opened: &Opened) {
    assert_eq!(opened.about, original.about);
    assert_eq!((&opened.finish, &opened.damage), (&Some(original.finish.clone()), &None));
    assert_eq!(opened.trace.steps(0..u64::MAX), original.steps);
    assert_eq!(opened.bookmarks, original.bookmarks);
    assert_eq!(opened.trace.totals(), original.trace.totals());
    let end = original.trace.len();
    assert_eq!(opened.trace.moment_at(end), original.trace.moment_at(end));
    assert_eq!(opened.trace.time_at(end), original.trace.time_at(end));
}

/// Uses a trace in all the ways a window does; must not panic, whatever the file contains.
fn look_at_everything(trace: &Trace, random: &mut Random) {
    let position = random.below(trace.len() + 1);
    let moment = trace.moment_at(position);
    let mut step_by_step = trace.start().clone();
    trace.steps(0..position).into_iter().for_each(|step| step_by_step.advance(step));
    assert_eq!(moment, step_by_step);
    let _ = trace.span_at(position, moment.board().depth());
    let _ = trace.children(None, 3);
    let _ = Overview::default().columns(trace, 0..trace.len(), 100);
    for step in trace.steps(position..position + 1) {
        let _ = sudoscope::explain::explain(step, moment.board(), &Symbols::standard(25));
    }
}

/// A modified file opens as the first steps of the run, or not at all.
fn check_damaged(original: &Original, bytes: &[u8], random: &mut Random) {
    match open(bytes) {
        Ok(opened) => {
            let len = opened.trace.len();
            assert_eq!(opened.trace.steps(0..len), original.steps[..len as usize]);
            let damage = opened.damage.expect("it is reported");
            assert_eq!(damage.after_steps, len);
            assert_eq!((opened.finish, opened.bookmarks), (None, Bookmarks::default()));
            look_at_everything(&opened.trace, random);
        }
        Err(OpenError::Io(error)) => panic!("{error}"),
        Err(OpenError::Foreign | OpenError::Version { .. } | OpenError::Head(_)) => {}
    }
}

proptest! {
    #![proptest_config(random::cases(30))]

    #[test]
    fn what_is_saved_opens_as_it_was(sample in random::puzzles(), chunk_words in 9..5000_usize) {
        for algorithm in Algorithm::ALL {
            let original = Original::new(&sample.0, algorithm, 5_000, chunk_words);
            check_whole(&original, &open(&original.to_bytes()).expect("a run"));
        }
    }

    #[test]
    fn what_breaks_off_opens_to_there(sample in random::puzzles(), seed in any::<u64>()) {
        let original = Original::new(&sample.0, Algorithm::PROPAGATION, 3_000, 700);
        let bytes = original.to_bytes();
        let random = &mut Random(seed);
        for _ in 0..30 {
            let length = random.below(bytes.len() as u64) as usize;
            check_damaged(&original, &bytes[..length], random);
        }
    }

    #[test]
    fn a_bit_that_is_wrong_is_noticed(sample in random::puzzles(), seed in any::<u64>()) {
        let original = Original::new(&sample.0, Algorithm::PROPAGATION, 3_000, 700);
        let mut bytes = original.to_bytes();
        let random = &mut Random(seed);
        for _ in 0..30 {
            let bit = random.below(bytes.len() as u64 * 8) as usize;
            bytes[bit / 8] ^= 1 << (bit % 8);
            check_damaged(&original, &bytes, random);
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
    }

    #[test]
    fn bytes_made_to_deceive_do_no_harm(sample in random::puzzles(), seed in any::<u64>()) {
        let original = Original::new(&sample.0, Algorithm::PROPAGATION, 2_000, 700);
        let bytes = original.to_bytes();
        let random = &mut Random(seed);
        for _ in 0..30 {
            let mut forged = bytes.clone();
            for _ in 0..=random.below(4) {
                let place = random.below(bytes.len() as u64) as usize;
                forged[place] = random.next() as u8;
            }
            mend_checksums(&mut forged);
            if let Ok(opened) = open(&forged) {
                let within = opened.bookmarks.all().iter().all(|own| own.position <= opened.trace.len());
                prop_assert!(within && opened.bookmarks.all().is_sorted_by_key(|own| own.position));
                look_at_everything(&opened.trace, random);
            }
        }
    }

    #[test]
    fn any_words_in_a_chunk_do_no_harm(
        words in proptest::collection::vec(prop_oneof![any::<u16>(), 0..128_u16, 15_625..15_800_u16], 0..300),
        seed in any::<u64>(),
    ) {
        let empty = Arc::new(crate::common::empty(4, Variant::Plain));
        let opened = open(&run_of(&empty, &[&words])).expect("the head is whole");
        prop_assert!(opened.damage.is_some());
        look_at_everything(&opened.trace, &mut Random(seed));
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        assert!(matches!(open(&bytes), Err(OpenError::Foreign)));
    }
}

#[test]
fn a_run_of_many_chunks_survives_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("long.sudoscope");
    let mut original = Original::new(&endless(), Algorithm::BruteForce, 300_000, 1 << 16);
    original.bookmarks = Bookmarks::default();
    fs::write(&path, "what was there before").expect("a file");
    file::save(&path, &original.about, original.trace.chunks(), &original.finish).expect("saved");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing else is left");
    assert!(file::is_run(&fs::read(&path).expect("a file")));
    let saved = file::open(&path).expect("a run");
    let opened = Opened {
        about: saved.about,
        trace: saved.trace,
        finish: saved.finish,
        bookmarks: saved.bookmarks,
        damage: saved.damage,
    };
    check_whole(&original, &opened);
}

#[cfg(unix)]
#[test]
fn saving_through_a_link_keeps_permissions() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let (path, link) = (folder.path().join("real.sudoscope"), folder.path().join("link.sudoscope"));
    fs::write(&path, "what was there before").expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("permissions");
    std::os::unix::fs::symlink(&path, &link).expect("a link");
    let about = About { puzzle: endless(), algorithm: Algorithm::BruteForce };
    assert!(!file::is_run_file(&path));
    file::save(&link, &about, [], &NOTHING).expect("saved");
    assert!(file::is_run_file(&path) && file::is_run_file(&link));
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2, "nothing is left behind");
    assert!(!file::is_run_file(folder.path()), "a folder is no file");
    assert!(file::save(folder.path(), &about, [], &NOTHING).is_err());
}

#[test]
fn an_incomplete_run_leaves_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let about = About { puzzle: endless(), algorithm: Algorithm::BruteForce };
    let writer = file::FileWriter::create(&folder.path().join("x.sudoscope"), &about).expect("a file");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    drop(writer);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    let nowhere = folder.path().join("nowhere").join("x.sudoscope");
    assert!(file::save(&nowhere, &about, [], &NOTHING).is_err());
}

#[test]
fn name_symbols_shape_and_algorithm_are_kept() {
    let geometry = Geometry::new(BlockShape { rows: 3, columns: 2 }, Variant::Diagonal).expect("a shape");
    let symbols = Symbols::new("äβ☃d5🦀".chars().collect(), '\u{a0}');
    let puzzle =
        Puzzle::new(geometry, vec![None; 36], symbols, "a name\nof two lines ☃").expect("no conflict");
    for text in ["backtracking:static,ascending,mac", "dlx:first", "propagation:no-naked-pairs"] {
        let algorithm = text.parse().expect("an algorithm");
        let original = Original::new(&Arc::new(puzzle.clone()), algorithm, 1000, 300);
        check_whole(&original, &open(&original.to_bytes()).expect("a run"));
    }
}

/// An unsolvable 4×4 puzzle that needs a search, and one with a solution.
fn unsolvable_and_solvable() -> [Arc<Puzzle>; 2] {
    let empty = crate::common::empty(4, Variant::Plain);
    ["12....3....4....", "1......2........"].map(|line| {
        let givens = line.chars().map(|symbol| empty.symbols().digit(symbol)).collect();
        let puzzle = Puzzle::new(empty.geometry().clone(), givens, empty.symbols().clone(), "");
        Arc::new(puzzle.expect("no conflict"))
    })
}

#[test]
fn every_outcome_is_kept() {
    let mut names = std::collections::BTreeSet::new();
    let alone = "ac3:alone".parse().expect("a solver");
    let all: Vec<Algorithm> = VARIATIONS.into_iter().chain(Algorithm::ALL).chain([alone]).collect();
    for puzzle in unsolvable_and_solvable() {
        for &algorithm in &all {
            for limit in [0, 7, usize::MAX] {
                let mut original = Original::new(&puzzle, algorithm, limit, 300);
                names.extend(original.finish.outcome.as_ref().map(Outcome::name));
                check_whole(&original, &open(&original.to_bytes()).expect("a run"));
                original.finish.outcome = None;
                check_whole(&original, &open(&original.to_bytes()).expect("a run"));
            }
        }
    }
    assert_eq!(names.into_iter().collect::<Vec<_>>(), ["solved", "stalled", "stopped", "unsolvable"]);
}

#[test]
fn a_run_of_an_unknown_solver_opens() {
    let puzzle = crate::common::long_run();
    let original = Original::new(&puzzle, Algorithm::BruteForce, 500, 700);
    let mut bytes = original.to_bytes();
    let name = b"brute-force";
    let at = bytes.windows(name.len()).position(|window| window == name).expect("the name of the solver");
    bytes[at..at + name.len()].copy_from_slice(b"tea-leaves2");
    mend_checksums(&mut bytes);
    let opened = open(&bytes).expect("it opens");
    let solver = opened.about.algorithm;
    assert!(solver.is_foreign() && solver.name() == "tea-leaves2" && opened.damage.is_none());
    assert_eq!(opened.trace.steps(0..opened.trace.len()), original.steps);
    assert!(opened.finish.is_some_and(|finish| finish.took == original.finish.took));
}
