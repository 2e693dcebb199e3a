//! A study from its form to its plots.

use std::fs;

use crate::deeds::{SOON, eventually, put};
use crate::harness::{App, Desktop};
use crate::puzzles::{GENTLE, TRICKY};

#[test]
fn a_list_from_the_dialog_is_studied_and_its_results_are_on_the_disk() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let lines: Vec<String> =
        [GENTLE, TRICKY].iter().cycle().take(40).map(|line| line.replace('\n', "")).collect();
    let list = put(&scratch, "list.txt", &lines.join("\n"));
    let app = App::launch(&desktop, &[], &scratch);
    app.wait_for_log("first frame", SOON);
    app.key("ctrl+shift+k");
    let empty = app.still_screenshot("study-form");
    app.key("ctrl+o");
    let dialog = app.dialog(SOON);
    assert_eq!(dialog.title(), "Add a list of puzzles");
    dialog.open(list.as_ref());
    let chosen = eventually_differs(&app, "study-list", &empty);
    app.key("Return");
    app.wait_for_log("the study list has ended: Done", SOON);
    let table = eventually_differs(&app, "study-table", &chosen);
    app.key("Next");
    eventually_differs(&app, "study-plot", &table);
    let results = folder_of(scratch.path(), "results.csv").expect("results");
    let lines = fs::read_to_string(results).unwrap().lines().count();
    assert_eq!(lines, 1 + 40 * 3, "three solvers are chosen at first");
    assert!(folder_of(scratch.path(), "report.html").is_some());
    app.key("Escape");
    eventually_differs(&app, "study-left", &table);
}

/// A picture of the window once it differs from an earlier one.
fn eventually_differs(
    app: &App<'_>,
    name: &str,
    before: &crate::picture::Picture,
) -> crate::picture::Picture {
    eventually(app, name, || app.still_screenshot(name) != *before);
    app.still_screenshot(name)
}

/// The file of this name anywhere in a folder.
fn folder_of(folder: &std::path::Path, name: &str) -> Option<std::path::PathBuf> {
    fs::read_dir(folder).ok()?.flatten().find_map(|entry| {
        let path = entry.path();
        if path.is_dir() { folder_of(&path, name) } else { (entry.file_name() == name).then_some(path) }
    })
}
