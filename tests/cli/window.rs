//! Options of the command line that only exist in builds with a window.

use predicates::prelude::*;
use predicates::str::contains;
use sudoscope::solver::Algorithm;

use super::{assert_refused, library, sudoscope};

#[test]
fn help_names_the_options_of_the_window() {
    let mut help = sudoscope().arg("--help").assert().success().stderr("");
    for option in
        ["[FILE]", "--algorithm", "--variant", "diagonal", "--solve", "--at", "--page", "--cell", "--digit"]
    {
        help = help.stdout(contains(option));
    }
}

#[test]
fn an_unknown_algorithm_lists_the_known_ones() {
    let mut refused = sudoscope().args(["--algorithm", "luck"]).assert().code(2).stdout("");
    refused = refused.stderr(contains("luck"));
    for algorithm in Algorithm::ALL {
        refused = refused.stderr(contains(algorithm.name()));
    }
}

#[test]
fn solving_in_the_window_needs_a_file() {
    sudoscope().arg("--solve").assert().code(2).stderr(contains("[FILE]").or(contains("<FILE>")));
}

#[test]
fn two_files_are_refused_with_advice() {
    let [one, other] = [library("4x4.txt"), library("6x6.txt")];
    assert_refused(sudoscope().args([&one, &other]), "the window opens one file");
    assert_refused(sudoscope().args(["sovle", &other]), "there is no command and no file named “sovle”");
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_display_there_is_one_clear_line() {
    let mut command = sudoscope();
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    assert_refused(&mut command, "cannot open a window: ");
}

#[cfg(target_os = "linux")]
#[test]
fn a_display_that_does_not_answer_is_named() {
    let mut command = sudoscope();
    command.env("DISPLAY", "/nonexistent/display:7");
    assert_refused(&mut command, "cannot open a window: ");
}

#[test]
fn solver_options_are_refused_for_recorded_runs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.sudoscope");
    let run = path.to_str().unwrap();
    sudoscope().args(["trace", &library("4x4.txt"), "--record", run]).assert().success();
    for option in [&["--solve"][..], &["--algorithm", "dlx"], &["--variant", "diagonal"]] {
        assert_refused(sudoscope().arg(run).args(option), "not for a recorded run");
    }
}

/// Checks that no window is opened, for this reason.
fn refused(arguments: &[&str], why: &str) {
    let mut command = sudoscope();
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    assert_refused(command.args(arguments), why);
}

#[test]
fn places_missing_in_a_recorded_run_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.sudoscope");
    let run = path.to_str().unwrap();
    sudoscope().args(["trace", &library("9x9-hard.txt"), "--record", run]).assert().success();
    refused(&[run, "--cell", "R12C4"], "--cell R12C4: the board has 9 rows and columns");
    refused(&[run, "--cell", "K1"], "--cell R11C1: the board has 9 rows and columns");
    refused(&[run, "--cell", "R1C4", "--digit", "x"], "--digit x: expected one of 1–9");
    refused(&[run, "--cell", "R1C4", "--page", "code"], "--cell is answered on the page why, not on code");
    // Valid arguments lead to the window.
    refused(
        &[run, "--at", "99999", "--page", "why", "--cell", "A4", "--digit", "5"],
        "cannot open a window: ",
    );
    refused(&[run, "--run", "1", "--page", "path"], "cannot open a window: ");
}

#[test]
fn a_place_needs_a_run() {
    let puzzle = library("9x9-hard.txt");
    for place in [&["--at", "7"][..], &["--page", "code"], &["--cell", "R1C1"]] {
        refused(&[&[puzzle.as_str()], place].concat(), "add --solve, or open a recorded run");
        refused(&[&[puzzle.as_str(), "--solve"], place].concat(), "cannot open a window: ");
        sudoscope().args(place).assert().code(2).stderr(contains("[FILE]").or(contains("<FILE>")));
    }
    refused(&[&puzzle, "--solve", "--run", "2"], "--run is for a recorded race, not for a puzzle");
}

#[test]
fn a_wrong_argument_names_what_was_expected() {
    let puzzle = library("9x9-hard.txt");
    for (arguments, expected) in [
        (&["--cell", "here"][..], "expected a cell such as R3C5"),
        (&["--page", "elsewhere"], "[possible values: now, why, code, search, compare, review, path]"),
        (&["--at", "soon"], "invalid value 'soon' for '--at <STEP>'"),
        (&["--digit", "5"], "--cell <CELL>"),
        (&["--run", "0"], "invalid value '0' for '--run <N>'"),
    ] {
        let mut command = sudoscope();
        command.args([&puzzle, "--solve"]).args(arguments);
        command.assert().code(2).stdout("").stderr(contains(expected));
    }
}
