//! The start page: where it leads, and the ways to and from it.

use std::fs;
use std::path::PathBuf;

use crate::actions::{SOON, assert_copies, eventually, last_position, launch_with, line_of, still_board};
use crate::board::Board;
use crate::harness::{App, Desktop, run_to_end};
use crate::puzzles::GENTLE;

/// The position of the first card's centre.
const WATCH: (i32, i32) = (340, 195);

#[test]
fn one_key_or_click_starts_watching() {
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
fn the_start_page_keeps_the_board() {
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

/// The size hints that window managers use.
#[test]
fn on_a_small_screen_the_window_fits() {
    let Some(desktop) = Desktop::start_with("1024x768") else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    assert_eq!(app.size(), (1024, 768));
}

#[test]
fn the_window_has_a_minimum_size() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("the window has a least size of 640×440", SOON);
    let hints = app.property("WM_NORMAL_HINTS");
    assert!(
        hints.contains("minimum size: 640 by 440") && hints.contains("window gravity: Static"),
        "{hints}"
    );
    assert!(app.property("WM_CLASS").contains("\"sudoscope\""));
}

#[test]
fn the_window_has_the_programs_icon() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("the window has its icon", SOON);
    let icon = app.property("_NET_WM_ICON");
    for side in [16, 32, 48, 64] {
        assert!(icon.contains(&format!("Icon ({side} x {side})")), "{icon}");
    }
}

#[test]
fn a_named_file_skips_the_start_page() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = launch_with(&desktop, &scratch, GENTLE, &[]);
    Board::find(&app.still_screenshot("no-start-page"));
}

/// Mesa dumps every shader it compiles to a folder, and reads replacements from another.
#[test]
fn a_broken_shader_ends_with_a_message() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let [written, read] = ["written", "read"].map(|name| scratch.path().join(name));
    for folder in [&written, &read] {
        fs::create_dir(folder).unwrap();
    }
    let script = ["--after", "100"];
    let whole = run_to_end(&desktop, &script, &scratch, |command| {
        command.env("MESA_SHADER_CACHE_DISABLE", "true").env("MESA_SHADER_DUMP_PATH", &written)
    });
    assert!(whole.status.success());
    let shaders = fs::read_dir(&written).unwrap().map(|file| file.unwrap().path());
    let is_ours = |path: &PathBuf| fs::read_to_string(path).unwrap().contains("sample_at");
    let ours: Vec<_> = shaders.filter(is_ours).collect();
    assert!(!ours.is_empty(), "this build of Mesa does not write shaders");
    for shader in ours {
        let broken = read.join(shader.file_name().unwrap());
        fs::write(&broken, "#version 100\nvoid main() { nonsense; }\n").unwrap();
        let output = run_to_end(&desktop, &script, &scratch, |command| {
            command.env("MESA_SHADER_CACHE_DISABLE", "true").env("MESA_SHADER_READ_PATH", &read)
        });
        let said = String::from_utf8(output.stderr).unwrap();
        let told = said.lines().find(|line| line.starts_with("sudoscope: "));
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(
            told.is_some_and(|line| line.contains("cannot draw on this machine: a shader does not compile")
                && line.contains("nonsense")),
            "{said}"
        );
        fs::remove_file(broken).unwrap();
    }
}
