//! The findings about one puzzle, as sentences or as JSON.

use std::io::Write;
use std::time::Duration;

use serde::Serialize;

use crate::cli::output::Out;
use crate::cli::placed::{Place, Placed};
use crate::cli::{Problem, json};
use crate::diagnosis::{Diagnosis, Givens, Left, Refutation, Several, sentences};
use crate::engine::Stopped;
use crate::geometry::{Cell, Digit};
use crate::in_words::round_time;
use crate::puzzle::Conflict;
use crate::why;

/// The most lines of a refutation that are printed.
const MOST_LINES: usize = 1_000;

/// A puzzle and its diagnosis.
pub(super) struct Finding<'a> {
    /// Its number in the file, from 1.
    pub(super) number: u64,
    pub(super) givens: &'a Givens,
    pub(super) found: Result<Diagnosis, Stopped>,
    pub(super) limit: Duration,
}

#[derive(Serialize)]
struct Pair {
    digit: char,
    cells: [Place; 2],
    unit: String,
}

/// A line of a refutation.
#[derive(Serialize)]
struct Link {
    /// Its distance from the contradiction: it is a reason for the last line before it that is less deep.
    depth: usize,
    text: String,
}

#[derive(Default, Serialize)]
struct Record {
    index: u64,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts: Option<Vec<Pair>>,
    /// Givens that exclude every solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    givens: Option<Vec<Placed>>,
    /// The givens among them whose removal leaves exactly one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    unique_without: Option<Vec<Placed>>,
    /// A contradiction that follows from them without a guess.
    #[serde(skip_serializing_if = "Option::is_none")]
    refutation: Option<Vec<Link>>,
    /// The only solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    /// Two of several solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    examples: Option<Vec<String>>,
    /// The cells in which these differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    differing: Option<Vec<Place>>,
    /// The number of solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<u64>,
    /// Whether `solutions` counts all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<Vec<Placed>>,
}

impl Finding<'_> {
    /// Prints it as text.
    pub(super) fn text(&self, out: &mut Out) -> Result<(), Problem> {
        write!(out, "puzzle {}: ", self.number)?;
        let Ok(found) = &self.found else {
            return Ok(writeln!(out, "not known within {}", round_time(self.limit))?);
        };
        writeln!(out, "{}", sentences::headline(found))?;
        for sentence in sentences::details(found, self.givens) {
            writeln!(out, "  {sentence}")?;
        }
        if let Diagnosis::NoSolution { refutation: Some(refutation), .. } = found {
            for (depth, line) in self.refuted(refutation) {
                writeln!(out, "  {:indent$}{line}", "", indent = 2 * depth)?;
            }
        }
        Ok(())
    }

    /// Prints it as JSON.
    pub(super) fn json(&self, out: &mut Out) -> Result<(), Problem> {
        let mut record = Record { index: self.number, outcome: "stopped", ..Record::default() };
        match &self.found {
            Err(_) => {}
            Ok(Diagnosis::Conflicts(conflicts)) => {
                record.outcome = "conflicts";
                record.conflicts = Some(conflicts.iter().map(|conflict| self.pair(conflict)).collect());
            }
            Ok(Diagnosis::NoSolution { givens, refutation, removals }) => {
                record.outcome = "unsolvable";
                record.givens = Some(self.placed(givens));
                let leaves_one = removals.iter().filter(|removal| removal.left == Some(Left::One));
                let leaves_one: Vec<_> = leaves_one.map(|removal| removal.given).collect();
                record.unique_without = Some(self.placed(&leaves_one));
                let link = |(depth, text)| Link { depth, text };
                let links = |refutation| self.refuted(refutation).into_iter().map(link).collect();
                record.refutation = refutation.as_deref().map(links);
            }
            Ok(Diagnosis::Several(several)) => self.several(several, &mut record),
            Ok(Diagnosis::Unique(grid)) => {
                record.outcome = "unique";
                (record.solutions, record.complete) = (Some(1), Some(true));
                record.solution = Some(grid.to_line(&self.givens.symbols));
            }
        }
        json::print(out, &record)
    }

    fn several(&self, several: &Several, record: &mut Record) {
        let geometry = &self.givens.geometry;
        record.outcome = "several";
        record.examples = Some(several.two.iter().map(|grid| grid.to_line(&self.givens.symbols)).collect());
        record.differing = Some(several.differing().map(|cell| Place::of(cell, geometry)).collect());
        record.solutions = Some(several.count.found);
        record.complete = Some(several.count.complete);
        record.missing = several.missing.as_ref().map(|missing| self.placed(&missing.digits));
    }

    fn pair(&self, conflict: &Conflict) -> Pair {
        let geometry = &self.givens.geometry;
        Pair {
            digit: self.givens.symbols.symbol(conflict.digit),
            cells: [conflict.first, conflict.second].map(|cell| Place::of(cell, geometry)),
            unit: geometry.kind(conflict.unit).to_string(),
        }
    }

    fn placed(&self, cells: &[(Cell, Digit)]) -> Vec<Placed> {
        Placed::all(cells, &self.givens.geometry, &self.givens.symbols)
    }

    /// The lines of a refutation with their indents.
    fn refuted(&self, refutation: &Refutation) -> Vec<(usize, String)> {
        let Givens { geometry, symbols, .. } = self.givens;
        let lines = why::sentences::lines(&refutation.chain, geometry, symbols, MOST_LINES);
        let text = |line: why::sentences::ChainLine| {
            let again = if line.is_again { " (see above)" } else { "" };
            let rest = line.rest(geometry, symbols);
            (line.depth, line.text + again + &rest)
        };
        lines.into_iter().map(text).collect()
    }
}
