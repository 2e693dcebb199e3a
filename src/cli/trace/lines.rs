//! Prints one line per step.

use std::io::Write;
use std::sync::Arc;

use serde::Serialize;

use super::Format;
use crate::cli::Problem;
use crate::cli::output::{Out, is_closed_pipe, is_unread};
use crate::geometry::{Cell, Unit};
use crate::puzzle::Puzzle;
use crate::rules;
use crate::step::{Argument, AssignReason, Contradiction, Step};

/// The headings of comma-separated values, and the keys of JSON.
const COLUMNS: [&str; 10] =
    ["step", "kind", "row", "column", "digit", "reason", "unit", "by_row", "by_column", "depth"];

/// A step as printed. `by` is the peer, the other cell of the arc, or the cell examined against.
#[derive(Default, Serialize)]
struct Line {
    step: u64,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digit: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_row: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_column: Option<usize>,
    depth: usize,
}

/// The output format and its writer.
enum Sink<'a> {
    /// Each line is assembled in the buffer.
    Json(&'a mut Out, Vec<u8>),
    Csv(Box<csv::Writer<&'a mut Out>>),
    Nowhere,
}

/// Prints steps.
pub(super) struct Lines<'a> {
    sink: Sink<'a>,
    puzzle: Arc<Puzzle>,
    is_closed: bool,
}

impl<'a> Lines<'a> {
    pub(super) fn new(out: &'a mut Out, format: Format, puzzle: &Arc<Puzzle>) -> Result<Self, Problem> {
        let sink = match format {
            Format::Jsonl => Sink::Json(out, Vec::new()),
            Format::Csv => {
                let mut csv = Box::new(csv::Writer::from_writer(out));
                csv.write_record(COLUMNS)?;
                Sink::Csv(csv)
            }
            Format::None => Sink::Nowhere,
        };
        Ok(Self { sink, puzzle: Arc::clone(puzzle), is_closed: false })
    }

    /// Prints a step after which `depth` guesses are open. Prints nothing once the reader is gone, or does not read when
    /// the program is to end.
    pub(super) fn print(&mut self, number: u64, step: Step, depth: usize) -> Result<(), Problem> {
        match self.write(number, step, depth) {
            Err(problem) if is_closed_pipe(&*problem) || is_unread(&*problem) => {
                self.sink = Sink::Nowhere;
                self.is_closed = true;
                Ok(())
            }
            written => written,
        }
    }

    /// Whether nothing more is printed.
    pub(super) const fn is_closed(&self) -> bool {
        self.is_closed
    }

    fn write(&mut self, number: u64, step: Step, depth: usize) -> Result<(), Problem> {
        match &mut self.sink {
            Sink::Json(out, buffer) => {
                buffer.clear();
                serde_json::to_writer(&mut *buffer, &line(&self.puzzle, number, step, depth))?;
                buffer.push(b'\n');
                Ok(out.write_all(buffer)?)
            }
            Sink::Csv(csv) => {
                let line = line(&self.puzzle, number, step, depth);
                // Empty fields of a tuple are written, too.
                Ok(csv.serialize((
                    (line.step, line.kind, line.row, line.column, line.digit),
                    (line.reason, line.unit, line.by_row, line.by_column, line.depth),
                ))?)
            }
            Sink::Nowhere => Ok(()),
        }
    }

    /// Flushes the output.
    pub(super) fn finish(&mut self) -> Result<(), Problem> {
        match &mut self.sink {
            Sink::Csv(csv) => Ok(csv.flush()?),
            Sink::Json(out, _) => Ok(out.flush()?),
            Sink::Nowhere => Ok(()),
        }
    }
}

/// The kind of a step, for machine-readable output.
const fn kind(step: Step) -> &'static str {
    match step {
        Step::Assign { .. } => "assign",
        Step::Retract { .. } => "retract",
        Step::Eliminate { .. } => "eliminate",
        Step::Restore { .. } => "restore",
        Step::Examine { .. } => "examine",
        Step::Contradiction(_) => "contradiction",
        Step::Conflict { .. } => "conflict",
        Step::Culprit { .. } => "culprit",
        Step::Uninvolved { .. } => "uninvolved",
        Step::Solution => "solution",
    }
}

fn line(puzzle: &Puzzle, number: u64, step: Step, depth: usize) -> Line {
    let geometry = puzzle.geometry();
    let position = |cell: Cell| {
        let (row, column) = geometry.position(cell);
        (Some(row + 1), Some(column + 1))
    };
    let name = |unit: Unit| Some(geometry.kind(unit).to_string());
    let mut line = Line { step: number, kind: kind(step), depth, ..Line::default() };
    if let Some(cell) = step.cell() {
        (line.row, line.column) = position(cell);
    }
    match step {
        Step::Contradiction(Contradiction::NoPlace { unit, .. }) => line.unit = name(unit),
        Step::Examine { against, .. } => (line.by_row, line.by_column) = position(against),
        Step::Assign { reason: AssignReason::Guess, .. } => line.reason = Some("guess"),
        Step::Assign { reason: AssignReason::SharedGuess, .. } => line.reason = Some("shared guess"),
        _ => {}
    }
    line.digit = step.digit().map(|digit| puzzle.symbols().symbol(digit));
    if let Some(deduction) = step.deduction() {
        line.reason = Some(rules::name(deduction.rule));
        match deduction.argument {
            Argument::Unit(unit) => line.unit = name(unit),
            Argument::Cell(cell) => (line.by_row, line.by_column) = position(cell),
            Argument::None | Argument::Digit(_) | Argument::Conflict(_) => {}
        }
    }
    line
}
