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
fn an_unsolvable_puzzle_gets_a_proof() {
    let folder = Folder::new();
    let out = folder.path("none");
    let mut command = sudoscope();
    command.args(["solve", &library("9x9-no-solution.txt"), "--proof"]).arg(&out);
    command.assert().code(1).stdout("no solution\n").stderr(contains("proves that there is no solution"));
    assert!(out.with_extension("drat").exists());
}

/// A line of literals, as the checker numbers them.
fn literals(line: &str) -> Vec<u32> {
    let numbers = line.split_whitespace().map(|number| number.parse::<i32>().expect("a literal"));
    let code = |number: i32| 2 * (number.unsigned_abs() - 1) + u32::from(number < 0);
    numbers.take_while(|number| *number != 0).map(code).collect()
}

/// Whether an independent checker accepts the proof that the clauses are unsatisfiable.
fn is_accepted(variables: u32, clauses: &[Vec<u32>], proof: &str) -> bool {
    let step = |line: &str| match line.strip_prefix("d ") {
        Some(deleted) => (true, literals(deleted)),
        None => (false, literals(line)),
    };
    let steps: Vec<(bool, Vec<u32>)> = proof.lines().map(step).collect();
    dratify::Checker::new(variables, clauses, true, true).check(&steps).ok
}

#[test]
fn a_checker_accepts_proofs_of_every_board() {
    let folder = Folder::new();
    for (file, code) in [
        ("6x6.txt", 0),
        ("9x9-hard.txt", 0),
        ("9x9-diagonal-hard.txt", 0),
        ("9x9-no-solution.txt", 1),
        ("12x12.txt", 0),
        ("16x16-easy.txt", 0),
    ] {
        let out = folder.path(file.trim_end_matches(".txt"));
        sudoscope().args(["solve", &library(file), "--proof"]).arg(&out).assert().code(code);
        let formula = fs::read_to_string(out.with_extension("cnf")).expect("the formula");
        let proof = fs::read_to_string(out.with_extension("drat")).expect("the proof");
        let mut lines = formula.lines().filter(|line| !line.starts_with('c'));
        let head: Vec<&str> = lines.next().expect("the head").split(' ').collect();
        let mut clauses: Vec<Vec<u32>> = lines.map(literals).collect();
        assert_eq!(head[3], clauses.len().to_string(), "{file}");
        let variables = head[2].parse().expect("a number");
        assert!(is_accepted(variables, &clauses, &proof), "{file}");
        // Half of the clauses are satisfiable.
        clauses.truncate(clauses.len() / 2);
        assert!(!is_accepted(variables, &clauses, &proof), "{file}");
    }
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
