//! The results of a study in JSON: an object for each run, under the names of `results.csv`.

use serde::Serialize;

use crate::cli::Problem;
use crate::cli::json::{self, Figures};
use crate::cli::output::Out;
use crate::study::{Record, variant_name};

#[derive(Serialize)]
struct Line<'a> {
    list: &'a str,
    index: usize,
    puzzle: &'a str,
    side: usize,
    variant: &'static str,
    clues: usize,
    solver: &'a str,
    repetition: u32,
    outcome: &'static str,
    #[serde(flatten)]
    figures: Figures,
    seconds: f64,
    /// None in results of earlier versions.
    #[serde(skip_serializing_if = "Option::is_none")]
    jobs: Option<usize>,
}

/// Prints all runs, by list, puzzle, solver and repetition.
pub(super) fn runs(out: &mut Out, records: &[Record]) -> Result<(), Problem> {
    let mut records: Vec<&Record> = records.iter().collect();
    records.sort_by_key(|record| &record.key);
    records.into_iter().try_for_each(|record| json::print(out, &line(record)))
}

fn line(record: &Record) -> Line<'_> {
    let Record { key, puzzle, side, variant, clues, run, jobs } = record;
    Line {
        list: &key.list,
        index: key.index,
        puzzle,
        side: *side,
        variant: variant_name(*variant),
        clues: *clues,
        solver: &key.solver,
        repetition: key.repetition,
        outcome: run.ending.name(),
        figures: Figures::known(run.steps, &run.counters, run.known),
        seconds: run.time.as_secs_f64(),
        jobs: *jobs,
    }
}
