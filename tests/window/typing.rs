//! Entering a puzzle by hand, and not losing it.

use crate::actions::{
    SOON, assert_copies, eventually, launch_solved, line_of, put, still_board, wait_for_popup,
};
use crate::board::light::CONTRADICTION;
use crate::board::{Board, dark, light};
use crate::harness::{App, Desktop};
use crate::puzzles::{GENTLE, TRICKY};

#[test]
fn typed_digits_can_be_undone_and_redone() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    app.keys(&["1", "2", "3", "Down", "Left", "Left", "4", "Left", "BackSpace", "5", "Up", "Left", "0"]);
    assert_copies(&desktop, &app, &line_of(&["1.3", ".5"]));
    app.key("ctrl+z");
    assert_copies(&desktop, &app, &line_of(&["123", ".5"]));
    app.keys(&["ctrl+z", "ctrl+z"]);
    assert_copies(&desktop, &app, &line_of(&["123", ".4"]));
    app.keys(&["ctrl+y", "ctrl+y", "ctrl+y"]);
    assert_copies(&desktop, &app, &line_of(&["1.3", ".5"]));
    let picture = app.still_screenshot("typed");
    let (x, y) = Board::find(&picture).cell(9, 9, 1);
    app.click(x, y);
    app.key("KP_7");
    assert_copies(&desktop, &app, &line_of(&["1.3", ".5", "", "", "", "", "", "", "7"]));
}

#[test]
fn digits_in_conflict_are_marked_and_not_solved() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    app.key("5");
    assert_eq!(still_board(&app, "no-conflict").count(CONTRADICTION), 0);
    app.key("5");
    assert!(still_board(&app, "conflict").count(CONTRADICTION) > 500, "the conflict is not marked");
    app.key("Return");
    app.wait_for_log("Error: 5 appears twice in row 1, at R1C1 and R1C2. Fix this first", SOON);
    assert!(!app.log_contains("solving with"), "log:\n{}", app.log());
    app.keys(&["Left", "6"]);
    assert_eq!(still_board(&app, "mended").count(CONTRADICTION), 0, "the mark stays");
}

#[test]
fn a_puzzle_is_pasted_and_copied_back() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    app.key("7");
    desktop.set_clipboard(TRICKY);
    app.key("ctrl+v");
    app.wait_for_log("pasted a puzzle", SOON);
    assert_copies(&desktop, &app, TRICKY);
    desktop.set_clipboard("a letter to a friend");
    app.key("ctrl+v");
    app.wait_for_log("Error: No puzzle found in the pasted text", SOON);
    assert_copies(&desktop, &app, TRICKY);
    app.key("ctrl+z");
    assert_copies(&desktop, &app, &line_of(&["7"]));
}

/// The position of the choice 16×16 in the pop-up for a new board.
const SIXTEEN: (i32, i32) = (578, 257);

/// Keys by position, independent of the layout.
mod place {
    pub(super) const NUM_2: &str = "11";
    pub(super) const NUM_6: &str = "15";
    pub(super) const CTRL_V: &str = "ctrl+55";
    pub(super) const CTRL_Z: &str = "ctrl+52";
    pub(super) const W: &str = "25";
    pub(super) const SPACE: &str = "65";
}

#[test]
fn keys_work_by_position_on_non_latin_layouts() {
    let Some(desktop) = Desktop::start() else { return };
    for layout in ["ru", "gr"] {
        desktop.set_layout(layout);
        let scratch = tempfile::tempdir().unwrap();
        let app = App::launch(&desktop, &[], &scratch);
        app.wait_for_log("first frame", SOON);
        desktop.set_clipboard(TRICKY);
        app.key(place::CTRL_V);
        app.wait_for_log("pasted a puzzle", SOON);
        app.key("Return");
        app.wait_for_log("recorded ", SOON);
        app.key(place::SPACE);
        app.wait_for_log("playback: Paused", SOON);
        app.key("Home");
        app.key("Right");
        let before = app.still_screenshot("before-why");
        app.key(place::W);
        eventually(&app, "the answer why", || app.screenshot("why").different_pixels(&before) > Some(2000));
        app.key("Escape");
        app.key(place::NUM_2);
        app.key(place::CTRL_Z);
        assert!(!app.log_contains("is none of them"), "{layout}:\n{}", app.log());
    }
}

#[test]
fn number_keys_type_digits_without_shift() {
    let Some(desktop) = Desktop::start() else { return };
    for layout in ["fr", "cz"] {
        desktop.set_layout(layout);
        let scratch = tempfile::tempdir().unwrap();
        let app = App::launch(&desktop, &[], &scratch);
        app.wait_for_log("first frame", SOON);
        // The selection moves on by itself.
        app.keys(&[place::NUM_2, place::NUM_6]);
        assert_copies(&desktop, &app, &line_of(&["26"]));
    }
}

#[test]
fn a_new_board_of_sixteen_takes_letters() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    let before = app.still_screenshot("new-before");
    app.key("ctrl+n");
    wait_for_popup(&app, &before);
    app.click(SIXTEEN.0, SIXTEEN.1);
    app.still_screenshot("new-board");
    app.key("Return");
    app.type_text("g");
    app.key("Right");
    app.type_text("A");
    // The letters alone could also be two of A to P.
    assert_copies(&desktop, &app, &format!("# symbols: 123456789ABCDEFG .\n{:.<256}", "GA"));
}

#[test]
fn opening_over_an_edited_board_asks_first() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = App::launch(&desktop, &[], &scratch);
    let other = put(&scratch, "other.txt", GENTLE);
    app.wait_for_log("first frame", SOON);
    app.key("7");
    let before = app.still_screenshot("open-before");
    app.key("ctrl+o");
    app.dialog(SOON).open(other.as_ref());
    wait_for_popup(&app, &before);
    app.key("Escape");
    assert_copies(&desktop, &app, &line_of(&["7"]));
    assert!(!app.log_contains("opened"), "log:\n{}", app.log());
    let before = app.still_screenshot("open-before-again");
    app.key("ctrl+o");
    app.dialog(SOON).open(other.as_ref());
    wait_for_popup(&app, &before);
    app.key("ctrl+d");
    app.wait_for_log("opened other.txt", SOON);
    assert_copies(&desktop, &app, GENTLE);
    app.key("ctrl+z");
    assert_copies(&desktop, &app, &line_of(&["7"]));
}

#[test]
fn quitting_with_an_edited_board_asks_first() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let mut app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    app.key("7");
    let before = app.still_screenshot("quit-before");
    app.key("ctrl+q");
    wait_for_popup(&app, &before);
    app.key("Escape");
    assert_copies(&desktop, &app, &line_of(&["7"]));
    app.keys(&["F1", "ctrl+q", "Escape", "Escape"]);
    assert_copies(&desktop, &app, &line_of(&["7"]));
    app.keys(&["ctrl+q", "ctrl+d"]);
    assert_eq!(app.wait_exit(SOON).code(), Some(0));
}

#[test]
fn fast_typing_loses_no_key_press() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    app.type_fast(TRICKY);
    assert_copies(&desktop, &app, TRICKY);
    app.key("Return");
    app.wait_for_log("recorded ", SOON);
    app.key("End");
    let before = still_board(&app, "before-heat");
    app.type_fast("hhhh");
    assert_eq!(
        still_board(&app, "after-heat").different_pixels(&before),
        Some(0),
        "four presses are once around"
    );
    app.type_fast("h");
    assert!(still_board(&app, "heat").different_pixels(&before) > Some(1000), "one is not");
}

#[test]
fn a_confirmed_digit_leaves_the_run() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let (app, _) = launch_solved(&desktop, &scratch, TRICKY, &[]);
    let before = app.still_screenshot("offer-before");
    app.key("5");
    wait_for_popup(&app, &before);
    app.still_screenshot("offer");
    app.key("Return");
    assert_copies(&desktop, &app, &format!("5{}", &TRICKY[1..]));
    app.key("ctrl+l");
    app.wait_for_log("back to a run of", SOON);
}

#[test]
fn a_conflicting_file_marks_its_cells() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let path = put(&scratch, "clash.txt", &line_of(&["5...5"]));
    let app = App::launch(&desktop, &[&path], &scratch);
    app.wait_for_log("5 appears twice in row 1, at R1C1 and R1C5. Correct the marked cells", SOON);
    assert!(still_board(&app, "clash").count(CONTRADICTION) > 500, "the conflict is not marked");
    app.key("Delete");
    assert_eq!(still_board(&app, "corrected").count(CONTRADICTION), 0);
    assert_copies(&desktop, &app, &line_of(&["....5"]));
}

#[test]
fn a_saved_conflict_opens_with_marked_cells() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let path = scratch.path().join("clash.txt");
    let mut app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    app.keys(&["5", "5"]);
    let before = app.still_screenshot("in-conflict");
    app.key("ctrl+q");
    wait_for_popup(&app, &before);
    app.key("Return");
    app.dialog(SOON).save(&path);
    assert!(app.wait_exit(SOON).success());
    let app = App::launch(&desktop, &[path.to_str().unwrap()], &scratch);
    app.wait_for_log("5 appears twice in row 1, at R1C1 and R1C2. Correct the marked cells", SOON);
    assert!(still_board(&app, "opened-in-conflict").count(CONTRADICTION) > 500, "the conflict is not marked");
    assert_copies(&desktop, &app, &line_of(&["55"]));
}

#[test]
fn the_theme_is_remembered() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let mut app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    eventually(&app, "a light window", || background(&app) == light::BACKGROUND);
    app.click(1209, 22);
    eventually(&app, "a dark window", || background(&app) == dark::BACKGROUND);
    app.key("ctrl+q");
    assert_eq!(app.wait_exit(SOON).code(), Some(0));
    let app = App::launch(&desktop, &[], &scratch);
    eventually(&app, "a dark window again", || background(&app) == dark::BACKGROUND);
}

/// The colour beside the board.
fn background(app: &App<'_>) -> [u8; 3] {
    app.screenshot("background").pixel(8, 400)
}
