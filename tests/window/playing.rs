//! Navigating in a run: single steps, landmarks, the timeline, a live solver, the end.

use std::fs;

use crate::actions::{
    SOON, assert_copies, eventually, last_position, launch_solved, launch_with, position, step, still_board,
};
use crate::board::Board;
use crate::board::light::{CONTRADICTION, SOLVED_CELL};
use crate::harness::Desktop;
use crate::puzzles::{HOPELESS, LARGE, TRICKY, TRICKY_SOLVED};

#[test]
fn every_step_can_be_taken_and_taken_back() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let (app, recorded) = launch_solved(&desktop, &scratch, TRICKY, &[]);
    assert_eq!(step(&app, "Home"), 0);
    assert_eq!(step(&app, "Left"), 0, "there is nothing before the start");
    assert_eq!(step(&app, "Next"), 100);
    let here = still_board(&app, "step-100");
    assert_eq!(step(&app, "Right"), 101);
    let next = still_board(&app, "step-101");
    assert!(next != here, "a step on looks the same");
    assert_eq!(step(&app, "Left"), 100);
    assert!(still_board(&app, "step-100-again") == here, "a step on and back again looks different");
    assert_eq!(step(&app, "End"), recorded);
    assert_eq!(step(&app, "Right"), recorded, "there is nothing after the end");
}

#[test]
fn decisions_and_contradictions_are_landmarks() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let (app, recorded) = launch_solved(&desktop, &scratch, TRICKY, &[]);
    step(&app, "Home");
    let first = step(&app, "shift+Right");
    let second = step(&app, "shift+Right");
    assert!(0 < first && first < second, "guesses at {first} and {second}");
    assert_eq!(step(&app, "shift+Left"), first);
    let dead_end = step(&app, "ctrl+Right");
    assert!(still_board(&app, "contradiction").count(CONTRADICTION) > 200, "no cross on the board");
    assert_eq!(step(&app, "End"), recorded);
    let last_dead_end = step(&app, "ctrl+Left");
    assert!((dead_end + 1..recorded).contains(&last_dead_end), "{dead_end}, {last_dead_end} of {recorded}");
    assert_eq!(step(&app, "ctrl+Right"), last_dead_end);
    assert!(app.log_contains("No contradiction is recorded after this step"), "log:\n{}", app.log());
}

/// The left and the right end of the timeline, and a y coordinate within it.
const TIMELINE: (i32, i32, i32) = (12, 1268, 720);

#[test]
fn clicking_and_dragging_the_timeline_goes_there() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let (app, recorded) = launch_solved(&desktop, &scratch, TRICKY, &[]);
    let (left, right, height) = TIMELINE;
    let place = |share: f64| (left + (f64::from(right - left) * share) as i32, height);
    let is_near = |position: u64, share: f64| (position as f64 / recorded as f64 - share).abs() < 0.02;
    let (x, y) = place(0.25);
    app.click(x, y);
    let clicked = position(&app.wait_for_log("playback: Paused", SOON));
    assert!(is_near(clicked, 0.25), "step {clicked} of {recorded} after a click at a quarter");
    app.drag(place(0.3), place(0.8));
    eventually(&app, "at four fifths of the run", || is_near(last_position(&app), 0.8));
    app.drag(place(0.5), (left - 10, height));
    eventually(&app, "at the start of the run", || last_position(&app) == 0);
}

#[test]
fn a_drag_continues_outside_the_window() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let (app, recorded) = launch_solved(&desktop, &scratch, TRICKY, &[]);
    let (left, right, height) = TIMELINE;
    let x = |share: f64| left + (f64::from(right - left) * share) as i32;
    let is_near = |share: f64| (last_position(&app) as f64 / recorded as f64 - share).abs() < 0.02;
    // Below the window, which has a height of 800.
    app.drag_over(&[(x(0.2), height), (x(0.5), height), (x(0.5), 900), (x(0.7), 900)]);
    eventually(&app, "at seven tenths of the run", || is_near(0.7));
    app.move_to(x(0.3), 950);
    app.move_to(x(0.3), 400);
    app.move_to(x(0.4), 400);
    assert!(is_near(0.7), "the run jumps to where the pointer comes back: {}", last_position(&app));
}

#[test]
fn a_click_within_a_frame_goes_there() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let (app, recorded) = launch_solved(&desktop, &scratch, TRICKY, &[]);
    let (left, right, height) = TIMELINE;
    app.click_fast(left + (right - left) / 4, height);
    eventually(&app, "at a quarter of the run", || {
        (last_position(&app) as f64 / recorded as f64 - 0.25).abs() < 0.02
    });
}

#[test]
fn a_live_solver_is_followed_and_stopped() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = launch_with(&desktop, &scratch, LARGE, &["--algorithm", "brute-force"]);
    app.key("Return");
    app.wait_for_log("solving with brute-force", SOON);
    app.key("f");
    let followed = position(&app.wait_for_log("playback: Following", SOON));
    app.key("space");
    let paused = position(&app.wait_for_log("playback: Paused", SOON));
    assert!(paused > followed + 1000, "followed from step {followed} to {paused} only");
    app.key("s");
    app.wait_for_log("the solver has ended: stopped", SOON);
    let recorded = step(&app, "End");
    assert!(recorded >= paused, "{recorded} recorded, but {paused} were seen");
    let earlier = step(&app, "Left");
    assert_eq!(earlier, recorded - 1);
}

#[test]
fn speed_and_pencil_marks_are_remembered() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let (mut app, _) = launch_solved(&desktop, &scratch, TRICKY, &[]);
    let marked = still_board(&app, "marks");
    app.key("m");
    let unmarked = still_board(&app, "no-marks");
    assert!(unmarked.different_pixels(&marked) > Some(1000), "the pencil marks stay");
    app.key("m");
    assert!(still_board(&app, "marks-again") == marked, "the pencil marks come back otherwise");
    app.key("m");
    app.keys(&["plus", "plus", "plus", "minus"]);
    app.key("ctrl+q");
    assert!(app.wait_exit(SOON).success());
    let settings = fs::read_to_string(scratch.path().join("config/sudoscope/settings.toml")).unwrap();
    // Twice the initial 20 steps per second, then two steps faster.
    let speed = settings.lines().find_map(|line| line.strip_prefix("speed = ")).expect("a speed");
    let speed: f64 = speed.parse().expect("a number");
    assert!((0.24..0.25).contains(&speed), "the logarithm of 100 steps/s was expected, not {speed}");
    assert!(settings.contains("marks = false"), "{settings}");
}

#[test]
fn an_unsolvable_puzzle_shows_its_last_contradiction() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let (app, recorded) = launch_solved(&desktop, &scratch, HOPELESS, &[]);
    assert!(app.log_contains("the solver has ended: unsolvable"), "log:\n{}", app.log());
    assert_eq!(step(&app, "End"), recorded);
    let end = app.still_screenshot("no-solution");
    let board = Board::find(&end);
    eventually(&app, "the words about the missing solution", || {
        // They disappear after some seconds, and come back at the last step.
        app.keys(&["Left", "End"]);
        app.screenshot("no-solution-words").crop(690, 380, 150, 220).count(CONTRADICTION) > 300
    });
    assert_ne!(board.ground(&end, 9, 1, 1), SOLVED_CELL);
    let last = step(&app, "ctrl+Left");
    assert!(last < recorded, "{last} of {recorded}");
    assert!(still_board(&app, "last-contradiction").count(CONTRADICTION) > 200, "no cross on the board");
}

#[test]
fn the_solution_of_a_run_can_be_copied() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let (app, recorded) = launch_solved(&desktop, &scratch, TRICKY, &[]);
    assert!(app.log_contains("the solver has ended: solved"), "log:\n{}", app.log());
    assert_copies(&desktop, &app, TRICKY);
    assert_eq!(step(&app, "End"), recorded);
    let end = app.still_screenshot("solved");
    assert_eq!(Board::find(&end).ground(&end, 9, 1, 1), SOLVED_CELL);
    assert_copies(&desktop, &app, TRICKY_SOLVED);
    assert_eq!(step(&app, "space"), 0, "playback restarts from the start");
}
