//! `sudoscope hint`: the next step, and what is said about positions without a unique solution.

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

/// A board on which one cell of the first row is empty.
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
    // On an empty board with 1 struck out in row 1 except in R1C1 and R1C2, 1 is locked in block 1.
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

/// A framed board, as others draw it, with R1C3 and R1C4 open; R1C3 contains this text.
fn frame(cell: &str) -> String {
    format!("*-------*\n|12|{cell}.|\n|34|12|\n|---+---|\n|21|43|\n|43|21|\n*-------*\n")
}

/// The same board with these marks in the two cells.
fn marked(marks: [&str; 2]) -> String {
    let [one, other] = marks;
    format!(
        "*---*\n| <1> <2> | {one} {other} |\n| <3> <4> | <1> <2> |\n|---+---|\n| <2> <1> | <4> <3> |\n| <4> <3> | <2> <1> |\n*---*\n"
    )
}

#[test]
fn placed_digits_and_marks_belong_to_the_position() {
    // 3 is placed in R1C3, which leaves 4 for R1C4.
    let placed = hints(&["--technique", "full-house"], &frame("+3"));
    assert_eq!(placed[0]["placements"], json!([[4, 1, 4]]));
    // There are two solutions; only the mark decides between them.
    let open =
        "| <1> <2> | 3 34 |\n| <3> <4> | 12 12 |\n|---+---|\n| <2> <1> | 34 34 |\n| <4> <3> | 12 12 |\n";
    let single = hints(&["--technique", "naked-single"], open);
    assert_eq!(single[0]["placements"], json!([[3, 1, 3]]));
}

#[test]
fn a_few_marks_are_no_candidates() {
    let some = "| <1> <2> | 3 . |\n| <3> <4> | . . |\n|---+---|\n| <2> <1> | . . |\n| <4> <3> | . . |\n";
    let mut command = sudoscope();
    let command = command.args(["hint", "-", "--technique", "naked-single"]).write_stdin(some);
    let unused = "some empty cells of the puzzle have no marks, so its marks are not used";
    command.assert().code(1).stdout("").stderr(contains(unused));
}

#[test]
fn a_wrong_or_finished_position_gets_no_hint() {
    for (text, mistake) in [
        (frame("+4"), "R1C3 has a wrong digit"),
        (marked(["34", "3"]), "R1C4 has lost its digit as a candidate"),
        (marked(["4", "3"]), "R1C3 and R1C4 have lost their digits as candidates"),
        (frame("+3").replace('.', "+4"), "the puzzle has no hint: every cell is filled"),
    ] {
        let mut command = sudoscope();
        let command = command.args(["hint", "-"]).write_stdin(text);
        command.assert().code(1).stdout("").stderr(contains(mistake));
    }
}

#[test]
fn a_list_error_affects_only_its_entry() {
    let mut command = sudoscope();
    let list = "12..341221434321 first\n12..34\n12.4341221434321\n";
    let command = command.args(["hint", "-", "--technique", "full-house"]).write_stdin(list);
    let output = command.assert().code(2).stderr(contains("standard input:2:")).get_output().clone();
    let text = String::from_utf8(output.stdout).expect("text");
    let begins: Vec<&str> = text.lines().filter_map(|line| line.split(" house").next()).collect();
    assert_eq!(begins, ["first: Full", "#3: Full"]);
}

#[test]
fn boards_of_25x25_have_the_simplest_techniques() {
    let mut command = sudoscope();
    let command = command.args(["hint", &library("25x25-easy.txt")]);
    command.assert().success().stdout(contains("ingle: "));
}

#[test]
fn an_unknown_technique_lists_the_known_ones() {
    let mut command = sudoscope();
    command.args(["hint", &library("9x9-hard.txt"), "--technique", "magic"]);
    assert_refused(&mut command, "naked-pair");
}
