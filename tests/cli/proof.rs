//! `sudoscope solve --proof`: a formula and a proof for other programs.

use std::fs;

use predicates::prelude::PredicateBooleanExt;
use predicates::str::{contains, starts_with};

use super::folder::Folder;
use super::{assert_refused, library, sudoscope};

#[test]
fn formula_and_proof_are_written_beside_the_solution() {
    let folder = Folder::new();
    let out = folder.path("certificate");
    let mut command = sudoscope();
    command.args(["solve", &library("9x9-hard.txt"), "--proof"]).arg(&out);
    let told = contains("no other solution").and(contains("drat-trim"));
    let plain = sudoscope().args(["solve", &library("9x9-hard.txt")]).output().expect("it runs");
    command.assert().success().stdout(plain.stdout).stderr(told);
    let formula = fs::read_to_string(out.with_extension("cnf")).expect("the formula");
    let proof = fs::read_to_string(out.with_extension("drat")).expect("the proof");
    assert!(formula.starts_with("c sudoku 9x9") && formula.contains("\np cnf 729 "), "{formula}");
    assert!(proof.lines().all(|line| line.ends_with(" 0") || line == "0") && proof.ends_with("0\n"));
}

#[test]
fn a_puzzle_without_a_solution_is_proved_to_have_none() {
    let folder = Folder::new();
    let out = folder.path("none");
    let mut command = sudoscope();
    command.args(["solve", &library("9x9-no-solution.txt"), "--proof"]).arg(&out);
    command.assert().code(1).stdout("no solution\n").stderr(contains("proves that there is no solution"));
    assert!(out.with_extension("drat").exists());
}

#[test]
fn what_has_several_solutions_is_not_proved() {
    let folder = Folder::new();
    let out = folder.path("several");
    let mut command = sudoscope();
    command.args(["solve", "-", "--proof"]).arg(&out).write_stdin(".".repeat(81));
    let told = starts_with("sudoscope: the puzzle has several solutions");
    command.assert().code(1).stderr(told);
    assert!(!out.with_extension("cnf").exists() && !out.with_extension("drat").exists());
    assert_refused(sudoscope().args(["solve", &library("9x9-bulk.txt"), "--proof", "x"]), "one puzzle");
}
