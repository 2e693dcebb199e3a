//! The start page: what it leads to, and the ways to and from it.

use crate::board::Board;
use crate::deeds::{SOON, assert_copies, eventually, last_position, launch_with, line_of, still_board};
use crate::harness::{App, Desktop};
use crate::puzzles::GENTLE;

/// The middle of the first card.
const WATCH: (i32, i32) = (340, 195);

#[test]
fn a_solve_is_watched_with_one_key_or_one_click() {
    let Some(desktop) = Desktop::start() else { return };
    for clicks in [false, true] {
        let scratch = tempfile::tempdir().unwrap();
        let app = App::launch(&desktop, &[], &scratch);
        app.wait_for_log("first frame", SOON);
        app.still_screenshot("start-page");
        if clicks {
            app.click(WATCH.0, WATCH.1);
        } else {
            app.key("Return");
        }
        app.wait_for_log("solving with propagation", SOON);
        app.wait_for_log("recorded ", SOON);
        app.key("space");
        app.wait_for_log("playback: Paused", SOON);
        let paused = last_position(&app);
        app.key("ctrl+Home");
        eventually(&app, "at the start of the search", || {
            last_position(&app) != paused || paused == start(&app)
        });
        let start = last_position(&app);
        assert!((start..start + 120).contains(&paused), "{paused} after a start at {start}");
        app.key("Left");
        eventually(&app, "a step before", || last_position(&app) + 1 == start);
        assert!(start > 100, "the givens rule out more than {start} candidates");
        Board::find(&app.still_screenshot("watching"));
    }
}

fn start(app: &App<'_>) -> u64 {
    last_position(app)
}

#[test]
fn the_board_is_left_and_found_as_it_was() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    app.keys(&["7", "8"]);
    let board = still_board(&app, "typed-on-start");
    app.key("F2");
    eventually(&app, "the start page", || app.screenshot("start-again").different_pixels(&board).is_none());
    app.key("Escape");
    assert_eq!(still_board(&app, "typed-again").different_pixels(&board), Some(0));
    assert_copies(&desktop, &app, &line_of(&["78"]));
}

#[test]
fn a_named_file_is_opened_without_the_start_page() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = launch_with(&desktop, &scratch, GENTLE, &[]);
    Board::find(&app.still_screenshot("no-start-page"));
}
