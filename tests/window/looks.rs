//! The look of the board, compared with approved pictures. Where the other parts are is tested without
//! pictures (`gui/panels/tests/layout.rs`).

use crate::actions::{eventually, launch_solved, step};
use crate::harness::Desktop;
use crate::picture::{Picture, assert_picture};
use crate::puzzles::{LARGE, TRICKY};

#[test]
fn the_cells_of_a_contradiction_in_the_light() {
    assert_cells("9x9-contradiction", TRICKY, &["--theme", "light"], &["Home", "ctrl+Right"]);
}

#[test]
fn a_small_window_draws_a_guess_correctly() {
    let dark = ["--theme", "dark", "--size", "900x600"];
    assert_cells("9x9-guess-dark-small", TRICKY, &dark, &["Home", "shift+Right", "Right"]);
}

#[test]
fn a_dark_large_board_is_drawn_correctly() {
    assert_cells("16x16-dark", LARGE, &["--theme", "dark"], &["Home", "shift+Right", "Next"]);
}

/// Solves a puzzle, moves with these keys, and compares the part of the window with the board.
fn assert_cells(name: &str, puzzle: &str, options: &[&str], keys: &[&str]) {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let (app, _) = launch_solved(&desktop, &scratch, puzzle, options);
    eventually(&app, "the number of solutions", || app.log_contains("verdict: unique"));
    for key in keys {
        step(&app, key);
    }
    assert_picture(&stage(&app.still_screenshot(name)), name);
}

/// The area left of the side panel, below the toolbar and above the timeline.
fn stage(window: &Picture) -> Picture {
    let panel = (window.width() * 335 / 1000).max(320);
    let (top, timeline) = (44, if window.width() < 1000 { 150 } else { 200 });
    window.crop(0, top, window.width() - panel, window.height() - top - timeline)
}

/// A frame draws only what differs from the last one; changing the theme redraws everything.
#[test]
fn partial_redraws_equal_a_full_redraw() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let (app, _) = launch_solved(&desktop, &scratch, TRICKY, &[]);
    for (name, keys) in [
        ("steps", &["Home", "Next", "Right", "Right", "Left", "shift+Right"][..]),
        ("help-closed", &["F1", "Escape", "ctrl+Right", "h"]),
        ("tree", &["v", "Right", "Left"]),
        ("chart", &["v", "h", "i", "Right", "comma", "End"]),
        ("race", &["ctrl+k", "Return", "Home", "shift+Right", "Right", "Left", "Right"]),
    ] {
        app.keys(keys);
        let bit_by_bit = app.still_screenshot(name);
        app.keys(&["t", "t"]);
        let at_once = app.still_screenshot(name);
        assert!(bit_by_bit == at_once, "{name}");
    }
}
