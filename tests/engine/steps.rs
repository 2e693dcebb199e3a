//! What each algorithm does on small boards, step by step, as pictures in words.

use crate::common::{files, steps_of};
use sudoscope::board::Board;
use sudoscope::geometry::{Cell, Digit};
use sudoscope::puzzle::Puzzle;
use sudoscope::rules;
use sudoscope::solver::ac3::Ac3;
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::{Argument, AssignReason, Contradiction, Deduction, Elimination, Placing, Step};

/// More than these runs take.
const LIMIT: usize = 1000;

/// A run on lines: the puzzle, its steps, each shifted right by the open guesses, and how it ended.
fn picture(puzzle: &Puzzle, algorithm: Algorithm) -> String {
    let (steps, outcome) = steps_of(algorithm, puzzle, LIMIT);
    let mut board = Board::new(puzzle);
    let mut lines = vec![puzzle.to_string()];
    for step in steps {
        let before = board.depth();
        board.apply(step);
        let indent = "  ".repeat(before.min(board.depth()));
        lines.push(format!("{indent}{}", words(puzzle, step)));
    }
    lines.push(match outcome {
        Outcome::Solved(grid) => format!("solved: {}", grid.to_line(puzzle.symbols())),
        Outcome::Unsolvable => "unsolvable".into(),
        Outcome::Stalled => "stalled".into(),
        Outcome::Stopped => "stopped".into(),
    });
    lines.join("\n")
}

fn words(puzzle: &Puzzle, step: Step) -> String {
    let geometry = puzzle.geometry();
    let name = |cell: Cell| geometry.name(cell);
    let at = |digit: Digit, cell: Cell| format!("{} at {}", puzzle.symbols().symbol(digit), name(cell));
    match step {
        Step::Assign { cell, digit, reason } => {
            format!("assign {}: {}", at(digit, cell), assign_words(puzzle, reason))
        }
        Step::Eliminate { cell, digit, reason: Elimination(deduction) } => {
            format!("eliminate {}: {}", at(digit, cell), deduction_words(puzzle, deduction))
        }
        Step::Retract { cell, digit } => format!("retract {}", at(digit, cell)),
        Step::Restore { cell, digit } => format!("restore {}", at(digit, cell)),
        Step::Examine { cell, against } => format!("examine {} against {}", name(cell), name(against)),
        Step::Contradiction(Contradiction::NoCandidate(cell)) => {
            format!("contradiction: no candidate at {}", name(cell))
        }
        Step::Contradiction(Contradiction::NoPlace { unit, digit }) => {
            let digit = puzzle.symbols().symbol(digit);
            format!("contradiction: no place for {digit} in {}", geometry.kind(unit))
        }
        Step::Solution => "solution".into(),
    }
}

fn assign_words(puzzle: &Puzzle, reason: AssignReason) -> String {
    match reason {
        AssignReason::Guess => "guess".into(),
        AssignReason::SharedGuess => "shared guess".into(),
        AssignReason::Rule(Placing(deduction)) => deduction_words(puzzle, deduction),
    }
}

fn deduction_words(puzzle: &Puzzle, Deduction { rule, argument }: Deduction) -> String {
    let (geometry, rule) = (puzzle.geometry(), rules::name(rule));
    match argument {
        Argument::None => rule.into(),
        Argument::Cell(cell) => format!("{rule}, {}", geometry.name(cell)),
        Argument::Unit(unit) => format!("{rule}, {}", geometry.kind(unit)),
        Argument::Digit(digit) => format!("{rule}, {}", puzzle.symbols().symbol(digit)),
    }
}

/// A snapshot for each algorithm, named after both.
fn check(name: &str, line: &str) {
    let puzzle = files::parse(line);
    for algorithm in Algorithm::ALL.into_iter().chain([Algorithm::Ac3(Ac3::Alone)]) {
        let name = format!("{name}_{algorithm}").replace(':', "-");
        insta::assert_snapshot!(name, picture(&puzzle, algorithm));
    }
}

/// A guess turns out wrong, but not in brute force and where the least constraining value comes first.
#[test]
fn a_wrong_guess_is_taken_back() {
    check("wrong_guess", "...1..2......41.");
}

/// Hidden singles, naked pairs and guesses.
#[test]
fn rules_and_guesses_alternate() {
    check("rules_and_guesses", ".........4.1.14.");
}
