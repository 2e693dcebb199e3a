//! `sudoscope compare`: several solvers on the same puzzles, as a table.

use std::collections::{HashSet, VecDeque};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde::Serialize;

use super::input::{Entries, Input};
use super::json::{self, RunRecord};
use super::output::to_stdout;
use super::runner::Runner;
use super::solvers::Solvers;
use super::text::Until;
use super::workers::{self, EntryOf, Jobs, Place, Sum, Work};
use super::{BAD_INPUT, INTERRUPTED, NO_SOLUTION, Problem, VariantName, complain};
use crate::entrant;
use crate::format::Reading;
use crate::formula::guarded;
use crate::in_words::{counted, grouped, round_time};
use crate::puzzle::Puzzle;
use crate::solver::{Algorithm, Outcome};
use crate::study::{Column, Ending, Measured, Run};

/// Compare solvers on the puzzles in files: outcome, assignments and time
///
/// A command is started once for each puzzle, which it gets as its last argument, or in place of {puzzle}, and on standard
/// input. It prints its steps (docs/protocol.md), or only a solution.
///
/// Exit code: 1 if runs were stopped at the time limit or gave a wrong answer, 2 if a puzzle could not be read.
#[derive(Debug, clap::Args)]
pub(super) struct Compare {
    /// Puzzle files, or - for standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// A solver to compare, or a command such as 'cmd:python3 solution.py'; repeat the option for several [default: all]
    #[arg(long = "algorithm", value_name = "NAME[:CHOICES]|cmd:COMMAND", value_parser = entrant::solver)]
    algorithms: Vec<Algorithm>,

    /// Several solvers to compare, separated by commas
    #[arg(long, value_name = "NAME[:CHOICES],…", conflicts_with = "algorithms")]
    solvers: Vec<Solvers>,

    /// The input format, instead of detecting it; rows:from-0 and the like also set the symbols
    #[arg(long, value_name = "FORMAT")]
    format: Option<Reading>,

    /// Additional units of the boards, besides rows, columns and blocks
    #[arg(long, value_enum)]
    variant: Option<VariantName>,

    /// Print comma-separated values instead of a table
    #[arg(long)]
    csv: bool,

    /// Print one JSON object per run, one per line, instead of a table
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// Give up on a puzzle after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = super::seconds)]
    limit: Duration,

    #[command(flatten)]
    jobs: Jobs,
}

/// The columns that identify a run.
const NAMES: [&str; 3] = ["puzzle", "solver", "outcome"];

/// The columns of its figures.
const FIGURES: [Column; 9] = [
    Column::Assignments,
    Column::Eliminations,
    Column::Guesses,
    Column::Retractions,
    Column::Contradictions,
    Column::Depth,
    Column::Nodes,
    Column::Steps,
    Column::Seconds,
];

/// The index of the solver's column, wide enough for the longest: two choices of one often differ at their ends.
const SOLVER: usize = 1;

/// The width of each column of the table; longer names are cut.
const WIDTHS: [usize; 12] = [20, 24, 10, 13, 13, 11, 12, 14, 9, 11, 13, 15];

impl Compare {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        let several = self.solvers.iter().flat_map(|Solvers(all)| all.clone());
        let named: Vec<Algorithm> = self.algorithms.iter().copied().chain(several).collect();
        let algorithms = if named.is_empty() { Algorithm::ALL.to_vec() } else { named };
        let runner = Runner::new(Some(self.limit))?;
        let ending = runner.ending().clone();
        let open = |file: &PathBuf| Input::open(file, self.format, self.variant, Until::Pause, &ending);
        let inputs = self.files.iter().map(open).collect::<Result<VecDeque<Input>, Problem>>()?;
        let is_list = inputs.len() > 1 || inputs.iter().any(Input::is_bulk);
        let form = match (self.csv, self.json) {
            (_, true) => Form::Json,
            (true, _) => Form::Csv,
            (false, false) => Form::Table,
        };
        let comparing = Comparing { algorithms, runner, form, failed: Mutex::default() };
        let jobs = if is_list { self.jobs.count() } else { self.jobs.or_one() };
        to_stdout(|out| {
            out.write_all(comparing.head().as_bytes())?;
            let results = workers::run(comparing, inputs, jobs, &ending, out)?;
            if ending.is_wished() {
                return Ok(ExitCode::from(INTERRUPTED));
            }
            let Runs { runs, stopped, wrong } = results.sum;
            if wrong > 0 {
                out.flush()?;
                complain(&format!("{} wrong", counted(wrong, "answer is", "answers are")));
            }
            if stopped > 0 {
                out.flush()?;
                let runs = counted(runs, "run", "runs");
                let were = if stopped == 1 { "was" } else { "were" };
                let limit = round_time(self.limit);
                complain(&format!("{} of {runs} {were} stopped after {limit}", grouped(stopped)));
            }
            Ok(match (results.unreadable, stopped + wrong) {
                (1.., _) => ExitCode::from(BAD_INPUT),
                (0, 0) => ExitCode::SUCCESS,
                (0, _) => ExitCode::from(NO_SOLUTION),
            })
        })
    }
}

/// The number of runs, and of those that were stopped.
#[derive(Debug, Default)]
struct Runs {
    runs: u64,
    stopped: u64,
    wrong: u64,
}

impl Sum for Runs {
    fn add(&mut self, next: Self) {
        self.runs += next.runs;
        self.stopped += next.stopped;
        self.wrong += next.wrong;
    }
}

/// How the runs are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Table,
    Csv,
    Json,
}

/// Runs all solvers on each puzzle; each row is written as soon as it is known.
struct Comparing {
    algorithms: Vec<Algorithm>,
    runner: Runner,
    form: Form,
    /// The commands whose failure has been reported.
    failed: Mutex<HashSet<Algorithm>>,
}

/// A run in JSON.
#[derive(Serialize)]
struct Record<'a> {
    index: usize,
    puzzle: &'a str,
    #[serde(flatten)]
    run: RunRecord,
}

impl Work for Comparing {
    type Portion = Entries;
    type Hand = ();
    type Sum = Runs;

    fn hand(&self) {}

    fn entry(&self, (): &mut (), entry: EntryOf<'_, Self>, place: &Place<Runs>) {
        let (index, puzzle) = match entry {
            Ok(entry) => {
                if let Some(remark) = entry.setter_remark() {
                    place.add(|piece| piece.complain(remark));
                }
                (entry.number, entry.into_puzzle())
            }
            Err(unreadable) => return place.add(|piece| piece.unreadable(unreadable)),
        };
        for &algorithm in &self.algorithms {
            if self.runner.is_interrupted() {
                return;
            }
            let report = self.runner.solve(algorithm, &puzzle);
            if let Some(problem) = &report.problem
                && self.failed.lock().unwrap_or_else(PoisonError::into_inner).insert(algorithm)
            {
                place.add(|piece| piece.complain(format!("{algorithm}: {problem}")));
            }
            let row = self.measured((index, &puzzle), algorithm, &report);
            place.add(|piece| {
                piece.text.extend(row);
                piece.sum.runs += 1;
                piece.sum.stopped += u64::from(report.outcome == Outcome::Stopped);
                piece.sum.wrong += u64::from(report.is_wrong);
            });
        }
    }
}

impl Comparing {
    /// The line above all rows, if there is one.
    fn head(&self) -> String {
        match self.form {
            Form::Json => String::new(),
            Form::Table | Form::Csv => {
                self.row(NAMES.map(String::from), FIGURES.map(|column| column.heading().to_owned()))
            }
        }
    }

    /// The row of a run.
    fn measured(
        &self,
        (index, puzzle): (usize, &Puzzle),
        algorithm: Algorithm,
        measured: &Measured,
    ) -> Vec<u8> {
        if self.form == Form::Json {
            let run = RunRecord::measured(algorithm.to_string(), measured);
            let mut text = Vec::new();
            json::line(&mut text, &Record { index, puzzle: puzzle.name(), run });
            return text;
        }
        let run = Run::from(measured);
        let outcome = match measured.ending() {
            // CSV and JSON keep the general name of the outcome.
            Ending::Stalled if self.form == Form::Table && algorithm.is_foreign() => "no answer",
            ending => ending.name(),
        };
        let names = [puzzle.name(), &algorithm.to_string(), outcome].map(String::from);
        self.row(names, FIGURES.map(|column| column.text(&run))).into_bytes()
    }

    fn longest_solver(&self) -> usize {
        self.algorithms.iter().map(|algorithm| algorithm.to_string().len()).max().unwrap_or(0)
    }

    /// A row as text or as comma-separated values.
    fn row(&self, names: [String; 3], figures: [String; 9]) -> String {
        let cells: Vec<String> = names.into_iter().chain(figures).collect();
        if self.form == Form::Csv {
            let mut csv = csv::Writer::from_writer(Vec::new());
            let guarded = cells.iter().map(|cell| guarded(cell).into_owned()).collect::<Vec<_>>();
            csv.write_record(guarded).expect("a row is written to memory");
            let bytes = csv.into_inner().expect("a row is written to memory");
            return String::from_utf8_lossy(&bytes).into_owned();
        }
        let mut row = String::new();
        for (i, (text, &width)) in cells.iter().zip(&WIDTHS).enumerate() {
            let width = if i == SOLVER { width.max(self.longest_solver()) } else { width };
            let text: String = text.chars().take(width).collect();
            // Text is aligned left, numbers right.
            row += &if i < 3 { format!("{text:<width$} ") } else { format!("{text:>width$} ") };
        }
        row + "\n"
    }
}
