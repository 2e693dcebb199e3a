//! The window as a screen reader finds it, over a bus started for the test.

use crate::actions::{SOON, put, step};
use crate::harness::{App, Desktop, Part, Reader, role};
use crate::puzzles::TRICKY;

/// Starts the program with a screen reader listening.
fn launch<'d>(desktop: &'d Desktop, reader: &Reader, scratch: &tempfile::TempDir) -> App<'d> {
    let path = put(scratch, "puzzle.txt", TRICKY);
    let app = App::launch_adapted(desktop, &[&path], scratch, |command| {
        command.env("DBUS_SESSION_BUS_ADDRESS", reader.address())
    });
    app.wait_for_log("opened puzzle.txt", SOON);
    app
}

fn cells(parts: &[Part]) -> Vec<&Part> {
    let mut cells: Vec<&Part> = parts.iter().filter(|part| part.role == role::CELL).collect();
    cells.sort_by(|one, other| one.name.cmp(&other.name));
    cells
}

#[test]
fn screen_readers_find_the_board_and_all_controls() {
    let Some(desktop) = Desktop::start() else { return };
    let Some(reader) = Reader::start(&desktop) else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = launch(&desktop, &reader, &scratch);
    let parts = reader.parts(&app);
    let cells = cells(&parts);
    assert_eq!(cells.len(), 81, "{parts:?}");
    for (cell, symbol) in cells.iter().zip(TRICKY.chars()) {
        let held = if symbol == '.' { ": empty".into() } else { format!(": {symbol}, given") };
        assert!(cell.name.ends_with(&held), "{} holds {symbol}", cell.name);
    }
    let is_bare = |part: &&Part| part.name.trim().is_empty() && role::CONTROLS.contains(&part.role);
    let unnamed: Vec<&Part> = parts.iter().filter(is_bare).collect();
    assert!(unnamed.is_empty(), "{unnamed:?}");
    // A cell other than the selected one.
    reader.click(cells[40]);
    reader.wait_until_said("the clicked cell", |text| text == cells[40].name);
    drop(app);
}

#[test]
fn each_step_is_announced() {
    let Some(desktop) = Desktop::start() else { return };
    let Some(reader) = Reader::start(&desktop) else { return };
    let scratch = tempfile::tempdir().unwrap();
    let app = launch(&desktop, &reader, &scratch);
    reader.parts(&app);
    app.key("Return");
    app.wait_for_log("recorded ", SOON);
    step(&app, "space");
    step(&app, "Home");
    reader.wait_until_said("the start", |text| text.starts_with("Before the first step. "));
    for _ in 0..3 {
        let known = reader.said().len();
        step(&app, "Right");
        reader.wait_until_said("a step", |text| {
            let new = reader.said().iter().skip(known).any(|said| said == text);
            new && !text.starts_with("Before") && text.contains('R')
        });
    }
}
