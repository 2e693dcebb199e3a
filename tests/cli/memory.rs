//! Running out of memory results in one line and exit code 2, whatever is too large.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const LENGTH: usize = 100_000_000;

/// Runs a command with an address space of this many KiB.
fn limited(kib: usize, arguments: &[&str], file: &Path) -> Output {
    let script = format!("ulimit -v {kib}; exec \"$0\" \"$@\"");
    Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_sudoscope")])
        .args(arguments)
        .arg(file)
        .output()
        .expect("a shell is there")
}

/// Solves a file read through a pipe, with an address space of this many KiB.
fn piped(kib: usize, file: &Path) -> Output {
    let script = format!("cat \"$1\" | (ulimit -v {kib}; exec \"$0\" solve -)");
    let words = [Path::new("-c"), script.as_ref(), env!("CARGO_BIN_EXE_sudoscope").as_ref(), file];
    Command::new("sh").args(words).output().expect("a shell is there")
}

fn assert_one_line(what: &str, output: &Output, words: &str) {
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{what}: {told}");
    assert!(told.lines().count() == 1 && told.starts_with("sudoscope: "), "{what}: {told}");
    assert!(told.contains(words), "{what}: {told}");
}

#[test]
fn text_beyond_memory_ends_with_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("large.txt");
    fs::write(&file, vec![b'.'; LENGTH]).expect("a file");
    // The first limit leaves room for the text itself; the second does not.
    for (kib, words) in [(300_000, "too long"), (80_000, "memory")] {
        assert_one_line("one line", &limited(kib, &["solve"], &file), words);
    }
    fs::write(&file, [&b"\xE4"[..], &vec![b'.'; LENGTH]].concat()).expect("a file");
    assert_one_line("Latin-1", &limited(300_000, &["solve"], &file), "");
}

/// Wherever memory runs out while a text is read, decoded or split, and whichever command reads it.
#[test]
fn no_limit_of_memory_makes_a_reader_crash() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, out) = (folder.path().join("large.txt"), folder.path().join("out"));
    let out = out.to_str().expect("a name");
    let line = vec![b'.'; LENGTH];
    let wide: Vec<u8> = [&b"\xFF\xFE"[..], &b".\0".repeat(LENGTH / 2)].concat();
    let mut told = BTreeSet::new();
    for text in [&line, &[&b"\xE4"[..], &line].concat(), &wide] {
        fs::write(&file, text).expect("a file");
        for kib in (60_000..400_000).step_by(80_000) {
            let study = ["study", "--solvers", "mrv", "--out", out];
            for arguments in [&["solve"][..], &["trace"], &study] {
                let output = limited(kib, arguments, &file);
                assert_one_line(&format!("{arguments:?} with {kib} KiB"), &output, "");
                told.insert(String::from_utf8_lossy(&output.stderr).contains("memory"));
            }
            let output = piped(kib, &file);
            assert_one_line(&format!("a pipe with {kib} KiB"), &output, "");
        }
    }
    assert_eq!(told.len(), 2, "some limits leave room for the text, others do not");
}

#[test]
fn a_refused_thread_ends_with_one_line() {
    let file = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/9x9-hard.txt"));
    let refused: Vec<Output> =
        (4_000..40_000).step_by(4_000).map(|kib| limited(kib, &["solve"], file)).collect();
    // With less memory, the system cannot even load the program.
    let begun: Vec<&Output> = refused.iter().filter(|output| output.status.code() == Some(2)).collect();
    assert!(begun.iter().all(|output| output.stderr.starts_with(b"sudoscope: ")), "{begun:?}");
    assert!(refused.iter().all(|output| output.status.code() != Some(101)), "none panics: {refused:?}");
    let lanes = limited(40_000, &["solve", "--algorithm", "parallel"], file);
    assert_eq!(lanes.status.code(), Some(0), "{lanes:?}");
}
