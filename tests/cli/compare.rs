//! `sudoscope compare`: the published comparison, as a table and as comma-separated values.

use predicates::str::{contains, starts_with};

use super::{assert_refused, library, sudoscope};
use crate::common::files;

#[test]
fn the_known_counts_of_the_three_boards_of_side_sixteen() {
    let known = [
        ("sudoku16/hard1.txt", "hard1", 27_897_019, 141),
        ("sudoku16/medium1.txt", "medium1", 134_707, 132),
        ("sudoku16/easy1.txt", "easy1", 135, 100),
    ];
    for (file, name, brute_force, mrv) in known {
        let Some(path) = files::path(file) else { return };
        let solvers = ["--algorithm", "brute-force", "--algorithm", "mrv"];
        let compared = sudoscope().args(["compare", "--csv"]).args(solvers).arg(path).assert().success();
        let compared = compared.stdout(starts_with("puzzle,algorithm,outcome,assignments,"));
        let compared = compared.stdout(contains(format!("\n{name},brute-force,solved,{brute_force},0,")));
        compared.stdout(contains(format!("\n{name},mrv,solved,{mrv},")));
    }
}

#[test]
fn every_solver_has_a_row_for_every_puzzle() {
    let compared = sudoscope().args(["compare", &library("4x4.txt"), &library("6x6.txt")]).assert().success();
    let text = String::from_utf8(compared.get_output().stdout.clone()).expect("a table is text");
    assert_eq!(text.lines().count(), 1 + 2 * 8, "{text}");
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
    slow.stdout(contains(",brute-force,stopped,")).stderr(contains("1 of 1 runs were stopped after 50ms"));
}

#[test]
fn a_comparison_needs_files() {
    sudoscope().arg("compare").assert().code(2).stderr(contains("<FILES>"));
    assert_refused(sudoscope().args(["compare", "/no/such/file"]), "/no/such/file");
}
