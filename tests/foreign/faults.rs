//! Solvers with one fault each: the judge finds the first harm. In correct solvers it finds nothing wrong.
//!
//! The solver itself reports its first harm, and the output line with it, by comparing its state with the
//! solution (`solvers/oracle.py`).

use std::cell::Cell as Shared;
use std::io::{self, BufRead, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::sync::{Arc, OnceLock};

use serde::Deserialize;
use sudoscope::foreign::{Listener, Preset, Run};
use sudoscope::judge::{Class, Closing, Finding, Judge, Kind};
use sudoscope::solver::Outcome;
use sudoscope::step::{Observer, Step, Stop};
use sudoscope::trace::file::Said;

use super::common::files::parse;
use super::common::skipped::skip;

const HARD: &str = "5...3...2.37.48...1..9...8.4.8..91......1.........56....5793.......2..4....8...7.";
const EASY: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

/// The faults of the solver with a trail, and its options.
const TRAIL: [(&str, &str); 42] = [
    ("no block", "mrv"),
    ("no row", "mrv"),
    ("no column", "mrv"),
    ("short rows", "mrv"),
    ("slipped rows", "mrv"),
    ("seven columns", "mrv"),
    ("wrong block index", "mrv"),
    ("blocks without corner", "mrv"),
    ("shifted block", "mrv"),
    ("diagonal", "mrv"),
    ("extra peer", "mrv"),
    ("own peer", "mrv"),
    ("forgotten restore", "mrv"),
    ("forgotten restores", "mrv"),
    ("no restores", "mrv"),
    ("forgotten twin", "mrv,twins"),
    ("forgotten last row", "mrv"),
    ("digit stays", "mrv"),
    ("wrong digit", "mrv"),
    ("next cell", "mrv"),
    ("waits for two", "mrv"),
    ("early failure", "mrv"),
    ("two places", "mrv"),
    ("eight cells", "mrv"),
    ("half a row", "mrv"),
    ("wrong place", "mrv"),
    ("other unit", "mrv"),
    ("unequal twins", "mrv"),
    ("twins of one", "mrv"),
    ("struck twins", "mrv"),
    ("twins and a five", "mrv"),
    ("overwritten given", "mrv"),
    ("taken given", "mrv"),
    ("early end", "mrv"),
    ("skipped cell", "mrv"),
    ("forgotten result", "mrv"),
    ("skipped digit", "mrv"),
    ("first digit only", "mrv"),
    ("swallowed failure", "mrv"),
    ("gives up", "mrv,down"),
    ("not undone", "mrv"),
    ("all digits", "mrv"),
];

/// The faults of the brute force on lists.
const GRID: [&str; 15] = [
    "no row",
    "no column",
    "no block",
    "wrong block index",
    "only before",
    "eight peers",
    "up to eight",
    "from two",
    "overwrites givens",
    "clears a given",
    "stops before the last",
    "skips cells",
    "gives up",
    "one try",
    "stays",
];

/// The faults of the solver that copies dictionaries.
const COPIES: [&str; 11] = [
    "no row",
    "no column",
    "no block",
    "extra peer",
    "seven cells",
    "two places",
    "one digit in common",
    "struck twin",
    "first digit only",
    "last digit only",
    "shared dictionary",
];

/// Faults of the solver with a trail that leave no trace in the printed boards, or a different one:
/// overwriting a digit with another one undoes the first.
const UNSEEN: [&str; 6] =
    ["shifted block", "diagonal", "early end", "wrong digit", "next cell", "blocks without corner"];

/// The options in which correct solvers differ.
const OPTIONS: [&str; 10] = [
    "",
    "mrv",
    "down",
    "only",
    "mrv,down",
    "mrv,only",
    "mrv,twins",
    "only,twins",
    "mrv,only,twins",
    "mrv,only,twins,down",
];

/// The first harm, as reported by the solver itself.
#[derive(Deserialize, Debug)]
struct Harm {
    /// The line of its output, from 1.
    line: u64,
    kind: String,
    cell: Option<String>,
    digit: Option<char>,
    /// The places one of which must be named.
    places: Option<Vec<(String, char)>>,
    /// The first wrong digit that is never retracted.
    stayed: Option<Stayed>,
}

#[derive(Deserialize, Debug)]
struct Stayed {
    line: u64,
    cell: String,
    digit: char,
}

/// The judge's finding, and the output line that produced its step.
#[derive(Debug)]
struct Found {
    finding: Finding,
    line: u64,
    cell: Option<String>,
    digit: Option<char>,
}

/// Python, ignoring what may come before it in the search path; on a machine that tests every change, it must
/// be installed.
fn python() -> Option<&'static Path> {
    static PYTHON: OnceLock<Option<PathBuf>> = OnceLock::new();
    let find = || {
        let asked = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
        let asked = asked.ok().filter(|output| output.status.success());
        if asked.is_none() {
            skip("python3 is not installed");
        }
        asked.map(|output| PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()))
    };
    PYTHON.get_or_init(find).as_deref()
}

fn has_python() -> bool {
    python().is_some()
}

/// A text read line by line, with the number of the last line read.
struct Counted<'a> {
    lines: std::slice::Split<'a, u8, fn(&u8) -> bool>,
    line: Vec<u8>,
    taken: usize,
    number: Rc<Shared<u64>>,
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Counted<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.taken == self.line.len() {
            self.taken = 0;
            self.line = self.lines.next().map_or(Vec::new(), |line| [line, b"\n"].concat());
            self.number.set(self.number.get() + u64::from(!self.line.is_empty()));
        }
        Ok(&self.line[self.taken..])
    }

    fn consume(&mut self, count: usize) {
        self.taken += count;
    }
}

/// Passes steps to the judge, and notes the output line of each.
struct Noting {
    judge: Judge,
    number: Rc<Shared<u64>>,
    steps: Vec<u64>,
    refused: Option<u64>,
}

impl Observer for Noting {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.steps.push(self.number.get());
        self.judge.on_step(step)
    }
}

impl Listener for Noting {
    fn on_remark(&mut self, position: u64, said: Said) {
        if matches!(said, Said::Refused(_)) {
            self.refused.get_or_insert(self.number.get());
        }
        self.judge.on_remark(position, said);
    }
}

/// The first fault in a solver's output, according to the judge and to the solver itself.
fn judged(arguments: &[&str], puzzle: Option<&str>) -> (Option<Found>, Option<Harm>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = Command::new(python().expect("python3"))
        .arg(root.join("tests/foreign/solvers").join(arguments[0]))
        .args(&arguments[1..])
        .env("PYTHONPATH", root.join("clients/python"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .expect("python3 runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    let harm = serde_json::from_slice(&output.stderr).expect("the harm");
    let number = Rc::<Shared<u64>>::default();
    let is_end = |byte: &u8| *byte == b'\n';
    let lines = output.stdout.strip_suffix(b"\n").unwrap_or_default().split(is_end as fn(&u8) -> bool);
    let lines = Counted { lines, line: Vec::new(), taken: 0, number: Rc::clone(&number) };
    let puzzle = puzzle.map(|board| Arc::new(parse(board)));
    let mut run = Run::open(lines, &Preset { puzzle, ..Preset::default() }).expect("a run");
    let puzzle = Arc::clone(&run.about().puzzle);
    let mut noting = Noting { judge: Judge::new(&puzzle), number, steps: Vec::new(), refused: None };
    let ending = run.follow(&mut noting);
    assert_eq!(ending.first_skipped, None, "{arguments:?}");
    let is_unsolvable = ending.outcome == Some(Outcome::Unsolvable);
    let Noting { judge, steps, refused, .. } = noting;
    let mut findings = judge.finish(Closing { is_cut: false, is_unsolvable }).into_iter();
    let found = findings.next().filter(|finding| finding.kind.class() == Class::Wrong).map(|finding| {
        let at = if finding.kind == Kind::ChangedGiven { refused } else { None };
        let line = at.unwrap_or_else(|| steps[finding.step as usize - 1]);
        let cell = finding.cell.map(|cell| puzzle.geometry().name(cell));
        let digit = finding.digit.map(|digit| puzzle.symbols().symbol(digit));
        assert!(!finding.message.is_empty());
        Found { finding, line, cell, digit }
    });
    (found, harm)
}

/// Describes how the finding differs from the harm; `None` if it does not.
fn difference(found: Option<&Found>, harm: Option<&Harm>, is_told: bool) -> Option<String> {
    let Some(harm) = harm else {
        return found.map(|found| format!("nothing is wrong, but {found:?}"));
    };
    let Some(found) = found else { return Some(format!("nothing is found of {harm:?}")) };
    let differs = |what: &str| Some(format!("{what}: {found:?} for {harm:?}"));
    let kind = found.finding.kind;
    // Without events, a wrong digit may be a guess until the search leaves it.
    if !is_told && matches!(&*harm.kind, "false placement" | "last two") {
        return if found.line < harm.line { differs("earlier") } else { None };
    }
    // Nor is it known which of the remaining digits was a guess.
    if let (false, Kind::FalsePlacement | Kind::NoCandidate, Some(stayed)) = (is_told, kind, &harm.stayed)
        && (found.line, &found.cell, found.digit)
            == (stayed.line, &Some(stayed.cell.clone()), Some(stayed.digit))
    {
        return None;
    }
    if kind != Kind::FalseEnd && found.line != harm.line {
        return differs("another line");
    }
    // Nor which of several digits retracted together.
    if !is_told && harm.kind == kind.name() && matches!(kind, Kind::GivenUp | Kind::NotRestored) {
        return None;
    }
    match harm.kind.as_str() {
        "false elimination" if !is_told && kind == Kind::FalseContradiction => {
            return if found.cell == harm.cell { None } else { differs("another place") };
        }
        "last two" => {}
        "not restored" if !is_told && kind == Kind::FalseElimination => {}
        name if name == kind.name() => {}
        _ => return differs("another kind"),
    }
    if let Some(places) = &harm.places
        && !places
            .iter()
            .any(|(cell, digit)| (&found.cell, found.digit) == (&Some(cell.clone()), Some(*digit)))
    {
        return differs("none of the places");
    }
    if harm.cell.is_some()
        && harm.kind != "last two"
        && (&found.cell, found.digit) != (&harm.cell, harm.digit)
    {
        return differs("another place");
    }
    (is_told && found.finding.line.is_none()).then(|| "no line of the source".into())
}

/// Checks all faults of a kind, and reports all differences.
fn assert_found<'a>(least: usize, runs: impl IntoIterator<Item = (Vec<&'a str>, Option<&'a str>, bool)>) {
    let (mut wrong, mut harmful) = (Vec::new(), 0);
    for (arguments, puzzle, is_told) in runs {
        let (found, harm) = judged(&arguments, puzzle);
        harmful += usize::from(harm.is_some());
        if let Some(difference) = difference(found.as_ref(), harm.as_ref(), is_told) {
            wrong.push(format!("{arguments:?}: {difference}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(harmful >= least, "only {harmful} faults do harm");
}

#[test]
fn the_first_harm_is_found_in_events() {
    if has_python() {
        assert_found(
            40,
            TRAIL.map(|(fault, options)| (vec!["trail.py", "events", fault, options, HARD], None, true)),
        );
    }
}

#[test]
fn the_first_harm_is_found_in_dictionaries() {
    if has_python() {
        let seen = TRAIL.into_iter().filter(|(fault, _)| !UNSEEN.contains(fault));
        assert_found(
            30,
            seen.map(|(fault, options)| (vec!["trail.py", "dictionary", fault, options, HARD], None, false)),
        );
    }
}

#[test]
fn the_first_harm_is_found_in_boards() {
    if has_python() {
        let forms = ["line", "rows", "lists"];
        let runs = GRID.iter().zip(forms.iter().cycle());
        assert_found(
            GRID.len(),
            runs.map(|(fault, form)| (vec!["grid.py", form, fault, EASY], Some(EASY), false)),
        );
    }
}

#[test]
fn the_first_harm_is_found_in_copied_dictionaries() {
    if has_python() {
        assert_found(COPIES.len(), COPIES.map(|fault| (vec!["copies.py", fault, HARD], None, false)));
    }
}

#[test]
fn nothing_is_wrong_with_right_solvers() {
    if !has_python() {
        return;
    }
    for options in OPTIONS {
        for mode in ["events", "dictionary"] {
            for puzzle in [EASY, HARD] {
                assert_right(&["trail.py", mode, "none", options, puzzle]);
            }
        }
    }
    for form in ["line", "rows", "lists"] {
        assert_right(&["grid.py", form, "none", EASY]);
    }
    for puzzle in [EASY, HARD] {
        assert_right(&["copies.py", "none", puzzle]);
    }
}

fn assert_right(arguments: &[&str]) {
    let (found, harm) = judged(arguments, None);
    assert!(harm.is_none(), "{arguments:?}: {harm:?}");
    assert!(found.is_none(), "{arguments:?}: {found:?}");
}
