//! A study, from its form to its plots.

use std::fs;

use crate::actions::{SOON, eventually, put};
use crate::harness::{App, Desktop};
use crate::picture::Picture;
use crate::puzzles::{GENTLE, TRICKY};

#[test]
fn a_chosen_list_is_studied_onto_disk() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let lines: Vec<String> =
        [GENTLE, TRICKY].iter().cycle().take(40).map(|line| line.replace('\n', "")).collect();
    let list = put(&scratch, "list.txt", &lines.join("\n"));
    let app = App::launch(&desktop, &[], &scratch);
    let chosen = choose_list(&app, &list);
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

#[test]
fn a_cancelled_study_keeps_its_results() {
    let Some(desktop) = Desktop::start() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let list = put(&scratch, "list.txt", &format!("{}\n", TRICKY.replace('\n', "")).repeat(50_000));
    let app = App::launch(&desktop, &[], &scratch);
    let chosen = choose_list(&app, &list);
    app.key("Return");
    let results = || folder_of(scratch.path(), "results.csv").and_then(|path| fs::read_to_string(path).ok());
    let recorded = || results().map_or(0, |text| text.lines().count().saturating_sub(1));
    eventually(&app, "some runs", || recorded() > 30);
    app.key("BackSpace");
    let told = app.wait_for_log("The study list is cancelled; ", SOON);
    let kept = recorded();
    let digits = told.split("cancelled; ").nth(1).unwrap().split(" recorded").next().unwrap();
    let digits: String = digits.chars().filter(char::is_ascii_digit).collect();
    assert_eq!(digits.parse(), Ok(kept), "{told}");
    // The form is back, with the list, and now offers the study.
    let form = app.still_screenshot("study-cancelled");
    assert!(form != chosen, "the message, and the study that was cancelled");
    assert_eq!(recorded(), kept, "it takes no more runs");
}

/// Opens the studies page and adds a list; returns a picture of it.
fn choose_list(app: &App<'_>, list: &str) -> Picture {
    app.wait_for_log("first frame", SOON);
    app.key("ctrl+shift+k");
    let empty = app.still_screenshot("study-form");
    app.key("ctrl+o");
    let dialog = app.dialog(SOON);
    assert_eq!(dialog.title(), "Add a list of puzzles");
    dialog.open(list.as_ref());
    eventually_differs(app, "study-list", &empty)
}

/// A picture of the window once it differs from an earlier one.
fn eventually_differs(app: &App<'_>, name: &str, before: &Picture) -> Picture {
    eventually(app, name, || app.still_screenshot(name) != *before);
    app.still_screenshot(name)
}

/// The folder that contains a file of this name, anywhere below another one.
fn folder_of(folder: &std::path::Path, name: &str) -> Option<std::path::PathBuf> {
    fs::read_dir(folder).ok()?.flatten().find_map(|entry| {
        let path = entry.path();
        if path.is_dir() { folder_of(&path, name) } else { (entry.file_name() == name).then_some(path) }
    })
}
