//! `sudoscope compare`: several solvers on the same puzzles, as a table.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use super::input::Input;
use super::output::{Out, to_stdout};
use super::runner::{Report, Runner};
use super::text::Until;
use super::{BAD_INPUT, INTERRUPTED, NO_SOLUTION, Problem, VariantName, complain};
use crate::format::Reading;
use crate::puzzle::Puzzle;
use crate::solver::{Algorithm, Outcome};

/// Compare solvers on the puzzles in files: outcome, assignments and time
///
/// Exit code: 1 if runs were stopped at the time limit, 2 if a puzzle could not be read.
#[derive(Debug, clap::Args)]
pub(super) struct Compare {
    /// Puzzle files, or - for standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// A solver to compare; repeat the option for several [default: all]
    #[arg(long = "algorithm", value_name = "NAME[:CHOICES]")]
    algorithms: Vec<Algorithm>,

    /// The input format, instead of detecting it; rows:from-0 and the like also set the symbols
    #[arg(long, value_name = "FORMAT")]
    format: Option<Reading>,

    /// Additional units of the boards, besides rows, columns and blocks
    #[arg(long, value_enum)]
    variant: Option<VariantName>,

    /// Print comma-separated values instead of a table
    #[arg(long)]
    csv: bool,

    /// Give up on a puzzle after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = super::seconds)]
    limit: Duration,
}

/// The column headings, the same in both forms.
const COLUMNS: [&str; 10] = [
    "puzzle",
    "algorithm",
    "outcome",
    "assignments",
    "eliminations",
    "guesses",
    "retractions",
    "contradictions",
    "max_depth",
    "seconds",
];

/// The width of each column of the table; longer names are cut.
const WIDTHS: [usize; 10] = [20, 24, 10, 13, 13, 11, 12, 14, 9, 11];

impl Compare {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        let all = if self.algorithms.is_empty() { &Algorithm::ALL[..] } else { &self.algorithms };
        let runner = Runner::new(Some(self.limit))?;
        let open =
            |file: &PathBuf| Input::open(file, self.format, self.variant, Until::Pause, runner.ending());
        let inputs = self.files.iter().map(open);
        let inputs = inputs.collect::<Result<Vec<Input>, Problem>>()?;
        to_stdout(|out| {
            let mut table = Table::new(out, self.csv)?;
            let (mut unreadable, mut runs, mut stopped) = (false, 0, 0);
            for mut input in inputs {
                while let Some(puzzle) = input.next() {
                    let Some(puzzle) = puzzle else {
                        unreadable = true;
                        continue;
                    };
                    for &algorithm in all {
                        if runner.is_interrupted() {
                            return Ok(ExitCode::from(INTERRUPTED));
                        }
                        let report = runner.solve(algorithm, &puzzle);
                        runs += 1;
                        stopped += u64::from(report.outcome == Outcome::Stopped);
                        table.row(&puzzle, algorithm, &report)?;
                    }
                }
            }
            if runner.is_interrupted() {
                return Ok(ExitCode::from(INTERRUPTED));
            }
            if stopped > 0 {
                complain(&format!("{stopped} of {runs} runs were stopped after {:?}", self.limit));
            }
            Ok(match (unreadable, stopped) {
                (true, _) => ExitCode::from(BAD_INPUT),
                (false, 0) => ExitCode::SUCCESS,
                (false, _) => ExitCode::from(NO_SOLUTION),
            })
        })
    }
}

/// Rows as text or as comma-separated values, each written as soon as it is known.
enum Table<'a> {
    Text(&'a mut Out),
    Csv(Box<csv::Writer<&'a mut Out>>),
}

impl<'a> Table<'a> {
    fn new(out: &'a mut Out, csv: bool) -> Result<Self, Problem> {
        let mut table =
            if csv { Self::Csv(Box::new(csv::Writer::from_writer(out))) } else { Self::Text(out) };
        table.write(&COLUMNS.map(String::from))?;
        Ok(table)
    }

    fn row(&mut self, puzzle: &Puzzle, algorithm: Algorithm, report: &Report) -> Result<(), Problem> {
        let counters = report.counters;
        let numbers = [
            counters.assignments,
            counters.eliminations,
            counters.guesses,
            counters.retractions,
            counters.contradictions,
            counters.max_depth.into(),
        ];
        let [assignments, eliminations, guesses, retractions, contradictions, depth] =
            numbers.map(|number| number.to_string());
        self.write(&[
            puzzle.name().to_owned(),
            algorithm.to_string(),
            report.outcome.name().to_owned(),
            assignments,
            eliminations,
            guesses,
            retractions,
            contradictions,
            depth,
            format!("{:.6}", report.time.as_secs_f64()),
        ])
    }

    fn write(&mut self, row: &[String; 10]) -> Result<(), Problem> {
        match self {
            Self::Text(out) => {
                for (i, (text, &width)) in row.iter().zip(&WIDTHS).enumerate() {
                    let text: String = text.chars().take(width).collect();
                    // Text is aligned left, numbers right.
                    if i < 3 { write!(out, "{text:<width$} ")? } else { write!(out, "{text:>width$} ")? }
                }
                writeln!(out)?;
                out.flush()?;
            }
            Self::Csv(csv) => {
                csv.write_record(row)?;
                csv.flush()?;
            }
        }
        Ok(())
    }
}
