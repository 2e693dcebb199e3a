//! `sudoscope compare`: the published comparison, as a table and as comma-separated values.

use std::path::Path;

use predicates::str::{contains, starts_with};
use sudoscope::solver::Algorithm;
use sudoscope::step::Step;

use super::{assert_refused, library, sudoscope};
use crate::common::{files, long_run, steps_of, titled};

/// Runs a comparison of brute force and MRV, and checks the assignments in its table.
fn assert_counts(path: &Path, name: &str, brute_force: u64, mrv: u64) {
    let solvers = ["--algorithm", "brute-force", "--algorithm", "mrv"];
    let compared = sudoscope().args(["compare", "--csv"]).args(solvers).arg(path).assert().success();
    let compared = compared.stdout(starts_with("puzzle,solver,outcome,assignments,"));
    let compared = compared.stdout(contains(format!("\n{name},brute-force,solved,{brute_force},0,")));
    compared.stdout(contains(format!("\n{name},mrv,solved,{mrv},")));
}

#[test]
fn the_table_has_the_counts_of_the_runs() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("long.txt");
    let puzzle = long_run();
    std::fs::write(&file, titled(&puzzle, "long")).unwrap();
    let assignments = |algorithm| {
        let (steps, _) = steps_of(algorithm, &puzzle, usize::MAX);
        steps.iter().filter(|step| matches!(step, Step::Assign { .. })).count() as u64
    };
    assert_counts(&file, "long", assignments(Algorithm::BruteForce), assignments(Algorithm::Mrv));
    // As published.
    let known = [("hard1", 27_897_019, 141), ("medium1", 134_707, 132), ("easy1", 135, 100)];
    for (name, brute_force, mrv) in known {
        let Some(path) = files::path(&format!("sudoku16/{name}.txt")) else { return };
        assert_counts(&path, name, brute_force, mrv);
    }
}

#[test]
fn every_solver_has_a_row_for_every_puzzle() {
    let compared = sudoscope().args(["compare", &library("4x4.txt"), &library("6x6.txt")]).assert().success();
    let text = String::from_utf8(compared.get_output().stdout.clone()).expect("a table is text");
    assert_eq!(text.lines().count(), 1 + 2 * Algorithm::ALL.len(), "{text}");
    let widths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
    assert!(widths.iter().all(|width| *width == widths[0]), "{text}");
}

#[test]
fn a_solver_that_takes_too_long_is_stopped() {
    let slow = sudoscope()
        .args(["compare", "--csv", "--limit", "0.05", "--algorithm", "brute-force", "-"])
        .write_stdin(crate::common::endless().to_string())
        .assert()
        .code(1);
    slow.stdout(contains(",brute-force,stopped,")).stderr(contains("1 of 1 run was stopped after 50 ms"));
}

#[test]
fn a_comparison_needs_files() {
    sudoscope().arg("compare").assert().code(2).stderr(contains("<FILES>"));
    assert_refused(sudoscope().args(["compare", "/no/such/file"]), "/no/such/file");
}

#[test]
fn the_table_distinguishes_a_solvers_choices() {
    let solvers =
        ["backtracking:static,ascending,none", "backtracking:static,ascending,mac", "ac3", "ac3:alone"];
    let asked = solvers.iter().flat_map(|solver| ["--algorithm", solver]);
    let compared = sudoscope().arg("compare").args(asked).arg(library("4x4.txt")).assert();
    let table = String::from_utf8(compared.get_output().stdout.clone()).expect("text");
    let rows: Vec<&str> = table.lines().skip(1).collect();
    assert_eq!(rows.len(), solvers.len());
    for (row, solver) in rows.iter().zip(solvers) {
        assert!(row.contains(&format!(" {solver} ")), "{row}");
        assert_eq!(row.len(), rows[0].len(), "the columns stay below one another");
    }
}
