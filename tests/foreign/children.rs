//! Programs started to be recorded: none of them outlives the command.

use std::time::{Duration, Instant};

use super::{library, sudoscope};

const BOARD: &str = "1..............4";

/// Records the output of a shell script; returns the exit code, the output, and the time taken.
fn shell(script: &str) -> (i32, String, Duration) {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("run.sudoscope");
    let began = Instant::now();
    let output = sudoscope()
        .arg("record")
        .arg("--out")
        .arg(&out)
        .args(["--", "sh", "-c", script])
        .output()
        .expect("the program runs");
    let text = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&text).into_owned(), began.elapsed())
}

#[test]
fn a_program_that_prints_boards_is_recorded() {
    let (code, text, _) = shell(&format!("echo {BOARD}; echo 12.............4"));
    assert_eq!((code, text.contains("1 step")), (0, true), "{text}");
}

#[test]
fn silent_or_missing_programs_are_refused() {
    assert_eq!(shell("true").0, 2);
    let output = sudoscope().args(["record", "--out", "x.sudoscope", "--", "/nowhere/to/be/found"]).output();
    let output = output.expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be started"));
}

#[test]
fn a_program_that_dies_leaves_what_it_printed() {
    let (code, text, _) = shell(&format!("echo {BOARD}; echo 12.............4; kill -9 $$"));
    assert_eq!((code, text.contains("1 step")), (0, true), "{text}");
    assert!(text.contains("signal: 9"), "{text}");
}

#[test]
fn what_a_program_leaves_behind_is_ended() {
    let folder = tempfile::tempdir().expect("a folder");
    let note = folder.path().join("pid");
    let script = format!("echo {BOARD}; (sleep 600 & echo $! > {}; wait) & exit 0", note.display());
    let (_, _, took) = shell(&script);
    assert!(took < Duration::from_secs(20), "{took:?}");
    let pid = std::fs::read_to_string(&note).expect("the number of the process");
    std::thread::sleep(Duration::from_millis(300));
    let state = std::fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
    assert!(state.is_empty() || state.contains(") Z "), "{state}");
}

#[test]
fn nothing_is_replaced_that_is_no_recorded_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("notes.txt");
    std::fs::write(&out, "mine").expect("a file");
    let record = |force: &[&str]| {
        let mut command = sudoscope();
        command
            .args(["record", "-", "--out"])
            .arg(&out)
            .args(force)
            .write_stdin(format!("{BOARD}\n"))
            .assert()
    };
    record(&[]).code(2);
    assert_eq!(std::fs::read_to_string(&out).expect("a file"), "mine");
    record(&["--force"]).code(0);
    let puzzle = library("9x9-easy.txt");
    sudoscope()
        .args(["record", "-", "--puzzle", &puzzle, "--out", &puzzle, "--force"])
        .write_stdin("\n")
        .assert()
        .code(2);
}
