//! `sudoscope hint`: what is found next, and what is said of positions that have no or several solutions.

use predicates::str::contains;
use serde_json::{Value, json};

use super::{assert_refused, library, sudoscope};

fn hints(arguments: &[&str], text: &str) -> Vec<Value> {
    let output = sudoscope()
        .args(["hint", "-", "--json"])
        .args(arguments)
        .write_stdin(text)
        .output()
        .expect("it runs");
    let lines = String::from_utf8(output.stdout).expect("text");
    lines.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

/// One cell of the first row is empty.
const LAST_CELL: &str = ".23456789456789123789123456214365897365897214897214365531642978642978531978531642";

#[test]
fn the_simplest_technique_comes_first() {
    let all = hints(&[], LAST_CELL);
    assert_eq!(all.len(), 1);
    assert_eq!((&all[0]["technique"], &all[0]["code"]), (&json!("full house"), &json!("0000")));
    assert_eq!((&all[0]["placements"], &all[0]["eliminations"]), (&json!([[1, 1, 1]]), &json!([])));
    let names: Vec<Value> = hints(&["--all"], LAST_CELL).iter().map(|one| one["technique"].clone()).collect();
    assert!(names.contains(&json!("naked single")) && names.contains(&json!("hidden single")), "{names:?}");
}

#[test]
fn candidates_of_a_library_line_are_struck_out() {
    // On an empty board with 1 struck out in row 1 except R1C1 and R1C2, 1 is locked in block 1.
    let struck: Vec<String> = (3..=9).map(|column| format!("11{column}")).collect();
    let line = format!(":0101::{}:{}:::", ".".repeat(81), struck.join(" "));
    let mut command = sudoscope();
    let command = command.args(["hint", "-", "--json", "--technique", "claiming"]).write_stdin(line);
    let output = command.assert().success().stderr(contains("several solutions")).get_output().clone();
    let hint: Value = serde_json::from_slice(&output.stdout).expect("an object");
    let expected: Vec<[u8; 3]> =
        [2, 3].into_iter().flat_map(|row| (1..=3).map(move |column| [1, row, column])).collect();
    assert_eq!(hint["eliminations"], json!(expected));
}

#[test]
fn a_puzzle_without_solution_gets_no_hint() {
    let mut command = sudoscope();
    let none = library("9x9-no-solution.txt");
    command.args(["hint", &none]).assert().code(1).stdout("").stderr(contains("no solution"));
}

#[test]
fn an_unknown_technique_lists_the_known_ones() {
    let mut command = sudoscope();
    command.args(["hint", &library("9x9-hard.txt"), "--technique", "magic"]);
    assert_refused(&mut command, "naked-pair");
}
