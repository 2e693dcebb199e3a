//! JSON fields that several commands share; docs/json.md lists them all.

use std::time::Duration;

use serde::Serialize;

use super::Problem;
use super::output::Out;
use crate::board::Counters;
use crate::entrant::Coverage;
use crate::puzzle::Puzzle;
use crate::solver::Outcome;
use crate::study::{Column, Measured, variant_name};

/// A puzzle and its board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Subject {
    /// Its name.
    puzzle: String,
    /// Rows × columns of a block.
    block: String,
    variant: &'static str,
    /// The symbols of the digits in order.
    symbols: String,
    blank: char,
    /// The givens row by row, with blanks.
    board: String,
}

impl From<&Puzzle> for Subject {
    fn from(puzzle: &Puzzle) -> Self {
        let (block, symbols) = (puzzle.geometry().block(), puzzle.symbols());
        Self {
            puzzle: puzzle.name().to_owned(),
            block: format!("{}x{}", block.rows, block.columns),
            variant: variant_name(puzzle.geometry().variant()),
            symbols: symbols.all().iter().collect(),
            blank: symbols.blank(),
            board: puzzle.to_string(),
        }
    }
}

/// What a run of a solver counted. What is not known is left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Figures {
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    assignments: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    eliminations: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guesses: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    retractions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    contradictions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_depth: Option<u16>,
    /// The nodes of the search tree: the root, and one for each guess.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
}

impl Figures {
    pub(super) fn new(steps: u64, counters: &Counters) -> Self {
        Self::known(steps, counters, Coverage::All)
    }

    /// The figures of a run; those that are not known are left out.
    pub(super) fn known(steps: u64, counters: &Counters, known: Coverage) -> Self {
        let of = |column: Column, count: u64| column.is_known(known).then_some(count);
        Self {
            steps: of(Column::Steps, steps),
            assignments: of(Column::Assignments, counters.assignments),
            eliminations: of(Column::Eliminations, counters.eliminations),
            guesses: of(Column::Guesses, counters.guesses),
            retractions: of(Column::Retractions, counters.retractions),
            contradictions: of(Column::Contradictions, counters.contradictions),
            max_depth: Column::Depth.is_known(known).then_some(counters.max_depth),
            nodes: of(Column::Nodes, counters.nodes()),
        }
    }
}

/// A run of a solver.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct RunRecord {
    solver: String,
    /// `null` if it is not recorded.
    outcome: Option<&'static str>,
    #[serde(flatten)]
    figures: Figures,
    seconds: f64,
}

impl RunRecord {
    pub(super) fn new(
        solver: String,
        outcome: Option<&Outcome>,
        (steps, counters): (u64, &Counters),
        time: Duration,
    ) -> Self {
        let figures = Figures::new(steps, counters);
        Self { solver, outcome: outcome.map(Outcome::name), figures, seconds: time.as_secs_f64() }
    }

    /// The record of a measured run.
    pub(super) fn measured(solver: String, measured: &Measured) -> Self {
        let Measured { counters, steps, time, known, .. } = measured;
        let figures = Figures::known(*steps, counters, *known);
        let outcome = Some(measured.ending().name());
        Self { solver, outcome, figures, seconds: time.as_secs_f64() }
    }
}

/// Adds an object and the end of its line.
pub(super) fn line(text: &mut Vec<u8>, record: &impl Serialize) {
    serde_json::to_writer(&mut *text, record).expect("records are numbers and texts");
    text.push(b'\n');
}

/// Prints an object on a line.
pub(super) fn print(out: &mut Out, record: &impl Serialize) -> Result<(), Problem> {
    use std::io::Write;
    let mut text = Vec::new();
    line(&mut text, record);
    Ok(out.write_all(&text)?)
}
