//! The run that a command is about: a recorded one, or that of a solver on a puzzle, recorded now.

mod gather;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use self::gather::gather;
use super::input::Input;
use super::recorded::{judge, judge_damage, recorded, tell_lane, tell_others};
use super::runner::Runner;
use super::text::Until;
use super::{Problem, VariantName};
use crate::in_words::counted;
use crate::puzzle::Puzzle;
use crate::solver::{Algorithm, Outcome};
use crate::trace::Trace;
use crate::trace::file::About;

/// Which run a command is about.
#[derive(Debug, clap::Args)]
pub(super) struct Wanted {
    /// A recorded run, a puzzle file, or - for a puzzle on standard input
    pub(super) file: PathBuf,

    /// The number of steps taken before [default: all]
    #[arg(long, value_name = "STEP")]
    pub(super) at: Option<u64>,

    /// The solver for a puzzle, such as `dlx` or `backtracking:mrv,lcv,mac` [default: propagation]
    #[arg(long, value_name = "NAME[:CHOICES]")]
    pub(super) algorithm: Option<Algorithm>,

    /// The number of the puzzle in a file of several
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    puzzle: Option<u32>,

    /// Which run of a recorded race, from 1 [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    run: Option<u8>,

    /// Additional units of the board, besides rows, columns and blocks
    #[arg(long, value_enum)]
    variant: Option<VariantName>,
}

/// A run, and the exit code if nothing else is wrong.
pub(super) struct Opened {
    pub(super) about: About,
    pub(super) trace: Trace,
    /// Whether the last step leads to a solution.
    pub(super) is_solved: bool,
    pub(super) code: ExitCode,
}

/// What the file holds.
pub(super) enum Held {
    Run(Box<Opened>),
    /// A puzzle, of which a run was not asked for.
    Puzzle(Arc<Puzzle>),
}

impl Wanted {
    /// The run: read, or recorded now up to the step that is needed.
    pub(super) fn open(&self, runner: &Runner) -> Result<Opened, Problem> {
        match self.held(runner, true)? {
            Held::Run(opened) => Ok(*opened),
            Held::Puzzle(_) => Err("a run is needed".into()),
        }
    }

    /// The recorded run, or the puzzle and, if one is `solved` or a step or an algorithm is named, its run.
    pub(super) fn held(&self, runner: &Runner, solved: bool) -> Result<Held, Problem> {
        let Some(mut reader) = recorded(&self.file, self.run)? else {
            let mut input = Input::open(&self.file, None, self.variant, Until::End, runner.ending())?;
            let puzzle = Arc::new(input.only(self.puzzle)?);
            if !solved && self.at.is_none() && self.algorithm.is_none() {
                return Ok(Held::Puzzle(puzzle));
            }
            let about = About { puzzle, algorithm: self.algorithm.unwrap_or(Algorithm::PROPAGATION) };
            tell_lane(&self.file, about.algorithm);
            let (trace, outcome) = gather(runner, &about, self.at)?;
            let is_solved = matches!(outcome, Outcome::Solved(_));
            let code = ExitCode::SUCCESS;
            return Ok(Held::Run(Box::new(Opened { about, trace, is_solved, code })));
        };
        if self.algorithm.is_some() || self.variant.is_some() || self.puzzle.is_some() {
            return Err("--algorithm, --variant and --puzzle are for puzzles, not for a recorded run".into());
        }
        let mut trace = Trace::new(&reader.about().puzzle);
        let mut has_more = false;
        // Read to the end even if only the first steps matter: whether the solver can be the one named shows there.
        while let Some(update) = reader.read() {
            if runner.is_interrupted() {
                break;
            }
            if self.at.is_none_or(|at| trace.len() < at) {
                trace.push(update);
            } else {
                has_more = true;
            }
        }
        tell_others(&self.file, self.run, &reader);
        tell_lane(&self.file, reader.about().algorithm);
        // That the solver had not ended does not matter for a step before.
        let code = match self.at {
            _ if runner.is_interrupted() => None,
            Some(_) => judge_damage(&self.file, &reader),
            None => judge(&self.file, &reader),
        };
        let outcome = reader.finish().and_then(|finish| finish.outcome.as_ref());
        let is_solved = !has_more && matches!(outcome, Some(Outcome::Solved(_)));
        let about = reader.about().clone();
        let code = code.unwrap_or(ExitCode::SUCCESS);
        Ok(Held::Run(Box::new(Opened { about, trace, is_solved, code })))
    }

    /// The position that is asked about: after the step that is named, or after the last.
    pub(super) fn position(&self, trace: &Trace) -> Result<u64, Problem> {
        match self.at {
            Some(at) if at > trace.len() => {
                Err(format!("--at {at}: the run has {}", counted(trace.len() as usize, "step", "steps"))
                    .into())
            }
            at => Ok(at.unwrap_or(trace.len())),
        }
    }
}
