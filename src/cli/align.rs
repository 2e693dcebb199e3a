//! `sudoscope align`: where the searches of two solvers part, and what one of them was spared.

mod json;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::output::{Out, to_stdout};
use super::signals::Ending;
use super::solvers::Solvers;
use super::{INTERRUPTED, NO_SOLUTION, Problem, VariantName, complain, setter};
use crate::alignment::tell::{Account, Line, Teller, cost};
use crate::alignment::{Aligned, Overlay, Parting, Side};
use crate::format::Reading;
use crate::geometry::Variant;
use crate::in_words::counted;
use crate::puzzle::Puzzle;
use crate::session::{Ending as RunEnding, Session, Status};
use crate::solver::{Algorithm, Outcome};
use crate::study::List;
use crate::trace::Trace;

/// Show where the searches of two solvers on a puzzle part
///
/// Records both, lays the tree of guesses of one over that of the other, and prints their first difference, what only
/// one of them searched, and the rule and the cell that spared the other it.
///
/// Exit code: 1 if one of them was stopped, so that its tree is not complete.
#[derive(Debug, clap::Args)]
pub(super) struct Align {
    /// A puzzle file
    file: PathBuf,

    /// The two solvers, such as `propagation,mrv`
    #[arg(long, value_name = "A,B", required = true)]
    solvers: Solvers,

    /// The number of the puzzle in the file
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..))]
    puzzle: u32,

    /// List this many of the costliest guesses that only one made
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u8).range(..=100))]
    most: u8,

    /// The input format, instead of detecting it; rows:from-0 and the like also set the symbols
    #[arg(long, value_name = "FORMAT")]
    format: Option<Reading>,

    /// Additional units of the board, besides rows, columns and blocks
    #[arg(long, value_enum)]
    variant: Option<VariantName>,

    /// Stop a run after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = super::seconds)]
    limit: Duration,

    /// Print JSON objects, one per line: the two runs, then how they compare
    #[arg(long)]
    json: bool,

    /// Stop a run when its recording takes so much memory, in MiB
    #[arg(long, value_name = "MIB", default_value = "1024", value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
}

/// How often to look for new steps.
const POLL: Duration = Duration::from_millis(2);
/// The steps read between two looks for Ctrl+C, and the guesses compared.
const STEPS_AT_ONCE: u64 = 1 << 16;
const GUESSES_AT_ONCE: usize = 1 << 8;

/// A recorded run.
struct Run {
    algorithm: Algorithm,
    trace: Trace,
    outcome: Outcome,
    took: Duration,
}

impl Align {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        let Solvers(solvers) = &self.solvers;
        let &[first, second] = &solvers[..] else {
            return Err(format!(
                "--solvers names {}; two different ones are compared",
                counted(solvers.len(), "solver", "solvers")
            )
            .into());
        };
        let list = List::open(&self.file, self.format, self.variant.map(Variant::from))?;
        let (index, count) = (self.puzzle as usize, list.len());
        if index > count {
            return Err(format!(
                "{} has {}; there is no number {index}",
                self.file.display(),
                counted(count, "puzzle", "puzzles")
            )
            .into());
        }
        let puzzle = list.puzzle(index).map_err(|error| format!("{}: {error}", self.file.display()))?;
        setter::report(&self.file, (count > 1).then_some(index), &puzzle);
        let (puzzle, ending) = (Arc::new(puzzle), Ending::noticed()?);
        let mut runs = Vec::new();
        for algorithm in [first, second] {
            let Some(run) = self.record(&puzzle, algorithm, &ending)? else {
                return Ok(ExitCode::from(INTERRUPTED));
            };
            runs.push(run);
        }
        to_stdout(|out| self.compare(out, &puzzle, &runs, &ending))
    }

    /// Records a run; `None` after Ctrl+C.
    fn record(
        &self,
        puzzle: &Arc<Puzzle>,
        algorithm: Algorithm,
        ending: &Ending,
    ) -> Result<Option<Run>, Problem> {
        let budget = (self.memory as usize).saturating_mul(1 << 20);
        let began = Instant::now();
        let mut session = Session::start(Arc::clone(puzzle), algorithm, budget)?;
        let mut trace = Trace::new(puzzle);
        loop {
            let is_over = ending.is_wished() || began.elapsed() >= self.limit;
            match session.poll(&mut trace) {
                Status::Ended(RunEnding::Done(outcome)) => {
                    let outcome = outcome.clone();
                    let took = session.elapsed();
                    return Ok((!ending.is_wished()).then_some(Run { algorithm, trace, outcome, took }));
                }
                Status::Ended(RunEnding::Panicked(why) | RunEnding::RecorderPanicked(why)) => {
                    return Err(format!("{algorithm} failed: {why}").into());
                }
                Status::Full => {
                    // What it has sent already still arrives.
                    session.stop();
                    session.set_budget(usize::MAX);
                }
                _ if is_over => session.stop(),
                _ => {}
            }
            thread::sleep(POLL);
        }
    }

    fn compare(
        &self,
        out: &mut Out,
        puzzle: &Puzzle,
        runs: &[Run],
        ending: &Ending,
    ) -> Result<ExitCode, Problem> {
        let [first, second] = runs else { return Err("two runs are compared".into()) };
        let aligned = Aligned::new(&first.trace, &second.trace);
        let teller = Teller::new(&aligned, puzzle.geometry(), puzzle.symbols());
        if self.json {
            json::runs(out, puzzle, runs)?;
        } else {
            runs.iter().try_for_each(|run| writeln!(out, "{}", totals(run)))?;
        }
        let mut parting = Parting::new(&aligned);
        let difference = loop {
            if ending.is_wished() {
                return Ok(ExitCode::from(INTERRUPTED));
            }
            if let Some(difference) = parting.advance(&aligned, STEPS_AT_ONCE) {
                break difference;
            }
        };
        let names = [first, second].map(|run| run.algorithm.to_string());
        let account = Account { aligned: &aligned, teller: &teller, names: [&names[0], &names[1]] };
        if !self.json {
            print(out, account.parting(&difference))?;
        }
        let mut overlay = Overlay::default();
        while !overlay.advance(&aligned, GUESSES_AT_ONCE) {
            if ending.is_wished() {
                return Ok(ExitCode::from(INTERRUPTED));
            }
        }
        if self.json {
            json::comparison(out, puzzle, &account, (&difference, &overlay), self.most.into())?;
        } else {
            print(out, [Account::common(&overlay)])?;
            for side in Side::BOTH {
                writeln!(out)?;
                print(out, account.only(&overlay, side, self.most.into()))?;
            }
        }
        let stopped = runs.iter().filter(|run| run.outcome == Outcome::Stopped);
        let stopped: Vec<String> = stopped.map(|run| run.algorithm.to_string()).collect();
        if stopped.is_empty() {
            return Ok(ExitCode::SUCCESS);
        }
        out.flush()?;
        complain(&format!("stopped, so that not the whole tree is compared: {}", stopped.join(", ")));
        Ok(ExitCode::from(NO_SOLUTION))
    }
}

fn print(out: &mut Out, lines: impl IntoIterator<Item = Line>) -> std::io::Result<()> {
    lines.into_iter().try_for_each(|line| writeln!(out, "{}{}", "  ".repeat(line.indent), line.text))
}

/// What a run took altogether.
fn totals(run: &Run) -> String {
    let totals = run.trace.totals();
    let spent = crate::alignment::Spent {
        steps: run.trace.len(),
        guesses: totals.guesses,
        contradictions: totals.contradictions,
    };
    format!("{}: {}, {}", run.algorithm, cost(spent), run.outcome.name())
}
