//! What is wrong in the file of a run is noticed and said.

use std::time::Duration;

use sudoscope::geometry::Digit;
use sudoscope::puzzle::Grid;
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::trace::file::{Flaw, OpenError};
use sudoscope::trace::{Bookmarks, LONGEST_NOTE, MOST_BOOKMARKS};

use super::{Original, check_whole, open, unsolvable_and_solvable};
use crate::common::endless;
use crate::common::forged::{END_BYTES, START_BYTES, mend_checksums};

/// Opens a run whose last frame is false: all its steps are there, and no end. Returns what is said about it.
fn told_of_false_end(original: &Original) -> String {
    let opened = open(&original.to_bytes()).expect("a run");
    assert_eq!(opened.trace.steps(0..u64::MAX), original.steps);
    assert_eq!((&opened.finish, opened.bookmarks.is_empty()), (&None, true));
    opened.damage.expect("it is reported").flaw.to_string()
}

#[test]
fn an_outcome_that_contradicts_the_steps_is_noticed() {
    const FALSE: &str = "there is an outcome that contradicts the steps";
    let [unsolvable, solvable] = unsolvable_and_solvable();
    for algorithm in Algorithm::ALL {
        let solved = Original::new(&solvable, algorithm, usize::MAX, 300);
        let failed = Original::new(&unsolvable, algorithm, usize::MAX, 300);
        let nothing = Original::new(&solvable, algorithm, 0, 300);
        let begun = Original::new(&solvable, algorithm, solved.steps.len() - 1, 300);
        let is_lane = algorithm == Algorithm::Parallel;
        let outcomes = [&solved, &failed].map(|run| run.finish.outcome.clone());
        for (mut original, number) in [solved, failed, nothing, begun].into_iter().zip(0..) {
            for outcome in outcomes.iter().flatten().chain([&Outcome::Stalled]) {
                // What a lane has not found, another one may have.
                let may_be_of_another_lane = is_lane && number != 0 && *outcome != Outcome::Stalled;
                let is_solution_of_another_puzzle = number == 1 && matches!(outcome, Outcome::Solved(_));
                let is_true = original.finish.outcome.as_ref() == Some(outcome);
                if is_true || may_be_of_another_lane || is_solution_of_another_puzzle {
                    continue;
                }
                let own = original.finish.outcome.replace(outcome.clone());
                assert_eq!(told_of_false_end(&original), FALSE, "{algorithm}, {number}: {}", outcome.name());
                original.finish.outcome = own;
            }
        }
    }
}

#[test]
fn a_solution_that_contradicts_the_board_is_detected() {
    let [_, solvable] = unsolvable_and_solvable();
    let mut original = Original::new(&solvable, Algorithm::BruteForce, usize::MAX, 300);
    let other = Original::new(&solvable, "dlx:first".parse().expect("a solver"), usize::MAX, 300);
    let mirrored = |outcome: &Outcome| match outcome {
        Outcome::Solved(grid) => {
            let mut digits = grid.digits().to_vec();
            // 3 and 4 are not given.
            digits.iter_mut().for_each(|digit| *digit = Digit::new([0, 1, 3, 2][digit.index()]));
            Outcome::Solved(Grid::new(digits))
        }
        other => other.clone(),
    };
    original.finish.outcome = other.finish.outcome.as_ref().map(mirrored);
    let is_same = open(&original.to_bytes()).expect("a run").damage.is_none();
    let first = Original::new(&solvable, Algorithm::BruteForce, usize::MAX, 300).finish.outcome;
    assert_eq!(is_same, original.finish.outcome == first);
    original.finish.outcome = first.as_ref().map(mirrored);
    assert!(told_of_false_end(&original).contains("an outcome that contradicts the steps"));
}

#[test]
fn a_wrong_solver_name_is_detected() {
    let [_, solvable] = unsolvable_and_solvable();
    let foreign =
        [(Algorithm::PROPAGATION, "brute-force"), (Algorithm::DancingLinks(Default::default()), "mrv")];
    for (algorithm, name) in foreign {
        let mut original = Original::new(&solvable, algorithm, usize::MAX, 300);
        original.about.algorithm = name.parse().expect("a solver");
        let expected = format!("the steps are not those of {name}, the solver named in the file");
        assert_eq!(told_of_false_end(&original), expected);
        // A file that ends early does not hide it.
        let bytes = original.to_bytes();
        let damage = open(&bytes[..bytes.len() - 10]).expect("a run").damage.expect("it is reported");
        assert_eq!(damage.flaw.to_string(), expected);
    }
}

#[test]
fn times_that_cannot_be_are_noticed() {
    let [_, solvable] = unsolvable_and_solvable();
    let mut original = Original::new(&solvable, Algorithm::BruteForce, usize::MAX, 300);
    let took = std::mem::replace(&mut original.finish.took, Duration::MAX);
    assert_eq!(told_of_false_end(&original), "there is a time of more than ten years");
    // An end before the last step is that of the last step.
    original.finish.took = Duration::ZERO;
    let opened = open(&original.to_bytes()).expect("a run");
    let last = original.trace.time_at(original.trace.len());
    assert!(last < took && opened.damage.is_none());
    assert_eq!(opened.finish.map(|finish| finish.took), Some(last));
}

/// The bytes of a run without bookmarks, with these bytes where they would be.
fn with_bookmark_bytes(original: &Original, bookmarks: &[u8]) -> Vec<u8> {
    let mut bytes = original.to_bytes();
    let end = bytes.len() - END_BYTES;
    bytes.truncate(bytes.len() - 4);
    bytes.extend(bookmarks);
    let length = (bytes.len() - end - 5) as u32;
    bytes[end + 1..end + 5].copy_from_slice(&length.to_le_bytes());
    bytes.extend([0; 4]);
    mend_checksums(&mut bytes);
    bytes
}

#[test]
fn the_limit_of_bookmarks_holds_when_reading() {
    let mut original = Original::new(&endless(), Algorithm::BruteForce, 2_000, 700);
    original.bookmarks = Bookmarks::default();
    for position in 0..MOST_BOOKMARKS as u64 {
        original.bookmarks.set(position, &"☃".repeat(LONGEST_NOTE)).expect("room");
    }
    check_whole(&original, &open(&original.to_bytes()).expect("a run"));

    let mut small = Original::new(&endless(), Algorithm::BruteForce, 500, 300);
    small.bookmarks = Bookmarks::default();
    let bookmark = |position: u64, note: &str| {
        [&position.to_le_bytes()[..], &(note.len() as u16).to_le_bytes(), note.as_bytes()].concat()
    };
    let list = |all: &[Vec<u8>]| [&(all.len() as u16).to_le_bytes()[..], &all.concat()].concat();
    let read = |bytes: &[u8]| open(&with_bookmark_bytes(&small, bytes)).expect("the head is whole");
    let good = read(&list(&[bookmark(3, "one"), bookmark(500, "two\nlines")]));
    let notes: Vec<&str> = good.bookmarks.all().iter().map(|own| own.note.as_str()).collect();
    assert_eq!((notes, good.damage), (vec!["one", "two lines"], None));
    let wrong = [
        list(&[bookmark(501, "beyond the end")]),
        list(&[bookmark(7, "a"), bookmark(7, "the same place")]),
        list(&[bookmark(7, "a"), bookmark(6, "the wrong order")]),
        vec![9, 0],
        list(&[[&[0; 8][..], &[1, 0, 0xff]].concat()]),
    ];
    for bytes in wrong {
        let opened = read(&bytes);
        assert!(opened.damage.is_some() && opened.bookmarks.is_empty(), "{bytes:?}");
        assert_eq!(opened.trace.len(), 500, "the steps are all there");
    }
}

#[test]
fn what_is_wrong_is_said() {
    let mut original = Original::new(&endless(), Algorithm::BruteForce, 2_000, 700);
    original.bookmarks = Bookmarks::default();
    let bytes = original.to_bytes();
    let told = |bytes: &[u8]| match open(bytes) {
        Ok(opened) => opened.damage.map_or_else(|| "whole".into(), |damage| damage.to_string()),
        Err(error) => error.to_string(),
    };
    assert_eq!(told(&bytes), "whole");
    assert_eq!(told(b"530070000"), "this is not a recorded run: expected a file written by Sudoscope");
    let mut newer = bytes.clone();
    let newest = newer[8];
    newer[8] += 1;
    let both = format!("layout {}; this version of Sudoscope reads layouts up to {newest}", newest + 1);
    assert_eq!(told(&newer), format!("this run has {both}"));
    let without_end = bytes.len() - END_BYTES;
    let whole = "the file is damaged: after step 2000, at byte";
    assert_eq!(told(&bytes[..without_end]), format!("{whole} {without_end}, the file ends early"));
    let mut wrong = bytes.clone();
    wrong[without_end + 20] ^= 1;
    assert_eq!(told(&wrong), format!("{whole} {without_end}, a checksum does not match"));
    mend_checksums(&mut wrong);
    assert!(told(&wrong).ends_with("there is a total that does not match the steps"), "{}", told(&wrong));
    let early = open(&bytes[..START_BYTES + 30]).map(|_| ());
    assert!(matches!(early, Err(OpenError::Head(Flaw::BrokenOff))));
}
