//! Actions shared by the scenarios: creating files, stepping, comparing boards.

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::board::Board;
use crate::harness::{App, Desktop};
use crate::picture::Picture;

/// Long enough for anything that the program does at once, even on a busy machine.
pub(crate) const SOON: Duration = Duration::from_secs(20);

/// Writes a file into the scratch folder; returns its path.
pub(crate) fn put(scratch: &TempDir, name: &str, text: &str) -> String {
    let path = scratch.path().join(name);
    fs::write(&path, text).expect("a scratch file");
    path.to_str().expect("a path in UTF-8").to_owned()
}

/// Starts the program with a puzzle on the board and additional arguments.
pub(crate) fn launch_with<'d>(desktop: &'d Desktop, scratch: &TempDir, text: &str, more: &[&str]) -> App<'d> {
    let path = put(scratch, "puzzle.txt", text);
    let app = App::launch(desktop, &[more, &[&path]].concat(), scratch);
    app.wait_for_log("opened puzzle.txt", SOON);
    app
}

/// Starts the program, lets it solve a puzzle and pauses the playback.
///
/// Also returns the number of recorded steps.
pub(crate) fn launch_solved<'d>(
    desktop: &'d Desktop,
    scratch: &TempDir,
    text: &str,
    more: &[&str],
) -> (App<'d>, u64) {
    let app = launch_with(desktop, scratch, text, more);
    app.key("Return");
    let line = app.wait_for_log("recorded ", SOON);
    let steps = number_after(&line, "recorded ");
    assert!(step(&app, "space") < steps, "still playing; log:\n{}", app.log());
    (app, steps)
}

/// Presses a key that moves in the run; returns the new position.
pub(crate) fn step(app: &App<'_>, chord: &str) -> u64 {
    app.key(chord);
    position(&app.wait_for_log("playback: ", SOON))
}

/// The step named in a log line about playback.
pub(crate) fn position(line: &str) -> u64 {
    number_after(line, " at step ")
}

/// The step named in the last log line about playback.
pub(crate) fn last_position(app: &App<'_>) -> u64 {
    let log = app.log();
    position(log.lines().rfind(|line| line.contains("playback: ")).expect("some movement"))
}

fn number_after(line: &str, words: &str) -> u64 {
    let (_, rest) = line.split_once(words).unwrap_or_else(|| panic!("{words:?} in {line:?}"));
    let digits = rest.split(' ').next().unwrap_or_default();
    digits.parse().unwrap_or_else(|_| panic!("a number after {words:?} in {line:?}"))
}

/// Waits for a condition that is not logged.
pub(crate) fn eventually(app: &App<'_>, what: &str, holds: impl Fn() -> bool) {
    let deadline = Instant::now() + SOON;
    while !holds() {
        assert!(Instant::now() < deadline, "not so within {SOON:?}: {what}; log:\n{}", app.log());
        thread::sleep(Duration::from_millis(100));
    }
}

/// Waits for a pop-up, which darkens everything behind it.
pub(crate) fn wait_for_popup(app: &App<'_>, before: &Picture) {
    let enough = before.width() * before.height() / 4;
    eventually(app, "a pop-up", || app.screenshot("pop-up").different_pixels(before) > Some(enough));
}

/// Copies the board with Ctrl+C and compares the clipboard with `expected`.
pub(crate) fn assert_copies(desktop: &Desktop, app: &App<'_>, expected: &str) {
    app.key("ctrl+c");
    app.wait_for_log("copied ", SOON);
    let deadline = Instant::now() + SOON;
    loop {
        let found = desktop.clipboard();
        if found == expected {
            return;
        }
        // The program logs before it provides the text; until then the clipboard has something older.
        assert!(Instant::now() < deadline, "copied {found:?} instead of {expected:?}; log:\n{}", app.log());
        thread::sleep(Duration::from_millis(100));
    }
}

/// The board once it has stopped changing.
pub(crate) fn still_board(app: &App<'_>, name: &str) -> Picture {
    let picture = app.still_screenshot(name);
    Board::find(&picture).crop(&picture)
}

/// A 9×9 board as one line, with only these digits at the start of its rows.
pub(crate) fn line_of(rows: &[&str]) -> String {
    let rows = rows.iter().chain(std::iter::repeat(&"")).take(9);
    rows.map(|row| format!("{row:.<9}")).collect()
}
