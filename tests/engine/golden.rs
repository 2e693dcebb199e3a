//! Files of every earlier layout can be opened: those in `tests/golden`, written by the programs of their
//! time.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use sudoscope::board::Moment;
use sudoscope::geometry::{Cell, Unit, UnitKind};
use sudoscope::puzzle::Puzzle;
use sudoscope::rules;
use sudoscope::solver::Outcome;
use sudoscope::step::{Argument, AssignReason, Contradiction, Deduction, Elimination, Placing, Step};
use sudoscope::trace::Trace;
use sudoscope::trace::file::{self, Reader, Saved, Writer};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// A row in the table of all golden files: what the program that wrote the file reported.
struct Golden {
    name: String,
    layout: u16,
    steps: usize,
    /// CRC-32 of the lines of `sudoscope trace`.
    sum: u32,
    outcome: String,
}

fn all() -> Vec<Golden> {
    let table = fs::read_to_string(folder().join("runs.csv")).expect("a table");
    let golden = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        let [name, layout, steps, sum, outcome] = fields[..] else { panic!("five fields: {line}") };
        Golden {
            name: name.into(),
            layout: layout.parse().expect("a number"),
            steps: steps.parse().expect("a number"),
            sum: u32::from_str_radix(sum, 16).expect("a sum"),
            outcome: outcome.into(),
        }
    };
    table.lines().skip(1).map(golden).collect()
}

/// A step as `sudoscope trace` printed it when the first golden files were made. Never changed.
fn line(puzzle: &Puzzle, number: usize, (step, words): (Step, &[u16]), depth: usize) -> String {
    let geometry = puzzle.geometry();
    let place = |prefix: &str, cell: Cell| {
        let (row, column) = geometry.position(cell);
        format!(",\"{prefix}row\":{},\"{prefix}column\":{}", row + 1, column + 1)
    };
    let unit = |unit: Unit| {
        let name = match geometry.kind(unit) {
            UnitKind::Row(number) => format!("row {}", number + 1),
            UnitKind::Column(number) => format!("column {}", number + 1),
            UnitKind::Block(number) => format!("block {}", number + 1),
            UnitKind::Diagonal(0) => "the falling diagonal".into(),
            UnitKind::Diagonal(_) => "the rising diagonal".into(),
        };
        format!(",\"unit\":\"{name}\"")
    };
    let symbol = |digit| format!(",\"digit\":{:?}", puzzle.symbols().symbol(digit).to_string());
    let because = |Deduction { rule, argument }| {
        let what = match argument {
            Argument::Unit(own) => unit(own),
            Argument::Cell(cell) => place("by_", cell),
            Argument::None | Argument::Digit(_) | Argument::Conflict(_) => String::new(),
            Argument::Words => format!(",\"words\":{words:?}"),
        };
        format!(",\"reason\":\"{}\"{what}", rules::name(rule))
    };
    let assigned = |reason| match reason {
        AssignReason::Guess => ",\"reason\":\"guess\"".into(),
        AssignReason::ChosenGuess => ",\"reason\":\"chosen guess\"".into(),
        AssignReason::SharedGuess => ",\"reason\":\"shared guess\"".into(),
        AssignReason::Rule(Placing(deduction)) => because(deduction),
    };
    let (kind, rest) = match step {
        Step::Assign { cell, digit, reason } => {
            ("assign", place("", cell) + &symbol(digit) + &assigned(reason))
        }
        Step::Retract { cell, digit } => ("retract", place("", cell) + &symbol(digit)),
        Step::Eliminate { cell, digit, reason: Elimination(deduction) } => {
            ("eliminate", place("", cell) + &symbol(digit) + &because(deduction))
        }
        Step::Restore { cell, digit } => ("restore", place("", cell) + &symbol(digit)),
        Step::Examine { cell, against } => ("examine", place("", cell) + &place("by_", against)),
        Step::Contradiction(Contradiction::NoCandidate(cell)) => ("contradiction", place("", cell)),
        Step::Contradiction(Contradiction::NoPlace { unit: own, digit }) => {
            ("contradiction", symbol(digit) + &unit(own))
        }
        Step::Conflict { cell, digit } => ("conflict", place("", cell) + &symbol(digit)),
        Step::Culprit { cell, digit } => ("culprit", place("", cell) + &symbol(digit)),
        Step::Irrelevant { cell, digit } => ("uninvolved", place("", cell) + &symbol(digit)),
        Step::Solution => ("solution", String::new()),
    };
    format!("{{\"step\":{number},\"kind\":\"{kind}\"{rest},\"depth\":{depth}}}")
}

fn lines(saved: &Saved) -> String {
    let puzzle = &saved.about.puzzle;
    let mut moment = Moment::start(puzzle);
    let mut lines = String::new();
    for (step, number) in saved.trace.steps(0..u64::MAX).into_iter().zip(1..) {
        moment.advance(step);
        let words = saved.trace.argument(number as u64 - 1);
        writeln!(lines, "{}", line(puzzle, number, (step, &words), moment.board().depth())).expect("room");
    }
    lines
}

#[test]
fn every_golden_file_opens_unchanged() {
    for golden in all() {
        let path = folder().join(&golden.name);
        let bytes = fs::read(&path).expect("a file");
        assert_eq!(bytes[8..10], golden.layout.to_le_bytes(), "{}", golden.name);
        let saved = file::open(&path).unwrap_or_else(|error| panic!("{}: {error}", golden.name));
        assert_eq!(saved.damage, None, "{}", golden.name);
        let lines = lines(&saved);
        let exact = path.with_extension("jsonl");
        if exact.exists() {
            assert_eq!(lines, fs::read_to_string(exact).expect("lines"), "{}", golden.name);
        }
        assert_eq!(lines.lines().count(), golden.steps, "{}", golden.name);
        assert_eq!(crc32fast::hash(lines.as_bytes()), golden.sum, "{}", golden.name);
        check_end(&saved, &golden);
        assert_eq!(again(&saved), saved.trace.steps(0..u64::MAX), "{}", golden.name);
    }
}

fn check_end(saved: &Saved, golden: &Golden) {
    let finish = saved.finish.as_ref().expect("an end");
    let outcome = finish.outcome.as_ref().expect("an outcome");
    assert_eq!(outcome.name(), golden.outcome, "{}", golden.name);
    if let Outcome::Solved(grid) = outcome {
        let end = saved.trace.moment_at(saved.trace.len());
        assert_eq!(end.board().grid().as_ref(), Some(grid), "{}", golden.name);
    }
    assert!(saved.trace.time_at(saved.trace.len()) > saved.trace.time_at(0), "{}", golden.name);
}

/// The steps after saving the run in the newest layout and opening it again.
fn again(saved: &Saved) -> Vec<Step> {
    let mut writer = Writer::new(Vec::new(), &saved.about).expect("room");
    saved.trace.chunks().for_each(|chunk| writer.chunk(chunk).expect("room"));
    let bytes = writer.finish(saved.finish.as_ref().expect("an end")).expect("room");
    let mut reader = Reader::new(Cursor::new(bytes)).expect("a run");
    let mut trace = Trace::new(&saved.about.puzzle);
    while let Some(update) = reader.read() {
        trace.push(update);
    }
    assert_eq!(reader.damage(), None);
    trace.steps(0..u64::MAX)
}

#[test]
fn every_golden_file_is_in_the_table() {
    let mut files = BTreeSet::new();
    for layout in fs::read_dir(folder()).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if layout.is_dir() {
            let inside =
                fs::read_dir(&layout).expect("a folder").map(|entry| entry.expect("an entry").path());
            files.extend(inside.filter(|path| path.extension().is_some_and(|end| end == "sudoscope")));
        }
    }
    let table: BTreeSet<PathBuf> = all().iter().map(|golden| folder().join(&golden.name)).collect();
    assert_eq!(files, table);
    let layouts: BTreeSet<u16> = all().iter().map(|golden| golden.layout).collect();
    assert_eq!(layouts, BTreeSet::from([1, 2, 3, 4, 8]), "every layout that was ever written");
}
