//! `sudoscope solve`: solutions and counters, without a window.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use serde::Serialize;

use super::input::Input;
use super::output::{Out, to_stdout};
use super::runner::{Report, Runner};
use super::text::Until;
use super::{BAD_INPUT, INTERRUPTED, NO_SOLUTION, Problem, VariantName, complain};
use crate::board::Counters;
use crate::format::{OutputFormat, Reading, render_cells};
use crate::puzzle::{Grid, Puzzle};
use crate::solver::solutions::Count;
use crate::solver::{Algorithm, Outcome};

/// Solve the puzzles in a file and print the solutions
///
/// For a file with one puzzle, prints the solution row by row; for a file with several, one line each. Exit code: 0 if
/// all are solved, 1 if one has no solution or was not solved in time, 2 if one could not be read.
#[derive(Debug, clap::Args)]
pub(super) struct Solve {
    /// A puzzle file, or - for standard input
    file: PathBuf,

    /// The solver, such as `dlx` or `backtracking:mrv,lcv,mac`; `sudoscope algorithms` lists all
    #[arg(long, value_name = "NAME[:CHOICES]", default_value = "propagation")]
    algorithm: Algorithm,

    #[command(flatten)]
    choices: super::choices::Choices,

    /// The input format, instead of detecting it; rows:from-0 and the like also set the symbols
    #[arg(long, value_name = "FORMAT")]
    format: Option<Reading>,

    /// Additional units of the boards, besides rows, columns and blocks
    #[arg(long, value_enum)]
    variant: Option<VariantName>,

    /// Also print the counters and the time of each run
    #[arg(long)]
    stats: bool,

    /// Print one JSON object per puzzle, one per line
    #[arg(long)]
    json: bool,

    /// Print every solution, one per line, found by propagation
    #[arg(long, conflicts_with_all = ["algorithm", "count"])]
    all: bool,

    /// Count up to N solutions (default: 2) instead of printing them
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "2", require_equals = true)]
    #[arg(conflicts_with = "algorithm", value_parser = clap::value_parser!(u64).range(1..))]
    count: Option<u64>,

    /// Give up on a puzzle after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = super::seconds)]
    limit: Option<Duration>,
}

/// One line of `--json`.
#[derive(Serialize)]
struct Record<'a> {
    puzzle: &'a str,
    algorithm: String,
    outcome: &'static str,
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<u64>,
    /// Whether there are no other solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
    seconds: f64,
    assignments: u64,
    eliminations: u64,
    guesses: u64,
    retractions: u64,
    contradictions: u64,
    max_depth: u16,
}

/// The results so far.
#[derive(Default)]
struct Tally {
    puzzles: u64,
    solved: u64,
    unreadable: u64,
    /// The number of puzzles that may have more solutions than were found.
    cut_short: u64,
    counters: Counters,
    time: Duration,
}

impl Solve {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        let algorithm = self.choices.apply(self.algorithm)?;
        let runner = Runner::new(self.limit)?;
        let mut input = Input::open(&self.file, self.format, self.variant, Until::Pause, runner.ending())?;
        to_stdout(|out| {
            let mut tally = Tally::default();
            while let Some(puzzle) = input.next() {
                match puzzle {
                    Some(puzzle) => {
                        self.one(out, &runner, algorithm, &puzzle, input.is_bulk(), &mut tally)?;
                    }
                    None => tally.unreadable += 1,
                }
                if runner.is_interrupted() {
                    break;
                }
            }
            if self.stats && input.is_bulk() && !self.json {
                tally.print(out)?;
            }
            Ok(tally.code(&runner))
        })
    }

    /// Solves one puzzle, prints the requested output and adds it to the tally.
    fn one(
        &self,
        out: &mut Out,
        runner: &Runner,
        algorithm: Algorithm,
        puzzle: &Puzzle,
        is_bulk: bool,
        tally: &mut Tally,
    ) -> Result<(), Problem> {
        let (count, report) = if self.all {
            let (count, report) = self.every_solution(out, runner, puzzle)?;
            (Some(count), report)
        } else {
            self.first_solution(out, runner, algorithm, puzzle, is_bulk)?
        };
        tally.add(&report);
        if let Some(count) = count.filter(|count| self.is_cut_short(*count)) {
            tally.cut_short += 1;
            let name = if puzzle.name().is_empty() { "the puzzle" } else { puzzle.name() };
            complain(&format!(
                "{name}: stopped before all solutions were found; {} found so far",
                count.found
            ));
        }
        Ok(())
    }

    /// Whether a search for solutions was stopped before it had found all that were requested.
    fn is_cut_short(&self, count: Count) -> bool {
        !count.complete && self.count.is_none_or(|most| count.found < most)
    }

    /// Solves one puzzle or counts its solutions, and prints the result.
    fn first_solution(
        &self,
        out: &mut Out,
        runner: &Runner,
        algorithm: Algorithm,
        puzzle: &Puzzle,
        is_bulk: bool,
    ) -> Result<(Option<Count>, Report), Problem> {
        let (count, report) = match self.count {
            Some(most) => {
                let (count, report) = runner.enumerate(puzzle, |found, _| found == most);
                (Some(count), report)
            }
            None => (None, runner.solve(algorithm, puzzle)),
        };
        if self.json {
            let record = Record {
                solutions: count.map(|count| count.found),
                complete: count.map(|count| count.complete),
                ..Record::new(puzzle, algorithm, &report)
            };
            json(out, &record)?;
            return Ok((count, report));
        }
        match (count, &report.outcome) {
            (Some(count), _) => writeln!(out, "{}", in_words(count))?,
            (None, Outcome::Solved(grid)) if is_bulk => writeln!(out, "{}", grid.to_line(puzzle.symbols()))?,
            (None, Outcome::Solved(grid)) => write!(out, "{}", rows(puzzle, grid))?,
            (None, outcome) => writeln!(out, "{}", no_solution(outcome))?,
        }
        if self.stats {
            writeln!(out, "# {}", stats(&report.counters, report.time))?;
        }
        Ok((count, report))
    }

    /// Prints each solution as it is found.
    fn every_solution(
        &self,
        out: &mut Out,
        runner: &Runner,
        puzzle: &Puzzle,
    ) -> Result<(Count, Report), Problem> {
        let mut written = Ok(());
        let (count, report) = runner.enumerate(puzzle, |_, grid| {
            written = self.one_of_all(out, puzzle, grid);
            written.is_err()
        });
        written?;
        if self.json {
            let mut record = Record::new(puzzle, Algorithm::PROPAGATION, &report);
            (record.solution, record.solutions, record.complete) =
                (None, Some(count.found), Some(count.complete));
            json(out, &record)?;
        } else if count.found == 0 {
            writeln!(out, "{}", no_solution(&report.outcome))?;
        }
        if self.stats && !self.json {
            writeln!(out, "# {}; {}", in_words(count), stats(&report.counters, report.time))?;
        }
        Ok((count, report))
    }

    fn one_of_all(&self, out: &mut Out, puzzle: &Puzzle, grid: &Grid) -> Result<(), Problem> {
        let solution = grid.to_line(puzzle.symbols());
        if self.json {
            json(out, &serde_json::json!({ "puzzle": puzzle.name(), "solution": solution }))
        } else {
            Ok(writeln!(out, "{solution}")?)
        }
    }
}

impl<'a> Record<'a> {
    fn new(puzzle: &'a Puzzle, algorithm: Algorithm, report: &Report) -> Self {
        let Counters { assignments, eliminations, guesses, retractions, contradictions, max_depth, .. } =
            report.counters;
        Self {
            puzzle: puzzle.name(),
            algorithm: algorithm.to_string(),
            outcome: report.outcome.name(),
            solution: match &report.outcome {
                Outcome::Solved(grid) => Some(grid.to_line(puzzle.symbols())),
                _ => None,
            },
            solutions: None,
            complete: None,
            seconds: report.time.as_secs_f64(),
            assignments,
            eliminations,
            guesses,
            retractions,
            contradictions,
            max_depth,
        }
    }
}

fn json(out: &mut Out, record: &impl Serialize) -> Result<(), Problem> {
    let mut line = serde_json::to_vec(record)?;
    line.push(b'\n');
    Ok(out.write_all(&line)?)
}

/// The solution row by row, in the puzzle's own symbols.
fn rows(puzzle: &Puzzle, grid: &Grid) -> String {
    let digits = grid.digits().iter().copied().map(Some).collect();
    let solved = Puzzle::new(puzzle.geometry().clone(), digits, puzzle.symbols().clone(), "");
    solved.map_or_else(|_| grid.to_line(puzzle.symbols()), |solved| render_cells(&solved, OutputFormat::ROWS))
}

fn no_solution(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Stopped => "stopped before the end",
        Outcome::Stalled => "stalled: the rules alone do not solve the puzzle",
        Outcome::Unsolvable | Outcome::Solved(_) => "no solution",
    }
}

fn in_words(Count { found, complete }: Count) -> String {
    match (found, complete) {
        (0, true) => "no solution".into(),
        (1, true) => "unique solution".into(),
        (_, true) => format!("{found} solutions"),
        (1, false) => "1 solution or more".into(),
        (_, false) => format!("{found} solutions or more"),
    }
}

/// The counters of a run on one line.
fn stats(counters: &Counters, time: Duration) -> String {
    let Counters { assignments, eliminations, guesses, retractions, contradictions, max_depth, .. } =
        *counters;
    let counted = |count: u64, one: &str, several: &str| {
        if count == 1 { format!("1 {one}") } else { format!("{count} {several}") }
    };
    format!(
        "{}, {}, {}, {}, {}, depth {max_depth}, {:.6} s",
        counted(assignments, "assignment", "assignments"),
        counted(eliminations, "elimination", "eliminations"),
        counted(guesses, "guess", "guesses"),
        counted(retractions, "retraction", "retractions"),
        counted(contradictions, "contradiction", "contradictions"),
        time.as_secs_f64()
    )
}

impl Tally {
    fn add(&mut self, report: &Report) {
        self.puzzles += 1;
        self.solved += u64::from(matches!(report.outcome, Outcome::Solved(_)));
        self.counters = self.counters.plus(&report.counters);
        self.time += report.time;
    }

    fn print(&self, out: &mut Out) -> Result<(), Problem> {
        let Self { puzzles, solved, counters, time, .. } = self;
        Ok(writeln!(out, "# {solved} of {puzzles} solved: {}", stats(counters, *time))?)
    }

    fn code(&self, runner: &Runner) -> ExitCode {
        if runner.is_interrupted() {
            return ExitCode::from(INTERRUPTED);
        }
        match (self.unreadable, self.puzzles - self.solved + self.cut_short) {
            (0, 0) => ExitCode::SUCCESS,
            (0, _) => ExitCode::from(NO_SOLUTION),
            _ => ExitCode::from(BAD_INPUT),
        }
    }
}
