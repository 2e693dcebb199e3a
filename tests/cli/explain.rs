//! `sudoscope explain`: chains of causes and smallest reasons, for puzzles and for recorded runs.

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
fn a_recorded_run_is_explained_like_its_puzzle() {
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
    open.stderr(starts_with("sudoscope: R1C2 can still be 8 after step 0"));
    assert_refused(&mut explain(&["--cell", "R1C2", "--at", "0"]), "add --digit");
    assert_refused(&mut explain(&["--cell", "R1C12"]), "the board has 9 rows and columns");
    assert_refused(&mut explain(&["--cell", "R1C2", "--digit", "x"]), "expected one of 1–9");
    assert_refused(&mut explain(&["--cell", "R1C2", "--at", "99999999"]), "the run has ");
    let [named, lettered] = ["R1C2", "a2"].map(|cell| {
        let output = explain(&["--cell", cell]).output().unwrap();
        (output.status.code(), output.stdout)
    });
    assert_eq!(named, lettered);
    explain(&["--cell", "here"]).assert().code(2).stderr(contains("expected a cell such as R3C5"));
    explain(&["--cell", "R1C1"])
        .assert()
        .success()
        .stdout(contains("is given").and(contains("This took").not()));
}

/// A nogood is traced to the givens behind it, its digits are named, and all counts are there.
#[test]
fn a_chain_goes_through_what_was_learnt() {
    let question =
        ["--algorithm", "cbj:static,ascending,none", "--at", "299", "--cell", "R1C2", "--digit", "3"];
    let file = library("6x6.txt");
    let arguments = [&[file.as_str()], &question[..]].concat();
    let text = explained(&arguments);
    assert!(text.contains("\n  Nogood: R1C2 = 3 cannot be right (step 281)\n    Contradiction: "), "{text}");
    assert!(!text.contains("(step 281) (step 281)") && !text.contains("stops at"), "{text}");
    let whole = json(&arguments);
    let links = whole["chain"].as_array().expect("links");
    let of = |kind: &str| {
        let is_one = |link: &&Value| link["text"].as_str().is_some_and(|text| text.contains(kind));
        links.iter().filter(is_one).count()
    };
    assert!(of("Nogood: ") > 5 && of("Nogood: ") == of("Contradiction: "), "{text}");
    // Only givens, and what is supposed in order to be refuted, have no causes.
    for link in links {
        let (causes, text) =
            (link["causes"].as_array().expect("causes"), link["text"].as_str().expect("text"));
        let is_end = text.ends_with("is given") || text.ends_with("is assumed");
        assert!(causes.is_empty() == is_end && link["stops"] == false, "{link}");
    }
    let derived: std::collections::HashSet<(&str, Option<u64>)> = links
        .iter()
        .filter(|link| link["causes"].as_array().is_some_and(|causes| !causes.is_empty()))
        .filter_map(|link| Some((link["text"].as_str()?, link["step"].as_u64())))
        .collect();
    let given = of("is given");
    assert_eq!(whole["facts"], derived.len());
    assert!(text.contains(&format!("\nThis took {} facts, from {given} givens.\n", derived.len())), "{text}");
}
