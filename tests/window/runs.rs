//! Recorded runs as files: saved in one session, opened in the next.

use std::fs;
use std::path::Path;

use crate::actions::{
    SOON, assert_copies, eventually, last_position, launch_solved, put, step, still_board, wait_for_popup,
};
use crate::board::light::CONTRADICTION;
use crate::harness::{App, Desktop};
use crate::picture::Picture;
use crate::puzzles::{GENTLE, TRICKY, TRICKY_SOLVED};

#[test]
fn a_saved_run_opens_in_another_program() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let path = scratch.path().join("run.sudoscope");
    let (mut app, recorded) = launch_solved(&desktop, &scratch, TRICKY, &["--algorithm", "mrv"]);
    step(&app, "Home");
    let dead_end = step(&app, "ctrl+Right");
    let shown = still_board(&app, "run-live");
    app.key("ctrl+r");
    app.dialog(SOON).save(&path);
    app.wait_for_log("saved ", SOON);
    app.key("ctrl+q");
    assert!(app.wait_exit(SOON).success());

    let app = App::launch(&desktop, &[path.to_str().unwrap()], &scratch);
    app.wait_for_log(&format!("opened run.sudoscope: {recorded} steps of mrv"), SOON);
    app.wait_for_log(&format!("playback: Paused at step {dead_end}"), SOON);
    assert!(still_board(&app, "run-opened") == shown, "the same step looks otherwise");
    step(&app, "Home");
    assert_eq!(step(&app, "ctrl+Right"), dead_end);
    step(&app, "Home");
    assert_copies(&desktop, &app, TRICKY);
    // The middle of the timeline.
    app.click(640, 720);
    eventually(&app, "in the middle of the run", || {
        (last_position(&app) as f64 / recorded as f64 - 0.5).abs() < 0.02
    });
    app.key("End");
    eventually(&app, "at the end of the run", || last_position(&app) == recorded);
    assert_copies(&desktop, &app, TRICKY_SOLVED);
    app.key("ctrl+Return");
    app.wait_for_log("solving with mrv", SOON);
}

#[test]
fn a_damaged_run_opens_up_to_the_damage() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let path = scratch.path().join("run.sudoscope");
    let (app, recorded) = launch_solved(&desktop, &scratch, TRICKY, &[]);
    app.key("ctrl+r");
    app.dialog(SOON).save(&path);
    app.wait_for_log("saved ", SOON);
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 5]).unwrap();
    app.key("ctrl+o");
    app.dialog(SOON).open(&path);
    let line = app.wait_for_log("Error: ", SOON);
    assert!(line.contains("The file is damaged after step "), "{line}");
    assert!(app.still_screenshot("run-damaged").crop(690, 380, 150, 220).count(CONTRADICTION) > 200);
    app.key("Escape");
    assert_eq!(step(&app, "End"), recorded);
    assert_copies(&desktop, &app, TRICKY_SOLVED);
}

#[test]
fn without_a_dialog_the_suggested_path_works() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let puzzle = put(&scratch, "gentle.txt", GENTLE);
    let app = App::launch_adapted(&desktop, &[&puzzle], &scratch, |command| {
        let command = command.env_remove("DBUS_SESSION_BUS_ADDRESS").env_remove("XDG_RUNTIME_DIR");
        command.env("PATH", scratch.path())
    });
    app.wait_for_log("opened gentle.txt", SOON);
    app.key("Return");
    app.wait_for_log("recorded ", SOON);
    step(&app, "End");
    let before = app.still_screenshot("run-path-before");
    app.key("ctrl+r");
    wait_for_popup(&app, &before);
    app.key("Return");
    let line = app.wait_for_log("saved ", SOON);
    let expected = Path::new(&puzzle).with_file_name("gentle-propagation.sudoscope");
    assert!(line.contains(expected.to_str().unwrap()), "{line}");
    assert!(expected.exists());
}

#[test]
fn a_picture_of_the_window_is_the_window() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let path = scratch.path().join("window.png");
    let (app, _) = launch_solved(&desktop, &scratch, TRICKY, &[]);
    step(&app, "Home");
    step(&app, "ctrl+Right");
    app.move_away();
    let shown = app.still_screenshot("window-shown");
    app.key("ctrl+shift+e");
    wait_for_popup(&app, &shown);
    // From the board past the plot, of which there is none, to the window; then to the button.
    app.keys(&["Tab", "Tab", "space", "Tab", "space"]);
    app.dialog(SOON).save(&path);
    eventually(&app, "a picture", || path.exists());
    let saved = Picture::from_png(&fs::read(&path).unwrap()).expect("a picture");
    assert!(saved == shown, "what is saved is not what is shown");
}
