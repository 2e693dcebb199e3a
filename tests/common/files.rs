//! The reference puzzles, where they lie beside the project.

use std::path::PathBuf;

use sudoscope::format::{self, Document};
use sudoscope::puzzle::Puzzle;

/// Where a file of the reference puzzles lies. Without them it says so, and the test has nothing to do.
#[allow(clippy::print_stderr, reason = "whoever runs the tests wants to know what they left out")]
pub(crate) fn path(file: &str) -> Option<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/puzzles");
    if !folder.is_dir() {
        eprintln!("skipped: reference puzzles are not here");
        return None;
    }
    Some(folder.join(file))
}

fn reference(file: &str) -> Option<Document> {
    let document = format::read_file(&path(file)?);
    Some(document.unwrap_or_else(|error| panic!("reference puzzle {file}: {error}")))
}

/// Every `nth` puzzle of a file with one on each line; none where the reference puzzles are absent.
pub(crate) fn every_nth(file: &str, nth: usize) -> Vec<Puzzle> {
    let Some(document) = reference(file) else { return Vec::new() };
    let puzzle = |index| document.puzzle(index).unwrap_or_else(|error| panic!("{file}: {error}"));
    (0..document.puzzle_count()).step_by(nth).map(puzzle).collect()
}

/// The one puzzle of a file with a row on each line.
pub(crate) fn board(file: &str) -> Option<Puzzle> {
    every_nth(file, 1).pop()
}

/// The puzzle that a text is.
pub(crate) fn parse(text: &str) -> Puzzle {
    let document = format::read(text.as_bytes(), text).and_then(|document| document.puzzle(0));
    document.unwrap_or_else(|error| panic!("{text}: {error}"))
}
