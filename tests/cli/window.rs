//! Options of the command line that only exist in builds with a window.

use predicates::prelude::*;
use predicates::str::contains;
use sudoscope::solver::Algorithm;

use super::{assert_refused, library, sudoscope};

#[test]
fn help_names_the_options_of_the_window() {
    let mut help = sudoscope().arg("--help").assert().success().stderr("");
    for option in ["[FILE]", "--algorithm", "--variant", "diagonal", "--solve"] {
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
