//! `sudoscope solve`: solutions and counters, without a window.

mod answer;
mod path;
mod print;
mod proof;

use std::collections::VecDeque;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use super::input::{Entries, Entry, Input};
use super::mistakes;
use super::output::to_stdout;
use super::runner::Runner;
use super::text::Until;
use super::workers::{self, EntryOf, Jobs, Place, Work};
use super::{BAD_INPUT, INTERRUPTED, NO_SOLUTION, Problem, VariantName, json};
use crate::engine::{Count, Engine};
use crate::format::Reading;
use crate::puzzle::Puzzle;
use crate::solver::Algorithm;
use answer::{Answer, Effort, Finding, Tally};

/// Solve the puzzles in a file and print the solutions
///
/// For a file with one puzzle, prints the solution row by row; for a file with several, one line each. Exit code: 0 if
/// all are solved, 1 if one has no solution or was not solved in time, 2 if one could not be read.
#[derive(Debug, clap::Args)]
pub(super) struct Solve {
    /// A puzzle file, or - for standard input
    file: PathBuf,

    /// A solver that counts its steps, such as `dlx` or `backtracking:mrv,lcv,mac`, instead of the fast engine;
    /// `sudoscope algorithms` lists all
    #[arg(long, value_name = "NAME[:CHOICES]")]
    algorithm: Option<Algorithm>,

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

    /// Print each solution on one line, even if there is only one puzzle; accept input without any
    #[arg(long)]
    lines: bool,

    /// Print every solution, one per line
    #[arg(long, conflicts_with_all = ["algorithm", "count"])]
    all: bool,

    /// Count up to N solutions (default: 2) instead of printing them
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "2", require_equals = true)]
    #[arg(conflicts_with = "algorithm", value_parser = clap::value_parser!(u64).range(1..))]
    count: Option<u64>,

    /// Print the path that people would take instead, with the techniques that are on: each step with its technique and its argument
    #[arg(long, conflicts_with_all = ["algorithm", "count", "all", "proof", "stats", "lines"])]
    path: bool,

    /// Also write OUT.cnf and OUT.drat: a proof for other programs that there is no solution, or no other one
    #[arg(long, value_name = "OUT", conflicts_with_all = ["algorithm", "count", "all", "json"])]
    proof: Option<PathBuf>,

    /// Give up on a puzzle after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = super::seconds)]
    limit: Option<Duration>,

    #[command(flatten)]
    jobs: Jobs,
}

impl Solve {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        let method = match (self.choices.apply(self.algorithm)?, self.count) {
            (Some(algorithm), _) => Method::Steps(algorithm),
            (None, Some(most)) => Method::Count(most),
            (None, None) if self.all => Method::All,
            (None, None) => Method::First,
        };
        let runner = Runner::new(self.limit)?;
        let ending = runner.ending().clone();
        let opened = Input::open_any(&self.file, self.format, self.variant, Until::Pause, &ending)?;
        let input = match opened {
            Ok(input) => input,
            Err(_) if self.lines => return Ok(ExitCode::SUCCESS),
            Err(nothing) => return Err(mistakes::report(&self.file, &nothing.into()).into()),
        };
        if let Some(out) = &self.proof {
            return proof::solve(input, &runner, out);
        }
        if self.path {
            let jobs = if input.is_bulk() { self.jobs.count() } else { 1 };
            return path::solve(input, runner, jobs, self.json);
        }
        let has_sum = self.stats && input.is_bulk() && !self.json;
        let jobs = match method {
            // It uses all cores by itself.
            Method::Steps(algorithm) if algorithm.has_lanes() => self.jobs.or_one(),
            _ if input.is_bulk() => self.jobs.count(),
            _ => 1,
        };
        let solving = Solving { method, runner, json: self.json, stats: self.stats, lines: self.lines };
        to_stdout(|out| {
            let results = workers::run(solving, VecDeque::from([input]), jobs, &ending, out)?;
            let tally = results.sum;
            if has_sum {
                writeln!(out, "# {}", print::sum(&tally))?;
            }
            if ending.is_wished() {
                return Ok(ExitCode::from(INTERRUPTED));
            }
            Ok(match (results.unreadable, tally.puzzles - tally.solved + tally.cut_short) {
                (0, 0) => ExitCode::SUCCESS,
                (0, _) => ExitCode::from(NO_SOLUTION),
                _ => ExitCode::from(BAD_INPUT),
            })
        })
    }
}

/// The question about each puzzle, and who answers it.
#[derive(Clone, Copy)]
enum Method {
    /// The first solution, from the engine.
    First,
    /// The number of solutions up to this one, from the engine.
    Count(u64),
    /// All solutions, from the engine.
    All,
    /// The first solution, from a solver that counts its steps.
    Steps(Algorithm),
}

/// Solves puzzles and prints the results.
struct Solving {
    method: Method,
    runner: Runner,
    json: bool,
    stats: bool,
    lines: bool,
}

impl Work for Solving {
    type Portion = Entries;
    type Hand = Engine;
    type Sum = Tally;

    fn hand(&self) -> Engine {
        Engine::new()
    }

    fn entry(&self, engine: &mut Engine, entry: EntryOf<'_, Self>, place: &Place<Tally>) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(unreadable) => return place.add(|piece| piece.unreadable(unreadable)),
        };
        let answer = match self.method {
            Method::Steps(algorithm) => self.steps(algorithm, &entry),
            Method::First => self.first(engine, &entry.draft.puzzle),
            Method::Count(most) => self.count(engine, most, &entry.draft.puzzle),
            Method::All => self.all(engine, &entry, place),
        };
        place.add(|piece| {
            entry.setter_remark().into_iter().for_each(|remark| piece.complain(remark));
            self.print(&mut piece.text, &entry, &answer);
            piece.sum.count(&answer);
            if let Some(count) = answer.count.filter(|count| self.is_cut_short(*count)) {
                piece.sum.cut_short += 1;
                let name = entry.name();
                let name = if name.is_empty() { "the puzzle" } else { &name };
                piece.complain(format!(
                    "{name}: stopped before all solutions were found; {} found so far",
                    count.found
                ));
            }
        });
    }
}

impl Solving {
    /// The first solution, with the steps that it took.
    fn steps(&self, algorithm: Algorithm, entry: &Entry<'_>) -> Answer {
        let puzzle = entry.draft.puzzle.clone().with_name(entry.name());
        let report = self.runner.solve(algorithm, &puzzle);
        let effort = Effort::Steps { steps: report.steps, counters: report.counters };
        Answer { finding: report.outcome.into(), count: None, effort, time: report.time }
    }

    fn first(&self, engine: &mut Engine, puzzle: &Puzzle) -> Answer {
        let began = Instant::now();
        let finding = match engine.first(puzzle, &self.runner.budget()) {
            Ok(Some(grid)) => Finding::Solution(Some(grid)),
            Ok(None) => Finding::NoSolution,
            Err(_) => Finding::Stopped,
        };
        Answer { finding, count: None, effort: Effort::Nodes(engine.nodes()), time: began.elapsed() }
    }

    fn count(&self, engine: &mut Engine, most: u64, puzzle: &Puzzle) -> Answer {
        let began = Instant::now();
        // Only JSON shows a solution beside the number.
        let shown = if self.json { engine.first(puzzle, &self.runner.budget()).ok().flatten() } else { None };
        let count = engine.count(puzzle, most, &self.runner.budget());
        let effort = Effort::Nodes(engine.nodes());
        Answer { finding: Finding::of(count, shown), count: Some(count), effort, time: began.elapsed() }
    }

    /// Prints each solution as it is found.
    fn all(&self, engine: &mut Engine, entry: &Entry<'_>, place: &Place<Tally>) -> Answer {
        let (began, puzzle) = (Instant::now(), &entry.draft.puzzle);
        let name = entry.name();
        let mut found = 0;
        let ended = engine.each(puzzle, &self.runner.budget(), |grid| {
            found += 1;
            place.add(|piece| {
                print::one_of_all(&mut piece.text, self.json, (entry.number, &name), puzzle, grid);
            });
            if found % LOOK_EVERY == 0 && place.is_abandoned() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        let count = Count { found, complete: ended == Ok(true), stopped: ended.err() };
        let effort = Effort::Nodes(engine.nodes());
        Answer { finding: Finding::of(count, None), count: Some(count), effort, time: began.elapsed() }
    }

    /// Whether a search for solutions was stopped before it had found all that were requested.
    fn is_cut_short(&self, count: Count) -> bool {
        let is_enough = matches!(self.method, Method::Count(most) if count.found >= most);
        !count.complete && !is_enough
    }

    /// Prints the result for one puzzle.
    fn print(&self, text: &mut Vec<u8>, entry: &Entry<'_>, answer: &Answer) {
        let puzzle = &entry.draft.puzzle;
        if self.json {
            let solver = match self.method {
                Method::Steps(algorithm) => algorithm.to_string(),
                _ => "engine".into(),
            };
            let (name, index) = (entry.name(), entry.number);
            return json::line(text, &print::Record::new((index, &name), puzzle, &solver, answer));
        }
        let is_listed = matches!(self.method, Method::All);
        match answer.count {
            Some(count) if !is_listed => print::line(text, &print::in_words(count)),
            Some(Count { found: 1.., .. }) => {}
            _ => print::finding(text, puzzle, &answer.finding, self.lines || entry.origin.is_bulk),
        }
        if self.stats {
            let count =
                answer.count.filter(|_| is_listed).map(|count| format!("{}; ", print::in_words(count)));
            let stats = print::stats(&answer.effort, answer.time);
            print::line(text, &format!("# {}{stats}", count.unwrap_or_default()));
        }
    }
}

/// The number of solutions between two checks whether anybody reads them.
const LOOK_EVERY: u64 = 1 << 10;
