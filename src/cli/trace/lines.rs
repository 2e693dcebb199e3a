//! Prints one line per step.

use std::io::Write;
use std::time::Duration;

use serde::Serialize;

use super::Format;
use super::follow::Follower;
use super::spans::{Spans, Viewer};
use crate::cli::Problem;
use crate::cli::json::{self, Subject};
use crate::cli::output::{Out, is_closed_pipe, is_unread};
use crate::cli::placed::{Place, Placed};
use crate::geometry::{Cell, Unit};
use crate::puzzle::Puzzle;
use crate::rules::{self, Applied, Placement};
use crate::solver::Algorithm;
use crate::step::{Argument, AssignReason, Contradiction, Step};
use crate::trace::file::About;

/// The headings of comma-separated values, and the keys of JSON.
const COLUMNS: [&str; 14] = [
    "step",
    "kind",
    "row",
    "column",
    "digit",
    "reason",
    "unit",
    "by_row",
    "by_column",
    "nogood",
    "ago",
    "pattern",
    "depth",
    "seconds",
];

/// The version of the format, which is that of docs/trace.md.
const VERSION: u8 = 1;

/// The first line: the run that the steps belong to.
#[derive(Serialize)]
struct Head {
    trace: u8,
    /// The version of the program.
    sudoscope: &'static str,
    #[serde(flatten)]
    subject: Subject,
    solver: String,
}

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
    #[serde(skip_serializing_if = "Option::is_none")]
    nogood: Option<Vec<Placed>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ago: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern: Option<Vec<u16>>,
    depth: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

/// The output format and its writer.
enum Sink<'a> {
    /// Each line is assembled in the buffer.
    Json(&'a mut Out, Vec<u8>),
    Csv(Box<csv::Writer<&'a mut Out>>),
    Spans(&'a mut Out, Box<Spans>),
    Nowhere,
}

/// Prints steps.
pub(super) struct Lines<'a> {
    sink: Sink<'a>,
    about: About,
    is_closed: bool,
}

impl<'a> Lines<'a> {
    pub(super) fn new(
        out: &'a mut Out,
        format: Format,
        about: &About,
        has_times: bool,
    ) -> Result<Self, Problem> {
        let spans = |out: &'a mut Out, viewer: Viewer| {
            let spans = Spans::begin(viewer, out, about, has_times)?;
            Ok::<_, Problem>(Sink::Spans(out, Box::new(spans)))
        };
        let head = Head {
            trace: VERSION,
            sudoscope: env!("CARGO_PKG_VERSION"),
            subject: Subject::from(&*about.puzzle),
            solver: about.algorithm.to_string(),
        };
        let sink = match format {
            Format::Jsonl => {
                json::print(out, &head)?;
                Sink::Json(out, Vec::new())
            }
            Format::Csv => {
                write!(out, "# ")?;
                json::print(out, &head)?;
                let mut csv = Box::new(csv::Writer::from_writer(out));
                csv.write_record(COLUMNS)?;
                Sink::Csv(csv)
            }
            Format::Perfetto => spans(out, Viewer::Perfetto)?,
            Format::Speedscope => spans(out, Viewer::Speedscope)?,
            Format::None => Sink::Nowhere,
        };
        Ok(Self { sink, about: about.clone(), is_closed: false })
    }

    /// Prints the step that the run was last advanced by, with its time. Prints nothing once the reader is gone, or
    /// is not reading when the program should end.
    pub(super) fn print(
        &mut self,
        step: Step,
        run: &Follower,
        time: Option<Duration>,
    ) -> Result<(), Problem> {
        match self.write(step, run, time) {
            Err(problem) if is_closed_pipe(&*problem) || is_unread(&*problem) => {
                self.sink = Sink::Nowhere;
                self.is_closed = true;
                Ok(())
            }
            written => written,
        }
    }

    /// Whether printing has ended.
    pub(super) const fn is_closed(&self) -> bool {
        self.is_closed
    }

    fn write(&mut self, step: Step, run: &Follower, time: Option<Duration>) -> Result<(), Problem> {
        match &mut self.sink {
            Sink::Json(out, buffer) => {
                buffer.clear();
                serde_json::to_writer(&mut *buffer, &line(&self.about, step, run, time))?;
                buffer.push(b'\n');
                Ok(out.write_all(buffer)?)
            }
            Sink::Csv(csv) => {
                let line = line(&self.about, step, run, time);
                let nogood = run.nogood(step).map(|members| in_words(&self.about.puzzle, members));
                let pattern = line.pattern.as_ref().map(|words| joined(words));
                // Empty fields of a tuple are written, too.
                Ok(csv.serialize((
                    (line.step, line.kind, line.row, line.column, line.digit),
                    (line.reason, line.unit, line.by_row, line.by_column, nogood, line.ago, pattern),
                    (line.depth, line.seconds),
                ))?)
            }
            Sink::Spans(out, spans) => Ok(spans.step(out, &self.about, (step, run), time)?),
            Sink::Nowhere => Ok(()),
        }
    }

    /// Flushes the output.
    pub(super) fn finish(&mut self) -> Result<(), Problem> {
        match &mut self.sink {
            Sink::Csv(csv) => Ok(csv.flush()?),
            Sink::Json(out, _) => Ok(out.flush()?),
            Sink::Spans(out, spans) => match spans.end(out, &self.about) {
                // The reader has what it wanted.
                Err(error) if is_closed_pipe(&error) => Ok(()),
                ended => Ok(ended.and_then(|()| out.flush())?),
            },
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
        Step::Irrelevant { .. } => "uninvolved",
        Step::Solution => "solution",
    }
}

fn line(about: &About, step: Step, run: &Follower, time: Option<Duration>) -> Line {
    let puzzle = &about.puzzle;
    let (geometry, symbols) = (puzzle.geometry(), puzzle.symbols());
    let position = |cell: Cell| {
        let Place { row, column } = Place::of(cell, geometry);
        (Some(row), Some(column))
    };
    let name = |unit: Unit| Some(geometry.kind(unit).to_string());
    let (number, depth, seconds) = (run.number(), run.depth(), time.map(|time| time.as_secs_f64()));
    let mut line = Line { step: number, kind: kind(step), depth, seconds, ..Line::default() };
    if let Some(cell) = step.cell() {
        (line.row, line.column) = position(cell);
    }
    match step {
        Step::Contradiction(Contradiction::NoPlace { unit, .. }) => line.unit = name(unit),
        Step::Examine { against, .. } => (line.by_row, line.by_column) = position(against),
        Step::Assign { reason, .. } => line.reason = guess(about.algorithm, reason),
        _ => {}
    }
    line.digit = step.digit().map(|digit| symbols.symbol(digit));
    if let Some(applied) = Applied::of(step, run.words()) {
        let deduction = applied.deduction;
        line.reason = Some(rules::name(deduction.rule));
        line.unit = applied.unit().and_then(name);
        match deduction.argument {
            Argument::Cell(cell) => (line.by_row, line.by_column) = position(cell),
            Argument::Conflict(ago) => {
                line.ago = Some(ago.later());
                line.nogood = run.nogood(step).map(|members| Placed::all(members, geometry, symbols));
            }
            Argument::Words => line.pattern = Some(run.words().to_vec()),
            Argument::None | Argument::Unit(_) | Argument::Digit(_) => {}
        }
    }
    line
}

/// The name of a guess. Only the lanes of a parallel search share guesses.
fn guess(algorithm: Algorithm, reason: AssignReason) -> Option<&'static str> {
    match reason {
        AssignReason::SharedGuess if algorithm.has_lanes() => Some("shared guess"),
        AssignReason::ChosenGuess => Some("chosen guess"),
        AssignReason::Guess | AssignReason::SharedGuess => Some("guess"),
        AssignReason::Rule(_) => None,
    }
}

/// The numbers of a pattern in one field.
fn joined(words: &[u16]) -> String {
    words.iter().map(u16::to_string).collect::<Vec<_>>().join(" ")
}

/// The members of a nogood in one field: `R1C2=5 R3C4=6`.
fn in_words(puzzle: &Puzzle, members: &[Placement]) -> String {
    let (geometry, symbols) = (puzzle.geometry(), puzzle.symbols());
    let member = |&(cell, digit): &Placement| format!("{}={}", geometry.name(cell), symbols.symbol(digit));
    members.iter().map(member).collect::<Vec<_>>().join(" ")
}
