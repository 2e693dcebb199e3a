//! `sudoscope align`: where two searches diverge.

use std::path::Path;

use predicates::prelude::*;
use predicates::str::contains;

use super::folder::Folder;
use super::{assert_refused, library, sudoscope};
use crate::common::endless;

#[test]
fn savings_of_stronger_inference_name_their_rule() {
    let solvers = "propagation:no-hidden-singles,no-naked-pairs,propagation";
    let told = sudoscope().args(["align", &library("9x9-hard.txt"), "--solvers", solvers]).assert().success();
    let told = told.stderr("").stdout(contains("The first ").and(contains(" in both trees.")));
    let told = told.stdout(contains("Only propagation:no-hidden-singles,no-naked-pairs searched "));
    let told = told.stdout(contains("\n    propagation: R").and(contains(") in step ")));
    told.stdout(contains(" becomes ").or(contains(" loses ")));
}

#[test]
fn equal_search_trees_show_no_difference() {
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
        .stderr(contains("stopped, so only part of the tree is compared: brute-force"));
}

#[test]
fn two_solvers_and_a_puzzle_are_needed() {
    let file = library("9x9-bulk.txt");
    assert_refused(
        sudoscope().args(["align", &file, "--solvers", "dlx"]),
        "--solvers names 1 solver; name two",
    );
    let none = ["align", &file, "--solvers", "dlx,mrv", "--puzzle", "21"];
    assert_refused(sudoscope().args(none), "has 20 puzzles; there is no puzzle 21");
    let one = ["align", &file, "--solvers", "dlx,mrv", "--puzzle", "20"];
    sudoscope().args(one).assert().success();
}

/// Records a solver on a puzzle of the library.
fn record(puzzle: &str, algorithm: &str, out: &Path) {
    let mut command = sudoscope();
    command.args(["trace", &library(puzzle), "--algorithm", algorithm, "--format", "none", "--record"]);
    command.arg(out).assert().success();
}

fn printed(command: &mut assert_cmd::Command) -> String {
    String::from_utf8(command.assert().success().get_output().stdout.clone()).expect("text")
}

const WEAK: &str = "propagation:no-hidden-singles,no-naked-pairs";

#[test]
fn recorded_runs_are_compared_as_their_solvers_are() {
    let folder = Folder::new();
    let (weak, strong) = (folder.path("weak.sudoscope"), folder.path("strong.sudoscope"));
    record("9x9-hard.txt", WEAK, &weak);
    record("9x9-hard.txt", "propagation", &strong);
    let solvers = format!("{WEAK},propagation");
    let expected = printed(sudoscope().args(["align", &library("9x9-hard.txt"), "--solvers", &solvers]));
    assert!(expected.contains(&format!("Only {WEAK} searched ")), "{expected}");
    assert_eq!(printed(sudoscope().arg("align").args([&weak, &strong])), expected);
    assert_eq!(printed(sudoscope().arg("align").arg(&weak).args(["--solvers", "propagation"])), expected);
}

#[test]
fn runs_of_one_solver_use_file_names() {
    let folder = Folder::new();
    // Two versions of one program; the second tries the digits in reverse order.
    let puzzle = "1..............4";
    let fill = |digits: [u8; 2]| {
        let guess = |digit| {
            format!("{{\"kind\":\"assign\",\"row\":1,\"column\":2,\"digit\":\"{digit}\",\"guess\":true}}\n")
        };
        let back = |digit| format!("{{\"kind\":\"retract\",\"row\":1,\"column\":2,\"digit\":\"{digit}\"}}\n");
        [guess(digits[0]), back(digits[0]), guess(digits[1]), back(digits[1])].concat()
    };
    let names = [("monday.sudoscope", [2, 3]), ("tuesday.sudoscope", [3, 2])];
    for (name, digits) in names {
        let stream = format!("{puzzle}\n{}", fill(digits));
        let mut command = sudoscope();
        command.args(["record", "-", "--name", "mine", "--out"]).arg(folder.path(name));
        command.write_stdin(stream).assert().success();
    }
    let files = names.map(|(name, _)| folder.path(name));
    let told = sudoscope().arg("align").args(&files).assert().code(1);
    let told = told.stdout(contains("They differ in their first decision:\n  monday.sudoscope guesses "));
    let told =
        told.stdout(contains("  tuesday.sudoscope guesses ").and(contains("2 guesses are in both trees")));
    told.stderr(contains("only part of the tree is compared: monday.sudoscope, tuesday.sudoscope"));
    let json = printed_json(sudoscope().args(["align", "--json"]).args(&files));
    assert!(json[0]["file"].as_str().is_some_and(|file| file.ends_with("monday.sudoscope")));
    assert_eq!((&json[0]["solver"], &json[1]["solver"]), (&"mine".into(), &"mine".into()));
    let numbers =
        json[2]["decisions"].as_array().map(|all| all.iter().map(|one| one["run"].clone()).collect());
    assert_eq!(numbers, Some(vec![1.into(), 2.into()]));
}

fn printed_json(command: &mut assert_cmd::Command) -> Vec<serde_json::Value> {
    let output = command.output().expect("the program runs").stdout;
    let text = String::from_utf8(output).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

#[test]
fn incomparable_runs_are_refused_with_advice() {
    let folder = Folder::new();
    let (one, other) = (folder.path("one.sudoscope"), folder.path("other.sudoscope"));
    record("9x9-easy.txt", "mrv", &one);
    record("9x9-hard.txt", "mrv", &other);
    assert_refused(sudoscope().arg("align").args([&one, &other]), "are runs on different puzzles");
    assert_refused(sudoscope().arg("align").arg(&one), "it holds one run; give a second file, or a solver");
    assert_refused(
        sudoscope().arg("align").arg(&one).args(["--run", "1"]),
        "give a second file, or a solver",
    );
    let several = ["--solvers", "mrv,dlx"];
    assert_refused(
        sudoscope().arg("align").arg(&one).args(several),
        "name one to compare with the recorded run",
    );
    let both = sudoscope().arg("align").args([&one, &one]).args(["--solvers", "dlx"]).unwrap_err();
    assert!(both.to_string().contains("leave out --solvers"), "{both}");
    let third = ["--run", "2", "--solvers", "dlx"];
    assert_refused(sudoscope().arg("align").arg(&one).args(third), "it holds one run; there is no run 2");
    let puzzle = library("9x9-easy.txt");
    assert_refused(sudoscope().args(["align", &puzzle]), "two solvers are needed for a puzzle");
    assert_refused(sudoscope().arg("align").arg(&one).arg(&puzzle), "this is not a recorded run");
    assert_refused(sudoscope().arg("align").arg(&one).args(["--puzzle", "1"]), "are for puzzles");
}

#[test]
fn damaged_runs_are_compared_up_to_the_damage() {
    let folder = Folder::new();
    let (whole, part) = (folder.path("whole.sudoscope"), folder.path("part.sudoscope"));
    record("9x9-very-hard.txt", "mrv", &whole);
    let bytes = std::fs::read(&whole).expect("a file");
    std::fs::write(&part, &bytes[..bytes.len() - 20]).expect("a file");
    let told = sudoscope().arg("align").args([&part, &whole]).assert().code(2);
    told.stderr(contains("only part of the tree is compared: part.sudoscope"))
        .stdout(contains("in both trees."));
}
