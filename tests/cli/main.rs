//! The command line: help, errors, a missing display, and the commands that need no window.

mod align;
mod check;
mod compare;
mod convert;
mod escapes;
mod explain;
mod folder;
mod generate;
mod hint;
mod info;
mod installed;
mod jobs;
mod json;
#[cfg(target_os = "linux")]
mod memory;
mod mistakes;
#[cfg(target_os = "linux")]
mod package;
#[cfg(unix)]
mod page;
mod proof;
mod rate;
mod render;
mod solve;
mod spans;
mod streams;
mod study;
mod trace;
mod trace_page;
#[cfg(unix)]
mod whole_files;
#[cfg(feature = "gui")]
mod window;

#[path = "../common/mod.rs"]
mod common;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, starts_with};

fn sudoscope() -> Command {
    Command::new(env!("CARGO_BIN_EXE_sudoscope"))
}

/// The program as started from a terminal: signals end it even if the test process ignores them.
fn interruptible() -> std::process::Command {
    if cfg!(target_os = "linux") {
        let mut command = std::process::Command::new("env");
        command.args(["--default-signal=HUP,INT,TERM", env!("CARGO_BIN_EXE_sudoscope")]);
        return command;
    }
    std::process::Command::new(env!("CARGO_BIN_EXE_sudoscope"))
}

/// A file of the library.
fn library(name: &str) -> String {
    format!("{}/puzzles/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Checks for a one-line message and the exit code of an error.
fn assert_refused(command: &mut Command, words: &str) {
    let one_line = predicate::function(|text: &str| text.lines().count() == 1);
    command.assert().code(2).stdout("").stderr(one_line.and(starts_with("sudoscope: ")).and(contains(words)));
}

#[test]
fn help_names_every_option() {
    let mut help = sudoscope().arg("--help").assert().success().stderr("");
    for option in ["solve", "compare", "trace", "algorithms", "--log", "--version"] {
        help = help.stdout(contains(option));
    }
}

#[test]
fn every_algorithm_is_listed_with_its_choices() {
    let mut list = sudoscope().arg("algorithms").assert().success().stderr("");
    for words in ["brute-force  ", "parallel  ", "no-naked-pairs", "none|forward-checking|singletons|mac"] {
        list = list.stdout(contains(words));
    }
}

#[cfg(not(feature = "gui"))]
#[test]
fn a_build_without_a_window_says_so() {
    assert_refused(&mut sudoscope(), "feature `gui`");
}
