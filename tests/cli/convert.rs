//! `sudoscope convert`: every format, files of many puzzles, pipes, errors, and outputs that are never incomplete.

use std::fs;
use std::path::Path;
use std::time::Duration;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, starts_with};
use serde_json::{Value, json};
use sudoscope::engine::{Budget, Engine};
use sudoscope::format::{self, Document, OutputFormat, Reading};
use sudoscope::geometry::Variant;
use sudoscope::puzzle::Puzzle;

use super::folder::Folder;
use crate::common::random::Recipe;

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn convert(input: &Path, output: &Path, to: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoscope"));
    command.arg("convert").args([input, output]).args(["--to", to]);
    command
}

/// A link with this text as its rules.
fn link(givens: &str, ruleset: &str) -> String {
    let cell = |symbol: char| match symbol.to_digit(10) {
        Some(digit) => json!({"value": digit, "given": true}),
        None => json!({}),
    };
    let cells: Vec<Value> = givens.chars().map(cell).collect();
    let rows: Vec<&[Value]> = cells.chunks(givens.len().isqrt()).collect();
    let board = json!({"size": rows.len(), "grid": rows, "ruleset": ruleset});
    format!("https://f-puzzles.com/?load={}", lz_str::compress_to_base64(&board.to_string()))
}

#[test]
fn rules_not_applied_are_reported_unless_unneeded() {
    let folder = Folder::new();
    let rules = "Normal sudoku rules apply. Neighbours in a row differ by more than one.";
    let remark = format!("read without the rules that came with it: “{rules}”");
    let open = folder.write("open.txt", link("1...............", rules));
    let unique = folder.write("unique.txt", link(NINE, rules));
    let plain = folder.write("plain.txt", link("1...............", "Normal sudoku rules apply."));
    for command in ["convert", "solve", "check", "trace"] {
        let run = |file: &Path| {
            let mut run = Command::new(env!("CARGO_BIN_EXE_sudoscope"));
            run.arg(command).arg(file).args(if command == "convert" {
                &["-", "--to", "line"][..]
            } else {
                &[]
            });
            run.assert()
        };
        run(&open).stderr(contains(remark.as_str()));
        run(&unique).stderr(contains("rules").not());
        run(&plain).stderr(contains("rules").not());
    }
    let list = folder.write("list.txt", [link(NINE, rules), link("1...............", rules)].join("\n"));
    convert(&list, &folder.path("out"), "line").assert().success().stderr(contains("puzzle 2: read without"));
}

#[test]
fn a_puzzle_survives_every_format() {
    let folder = Folder::new();
    let first = folder.write(
        "first",
        format!("# name: a puzzle, quoted \"so\"\n# variant: diagonal\n3{}\n", ".".repeat(80)),
    );
    let expected = fs::read_to_string(&first).unwrap();
    for layout in OutputFormat::all() {
        let (there, back) = (folder.path(layout.name()), folder.path("back"));
        convert(&first, &there, layout.name()).assert().success().stdout("").stderr("");
        let detected = format::detect(&fs::read(&there).unwrap()).unwrap().choice();
        let is_large_only = layout == OutputFormat::SYMBOLS;
        assert!(is_large_only || detected == Reading::from(layout), "{layout:?} is taken for {detected}");
        convert(&there, &back, "line").assert().success();
        assert_eq!(fs::read_to_string(&back).unwrap(), expected, "{layout:?}");
    }
}

#[test]
fn a_million_cells_can_be_converted() {
    let folder = Folder::new();
    let lines: String =
        (0..15_000).map(|i| format!("{NINE}{}\r\n", if i % 2 == 0 { " even" } else { "" })).collect();
    let many = folder.write("many.txt", &lines);
    let mut last = many.clone();
    for to in ["csv", "opensudoku", "f-puzzles", "line"] {
        let next = folder.path(to);
        convert(&last, &next, to).assert().success().stderr("");
        last = next;
    }
    assert_eq!(fs::read_to_string(last).unwrap(), lines.replace('\r', ""));
    let wide: Vec<u8> = format!("\u{FEFF}{lines}").encode_utf16().flat_map(u16::to_be_bytes).collect();
    let wide = folder.write("wide.txt", wide);
    convert(&wide, &folder.path("narrow"), "line").assert().success();
    assert_eq!(fs::read_to_string(folder.path("narrow")).unwrap(), lines.replace('\r', ""));
}

#[test]
fn standard_input_and_output_are_dashes() {
    let dash = Path::new("-");
    let mut command = convert(dash, dash, "rows");
    let output = command.write_stdin(NINE).assert().success().stderr("");
    output.stdout(starts_with("53..7....\n6..195...\n"));
    let mut command = convert(dash, dash, "line");
    command.args(["--variant", "diagonal"]).write_stdin(format!("5{}", ".".repeat(80)));
    command.assert().success().stdout(starts_with("# variant: diagonal\n5"));
}

#[test]
fn what_was_placed_and_marked_goes_along() {
    let folder = Folder::new();
    let grid = " *---*\n |1+2|..|\n |..|..|\n |--+--|\n |..|..|\n |..|.1|\n".replace("--+--", "---+---");
    let frame = folder.write("frame.ss", grid);
    let marks = folder.path("marks");
    convert(&frame, &marks, "marks").assert().success();
    let link = folder.path("link");
    convert(&marks, &link, "f-puzzles").assert().success();
    let draft = format::read(&fs::read(link).unwrap(), "").unwrap().draft(0).unwrap();
    assert_eq!(draft.puzzle.to_string(), "1..............1");
    assert_eq!(draft.placed.iter().position(Option::is_some), Some(1));
    assert_eq!(draft.candidates[2].len(), 2);
}

#[test]
fn a_mistake_is_shown_and_writes_nothing() {
    let folder = Folder::new();
    let wrong = folder.write("wrong.txt", format!("# two\n{NINE}\n{}\n", NINE.replacen('7', "x", 1)));
    let out = folder.write("out.txt", "precious");
    let refused = convert(&wrong, &out, "csv").assert().code(2).stdout("");
    let place = format!("wrong.txt:3:5\n  |\n3 | {}\n  |     ^", NINE.replacen('7', "x", 1));
    refused.stderr(starts_with("error: 'x' is not one of 1–9\n").and(contains(place)));
    assert_eq!(fs::read_to_string(&out).unwrap(), "precious");
    assert_eq!(folder.names(), ["out.txt", "wrong.txt"]);
}

#[test]
fn what_cannot_be_written_is_said() {
    let folder = Folder::new();
    let many = folder.write("many.txt", format!("{NINE}\n{NINE}\n"));
    let refused = convert(&many, &folder.path("out"), "rows").assert().code(2);
    refused.stderr(contains("puzzle 2: rows holds one puzzle per file"));
    let small = folder.write("small.txt", ".".repeat(16));
    let refused = convert(&small, &folder.path("out"), "opensudoku").assert().code(2);
    refused.stderr(contains("OpenSudoku holds 9×9 boards only; this one is 4×4"));
    convert(&folder.path("none"), &folder.path("out"), "line")
        .assert()
        .code(2)
        .stderr(contains("cannot be read"));
    convert(&many, &folder.path("no/where"), "line").assert().code(2).stderr(contains("cannot be written"));
    convert(&many, &folder.path("out"), "clay").assert().code(2).stderr(contains("opensudoku"));
    assert_eq!(folder.names(), ["many.txt", "small.txt"]);
}

#[test]
fn two_readings_are_asked_for() {
    let folder = Folder::new();
    let text = folder.write("hex.txt", format!("1F{}", ".".repeat(254)));
    let refused = convert(&text, &folder.path("out"), "line").assert().code(2);
    refused.stderr(contains("choose --from line:from-1 or --from line:from-0"));
    convert(&text, &folder.path("out"), "csv").args(["--from", "line:from-0"]).assert().success();
    let Ok(Document::Single(draft)) = format::read(&fs::read(folder.path("out")).unwrap(), "") else {
        panic!("one puzzle")
    };
    assert!(draft.puzzle.to_string().starts_with("2G."));
    assert_eq!(draft.puzzle.geometry().variant(), Variant::Plain);
    convert(&text, &folder.path("out"), "csv").args(["--from", "sdk"]).assert().code(2);
}

#[cfg(unix)]
#[test]
fn a_device_is_written_to_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt;
    let folder = Folder::new();
    let text = folder.write("one.txt", NINE);
    convert(&text, Path::new("/dev/null"), "line").assert().success();
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

/// A puzzle without a solution although no givens conflict, and one with several.
const NONE: &str = "12345678.........9...............................................................";

fn checked(input: &Path, output: &Path, jobs: &str) -> Command {
    let mut command = convert(input, output, "line");
    command.args(["--check", "--jobs", jobs]);
    command
}

#[test]
fn check_reports_and_still_writes_improper_puzzles() {
    let folder = Folder::new();
    let several = ".".repeat(81);
    let lines = format!("{NINE}\n{NONE} blocked\n{NINE}\n{several}\n{NONE}\n{NINE}\n");
    let list = folder.write("list.txt", &lines);
    let name = list.display();
    let expected = format!(
        "sudoscope: {name}: puzzle 2 (blocked): no solution\n\
         sudoscope: {name}: puzzle 4: several solutions\n\
         sudoscope: {name}: puzzle 5: no solution\n\
         sudoscope: {name}: 3 of 6 puzzles without exactly one solution: 2 with none, 1 with several\n"
    );
    for jobs in ["1", "2", "5"] {
        let out = folder.path("out.txt");
        checked(&list, &out, jobs).assert().code(1).stdout("").stderr(expected.clone());
        assert_eq!(fs::read_to_string(&out).unwrap(), lines);
    }
    convert(&list, &folder.path("unchecked.txt"), "line").assert().success().stderr("");
}

#[test]
fn check_is_silent_for_proper_puzzles() {
    let folder = Folder::new();
    let many = folder.write("many.txt", format!("{NINE}\n").repeat(3000));
    checked(&many, &folder.path("out.txt"), "2").assert().success().stderr("");
    let none = folder.write("none.txt", "");
    checked(&none, &folder.path("out.txt"), "2").arg("--lines").assert().success().stderr("");
}

#[test]
fn check_examines_a_single_puzzle_too() {
    let folder = Folder::new();
    let one = folder.write("one.txt", NONE);
    let name = one.display();
    let expected = format!(
        "sudoscope: {name}: puzzle 1: no solution\n\
         sudoscope: {name}: 1 of 1 puzzle without exactly one solution: 1 with none, 0 with several\n"
    );
    checked(&one, &folder.path("out.txt"), "1").assert().code(1).stderr(expected);
    let text = fs::read_to_string(folder.path("out.txt")).unwrap();
    assert_eq!(text.trim_end(), NONE);
    checked(&folder.write("good.txt", NINE), &folder.path("out.txt"), "1").assert().success().stderr("");
}

#[test]
fn checking_a_stream_reports_every_entry() {
    let folder = Folder::new();
    let list = folder.write("list.txt", format!("{NINE}\n{NONE}\n{NINE}\n12345\n{NINE}\n"));
    let text = fs::read(&list).unwrap();
    let mut command = convert(Path::new("-"), Path::new("-"), "line");
    command.args(["--check", "--from", "line", "--lines"]).write_stdin(text);
    command
        .assert()
        .code(2)
        .stdout(starts_with(format!("{NINE}\n{NONE}\n")))
        .stderr(contains("puzzle 2: no solution"));
}

/// What cannot be decided in time is called neither right nor wrong.
#[test]
fn check_gives_up_after_the_time_limit() {
    let takes_long = |puzzle: &Puzzle| {
        let budget = Budget { time: Some(Duration::from_millis(20)), ..Budget::UNLIMITED };
        Engine::new().unique(puzzle, &budget).is_err()
    };
    let recipe = |seed| Recipe { side: 25, variant: Variant::Plain, seed, kept: 36, corrupt: false };
    let hard = (0..200).map(|seed| recipe(seed).make()).find(takes_long).expect("one of many takes long");
    let folder = Folder::new();
    let text = format!("{hard}\n");
    let list = folder.write("list.txt", &text);
    let name = list.display();
    let expected = format!(
        "sudoscope: {name}: puzzle 1: undecided within the time limit\n\
         sudoscope: {name}: 0 of 1 puzzle without exactly one solution: 0 with none, 0 with several; 1 undecided\n"
    );
    let out = folder.path("out.txt");
    checked(&list, &out, "1").args(["--limit", "0.001"]).assert().code(1).stderr(expected);
    assert_eq!(fs::read_to_string(&out).unwrap(), text, "it is written all the same");
    convert(&list, &out, "line").args(["--limit", "1"]).assert().code(2).stderr(contains("--check"));
}
