//! `sudoscope align`: where two searches part.

use predicates::prelude::*;
use predicates::str::contains;

use super::folder::Folder;
use super::{assert_refused, library, sudoscope};
use crate::common::endless;

#[test]
fn what_a_stronger_inference_saves_is_told_with_its_rule() {
    let solvers = "propagation:no-hidden-singles,no-naked-pairs,propagation";
    let told = sudoscope().args(["align", &library("9x9-hard.txt"), "--solvers", solvers]).assert().success();
    let told = told.stderr("").stdout(contains("The first ").and(contains(" in both trees.")));
    let told = told.stdout(contains("Only propagation:no-hidden-singles,no-naked-pairs searched "));
    let told = told.stdout(contains("\n    propagation: R").and(contains(") in step ")));
    told.stdout(contains(" becomes ").or(contains(" loses ")));
}

#[test]
fn a_solver_aligned_with_one_of_the_same_tree_has_nothing_alone() {
    let solvers = ["--solvers", "dlx,propagation"];
    let one = sudoscope().args(["align", &library("9x9-easy.txt")]).args(solvers).assert().success();
    one.stdout(
        contains("Neither makes a guess.").and(contains("dlx searched nothing that the other did not.")),
    );
}

#[test]
fn a_run_that_is_stopped_is_named() {
    let folder = Folder::new();
    let puzzle = folder.write("endless.txt", endless().to_string());
    let mut command = sudoscope();
    command.arg("align").arg(puzzle).args(["--solvers", "brute-force,dlx", "--limit", "0.3"]);
    command
        .assert()
        .code(1)
        .stdout(contains("brute-force: ").and(contains("stopped")))
        .stderr(contains("stopped, so that not the whole tree is compared: brute-force"));
}

#[test]
fn two_solvers_and_a_puzzle_are_needed() {
    let file = library("9x9-bulk.txt");
    assert_refused(sudoscope().args(["align", &file, "--solvers", "dlx"]), "--solvers names 1 solver; two");
    let none = ["align", &file, "--solvers", "dlx,mrv", "--puzzle", "21"];
    assert_refused(sudoscope().args(none), "has 20 puzzles; there is no number 21");
    let one = ["align", &file, "--solvers", "dlx,mrv", "--puzzle", "20"];
    sudoscope().args(one).assert().success();
}
