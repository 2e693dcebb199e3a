//! `sudoscope explain`: chains of causes and least reasons, of puzzles and of recorded runs.

use predicates::prelude::*;
use predicates::str::{contains, starts_with};
use serde_json::Value;

use super::{assert_refused, library, sudoscope};

fn explained(arguments: &[&str]) -> String {
    let output = sudoscope().arg("explain").args(arguments).assert().success().get_output().clone();
    String::from_utf8(output.stdout).expect("text")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&explained(&[arguments, &["--json"]].concat())).expect("an object")
}

#[test]
fn a_digit_is_traced_to_givens_and_guesses() {
    let text = explained(&[&library("9x9-hard.txt"), "--cell", "R3C5"]);
    assert!(text.starts_with("propagation after step "), "{text}");
    assert!(text.contains("\nR3C5 = ") && text.contains("This took ") && text.contains(" enough"), "{text}");
    let whole = json(&[&library("9x9-hard.txt"), "--cell", "r3c5"]);
    assert_eq!(whole["fact"], "holds");
    let chain = whole["chain"].as_array().expect("links");
    for (index, link) in chain.iter().enumerate() {
        let causes = link["causes"].as_array().expect("causes");
        let text = link["text"].as_str().expect("words");
        let is_end = text.ends_with("is given") || text.contains("is the guess");
        assert_eq!(causes.is_empty(), is_end, "{index}: {text}");
        let own = link["step"].as_u64().unwrap_or(u64::MAX);
        let older =
            |cause: &Value| chain[cause.as_u64().expect("an index") as usize]["step"].as_u64() < Some(own);
        assert!(causes.iter().all(older), "{index}: {text}");
    }
    let size = |ends: &Value| ["givens", "guesses"].map(|kind| ends[kind].as_array().map_or(0, Vec::len));
    let (least, used) = (size(&whole["least"]), size(&whole["rests_on"]));
    assert!(least.iter().sum::<usize>() <= used.iter().sum(), "{least:?} of {used:?}");
}

#[test]
fn a_recorded_run_is_explained_as_the_puzzle_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("run.sudoscope");
    let path = file.to_str().expect("text");
    let puzzle = library("9x9-very-hard.txt");
    let solver = ["--algorithm", "norvig"];
    sudoscope()
        .args(["trace", &puzzle, "--format", "none", "--record", path])
        .args(solver)
        .assert()
        .success();
    let question = ["--cell", "R1C2", "--digit", "3", "--at", "300"];
    let of_run = explained(&[&[path], &question[..]].concat());
    assert_eq!(of_run, explained(&[&[puzzle.as_str()], &question[..], &solver[..]].concat()));
}

#[test]
fn what_cannot_be_explained_is_said() {
    let file = library("9x9-hard.txt");
    let explain = |arguments: &[&str]| {
        let mut command = sudoscope();
        command.args(["explain", &file]).args(arguments);
        command
    };
    let open = explain(&["--cell", "R1C2", "--digit", "8", "--at", "0"]).assert().code(1).stdout("");
    open.stderr(starts_with("sudoscope: R1C2 may still be 8 after step 0"));
    assert_refused(&mut explain(&["--cell", "R1C2", "--at", "0"]), "add --digit");
    assert_refused(&mut explain(&["--cell", "R1C12"]), "the board has 9 rows and columns");
    assert_refused(&mut explain(&["--cell", "R1C2", "--digit", "x"]), "expected one of 1–9");
    assert_refused(&mut explain(&["--cell", "R1C2", "--at", "99999999"]), "the run has ");
    explain(&["--cell", "here"]).assert().code(2).stderr(contains("expected a cell such as R3C5"));
    explain(&["--cell", "R1C1"])
        .assert()
        .success()
        .stdout(contains("is given").and(contains("This took").not()));
}
