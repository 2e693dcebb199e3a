//! Solvers with one fault each: the judge finds it. Right solvers: it finds nothing wrong.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use sudoscope::foreign::{Preset, Run};
use sudoscope::judge::{Class, Closing, Finding, Judge, Kind};
use sudoscope::solver::Outcome;

const HARD: &str = "5...3...2.37.48...1..9...8.4.8..91......1.........56....5793.......2..4....8...7.";
const EASY: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

/// The fault, and what is found of it in events.
const FAULTS: [(&str, &str, Kind); 23] = [
    ("no block", "mrv", Kind::NoCandidate),
    ("no row", "mrv", Kind::NoCandidate),
    ("no column", "mrv", Kind::NoCandidate),
    ("shifted block", "mrv", Kind::FalseContradiction),
    ("diagonal", "mrv", Kind::FalseContradiction),
    ("extra peer", "mrv", Kind::FalseElimination),
    ("own peer", "mrv", Kind::FalseContradiction),
    ("forgotten restore", "mrv", Kind::NotRestored),
    ("forgotten restores", "mrv", Kind::NotRestored),
    ("digit stays", "mrv", Kind::FalsePlacement),
    ("wrong digit", "mrv", Kind::NoCandidate),
    ("early failure", "mrv", Kind::FalseContradiction),
    ("two places", "mrv", Kind::FalsePlacement),
    ("eight cells", "mrv", Kind::FalsePlacement),
    ("unequal twins", "mrv", Kind::FalseElimination),
    ("twins of one", "mrv", Kind::FalseElimination),
    ("overwritten given", "mrv", Kind::ChangedGiven),
    ("early end", "mrv", Kind::FalseSolution),
    ("skipped digit", "mrv", Kind::FalseEnd),
    ("first digit only", "mrv", Kind::FalseEnd),
    ("swallowed failure", "mrv", Kind::FalseEnd),
    ("gives up", "mrv,down", Kind::FalseEnd),
    ("not undone", "mrv", Kind::FalseEnd),
];

/// Faults that leave no trace in the boards that are printed.
const UNSEEN: [&str; 3] = ["shifted block", "diagonal", "early end"];

/// The ways in which right solvers differ.
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

/// Whether Python is there; on a machine that tests every change it must be.
fn has_python() -> bool {
    let is_there =
        Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    let is_required = std::env::var("CI").is_ok_and(|value| value == "true");
    assert!(is_there || !is_required, "python3 is missing");
    is_there
}

/// What the judge finds in a run of the solver.
fn judged(mode: &str, fault: &str, options: &str, puzzle: &str) -> Vec<Finding> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = Command::new("python3")
        .arg(root.join("tests/foreign/solvers.py"))
        .args([mode, fault, options, puzzle])
        .env("PYTHONPATH", root.join("clients/python"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .expect("python3 runs");
    let mut run = Run::open(&output.stdout[..], &Preset::default()).expect("a run");
    let mut judge = Judge::new(&Arc::clone(&run.about().puzzle));
    let ending = run.follow(&mut judge);
    assert_eq!(ending.first_skipped, None, "{mode}, {fault}, {options}");
    let is_unsolvable = ending.outcome == Some(Outcome::Unsolvable);
    judge.finish(Closing { is_cut: false, is_unsolvable })
}

#[test]
fn a_faulty_solvers_first_wrong_step_is_found() {
    if !has_python() {
        return;
    }
    for (fault, options, expected) in FAULTS {
        let found = judged("events", fault, options, HARD);
        let first = found.first().unwrap_or_else(|| panic!("{fault}: nothing is found"));
        assert_eq!(first.kind, expected, "{fault}: {first:?}");
        assert!(first.line.is_some() && !first.message.is_empty(), "{fault}: {first:?}");
        if UNSEEN.contains(&fault) {
            continue;
        }
        let found = judged("dictionary", fault, options, HARD);
        let first = found.first().unwrap_or_else(|| panic!("{fault}, as boards: nothing is found"));
        assert_eq!(first.kind.class(), Class::Wrong, "{fault}, as boards: {first:?}");
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
                assert_right(mode, options, puzzle);
            }
        }
    }
    for options in ["", "down"] {
        assert_right("board", options, EASY);
    }
}

fn assert_right(mode: &str, options: &str, puzzle: &str) {
    let found = judged(mode, "none", options, puzzle);
    let wrong = found.iter().find(|finding| finding.kind.class() == Class::Wrong);
    assert_eq!(wrong, None, "{mode}, {options}, {puzzle}");
}
