//! The messages about inputs that are not puzzles.

use std::fs;

use predicates::prelude::*;
use predicates::str::{contains, starts_with};

use super::{assert_refused, library, sudoscope};

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn a_recorded_run_is_named_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run.sudoscope");
    let easy = library("4x4.txt");
    sudoscope().args(["trace", &easy, "--format", "none", "--record"]).arg(&run).assert().success();
    for command in [&["solve"][..], &["compare"], &["check"], &["study", "--solvers", "mrv"]] {
        assert_refused(sudoscope().args(command).arg(&run), "this is a recorded run, not a puzzle");
    }
    let convert = |input: &std::path::Path| {
        let mut command = sudoscope();
        command.arg("convert").arg(input).args(["-", "--to", "line"]);
        command
    };
    assert_refused(&mut convert(&run), "run.sudoscope” prints its steps");
    let bytes = fs::read(&run).unwrap();
    assert_refused(convert("-".as_ref()).write_stdin(bytes.clone()), "save it as a file");
    assert_refused(sudoscope().args(["solve", "-"]).write_stdin(bytes.clone()), "save it as a file");
    assert_refused(sudoscope().args(["trace", "-"]).write_stdin(bytes), "save it as a file");
}

#[test]
fn a_puzzle_may_follow_any_number_of_comments() {
    for (before, count) in [("# a comment\n", 200_000), ("\n", 2_000_000), ("# a comment\r\n\r\n", 100_000)] {
        let text = before.repeat(count) + NINE + "\n";
        let solved = sudoscope().args(["solve", "-", "--json"]).write_stdin(text).assert();
        solved.success().stdout(contains("\"outcome\":\"solved\""));
    }
    let nothing = "# a comment\n".repeat(200_000);
    assert_refused(sudoscope().args(["solve", "-"]).write_stdin(nothing), "the text contains only comments");
}

#[test]
fn xml_without_a_game_is_a_mistake() {
    for name in ["x", &"x".repeat(900_000)] {
        let text = format!("<opensudoku>\n<name>{name}</name><a b=\"{name}\"/>\n</opensudoku>\n");
        let refused = sudoscope().args(["convert", "-", "-", "--to", "line"]).write_stdin(text).assert();
        refused.code(2).stdout("").stderr(contains("the puzzle is missing; expected an element “game”"));
    }
}

#[test]
fn the_puzzle_that_cannot_be_written_is_counted() {
    let (small, nine) = (".".repeat(16), ".".repeat(81));
    for (lines, number) in
        [([&small, &nine, &nine], 1), ([&nine, &small, &nine], 2), ([&nine, &nine, &small], 3)]
    {
        let text = lines.map(|line| format!("{line}\n")).concat();
        let refused =
            sudoscope().args(["convert", "-", "-", "--to", "opensudoku"]).write_stdin(text).assert();
        refused.code(2).stderr(contains(format!("puzzle {number}: OpenSudoku holds 9×9 boards only")));
    }
}

#[test]
fn a_run_is_not_recorded_to_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let mut trace = sudoscope();
    trace.args(["trace", &library("4x4.txt"), "--record", "-"]).current_dir(folder.path());
    assert_refused(&mut trace, "--record needs a file name");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn many_mistakes_are_summed_up() {
    let text = format!("{NINE}\n{}{NINE}\n", format!("{NINE}7\n").repeat(300));
    for command in ["solve", "check"] {
        let shown = predicate::function(|text: &str| text.matches("this line has 82 cells").count() == 20);
        let solved = sudoscope().args([command, "-"]).write_stdin(text.clone()).assert().code(2);
        solved.stderr(shown.and(contains("280 more of 302 entries are not puzzles")));
    }
}

#[test]
fn the_no_puzzle_message_points_to_formats() {
    let words = "no puzzle found; “sudoscope formats” lists what can be read";
    assert_refused(sudoscope().args(["solve", "-"]).write_stdin("Dear Sir or Madam,\n"), words);
    let list = sudoscope().arg("formats").assert().success().stderr("");
    list.stdout(starts_with("line ").and(contains("opensudoku")).and(contains("read, written")));
}
