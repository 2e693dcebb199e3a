//! `sudoscope align`: where the searches of two runs part, and what one of them did not have to search.

mod json;
mod run;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use self::run::{Bounds, Run, tell_apart};
use super::output::{Out, to_stdout};
use super::signals::Ending;
use super::solvers::Solvers;
use super::{BAD_INPUT, INTERRUPTED, NO_SOLUTION, Problem, VariantName, complain, setter};
use crate::alignment::sentences::{Account, AccountLine, Phrases, cost};
use crate::alignment::{Aligned, Overlay, Parting, Side};
use crate::format::Reading;
use crate::geometry::Variant;
use crate::in_words::counted;
use crate::solver::Algorithm;
use crate::study::List;
use crate::trace::file::is_run_file;

/// Show where the searches of two solvers on a puzzle diverge
///
/// Overlays the trees of guesses of two runs, and prints their first difference, what only one of the runs
/// searched, and the rule and the cell that spared the other this work. Two solvers are recorded on a puzzle; a recorded run
/// (.sudoscope) is compared with another one, or with a solver.
///
/// Exit code: 1 if the last steps of a run are missing, so that its tree is not complete, 2 if a file is damaged.
#[derive(Debug, clap::Args)]
pub(super) struct Align {
    /// A puzzle file, or one or two recorded runs
    #[arg(value_name = "FILE", required = true, num_args = 1..=2)]
    files: Vec<PathBuf>,

    /// The two solvers, such as `propagation,mrv` or `mrv,'cmd:python3 solution.py'`, or the one to compare with a recorded run
    #[arg(long, value_name = "A,B")]
    solvers: Option<Solvers>,

    /// The number of the puzzle in the file [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    puzzle: Option<u32>,

    /// Which run of a recorded race to compare with a solver or another file, from 1 [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    run: Option<u8>,

    /// List this many of the costliest guesses that only one made
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u8).range(..=100))]
    most: u8,

    /// The input format, instead of detecting it; rows:from-0 and the like also set the symbols
    #[arg(long, value_name = "FORMAT")]
    format: Option<Reading>,

    /// Additional units of the board, besides rows, columns and blocks
    #[arg(long, value_enum)]
    variant: Option<VariantName>,

    /// Stop a solver after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = super::seconds)]
    limit: Duration,

    /// Print JSON objects, one per line: the two runs, then how they compare
    #[arg(long)]
    json: bool,

    /// Stop a run when its recording takes so much memory, in MiB
    #[arg(long, value_name = "MIB", default_value = "1024", value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
}

/// The number of steps read, or guesses compared, between two checks for Ctrl+C.
const STEPS_AT_ONCE: u64 = 1 << 16;
const GUESSES_AT_ONCE: usize = 1 << 8;

impl Align {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        let is_recorded = is_run_file(&self.files[0]) || self.files.len() > 1;
        if is_recorded && (self.puzzle.is_some() || self.format.is_some() || self.variant.is_some()) {
            return Err("--puzzle, --format and --variant are for puzzles, not for a recorded run".into());
        }
        let ending = Ending::noticed()?;
        let memory = (self.memory as usize).saturating_mul(1 << 20);
        let bounds = Bounds { limit: self.limit, memory, ending: &ending };
        let runs = if is_recorded { self.recorded(&bounds) } else { self.solved(&bounds) }?;
        let Some(mut runs) = runs else { return Ok(ExitCode::from(INTERRUPTED)) };
        tell_apart(&mut runs);
        to_stdout(|out| self.compare(out, &runs, &ending))
    }

    fn solvers(&self) -> &[Algorithm] {
        self.solvers.as_ref().map_or(&[], |Solvers(solvers)| solvers)
    }

    /// Records two solvers on a puzzle; `None` after Ctrl+C.
    fn solved(&self, bounds: &Bounds<'_>) -> Result<Option<[Run; 2]>, Problem> {
        let file = &self.files[0];
        if self.run.is_some() {
            return Err(format!("--run is for a recorded race; {} is not one", file.display()).into());
        }
        let &[first, second] = self.solvers() else {
            let text = match self.solvers().len() {
                0 => "two solvers are needed for a puzzle: --solvers A,B".to_owned(),
                count => {
                    let solvers = counted(count as u64, "solver", "solvers");
                    format!("--solvers names {solvers}; name two different ones")
                }
            };
            return Err(text.into());
        };
        let list = List::open(file, self.format, self.variant.map(Variant::from))?;
        let (index, count) = (self.puzzle.unwrap_or(1) as usize, list.len());
        if index > count {
            let puzzles = counted(count as u64, "puzzle", "puzzles");
            return Err(format!("{} has {puzzles}; there is no puzzle {index}", file.display()).into());
        }
        let puzzle = list.puzzle(index).map_err(|error| format!("{}: {error}", file.display()))?;
        setter::report(file, (count > 1).then_some(index), &puzzle);
        let puzzle = Arc::new(puzzle);
        let Some(first) = bounds.record(&puzzle, first)? else { return Ok(None) };
        Ok(bounds.record(&puzzle, second)?.map(|second| [first, second]))
    }

    /// Reads two runs, or reads one and records a solver on its puzzle; `None` after Ctrl+C.
    fn recorded(&self, bounds: &Bounds<'_>) -> Result<Option<[Run; 2]>, Problem> {
        match (&self.files[..], self.solvers()) {
            ([file], []) if self.run.is_none() => bounds.read_race(file),
            ([first, second], []) => {
                let Some(one) = bounds.read(first, self.run)? else { return Ok(None) };
                let Some(other) = bounds.read(second, None)? else { return Ok(None) };
                if !one.is_beside(&other) {
                    let (first, second) = (first.display(), second.display());
                    return Err(format!("{first} and {second} are runs on different puzzles").into());
                }
                Ok(Some([one, other]))
            }
            ([file], &[solver]) => self.beside(bounds, file, solver),
            ([_], []) => Err("give a second file, or a solver with --solvers".into()),
            ([_], _) => Err("--solvers names several; name one to compare with the recorded run".into()),
            _ => Err("two recorded runs are compared with each other; leave out --solvers".into()),
        }
    }

    /// Reads a run, and records a solver on its puzzle.
    fn beside(
        &self,
        bounds: &Bounds<'_>,
        file: &Path,
        solver: Algorithm,
    ) -> Result<Option<[Run; 2]>, Problem> {
        let Some(read) = bounds.read(file, self.run)? else { return Ok(None) };
        let puzzle = Arc::clone(&read.puzzle);
        Ok(bounds.record(&puzzle, solver)?.map(|solved| [read, solved]))
    }

    fn compare(&self, out: &mut Out, runs: &[Run; 2], ending: &Ending) -> Result<ExitCode, Problem> {
        let [first, second] = runs;
        let puzzle = &*first.puzzle;
        let aligned = Aligned::new(&first.trace, &second.trace);
        let phrases = Phrases::new(&aligned, puzzle.geometry(), puzzle.symbols());
        if self.json {
            json::runs(out, runs)?;
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
        let account = Account { aligned: &aligned, phrases: &phrases, names: [&first.name, &second.name] };
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
        out.flush()?;
        Ok(code(runs))
    }
}

/// Reports which runs are incomplete; returns the exit code for that.
fn code(runs: &[Run; 2]) -> ExitCode {
    let parts: Vec<&str> = runs.iter().filter(|run| run.is_part()).map(|run| run.name.as_str()).collect();
    if parts.is_empty() {
        return ExitCode::SUCCESS;
    }
    complain(&format!("stopped, so only part of the tree is compared: {}", parts.join(", ")));
    ExitCode::from(if runs.iter().any(|run| run.is_damaged) { BAD_INPUT } else { NO_SOLUTION })
}

fn print(out: &mut Out, lines: impl IntoIterator<Item = AccountLine>) -> std::io::Result<()> {
    lines.into_iter().try_for_each(|line| writeln!(out, "{}{}", "  ".repeat(line.indent), line.text))
}

/// The totals of a run.
fn totals(run: &Run) -> String {
    let totals = run.trace.totals();
    let spent = crate::alignment::Spent {
        steps: run.trace.len(),
        guesses: totals.guesses,
        contradictions: totals.contradictions,
    };
    let is_foreign = run.algorithm.is_foreign();
    let outcome = run.outcome.as_ref().map_or("not finished", |own| own.in_words(is_foreign));
    format!("{}: {}, {outcome}", run.name, cost(spent))
}
