//! The look of the window, compared with approved pictures.

use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use crate::deeds::{SOON, eventually, launch_solved, launch_with, step};
use crate::harness::{App, Desktop};
use crate::picture::{Picture, assert_picture};
use crate::puzzles::{LARGE, TRICKY};

/// The position and the height of the time counter, which always differs.
const TIME: (usize, usize) = (290, 18);

/// The distance of the timeline's axis, whose times differ as well, from the lower edge of a large and a small window;
/// and its height.
const AXIS: (usize, usize, usize) = (170, 120, 18);

/// The same of the timeline of a race of two.
const RACED_AXIS: (usize, usize, usize) = (208, 158, 18);

#[test]
fn the_start_and_the_page_of_keys() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    let mut start = app.still_screenshot("start");
    // Covered, because the library grows.
    start.cover(0, 290, 1280, 468);
    assert_picture(&start, "start");
    app.type_text("?");
    assert_picture(&page_of_keys(&app, "keys"), "keys");
}

#[test]
fn a_9x9_run_in_the_light() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = launch_judged(&desktop, &scratch, TRICKY, &[]);
    step(&app, "Home");
    assert_picture(&timeless(&app, "9x9-first-step"), "9x9-first-step");
    step(&app, "ctrl+Right");
    assert_picture(&timeless(&app, "9x9-contradiction"), "9x9-contradiction");
    step(&app, "End");
    // The message at the end leaves after eight seconds.
    thread::sleep(Duration::from_secs(10));
    assert_picture(&timeless(&app, "9x9-solved"), "9x9-solved");
}

/// A frame draws only what differs from the last one; a change of the theme draws everything.
#[test]
fn what_was_drawn_bit_by_bit_looks_as_if_drawn_at_once() {
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

#[test]
fn a_9x9_run_in_the_dark_in_a_small_window() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = launch_judged(&desktop, &scratch, TRICKY, &["--theme", "dark"]);
    app.resize(900, 600);
    step(&app, "Home");
    step(&app, "shift+Right");
    step(&app, "Right");
    assert_picture(&timeless(&app, "9x9-dark-small"), "9x9-dark-small");
    app.key("F1");
    assert_picture(&page_of_keys(&app, "keys-dark-small"), "keys-dark-small");
}

#[test]
fn a_16x16_run_in_the_light_in_a_small_window() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = launch_judged(&desktop, &scratch, LARGE, &["--size", "900x600"]);
    step(&app, "Home");
    step(&app, "Next");
    assert_picture(&timeless(&app, "16x16-small"), "16x16-small");
}

#[test]
fn a_16x16_run_in_the_dark() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = launch_judged(&desktop, &scratch, LARGE, &["--theme", "dark"]);
    step(&app, "Home");
    step(&app, "shift+Right");
    step(&app, "Next");
    assert_picture(&timeless(&app, "16x16-dark"), "16x16-dark");
}

#[test]
fn a_conflict_in_the_dark_in_a_small_window() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = launch_with(&desktop, &scratch, TRICKY, &["--theme", "dark", "--size", "900x600"]);
    app.wait_for_log("verdict: unique", SOON);
    app.keys(&["Right", "1", "Left", "Return"]);
    app.wait_for_log("Error: 1 appears twice", SOON);
    let mut conflict = app.still_screenshot("conflict-dark-small");
    conflict.cover(581, 290, 319, 266);
    assert_picture(&conflict, "conflict-dark-small");
}

#[test]
fn a_race_and_where_its_runs_part_in_the_light() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = launch_race(&desktop, &scratch, &[]);
    let mut table = raced(&app, "race");
    // The time and the steps a second.
    table.cover(860, 360, 420, 36);
    assert_picture(&table, "race");
    app.move_to(1060, 400);
    app.wheel(-9);
    app.move_to(5, 795);
    assert_picture(&raced(&app, "race-parting"), "race-parting");
}

#[test]
fn a_race_and_where_its_runs_part_in_the_dark_in_a_small_window() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = launch_race(&desktop, &scratch, &["--theme", "dark", "--size", "900x600"]);
    app.move_to(740, 300);
    app.wheel(-9);
    app.move_to(5, 595);
    assert_picture(&raced(&app, "race-parting-dark-small"), "race-parting-dark-small");
}

/// A race of two in the middle of their runs, with the page that compares them.
fn launch_race<'d>(desktop: &'d Desktop, scratch: &TempDir, more: &[&str]) -> App<'d> {
    let app = launch_with(desktop, scratch, TRICKY, more);
    eventually(&app, "the number of solutions", || app.log_contains("verdict: unique"));
    app.keys(&["ctrl+k", "Return"]);
    app.wait_for_log("recorded ", SOON);
    app.key("alt+5");
    step(&app, "Home");
    step(&app, "ctrl+Right");
    app
}

/// A race without the times on its axis.
fn raced(app: &App<'_>, name: &str) -> Picture {
    let mut picture = app.still_screenshot(name);
    let (large, small, height) = RACED_AXIS;
    let up = if picture.width() < 1000 { small } else { large };
    picture.cover(0, picture.height() - up, picture.width(), height);
    picture
}

/// Like [`launch_solved`], once the number of solutions is known and shown in the toolbar.
fn launch_judged<'d>(desktop: &'d Desktop, scratch: &TempDir, text: &str, more: &[&str]) -> App<'d> {
    let (app, _) = launch_solved(desktop, scratch, text, more);
    eventually(&app, "the number of solutions", || app.log_contains("verdict: unique"));
    app
}

/// The window at rest without the times.
fn timeless(app: &App<'_>, name: &str) -> Picture {
    let mut picture = app.still_screenshot(name);
    let (y, height) = TIME;
    let is_small = picture.width() < 1000;
    // In a narrow window the reason takes one more line.
    let y = y + if is_small { 16 } else { 0 };
    let panel = (picture.width() * 335 / 1000).max(320);
    picture.cover(picture.width() - panel, y, panel, height);
    let (large, small, height) = AXIS;
    picture.cover(0, picture.height() - if is_small { small } else { large }, picture.width(), height);
    picture
}

/// The contents of the pop-up that lists the keys.
fn page_of_keys(app: &App<'_>, name: &str) -> Picture {
    let picture = app.still_screenshot(name);
    let (width, height) = (picture.width().min(900), picture.height().min(540));
    picture.crop((picture.width() - width) / 2, (picture.height() - height) / 2, width, height)
}
