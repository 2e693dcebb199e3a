//! `sudoscope generate`: puzzles with one solution, the same for any number of workers.

use std::process::Output;

use predicates::prelude::*;
use predicates::str::contains;
use sudoscope::format::{self, Document};
use sudoscope::geometry::Variant;

use super::folder::Folder;
use super::{assert_refused, sudoscope};

fn generate(arguments: &[&str]) -> Output {
    let output = sudoscope().arg("generate").args(arguments).output().expect("it runs");
    assert!(output.status.success(), "{output:?}");
    output
}

fn text(arguments: &[&str]) -> String {
    String::from_utf8(generate(arguments).stdout).expect("text")
}

/// What `solve --count` says about each puzzle of a text.
fn counts(text: &str) -> Vec<String> {
    let counted = sudoscope().args(["solve", "--count", "-"]).write_stdin(text).assert().success();
    let counted = String::from_utf8(counted.get_output().stdout.clone()).expect("text");
    counted.lines().map(str::to_owned).collect()
}

#[test]
fn puzzles_depend_on_the_seed_not_workers() {
    let with = |jobs: &str| text(&["--seed", "7", "--count", "40", "--jobs", jobs]);
    let one = with("1");
    assert_eq!(with("2"), one);
    assert_eq!(with("5"), one);
    assert_eq!(counts(&one), vec!["unique solution"; 40]);
    assert_ne!(text(&["--seed", "8", "--count", "40"]), one);
    assert_eq!(one.lines().next(), Some("# name: seed 7"));
    // For the same seed, a larger count continues a smaller one.
    assert!(text(&["--seed", "7", "--count", "50"]).starts_with(&one));
}

#[test]
fn one_puzzle_is_written_with_its_seed() {
    let rows = text(&["--seed", "3"]);
    let lines: Vec<&str> = rows.lines().collect();
    assert_eq!((lines[0], lines.len()), ("# name: seed 3", 10), "{rows}");
    let unnamed = text(&[]);
    let seed = unnamed.lines().next().and_then(|line| line.strip_prefix("# name: seed ")).expect("its seed");
    assert_eq!(text(&["--seed", seed]), unnamed);
}

#[test]
fn shapes_variants_symmetries_and_clues_are_those_requested() {
    let arguments = [
        "--block",
        "2x3",
        "--variant",
        "diagonal",
        "--symmetry",
        "rotational",
        "--clues",
        "12-16",
        "--seed",
        "5",
    ];
    let text = text(&[&arguments[..], &["--count", "10"]].concat());
    let Document::Bulk(bulk) = format::read(text.as_bytes(), "").expect("puzzles") else {
        panic!("many: {text}")
    };
    for index in 0..bulk.len() {
        let puzzle = bulk.puzzle(index).expect("a puzzle");
        let geometry = puzzle.geometry();
        assert_eq!((geometry.side(), geometry.variant()), (6, Variant::Diagonal));
        let clues = puzzle.givens().iter().flatten().count();
        assert!((12..=16).contains(&clues), "{clues} clues: {puzzle}");
        let is_clue: Vec<bool> = puzzle.givens().iter().map(Option::is_some).collect();
        assert!(is_clue.iter().eq(is_clue.iter().rev()), "half a turn: {puzzle}");
    }
    assert_eq!(bulk.len(), 10);
    assert_eq!(counts(&text), vec!["unique solution"; 10]);
}

#[test]
fn every_format_is_written_and_read_again() {
    for format in ["line", "csv", "opensudoku", "f-puzzles"] {
        let text = text(&["--seed", "1", "--count", "3", "--to", format]);
        let count = match format::read(text.as_bytes(), "").expect("puzzles") {
            Document::Bulk(bulk) => bulk.len(),
            Document::Single(_) => 1,
        };
        assert_eq!(count, 3, "{format}: {text}");
    }
    assert_refused(sudoscope().args(["generate", "--count", "2", "--to", "rows"]), "one puzzle per file");
}

#[test]
fn the_file_is_written_completely_or_never() {
    let folder = Folder::new();
    let path = folder.path("new.txt");
    let mut command = sudoscope();
    command.args(["generate", "--seed", "2", "--count", "5"]).arg(&path).assert().success().stdout("");
    let written = std::fs::read_to_string(&path).expect("a file");
    assert_eq!(written, text(&["--seed", "2", "--count", "5"]));
    let mut impossible = sudoscope();
    impossible.args(["generate", "--size", "4", "--clues", "3"]).arg(folder.path("none.txt"));
    impossible.assert().code(1).stderr(contains("no such puzzle with 3 clues"));
    assert!(!folder.path("none.txt").exists());
}

#[test]
fn impossible_clues_are_refused_and_unlikely_ones_abandoned() {
    for (arguments, least) in [
        (&["--clues", "16"][..], 17),
        (&["--clues", "1-9"], 17),
        (&["--clues", "7", "--variant", "diagonal"], 8),
        (&["--size", "25", "--clues", "23"], 24),
    ] {
        let least = format!("exists: all of this shape with one solution have at least {least} clues");
        sudoscope().arg("generate").args(arguments).assert().code(2).stdout("").stderr(contains(least));
    }
    // Boards with several solutions can have fewer.
    text(&["--clues", "16", "--unchecked"]);
    let closest = "no such puzzle with 17 clues was found in 1,000 grids; the closest had 2";
    sudoscope().args(["generate", "--clues", "17", "--seed", "1"]).assert().code(1).stderr(contains(closest));
}

#[test]
fn a_limit_reports_the_closest_puzzle() {
    let mut nine = sudoscope();
    nine.args(["generate", "--clues", "17", "--seed", "1", "--limit", "0.3"]);
    let closest = "no such puzzle with 17 clues was found within 300 ms, in ";
    nine.assert().code(1).stdout("").stderr(contains(closest)).stderr(contains("the closest had 2"));
    let mut large = sudoscope();
    large.args(["generate", "--size", "25", "--minimal", "--limit", "0.2"]);
    large.assert().code(1).stderr(contains("no such puzzle was found within 200 ms, in 1 grid;"));
    // A time limit does not change what is found.
    let with_clues = ["--clues", "24", "--seed", "9"];
    assert_eq!(text(&[&with_clues[..], &["--limit", "600"]].concat()), text(&with_clues));
}

#[test]
fn what_cannot_be_has_one_line() {
    for (arguments, words) in [
        (&["--size", "7"][..], "a side of 4 to 25"),
        (&["--block", "1x9"], "at least two rows"),
        (&["--block", "9"], "such as 2x6"),
        (&["--clues", "9-3"], "such as 28-32"),
        (&["--clues", "90"], "the board has 81 cells"),
        (&["--symmetry", "odd"], "rotational"),
    ] {
        sudoscope().arg("generate").args(arguments).assert().code(2).stdout("").stderr(contains(words));
    }
}

#[test]
fn grades_that_contradict_each_other_are_refused() {
    for (arguments, reason) in [
        (&["--level", "easy", "--technique", "x-wing"][..], "solved with X-wing is at least Hard"),
        (&["--technique", "squirmbag"], "squirmbag is switched off"),
        (&["--technique", "x-wings"], "perhaps x-wing"),
    ] {
        sudoscope().arg("generate").args(arguments).assert().code(2).stdout("").stderr(contains(reason));
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;
    let mut command = crate::interruptible();
    command.args(["generate", "--count", "100000000"]).stdout(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    assert!(lines.next().is_some_and(|line| line.is_ok()), "it has begun");
    let interrupt = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.expect("kill is there").success());
    let rest: Vec<String> = lines.map_while(Result::ok).collect();
    assert!(rest.iter().all(|line| line.len() == 81), "whole lines");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_search_that_finds_nothing() {
    let folder = Folder::new();
    let mut command = crate::interruptible();
    command.args(["generate", "--size", "25", "--clues", "60"]).arg(folder.path("new.txt"));
    let mut child = command.spawn().expect("it starts");
    std::thread::sleep(std::time::Duration::from_millis(300));
    let interrupt = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.expect("kill is there").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(!folder.path("new.txt").exists());
}

#[cfg(unix)]
#[test]
fn an_interrupt_says_how_many_grids_were_tried() {
    let mut command = crate::interruptible();
    command.args(["generate", "--se", "9.0..9.4", "--level", "easy"]).stderr(std::process::Stdio::piped());
    let child = command.spawn().expect("it starts");
    std::thread::sleep(std::time::Duration::from_millis(300));
    let interrupt = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.expect("kill is there").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let told = String::from_utf8(output.stderr).expect("text");
    assert!(told.contains("0 puzzles of this grade in "), "{told}");
}

#[test]
fn puzzles_of_a_level_are_rated_so() {
    let arguments = ["--level", "Medium,hard", "--count", "4", "--seed", "3"];
    let output = generate(&arguments);
    let remark = String::from_utf8(output.stderr).expect("text");
    assert!(remark.starts_with("sudoscope: 4 puzzles of this grade in "), "{remark}");
    let rated = sudoscope().args(["rate", "--csv", "-"]).write_stdin(output.stdout).assert().success();
    let table = String::from_utf8(rated.get_output().stdout.clone()).expect("text");
    let levels: Vec<&str> = table.lines().skip(1).filter_map(|line| line.split(',').nth(1)).collect();
    assert_eq!(levels.len(), 4);
    assert!(levels.iter().all(|level| ["Medium", "Hard"].contains(level)), "{levels:?}");
    assert_eq!(text(&[&arguments[..], &["--jobs", "3"]].concat()), text(&arguments));
}

#[test]
fn puzzles_with_a_technique_need_it() {
    let made = text(&["--technique", "Naked-Pair", "--technique", "hidden single", "--seed", "3"]);
    let rated = sudoscope().args(["rate", "--csv", "-"]).write_stdin(made).assert().success();
    rated.stdout(contains("naked pair ")).stdout(contains("hidden single "));
    let never = [
        "generate",
        "--level",
        "hard",
        "--technique",
        "jellyfish",
        "--technique",
        "xy-wing",
        "--limit",
        "0.2",
    ];
    let given_up = sudoscope().args(never).assert().code(1);
    given_up.stderr(contains("no puzzle of this grade was found in ").and(contains(" within 200 ms")));
    let unknown = sudoscope().args(["generate", "--technique", "magic"]).assert().code(2);
    unknown.stderr(contains("unknown technique `magic`; expected one of full-house, "));
}

#[test]
fn puzzles_of_a_rating_are_rated_so() {
    let arguments = ["--se", "2.6..4.5", "--symmetry", "rotational", "--count", "2", "--seed", "5"];
    let output = generate(&arguments);
    let remark = String::from_utf8(output.stderr).expect("text");
    assert!(remark.starts_with("sudoscope: 2 puzzles of this grade in "), "{remark}");
    let rated = sudoscope().args(["rate", "--csv", "-"]).write_stdin(output.stdout).assert().success();
    let table = String::from_utf8(rated.get_output().stdout.clone()).expect("text");
    let ratings: Vec<f64> = table
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(3).expect("a rating").parse().expect("a number"))
        .collect();
    assert_eq!(ratings.len(), 2);
    assert!(ratings.iter().all(|rating| (2.6..=4.5).contains(rating)), "{ratings:?}");
    for (arguments, told) in [
        (["--se", "4.6..4.0"], "expected a rating, such as 4.2, or a range, such as 4.0..4.6"),
        (["--se", "hard"], "expected a rating, such as 4.2"),
        (["--se", "99"], "no such puzzle is known: ratings of Sudoku Explainer go from 1.0 to 11.9"),
        (["--se", "0.1..0.9"], "ratings of Sudoku Explainer go from 1.0 to 11.9"),
    ] {
        sudoscope().arg("generate").args(arguments).assert().code(2).stderr(contains(told));
    }
    let large = sudoscope().args(["generate", "--size", "16", "--se", "2.0"]).assert().code(2);
    large.stderr(contains("only plain 9×9 boards have a Sudoku Explainer rating"));
}
