//! The client libraries, and the examples that use them.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use sudoscope::trace::file::Reader;
use sudoscope::trace::{Place, Remarks};

use super::sudoscope;
use crate::common::skipped::skip;

const PUZZLE: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Whether a tool is installed; on a machine that tests every change, it must be.
fn has(tool: &str) -> bool {
    let is_there = Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success());
    if !is_there {
        skip(&format!("{tool} is not installed"));
    }
    is_there
}

/// Records a command and judges the run: it must be solved, without any mistakes.
fn assert_right(options: &[&str], command: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("run.sudoscope");
    let mut record = sudoscope();
    record.arg("record").arg("--out").arg(&out).args(options).arg("--").args(command);
    let recorded = record
        .env("PYTHONPATH", root().join("clients/python"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .expect("the program runs");
    let text = String::from_utf8_lossy(&recorded.stdout).into_owned();
    assert!(recorded.status.success() && text.contains("solved"), "{command:?}: {recorded:?}");
    sudoscope().arg("judge").arg(&out).assert().code(0);
    let place = place(&out);
    assert!(place.file.is_some() && place.line.is_some(), "{command:?}: {place:?}");
}

/// The position in its source at which the program made its last step.
fn place(run: &Path) -> Place {
    let mut reader = Reader::new(std::fs::File::open(run).expect("a run")).expect("a run");
    reader.keep_remarks();
    let mut remarks = Remarks::default();
    while reader.read().is_some() {
        reader.remarks().into_iter().for_each(|remark| remarks.push(remark));
    }
    remarks.at(reader.steps()).0
}

fn example(name: &str) -> PathBuf {
    root().join("examples/your_solver").join(name)
}

#[test]
fn the_examples_in_python_are_recorded() {
    if !has("python3") {
        return;
    }
    let (diagonal, ac3) = (example("diagonal.py"), example("ac3.py"));
    let path = |path: &PathBuf| path.to_str().expect("a path").to_owned();
    assert_right(&["--variant", "diagonal"], &["python3", &path(&diagonal)]);
    assert_right(&[], &["python3", &path(&ac3), PUZZLE]);
}

#[test]
fn the_example_in_c_is_recorded() {
    if !has("cc") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("brute_force");
    let mut compile = Command::new("cc");
    compile.args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-O2", "-I"]).arg(root().join("clients/c"));
    let compiled = compile.arg("-o").arg(&program).arg(example("brute_force.c")).output().expect("cc runs");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    assert_right(&[], &[program.to_str().expect("a path"), PUZZLE]);
}

#[test]
fn the_example_in_rust_is_recorded() {
    if !has("rustc") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("brute_force");
    let mut compile = Command::new("rustc");
    compile.args(["--edition=2021", "-O", "-Dwarnings", "-o"]).arg(&program).arg(example("brute_force.rs"));
    let compiled = compile.output().expect("rustc runs");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    assert_right(&[], &[program.to_str().expect("a path"), PUZZLE]);
}

/// Whether an optional tool is installed.
fn may_use(tool: &str) -> bool {
    let is_there = Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success());
    if !is_there {
        // Not `eprintln!`, because the test harness hides that if a test passes.
        let _ = writeln!(std::io::stderr(), "{tool} is not installed: its client is not tested");
    }
    is_there
}

#[test]
fn the_example_in_javascript_is_recorded() {
    if may_use("node") {
        assert_right(&[], &["node", example("brute_force.mjs").to_str().expect("a path"), PUZZLE]);
    }
}

#[test]
fn the_example_in_java_is_recorded() {
    if !may_use("javac") || !may_use("java") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let mut compile = Command::new("javac");
    compile.args(["-Xlint:all", "-Werror", "-d"]).arg(folder.path());
    compile.arg(root().join("clients/java/Sudoscope.java")).arg(example("BruteForce.java"));
    let compiled = compile.output().expect("javac runs");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    assert_right(&[], &["java", "-cp", folder.path().to_str().expect("a path"), "BruteForce", PUZZLE]);
}
