//! The public puzzle collections, which are not part of the project: used for additional tests if available.
//!
//! They are searched for in the folder named by `SUDOSCOPE_COLLECTIONS_DIR`, or else in `../shared/puzzles`
//! next to the checkout or the main checkout of a worktree. Every test that uses them also checks the
//! project's own puzzles. Their absence is reported once per test program, and is an error with
//! `SUDOSCOPE_COLLECTIONS=required`.

use std::env;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Once;

use sudoscope::format::{self, Document};
use sudoscope::puzzle::Puzzle;

/// The location of the collections relative to a checkout.
const BESIDE: &str = "../shared/puzzles";

/// The path of a file of the collections; `None` without them.
///
/// # Panics
/// If they are required but absent.
pub(crate) fn path(file: &str) -> Option<PathBuf> {
    static ABSENT: Once = Once::new();
    if let Some(folder) = folder() {
        return Some(folder.join(file));
    }
    let what = "the public collections of puzzles are absent (see tests/common/files.rs)";
    assert!(!is_required(), "{what}, and SUDOSCOPE_COLLECTIONS=required");
    // Bypasses the test harness, which hides the output of passing tests.
    ABSENT.call_once(|| {
        let _ = writeln!(io::stderr(), "\nNOT CHECKED: {what}; the project's own puzzles are");
    });
    None
}

fn is_required() -> bool {
    env::var_os("SUDOSCOPE_COLLECTIONS").is_some_and(|value| value == "required")
}

fn folder() -> Option<PathBuf> {
    if let Some(folder) = env::var_os("SUDOSCOPE_COLLECTIONS_DIR") {
        return Some(PathBuf::from(folder)).filter(|folder| folder.is_dir());
    }
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR"));
    let beside = [Some(checkout.to_owned()), main_checkout(checkout)];
    beside.into_iter().flatten().map(|checkout| checkout.join(BESIDE)).find(|folder| folder.is_dir())
}

/// The checkout that a worktree belongs to: its `.git` is a file with `gitdir: …/.git/worktrees/name`.
fn main_checkout(worktree: &Path) -> Option<PathBuf> {
    let link = std::fs::read_to_string(worktree.join(".git")).ok()?;
    let common = Path::new(link.strip_prefix("gitdir:")?.trim()).ancestors().nth(2)?;
    common.parent().map(Path::to_owned)
}

/// Every `nth` puzzle of a file with one per line; empty if the collections are absent.
pub(crate) fn every_nth(file: &str, nth: usize) -> Vec<Puzzle> {
    let Some(path) = path(file) else { return Vec::new() };
    let document: Document = format::read_file(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let puzzle = |index| document.puzzle(index).unwrap_or_else(|error| panic!("{file}: {error}"));
    (0..document.puzzle_count()).step_by(nth).map(puzzle).collect()
}

/// The single puzzle of a file with one row per line.
pub(crate) fn board(file: &str) -> Option<Puzzle> {
    every_nth(file, 1).pop()
}

/// Parses a puzzle.
pub(crate) fn parse(text: &str) -> Puzzle {
    let document = format::read(text.as_bytes(), text).and_then(|document| document.puzzle(0));
    document.unwrap_or_else(|error| panic!("{text}: {error}"))
}
