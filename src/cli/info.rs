//! `sudoscope info`: describes a recorded run without its steps.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde::Serialize;

use super::json::{self, RunRecord, Subject};
use super::output::{Out, to_stdout};
use super::recorded::{judge, named, open};
use super::runner::Runner;
use super::{BAD_INPUT, INTERRUPTED, Problem};
use crate::geometry::Variant;
use crate::puzzle::Puzzle;
use crate::solver::Outcome;
use crate::study::words::{counted, grouped, time};
use crate::trace::Bookmark;
use crate::trace::file::{Flaw, Reader};
use crate::trace::{Inquiry, Resume, Subject as About};
use crate::visible;

/// Describe recorded runs: the puzzle, the solver, the outcome, the counters, the time and the bookmarks
///
/// Reads the whole file and checks every step. A race has a paragraph, or with --json an object, for each of its runs.
///
/// Exit code: 1 if a run ends before its solver did, 2 if the file is damaged.
#[derive(Debug, clap::Args)]
pub(super) struct Info {
    /// A recorded run (.sudoscope)
    file: PathBuf,

    /// Print one JSON object per run, one per line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Note {
    /// The number of steps before it.
    step: u64,
    note: String,
}

/// Where a run opens, and what is asked there.
#[derive(Serialize)]
struct Place {
    step: u64,
    #[serde(skip_serializing_if = "String::is_empty")]
    page: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Asked>,
}

/// A question why: about a digit in a cell, about a cell, or about the step itself.
#[derive(Serialize)]
struct Asked {
    step: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digit: Option<char>,
}

impl Place {
    fn of(resume: &Resume, puzzle: &Puzzle) -> Self {
        let asked = |inquiry: &Inquiry| {
            let (cell, digit) = match inquiry.subject {
                About::Step => (None, None),
                About::Cell(cell) => (Some(cell), None),
                About::Candidate(cell, digit) => (Some(cell), Some(digit)),
            };
            let cell = cell.map(|cell| puzzle.geometry().name(cell).to_string());
            let digit = digit.map(|digit| puzzle.symbols().symbol(digit));
            Asked { step: inquiry.position, cell, digit }
        };
        let page = visible::line(&resume.page).into_owned();
        Self { step: resume.position, page, why: resume.inquiry.as_ref().map(asked) }
    }

    /// In words: `step 1,204, page why, why not 5 in R3C4?`.
    fn in_words(&self) -> String {
        let page = if self.page.is_empty() { String::new() } else { format!(", page {}", self.page) };
        let why = self.why.as_ref().map_or_else(String::new, |asked| {
            let what = match (&asked.cell, asked.digit) {
                (Some(cell), Some(digit)) => format!("why not {digit} in {cell}"),
                (Some(cell), None) => format!("why {cell}"),
                (None, _) => "why this step".into(),
            };
            let elsewhere = match asked.step == self.step {
                true => String::new(),
                false => format!(" after step {}", grouped(asked.step)),
            };
            format!(", {what}{elsewhere}?")
        });
        format!("step {}{page}{why}", grouped(self.step))
    }
}

#[derive(Serialize)]
struct Record {
    run: usize,
    /// The number of runs in the file.
    runs: usize,
    #[serde(flatten)]
    subject: Subject,
    #[serde(flatten)]
    figures: RunRecord,
    solution: Option<String>,
    bookmarks: Vec<Note>,
    /// Where the run opens.
    #[serde(skip_serializing_if = "Option::is_none")]
    opens_at: Option<Place>,
    /// The damage of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    damage: Option<String>,
}

impl Info {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        let runner = Runner::new(None)?;
        if !crate::trace::file::is_run_file(&self.file) {
            return Err(named(&self.file, &"this is not a recorded run"));
        }
        let reader = open(&self.file)?;
        to_stdout(|out| self.all(out, &runner, reader))
    }

    /// Prints one run after the other.
    fn all(
        &self,
        out: &mut Out,
        runner: &Runner,
        mut reader: Reader<impl Read>,
    ) -> Result<ExitCode, Problem> {
        let (mut number, mut code) = (1, ExitCode::SUCCESS);
        loop {
            while reader.read().is_some() {
                if runner.is_interrupted() {
                    return Ok(ExitCode::from(INTERRUPTED));
                }
            }
            let runs = number + reader.following();
            if self.json {
                json::print(out, &record(&reader, number, runs))?;
            } else {
                text(out, &reader, number, runs)?;
            }
            out.flush()?;
            code = judge(&self.file, &reader).unwrap_or(code);
            if reader.damage().is_some() {
                return Ok(ExitCode::from(BAD_INPUT));
            }
            match next(&self.file, reader)? {
                Some(other) => (reader, number) = (other, number + 1),
                None => return Ok(code),
            }
        }
    }
}

fn next<R: Read>(path: &Path, reader: Reader<R>) -> Result<Option<Reader<R>>, Problem> {
    reader.next_run().map_err(|error| named(path, &error))
}

fn outcome(reader: &Reader<impl Read>) -> Option<&Outcome> {
    reader.finish().and_then(|finish| finish.outcome.as_ref())
}

fn record(reader: &Reader<impl Read>, run: usize, runs: usize) -> Record {
    let about = reader.about();
    let took = reader.finish().map_or(reader.time(), |finish| finish.took);
    let counted = (reader.steps(), reader.totals());
    let note = |bookmark: &Bookmark| Note { step: bookmark.position, note: bookmark.note.clone() };
    Record {
        run,
        runs,
        subject: Subject::from(&*about.puzzle),
        figures: RunRecord::new(about.algorithm.to_string(), outcome(reader), counted, took),
        solution: match outcome(reader) {
            Some(Outcome::Solved(grid)) => Some(grid.to_line(about.puzzle.symbols())),
            _ => None,
        },
        bookmarks: reader.bookmarks().all().iter().map(note).collect(),
        opens_at: reader.resume().map(|resume| Place::of(resume, &about.puzzle)),
        damage: reader.damage().map(ToString::to_string),
    }
}

fn text(out: &mut Out, reader: &Reader<impl Read>, run: usize, runs: usize) -> Result<(), Problem> {
    let (about, totals) = (reader.about(), reader.totals());
    if runs > 1 {
        let gap = if run > 1 { "\n" } else { "" };
        writeln!(out, "{gap}run {run} of {runs}")?;
    }
    // A name is one line.
    let name: String =
        about.puzzle.name().chars().map(|own| if own.is_control() { ' ' } else { own }).collect();
    writeln!(out, "puzzle: {name}")?;
    writeln!(out, "board: {}", board(&about.puzzle))?;
    writeln!(out, "givens: {}", about.puzzle)?;
    match reader.damage().map(|damage| &damage.flaw) {
        Some(Flaw::OtherSolver(named)) => writeln!(out, "solver: not known; the file names {named}")?,
        _ => writeln!(out, "solver: {}", about.algorithm)?,
    }
    let is_foreign = about.algorithm.is_foreign();
    let outcome = outcome(reader).map_or("not recorded", |outcome| outcome.in_words(is_foreign));
    writeln!(out, "outcome: {outcome}")?;
    let figures = [
        (totals.assignments, "assignment", "assignments"),
        (totals.eliminations, "elimination", "eliminations"),
        (totals.guesses, "guess", "guesses"),
        (totals.retractions, "retraction", "retractions"),
        (totals.contradictions, "contradiction", "contradictions"),
    ];
    let figures = figures.map(|(count, one, several)| counted(count, one, several)).join(", ");
    writeln!(out, "steps: {}: {figures}, depth {}", grouped(reader.steps()), totals.max_depth)?;
    let took = reader.finish().map_or(reader.time(), |finish| finish.took);
    writeln!(out, "time: {}", time(took))?;
    for Bookmark { position, note } in reader.bookmarks().all() {
        writeln!(out, "bookmark: step {}: {note}", grouped(*position))?;
    }
    if let Some(resume) = reader.resume() {
        writeln!(out, "opens at: {}", Place::of(resume, &about.puzzle).in_words())?;
    }
    Ok(())
}

/// The board of a puzzle, in words.
fn board(puzzle: &Puzzle) -> String {
    let (block, side) = (puzzle.geometry().block(), puzzle.geometry().side());
    let diagonals = match puzzle.geometry().variant() {
        Variant::Plain => "",
        Variant::Diagonal => ", with diagonals",
    };
    let clues = counted(puzzle.givens().iter().flatten().count() as u64, "given", "givens");
    format!("{side}×{side} in blocks of {}×{}{diagonals}, {clues}", block.rows, block.columns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit};

    /// Where a run opens, in words and as JSON.
    fn told(page: &str, inquiry: Option<Inquiry>) -> (String, String) {
        let puzzle =
            crate::format::read(&[b'.'; 81], "").and_then(|document| document.puzzle(0)).expect("a puzzle");
        let place =
            Place::of(&Resume { position: 1204, page: page.into(), inquiry, questions: None }, &puzzle);
        (place.in_words(), serde_json::to_string(&place).expect("JSON"))
    }

    #[test]
    fn the_place_where_a_run_opens_is_told() {
        let asked = |position, subject| Some(Inquiry { position, subject });
        let (words, object) = told("why", asked(1204, About::Candidate(Cell::new(21), Digit::new(4))));
        assert_eq!(words, "step 1,204, page why, why not 5 in R3C4?");
        let expected = r#"{"step":1204,"page":"why","why":{"step":1204,"cell":"R3C4","digit":"5"}}"#;
        assert_eq!(object, expected);
        let (words, _) = told("", asked(7, About::Cell(Cell::new(0))));
        assert_eq!(words, "step 1,204, why R1C1 after step 7?");
        assert_eq!(told("now", asked(1204, About::Step)).0, "step 1,204, page now, why this step?");
        assert_eq!(told("", None), ("step 1,204".into(), r#"{"step":1204}"#.into()));
        assert!(!told("\u{1b}[2J\n", None).0.contains(['\u{1b}', '\n']), "names may come from anywhere");
    }
}
