//! Opening a puzzle: arguments, dialogs, typed paths, and error messages.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::actions::{SOON, assert_copies, eventually, launch_with, put, step, wait_for_popup};
use crate::board::light::CONTRADICTION;
use crate::harness::{App, Desktop};
use crate::puzzles::{GENTLE, HOPELESS, MALFORMED, TRICKY};

#[test]
fn the_window_runs_behind_its_only_dialog() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = launch_with(&desktop, &scratch, TRICKY, &[]);
    let other = put(&scratch, "other.txt", GENTLE);
    app.key("Return");
    app.key("ctrl+o");
    let dialog = app.dialog(SOON);
    let paused = step(&app, "space");
    step(&app, "space");
    let later = step(&app, "space");
    assert!(later > paused, "no step was played behind the dialog; log:\n{}", app.log());
    app.key("ctrl+o");
    step(&app, "Home");
    assert_eq!(app.dialog_count(), 1, "a second dialog");
    dialog.open(Path::new(&other));
    app.wait_for_log("opened other.txt", SOON);
    assert_copies(&desktop, &app, GENTLE);
}

/// An open dialog ends with the program.
#[test]
fn a_cancelled_dialog_changes_nothing() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let mut app = launch_with(&desktop, &scratch, TRICKY, &[]);
    app.key("ctrl+o");
    let dialog = app.dialog(SOON);
    assert_eq!(dialog.title(), "Open a puzzle or recorded run");
    dialog.cancel();
    assert_copies(&desktop, &app, TRICKY);
    assert!(!app.log_contains("Error: "), "cancelling is no error; log:\n{}", app.log());
    app.key("ctrl+o");
    let _still_open = app.dialog(SOON);
    app.key("ctrl+q");
    assert!(app.wait_exit(SOON).success());
    eventually(&app, "the dialog is gone", || app.dialog_count() == 0);
}

#[test]
fn a_malformed_file_is_reported_with_its_place() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = launch_with(&desktop, &scratch, TRICKY, &[]);
    let bad = put(&scratch, "bad.txt", MALFORMED);
    app.key("ctrl+o");
    app.dialog(SOON).open(Path::new(&bad));
    let line = app.wait_for_log("Error: ", SOON);
    assert!(line.contains("bad.txt: line 4, column 7: 'x' is not one of 1–9"), "{line}");
    assert!(red_in_window(&app) > 200, "the message is not in the window");
    app.key("Escape");
    assert_eq!(red_in_window(&app), 0, "the message stays");
    assert_copies(&desktop, &app, TRICKY);
}

#[test]
fn a_click_reads_an_ambiguous_text_differently() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let text = "1F".to_owned() + &".".repeat(254);
    let app = App::launch(&desktop, &[&put(&scratch, "sixteen.txt", &text)], &scratch);
    app.wait_for_log("read as line:from-1", SOON);
    assert_copies(&desktop, &app, &text);
    app.key("ctrl+o");
    app.dialog(SOON).open(&scratch.path().join("sixteen.txt"));
    app.wait_for_log("read as line:from-1", SOON);
    let (x, y) = OTHER_READING;
    app.click(x, y);
    app.wait_for_log("opened sixteen.txt", SOON);
    let from_zero = format!("# symbols: 0123456789ABCDEF .\n{text}");
    assert_copies(&desktop, &app, &from_zero);
    app.key("ctrl+z");
    assert_copies(&desktop, &app, &text);
}

/// The position of the first button in a notice that offers other readings.
const OTHER_READING: (i32, i32) = (277, 731);

#[test]
fn reading_a_stalled_file_can_be_cancelled() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let pipe = scratch.path().join("pipe");
    // A pipe that nobody writes to.
    assert!(Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()));
    let app = App::launch(&desktop, &[pipe.to_str().unwrap()], &scratch);
    app.wait_for_log("first frame", SOON);
    let (x, y) = CANCEL;
    eventually(&app, "the reading is cancelled", || {
        app.click(x, y);
        app.log_contains("reading cancelled")
    });
    app.key("7");
    assert_copies(&desktop, &app, &format!("{:.<81}", "7"));
}

/// The position of the button below the progress of reading, beside the board.
const CANCEL: (i32, i32) = (751, 731);

#[test]
fn a_missing_file_is_named() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = App::launch(&desktop, &["nowhere.txt"], &scratch);
    let line = app.wait_for_log("Error: ", SOON);
    assert!(line.contains("nowhere.txt cannot be read: No such file"), "{line}");
    assert!(red_in_window(&app) > 200, "the message is not in the window");
}

#[test]
fn a_file_of_many_puzzles_offers_a_list() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let mut puzzles = vec![TRICKY; 40];
    (puzzles[1], puzzles[39]) = (GENTLE, HOPELESS);
    let path = put(&scratch, "many.txt", &puzzles.join("\n"));
    let app = App::launch(&desktop, &[&path], &scratch);
    app.wait_for_log("opened many.txt: 40 puzzles", SOON);
    assert_copies(&desktop, &app, TRICKY);
    app.key("Escape");
    let (x, second, last) = LIST;
    app.click(x, second);
    assert_copies(&desktop, &app, GENTLE);
    app.key("Escape");
    app.move_to(x, second);
    app.wheel(-30);
    app.still_screenshot("bulk-end");
    app.click(x, last);
    assert_copies(&desktop, &app, HOPELESS);
}

/// The list of a file's puzzles: an x coordinate, the y coordinate of the second one, and that of the last
/// one with the list scrolled to its end.
const LIST: (i32, i32, i32) = (1000, 392, 740);

#[test]
fn without_any_dialog_a_path_can_be_typed() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let path = put(&scratch, "typed.txt", GENTLE);
    let app = App::launch_adapted(&desktop, &[], &scratch, |command| {
        let command = command.env_remove("DBUS_SESSION_BUS_ADDRESS").env_remove("XDG_RUNTIME_DIR");
        command.env("PATH", scratch.path())
    });
    app.wait_for_log("first frame", SOON);
    let before = app.still_screenshot("path-before");
    app.key("ctrl+o");
    wait_for_popup(&app, &before);
    app.type_text(&path);
    app.key("Return");
    app.wait_for_log("opened typed.txt", SOON);
    assert_copies(&desktop, &app, GENTLE);
}

#[test]
fn a_failed_save_dialog_allows_typing_a_path() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let path = scratch.path().join("typed.txt");
    // A session bus is named that may exist, so there could be a portal.
    let app = App::launch_adapted(&desktop, &[], &scratch, |command| {
        command.env("PATH", scratch.path()).env("DBUS_SESSION_BUS_ADDRESS", "unix:abstract=nowhere-at-all")
    });
    app.wait_for_log("first frame", SOON);
    app.key("7");
    let before = app.still_screenshot("save-before");
    app.key("ctrl+s");
    wait_for_popup(&app, &before);
    app.type_text(path.to_str().unwrap());
    app.key("Return");
    app.wait_for_log("saved ", SOON);
    assert!(fs::read_to_string(path).unwrap().starts_with("7........\n"));
}

#[test]
fn quitting_after_saving_asks_nothing() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let path = scratch.path().join("saved.txt");
    let mut app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    app.keys(&["7", "ctrl+s"]);
    app.dialog(SOON).save(&path);
    app.wait_for_log("saved ", SOON);
    assert!(fs::read_to_string(path).unwrap().starts_with("7........\n"));
    app.key("ctrl+q");
    assert!(app.wait_exit(SOON).success());
}

fn red_in_window(app: &App<'_>) -> usize {
    app.still_screenshot("message").count(CONTRADICTION)
}
