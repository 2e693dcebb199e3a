//! Results as text and as JSON.

use std::time::Duration;

use serde::Serialize;

use super::answer::{Answer, Effort, Finding, Tally};
use crate::board::Counters;
use crate::cli::json::{self, Figures};
use crate::engine::Count;
use crate::format::{OutputFormat, render_cells};
use crate::puzzle::{Grid, Puzzle};

/// One line of `--json`.
#[derive(Serialize)]
pub(super) struct Record<'a> {
    index: usize,
    puzzle: &'a str,
    solver: &'a str,
    outcome: &'static str,
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<u64>,
    /// Whether there are no other solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
    seconds: f64,
    #[serde(flatten)]
    effort: EffortRecord,
}

/// The part of a record that depends on the kind of solver.
#[derive(Serialize)]
#[serde(untagged)]
enum EffortRecord {
    Steps(Figures),
    Engine {
        /// Guesses and conflicts.
        engine_nodes: u64,
    },
}

impl<'a> Record<'a> {
    pub(super) fn new(
        (index, name): (usize, &'a str),
        puzzle: &Puzzle,
        solver: &'a str,
        answer: &Answer,
    ) -> Self {
        Self {
            index,
            puzzle: name,
            solver,
            outcome: answer.finding.name(),
            solution: match &answer.finding {
                Finding::Solution(Some(grid)) => Some(grid.to_line(puzzle.symbols())),
                _ => None,
            },
            solutions: answer.count.map(|count| count.found),
            complete: answer.count.map(|count| count.complete),
            seconds: answer.time.as_secs_f64(),
            effort: EffortRecord::from(&answer.effort),
        }
    }
}

impl From<&Effort> for EffortRecord {
    fn from(effort: &Effort) -> Self {
        match *effort {
            Effort::Nodes(nodes) => Self::Engine { engine_nodes: nodes },
            Effort::Steps { steps, counters } => Self::Steps(Figures::new(steps, &counters)),
        }
    }
}

/// Adds a line.
pub(super) fn line(text: &mut Vec<u8>, line: &str) {
    text.extend(line.as_bytes());
    text.push(b'\n');
}

/// Adds one of the solutions of a puzzle.
pub(super) fn one_of_all(
    text: &mut Vec<u8>,
    as_json: bool,
    (index, name): (usize, &str),
    puzzle: &Puzzle,
    grid: &Grid,
) {
    let solution = grid.to_line(puzzle.symbols());
    if as_json {
        json::line(text, &serde_json::json!({ "index": index, "puzzle": name, "solution": solution }));
    } else {
        line(text, &solution);
    }
}

/// Adds the solution, on one line in a collection, or that there is none.
pub(super) fn finding(text: &mut Vec<u8>, puzzle: &Puzzle, finding: &Finding, is_bulk: bool) {
    match finding {
        Finding::Solution(Some(grid)) if is_bulk => line(text, &grid.to_line(puzzle.symbols())),
        Finding::Solution(Some(grid)) => text.extend(rows(puzzle, grid).as_bytes()),
        Finding::Stopped => line(text, "stopped before the end"),
        Finding::Stalled => line(text, "stalled: the rules alone do not solve the puzzle"),
        Finding::NoSolution | Finding::Solution(None) => line(text, "no solution"),
    }
}

/// The solution row by row, in the puzzle's own symbols.
fn rows(puzzle: &Puzzle, grid: &Grid) -> String {
    let digits = grid.digits().iter().copied().map(Some).collect();
    let solved = Puzzle::new(puzzle.geometry().clone(), digits, puzzle.symbols().clone(), "");
    solved.map_or_else(
        |_| grid.to_line(puzzle.symbols()) + "\n",
        |solved| render_cells(&solved, OutputFormat::ROWS),
    )
}

/// The number of solutions, in words.
pub(super) fn in_words(Count { found, complete, .. }: Count) -> String {
    match (found, complete) {
        (0, true) => "no solution".into(),
        (1, true) => "unique solution".into(),
        (_, true) => format!("{found} solutions"),
        (1, false) => "1 solution or more".into(),
        (_, false) => format!("{found} solutions or more"),
    }
}

/// The results of a collection.
pub(super) fn sum(tally: &Tally) -> String {
    let effort = if tally.has_steps {
        Effort::Steps { steps: tally.steps, counters: tally.counters }
    } else {
        Effort::Nodes(tally.nodes)
    };
    format!("{} of {} solved: {}", tally.solved, tally.puzzles, stats(&effort, tally.time))
}

/// The cost of a search.
pub(super) fn stats(effort: &Effort, time: Duration) -> String {
    let counted = |count: u64, one: &str, several: &str| {
        if count == 1 { format!("1 {one}") } else { format!("{count} {several}") }
    };
    let effort = match *effort {
        Effort::Nodes(nodes) => counted(nodes, "search node", "search nodes"),
        Effort::Steps { counters, .. } => {
            let Counters {
                assignments, eliminations, guesses, retractions, contradictions, max_depth, ..
            } = counters;
            [
                counted(assignments, "assignment", "assignments"),
                counted(eliminations, "elimination", "eliminations"),
                counted(guesses, "guess", "guesses"),
                counted(retractions, "retraction", "retractions"),
                counted(contradictions, "contradiction", "contradictions"),
                format!("depth {max_depth}"),
            ]
            .join(", ")
        }
    };
    format!("{effort}, {:.6} s", time.as_secs_f64())
}
