//! `sudoscope solve`: output and exit codes.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use predicates::prelude::*;
use predicates::str::{contains, starts_with};
use serde_json::Value;

use super::{assert_refused, library, sudoscope};
use crate::common::endless;

/// The solution of `9x9-diagonal.txt`.
const DIAGONAL: &str = "267945381853716249491823576576438192384192657129657438642379815935281764718564923";

fn records(arguments: &[&str], code: i32) -> Vec<Value> {
    let output =
        sudoscope().arg("solve").arg("--json").args(arguments).assert().code(code).get_output().clone();
    let text = String::from_utf8(output.stdout).expect("JSON is text");
    text.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

#[test]
fn one_puzzle_is_printed_row_by_row() {
    let rows: Vec<&str> = (0..9).map(|row| &DIAGONAL[row * 9..][..9]).collect();
    let expected = rows.join("\n") + "\n";
    sudoscope().args(["solve", &library("9x9-diagonal.txt")]).assert().success().stdout(expected).stderr("");
}

#[test]
fn the_symbols_are_those_of_the_puzzle() {
    let solved = sudoscope().args(["solve", &library("16x16-signs.txt")]).assert().success();
    let text = String::from_utf8(solved.get_output().stdout.clone()).expect("symbols are text");
    let sorted = |row: &str| {
        let mut symbols: Vec<char> = row.chars().collect();
        symbols.sort_unstable();
        symbols
    };
    let first = sorted(text.lines().next().expect("a row"));
    assert_eq!((text.lines().count(), first.len()), (16, 16));
    assert!(text.lines().all(|row| sorted(row) == first), "each row holds each symbol once");
    assert!(!first.iter().any(char::is_ascii_alphanumeric), "{first:?}");
}

#[test]
fn every_algorithm_says_the_same_in_json() {
    for name in ["brute-force", "mrv", "backtracking", "ac3", "propagation", "norvig", "dlx", "parallel"] {
        let records = records(&["--algorithm", name, &library("9x9-diagonal.txt")], 0);
        let [record] = &records[..] else { panic!("{name}: one puzzle, one line") };
        assert_eq!(record["outcome"], "solved");
        assert_eq!(record["solution"], DIAGONAL, "{name}");
        assert_eq!(record["solver"], name);
        assert!(record["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0));
        let blanks = 81 - 17;
        let net = record["assignments"].as_u64().unwrap() - record["retractions"].as_u64().unwrap();
        assert!(name == "parallel" || net == blanks, "{name}: {record}");
        for counter in ["eliminations", "guesses", "contradictions", "max_depth"] {
            assert!(record[counter].is_u64(), "{name}: {counter}");
        }
    }
}

#[test]
fn choices_go_after_the_name_or_into_options() {
    let file = library("9x9-hard.txt");
    let named = records(&["--algorithm", "backtracking:static,ascending,mac", &file], 0);
    let options = ["--variables", "static", "--values", "ascending", "--inference", "mac"];
    let chosen = records(&[&["--algorithm", "backtracking", &file], &options[..]].concat(), 0);
    for counter in ["solver", "steps", "nodes", "assignments", "eliminations", "guesses"] {
        assert_eq!(named[0][counter], chosen[0][counter]);
    }
    let mut wrong = sudoscope();
    assert_refused(
        wrong.args(["solve", "--algorithm", "dlx", "--values", "lcv", &file]),
        "choices of backtracking",
    );
}

#[test]
fn without_a_solution_the_code_is_one() {
    let file = library("9x9-no-solution.txt");
    sudoscope().args(["solve", &file]).assert().code(1).stdout("no solution\n");
    let records = records(&[&file], 1);
    assert_eq!((&records[0]["outcome"], &records[0]["solution"]), (&"unsolvable".into(), &Value::Null));
}

#[test]
fn arc_consistency_alone_may_stall() {
    let records = records(&["--algorithm", "ac3:alone", &library("9x9-very-hard.txt")], 1);
    assert_eq!(records[0]["outcome"], "stalled");
}

/// The last line is a summary.
#[test]
fn a_collection_gives_one_line_per_puzzle() {
    let solved = sudoscope().args(["solve", "--stats", &library("9x9-bulk.txt")]).assert().success();
    let text = String::from_utf8(solved.get_output().stdout.clone()).expect("digits are text");
    let solutions = text.lines().filter(|line| !line.starts_with('#'));
    assert!(solutions.clone().all(|line| line.len() == 81 && !line.contains(['.', '0'])));
    assert_eq!(solutions.count(), 20);
    assert!(text.lines().last().is_some_and(|line| line.starts_with("# 20 of 20 solved: ")), "{text}");
}

#[test]
fn a_bad_line_does_not_stop_the_others() {
    let (good, bad) = (DIAGONAL, DIAGONAL.replacen('6', "2", 1));
    let text = format!("{good}\n{bad}\n{good}\n");
    let solved = sudoscope().args(["solve", "-"]).write_stdin(text).assert().code(2);
    solved.stdout(format!("{good}\n{good}\n")).stderr(contains("--> standard input:2:2"));
}

#[test]
fn the_diagonals_can_be_asked_for() {
    let line = ".".repeat(81);
    let diagonal = |variant: &str| {
        let arguments = ["solve", "--json", "--variant", variant, "-"];
        let solved = sudoscope().args(arguments).write_stdin(line.as_str()).assert().success();
        let record: Value = serde_json::from_slice(&solved.get_output().stdout).expect("one object");
        let solution: Vec<u8> = record["solution"].as_str().expect("solved").bytes().collect();
        let mut falling: Vec<u8> = (0..9).map(|i| solution[i * 10]).collect();
        falling.sort_unstable();
        falling == b"123456789"
    };
    assert!(diagonal("diagonal") && !diagonal("plain"));
}

#[test]
fn all_solutions_are_printed_or_counted() {
    let empty = ".".repeat(16);
    let all = sudoscope().args(["solve", "--all", "-"]).write_stdin(empty.as_str()).assert().success();
    let text = String::from_utf8(all.get_output().stdout.clone()).expect("digits are text");
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), 288, "all boards of side four");
    for (count, words) in [("--count", "2 solutions or more\n"), ("--count=1000", "288 solutions\n")] {
        let counted = sudoscope().args(["solve", count, "-"]).write_stdin(empty.as_str()).assert().success();
        counted.stdout(words);
    }
    let none = sudoscope().args(["solve", "--count", &library("9x9-no-solution.txt")]).assert().code(1);
    none.stdout("no solution\n");
    sudoscope()
        .args(["solve", "--count", &library("9x9-easy.txt")])
        .assert()
        .success()
        .stdout("unique solution\n");
}

#[test]
fn unreadable_input_gives_one_line_and_code_two() {
    assert_refused(sudoscope().args(["solve", "/no/such/file"]), "/no/such/file cannot be read");
    assert_refused(sudoscope().args(["solve", "-"]).write_stdin("hello"), "standard input: ");
    sudoscope().args(["solve", "--algorithm", "luck", "-"]).assert().code(2).stderr(contains("norvig, dlx"));
    sudoscope().args(["solve", "--limit=-1", "-"]).assert().code(2).stderr(contains("number of seconds"));
}

#[test]
fn the_time_limit_stops_and_prints_counters() {
    let line = endless().to_string();
    let arguments = ["solve", "--json", "--algorithm", "brute-force", "--limit", "0.2", "-"];
    let stopped = sudoscope().args(arguments).write_stdin(line).assert().code(1);
    let record: Value = serde_json::from_slice(&stopped.get_output().stdout).expect("one object");
    assert_eq!(record["outcome"], "stopped");
    assert!(record["assignments"].as_u64() > Some(1000), "{record}");
}

#[test]
fn incomplete_solution_counts_are_no_success() {
    let empty = ".".repeat(81);
    for arguments in [
        &["--all"][..],
        &["--count=1000000000000"],
        &["--all", "--json"],
        &["--count=1000000000000", "--json"],
    ] {
        let mut cut = sudoscope();
        cut.args(["solve", "--limit", "0.1", "-"]).args(arguments).write_stdin(empty.as_str());
        let cut = cut.assert().code(1).stderr(contains("stopped before all solutions were found"));
        let text = String::from_utf8(cut.get_output().stdout.clone()).expect("digits are text");
        assert!(text.len() > 10, "{arguments:?}: {text}");
    }
    let enough =
        sudoscope().args(["solve", "--count=1000", "-"]).write_stdin(empty.as_str()).assert().success();
    enough.stdout("1000 solutions or more\n").stderr("");
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_cleanly_and_prints_the_counters() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("endless.txt");
    std::fs::write(&file, endless().to_string()).expect("a file");
    let mut command = crate::interruptible();
    command.args(["solve", "--stats", "--log", "debug", "--algorithm", "brute-force"]).arg(&file);
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut told = BufReader::new(child.stderr.take().expect("piped")).lines().map_while(Result::ok);
    assert!(told.any(|line| line.contains("brute-force starts on endless")));
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.expect("kill is there").success());
    let mut text = String::new();
    child.stdout.take().expect("piped").read_to_string(&mut text).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let is_stats = starts_with("stopped before the end\n# ").and(contains(" assignments, "));
    assert!(is_stats.eval(&text), "{text}");
}

#[test]
fn an_ambiguous_text_is_read_as_requested() {
    let text = "1F".to_owned() + &".".repeat(254);
    let solve = |arguments: &[&str]| {
        sudoscope().arg("solve").args(arguments).arg("-").write_stdin(text.as_str()).assert().success()
    };
    solve(&[]).stdout(starts_with("1F")).stderr(contains("other possible readings: --format line:from-0"));
    solve(&["--format", "line:from-1"]).stdout(starts_with("1F")).stderr("");
    let from_zero = solve(&["--format", "line:from-0"]).stdout(starts_with("1F")).stderr("");
    assert!(String::from_utf8_lossy(&from_zero.get_output().stdout).contains('0'));
    let refused = sudoscope().args(["solve", "--format", "rows", "-"]).write_stdin(text.as_str()).assert();
    refused.code(2).stderr(contains("this does not look like rows of cells"));
}
