//! Editing a board: selecting several cells, pencil marks, saving, recovery after a crash.

use std::fs;

use crate::actions::{SOON, assert_copies, eventually, launch_with, line_of, still_board, wait_for_popup};
use crate::board::{Board, light};
use crate::harness::{App, Desktop};
use crate::puzzles::{GENTLE, HOPELESS, TRICKY};

#[test]
fn several_cells_are_pulled_over_picked_and_emptied() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    app.key("Escape");
    let board = Board::find(&app.still_screenshot("before-pull"));
    app.drag(board.cell(9, 1, 2), board.cell(9, 2, 3));
    app.key("4");
    assert_copies(&desktop, &app, &line_of(&[".44", ".44"]));
    let (x, y) = board.cell(9, 3, 1);
    app.click_with("ctrl", x, y);
    app.key("Delete");
    assert_copies(&desktop, &app, &line_of(&[]));
    app.key("ctrl+z");
    app.click(x, y);
    app.keys(&["shift+Up", "shift+Right", "7"]);
    assert_copies(&desktop, &app, &line_of(&[".44", "774", "77"]));
    app.keys(&["ctrl+a", "BackSpace"]);
    assert_copies(&desktop, &app, &line_of(&[]));
    app.keys(&["ctrl+z", "ctrl+z"]);
    assert_copies(&desktop, &app, &line_of(&[".44", ".44"]));
}

#[test]
fn pencil_marks_are_seen_undone_and_no_digits() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    app.key("Escape");
    let empty = still_board(&app, "no-marks");
    app.keys(&["ctrl+2", "shift+3", "m", "5", "m"]);
    let marked = still_board(&app, "marks");
    let inked = marked.different_pixels(&empty).expect("as large");
    assert!((30..600).contains(&inked), "{inked} pixels of three marks");
    app.key("9");
    assert_copies(&desktop, &app, &line_of(&["9"]));
    app.keys(&["ctrl+z", "Left", "Escape"]);
    assert_eq!(still_board(&app, "marks-again").different_pixels(&marked), Some(0));
    app.keys(&["ctrl+z", "ctrl+z", "ctrl+z"]);
    assert_eq!(still_board(&app, "marks-undone").different_pixels(&empty), Some(0));
}

#[test]
fn digits_can_be_clicked() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    app.key("Escape");
    let (first, between, height) = PAD;
    app.click(first + 6 * between, height);
    app.key("Right");
    app.click(first, height);
    assert_copies(&desktop, &app, &line_of(&["71"]));
}

/// The digits of the pad: the x coordinate of the first, the distance between two, and the y coordinate.
const PAD: (i32, i32, i32) = (888, 44, 205);

#[test]
fn a_chosen_format_is_saved_again_without_dialog() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let path = scratch.path().join("mine.txt");
    let mut app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    app.key("7");
    let before = app.still_screenshot("save-as-before");
    app.key("ctrl+shift+s");
    wait_for_popup(&app, &before);
    let (x, y) = ONE_LINE;
    app.click(x, y);
    app.still_screenshot("save-as");
    app.key("Return");
    app.dialog(SOON).save(&path);
    app.wait_for_log("saved ", SOON);
    assert_eq!(fs::read_to_string(&path).unwrap(), line_of(&["7"]) + "\n");
    app.keys(&["8", "ctrl+s"]);
    app.wait_for_log("saved ", SOON);
    assert_eq!((app.dialog_count(), fs::read_to_string(&path).unwrap()), (0, line_of(&["78"]) + "\n"));
    app.key("ctrl+q");
    assert!(app.wait_exit(SOON).success());

    let app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    open_recent(&app, ON_START_PAGE);
    app.wait_for_log("opened mine.txt", SOON);
    assert_copies(&desktop, &app, &line_of(&["78"]));
    fs::remove_file(&path).unwrap();
    open_recent(&app, ON_BOARD);
    let line = app.wait_for_log("Error: ", SOON);
    assert!(
        line.contains("mine.txt cannot be read") && line.contains("removed from the recent files"),
        "{line}"
    );
}

/// The position of the first format in the Save as pop-up.
const ONE_LINE: (i32, i32) = (520, 231);

/// The y coordinate of the entry *Open* in the menu, on the start page and while a board is shown.
const ON_START_PAGE: i32 = 460;
const ON_BOARD: i32 = 492;

/// The distance of the first recent file below its parent: it follows *File…* and *Watch a program…*.
const FIRST_RECENT: i32 = 74;

/// Opens the first recent file from the menu.
fn open_recent(app: &App, height: i32) {
    app.click(428, 22);
    app.still_screenshot("menu");
    app.click(450, height);
    app.still_screenshot("recent");
    app.click(720, height + FIRST_RECENT);
}

#[test]
fn typed_input_returns_after_crashes_only() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let mut app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    app.keys(&["7", "7", "Down", "ctrl+5"]);
    let folder = scratch.path().join("state/sudoscope");
    eventually(&app, "the board is kept", || {
        let text = fs::read_to_string(folder.join("unsaved-0.toml")).unwrap_or_default();
        text.contains("digits = [7, 7, 0") && text.contains("[5]")
    });
    app.crash();

    let mut app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("The program ended unexpectedly", SOON);
    assert_copies(&desktop, &app, &line_of(&["77"]));
    assert!(still_board(&app, "rescued").count(light::CONTRADICTION) > 500, "the conflict is back too");
    app.keys(&["ctrl+q", "ctrl+d"]);
    assert!(app.wait_exit(SOON).success());
    assert!(!folder.join("unsaved-0.toml").exists());

    let app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    assert_copies(&desktop, &app, &line_of(&[]));
    assert!(!app.log_contains("ended unexpectedly"));
}

#[test]
fn many_pasted_puzzles_can_be_searched() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = launch_with(&desktop, &scratch, TRICKY, &[]);
    let mut puzzles = vec![TRICKY.to_owned(); 2000];
    puzzles[1233] = format!("{GENTLE} the gentle one");
    puzzles[7] = HOPELESS.to_owned();
    desktop.set_clipboard(&puzzles.join("\n"));
    app.key("ctrl+v");
    app.wait_for_log("pasted 2000 puzzles", SOON);
    app.click(SEARCH.0, SEARCH.1);
    app.type_text("Gentle");
    app.wait_for_log("found 1 entries", SOON);
    app.key("Return");
    assert_copies(&desktop, &app, GENTLE);
    app.key("Escape");
    app.click(SEARCH.0, SEARCH.1);
    app.keys(&["ctrl+a", "8"]);
    eventually(&app, "a search for 8", || app.log_contains("found 2000 entries"));
    app.key("Return");
    assert_copies(&desktop, &app, HOPELESS);
}

/// The position of the search field above the list of a file's puzzles.
const SEARCH: (i32, i32) = (940, 341);

#[test]
fn the_wheel_enlarges_and_moves_the_board() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = launch_with(&desktop, &scratch, TRICKY, &[]);
    let picture = app.still_screenshot("whole");
    let board = Board::find(&picture);
    let (x, y) = board.cell(9, 1, 1);
    app.move_to(x, y);
    let whole = app.still_screenshot("whole-pointed-at");
    app.wheel_with("ctrl", 2);
    let near = app.still_screenshot("near");
    assert!(near.different_pixels(&whole) > Some(20_000), "nothing is larger");
    app.wheel(-3);
    assert!(app.still_screenshot("near-moved").different_pixels(&near) > Some(20_000), "nothing has moved");
    app.key("ctrl+0");
    assert_eq!(app.still_screenshot("whole-again").different_pixels(&whole), Some(0));
}
