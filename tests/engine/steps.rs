//! The steps of each algorithm on small boards, as text.

use crate::common::{files, steps_of};
use sudoscope::board::Board;
use sudoscope::geometry::{Cell, Digit};
use sudoscope::puzzle::Puzzle;
use sudoscope::rules;
use sudoscope::solver::ac3::Ac3;
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::{Argument, AssignReason, Contradiction, Deduction, Elimination, Placing, Step};

/// More steps than these runs take.
const LIMIT: usize = 1000;

/// A run as lines: the puzzle, its steps, each indented by the number of open guesses, and the outcome.
/// Consecutive steps of a kind share a line (see [`Line::takes`]), so that a person can review it.
fn picture(puzzle: &Puzzle, algorithm: Algorithm) -> String {
    let (steps, outcome) = steps_of(algorithm, puzzle, LIMIT);
    let mut board = Board::new(puzzle);
    let mut lines: Vec<Line> = Vec::new();
    for step in steps {
        let before = board.depth();
        board.apply(step);
        let indent = before.min(board.depth());
        match lines.last_mut() {
            Some(line) if line.takes(step, indent) => line.steps.push(step),
            _ => lines.push(Line { indent, steps: vec![step] }),
        }
    }
    let mut lines: Vec<String> = lines.iter().map(|line| line.text(puzzle)).collect();
    lines.insert(0, puzzle.to_string());
    lines.push(match outcome {
        Outcome::Solved(grid) => format!("solved: {}", grid.to_line(puzzle.symbols())),
        Outcome::Unsolvable => "unsolvable".into(),
        Outcome::Stalled => "stalled".into(),
        Outcome::Stopped => "stopped".into(),
    });
    lines.join("\n")
}

/// Steps of one kind.
struct Line {
    indent: usize,
    steps: Vec<Step>,
}

impl Line {
    /// Whether a step belongs on this line: an elimination of the same digit for the same reason, a
    /// restoration after another, an examination of or against the same cell, and its eliminations.
    fn takes(&self, step: Step, indent: usize) -> bool {
        let (first, last) = (self.steps[0], self.steps[self.steps.len() - 1]);
        indent == self.indent
            && match (first, step) {
                (Step::Eliminate { digit, reason, .. }, Step::Eliminate { digit: own, reason: why, .. }) => {
                    (digit, reason) == (own, why)
                }
                (Step::Restore { .. }, Step::Restore { .. }) => true,
                (Step::Examine { .. }, Step::Eliminate { .. }) => last.cell() == step.cell(),
                (Step::Examine { cell, against }, Step::Examine { cell: own, against: other }) => {
                    let looks = || self.steps.iter().filter(|step| matches!(step, Step::Examine { .. }));
                    cell == own && looks().all(|look| look.cell() == Some(cell))
                        || against == other && looks().all(|look| against_of(*look) == Some(against))
                }
                _ => false,
            }
    }

    fn text(&self, puzzle: &Puzzle) -> String {
        let name = |cell: Option<Cell>| cell.map_or_else(String::new, |cell| puzzle.geometry().name(cell));
        let symbol = |step: &Step| step.digit().map_or(' ', |digit| puzzle.symbols().symbol(digit));
        let first = self.steps[0];
        let text = match first {
            Step::Eliminate { reason: Elimination(deduction), .. } => {
                let cells: Vec<String> = self.steps.iter().map(|step| name(step.cell())).collect();
                let why = deduction_words(puzzle, deduction);
                format!("eliminate {} at {}: {why}", symbol(&first), cells.join(" "))
            }
            Step::Restore { .. } => {
                let all = self.steps.iter().map(|step| format!("{} at {}", symbol(step), name(step.cell())));
                format!("restore {}", all.collect::<Vec<_>>().join(", "))
            }
            Step::Examine { cell, against } => {
                let looks = self.steps.iter().filter(|step| matches!(step, Step::Examine { .. }));
                let is_one_cell = looks.clone().all(|look| look.cell() == Some(cell));
                let all: Vec<String> = self
                    .steps
                    .iter()
                    .map(|step| match step {
                        Step::Examine { cell, against } => {
                            name(Some(if is_one_cell { *against } else { *cell }))
                        }
                        loss => format!("(loses {})", symbol(loss)),
                    })
                    .collect();
                let (cell, against) = (name(Some(cell)), name(Some(against)));
                match is_one_cell {
                    true => format!("examine {cell} against {}", all.join(" ")),
                    false => format!("examine {} against {against}", all.join(" ")),
                }
            }
            step => words(puzzle, step),
        };
        format!("{}{text}", "  ".repeat(self.indent))
    }
}

/// The cell that an examination checks against.
const fn against_of(step: Step) -> Option<Cell> {
    match step {
        Step::Examine { against, .. } => Some(against),
        _ => None,
    }
}

/// The text of a step on a line of its own.
fn words(puzzle: &Puzzle, step: Step) -> String {
    let geometry = puzzle.geometry();
    let name = |cell: Cell| geometry.name(cell);
    let at = |digit: Digit, cell: Cell| format!("{} at {}", puzzle.symbols().symbol(digit), name(cell));
    match step {
        Step::Assign { cell, digit, reason } => {
            format!("assign {}: {}", at(digit, cell), assign_words(puzzle, reason))
        }
        Step::Retract { cell, digit } => format!("retract {}", at(digit, cell)),
        Step::Contradiction(Contradiction::NoCandidate(cell)) => {
            format!("contradiction: no candidate at {}", name(cell))
        }
        Step::Contradiction(Contradiction::NoPlace { unit, digit }) => {
            let digit = puzzle.symbols().symbol(digit);
            format!("contradiction: no place for {digit} in {}", geometry.kind(unit))
        }
        Step::Conflict { cell, digit } => format!("conflict set: {}", at(digit, cell)),
        Step::Culprit { cell, digit } => format!("culprit: {}", at(digit, cell)),
        Step::Irrelevant { cell, digit } => format!("irrelevant: {}", at(digit, cell)),
        Step::Solution => "solution".into(),
        Step::Eliminate { .. } | Step::Restore { .. } | Step::Examine { .. } => {
            unreachable!("they share lines")
        }
    }
}

fn assign_words(puzzle: &Puzzle, reason: AssignReason) -> String {
    match reason {
        AssignReason::Guess => "guess".into(),
        AssignReason::ChosenGuess => "chosen guess".into(),
        AssignReason::SharedGuess => "shared guess".into(),
        AssignReason::Rule(Placing(deduction)) => deduction_words(puzzle, deduction),
    }
}

fn deduction_words(puzzle: &Puzzle, Deduction { rule, argument }: Deduction) -> String {
    let (geometry, rule) = (puzzle.geometry(), rules::name(rule));
    match argument {
        Argument::None | Argument::Words => rule.into(),
        Argument::Cell(cell) => format!("{rule}, {}", geometry.name(cell)),
        Argument::Unit(unit) => format!("{rule}, {}", geometry.kind(unit)),
        Argument::Digit(digit) => format!("{rule}, {}", puzzle.symbols().symbol(digit)),
        Argument::Conflict(ago) => format!("{rule}, {} contradictions ago", ago.later()),
    }
}

/// Checks a snapshot for each algorithm, named after both.
fn check(name: &str, line: &str) {
    let puzzle = files::parse(line);
    for algorithm in Algorithm::ALL.into_iter().chain([Algorithm::Ac3(Ac3::Alone)]) {
        let name = format!("{name}_{algorithm}").replace(':', "-");
        insta::assert_snapshot!(name, picture(&puzzle, algorithm));
    }
}

/// A guess turns out wrong, except in brute force and with the least constraining value first.
#[test]
fn a_wrong_guess_is_taken_back() {
    check("wrong_guess", "...1..2......41.");
}

/// Hidden singles, naked pairs and guesses.
#[test]
fn rules_and_guesses_alternate() {
    check("rules_and_guesses", ".........4.1.14.");
}
