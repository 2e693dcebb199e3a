//! The run a command works on: read from a file, or recorded now by a solver on a puzzle.

mod gather;

use std::io::Read;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use self::gather::gather;
use super::input::Input;
use super::recorded::{judge, judge_damage, named, recorded, tell_lane, tell_others};
use super::runner::Runner;
use super::text::Until;
use super::{Problem, VariantName};
use crate::in_words::counted;
use crate::puzzle::Puzzle;
use crate::solver::{Algorithm, Outcome};
use crate::trace::Trace;
use crate::trace::file::{About, Reader};

/// Which run a command is about.
#[derive(Debug, clap::Args)]
pub(super) struct Wanted {
    /// A recorded run, a puzzle file, or - for a puzzle on standard input
    pub(super) file: PathBuf,

    /// The position: the number of steps taken up to there [default: all]
    #[arg(long, value_name = "STEP")]
    pub(super) at: Option<u64>,

    /// The solver for a puzzle, such as `dlx` or `backtracking:mrv,lcv,mac` [default: propagation]
    #[arg(long, value_name = "NAME[:CHOICES]")]
    pub(super) algorithm: Option<Algorithm>,

    /// The number of the puzzle in a file with several
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    puzzle: Option<u32>,

    /// Which run of a recorded race, from 1 [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    run: Option<u8>,

    /// Additional units of the board, besides rows, columns and blocks
    #[arg(long, value_enum)]
    variant: Option<VariantName>,
}

/// A run, and the exit code if nothing else goes wrong.
pub(super) struct Opened {
    pub(super) about: About,
    pub(super) trace: Trace,
    /// How it ended; `None` if it did not, or if there are more steps.
    pub(super) outcome: Option<Outcome>,
    pub(super) code: ExitCode,
}

impl Opened {
    /// Whether the last step leads to a solution.
    pub(super) const fn is_solved(&self) -> bool {
        matches!(self.outcome, Some(Outcome::Solved(_)))
    }
}

/// What the file holds.
pub(super) enum Held {
    Run(Box<Opened>),
    /// A puzzle, if no run was requested.
    Puzzle(Arc<Puzzle>),
}

impl Wanted {
    /// The run: read, or recorded now up to the step needed.
    pub(super) fn open(&self, runner: &Runner) -> Result<Opened, Problem> {
        match self.held(runner, true)? {
            Held::Run(opened) => Ok(*opened),
            Held::Puzzle(_) => Err("a run is needed".into()),
        }
    }

    /// The recorded run; or the puzzle and, if it is to be `solved`, or a step or an algorithm is named, its
    /// run.
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
            let (outcome, code) = (Some(outcome), ExitCode::SUCCESS);
            return Ok(Held::Run(Box::new(Opened { about, trace, outcome, code })));
        };
        self.refuse_choices()?;
        let opened = self.read(&mut reader, runner);
        tell_others(&self.file, self.run, &reader);
        Ok(Held::Run(Box::new(opened)))
    }

    /// The runs of a recorded race, or the chosen one; the only run of another recording, or of a puzzle.
    pub(super) fn all(&self, runner: &Runner) -> Result<Vec<Opened>, Problem> {
        let Some(mut reader) = recorded(&self.file, self.run)? else { return Ok(vec![self.open(runner)?]) };
        self.refuse_choices()?;
        let mut all = Vec::new();
        loop {
            all.push(self.read(&mut reader, runner));
            if self.run.is_some() || reader.damage().is_some() || runner.is_interrupted() {
                return Ok(all);
            }
            match reader.next_run().map_err(|error| named(&self.file, &error))? {
                Some(next) => reader = next,
                None => return Ok(all),
            }
        }
    }

    fn refuse_choices(&self) -> Result<(), Problem> {
        if self.algorithm.is_some() || self.variant.is_some() || self.puzzle.is_some() {
            return Err("--algorithm, --variant and --puzzle are for puzzles, not for a recorded run".into());
        }
        Ok(())
    }

    /// Reads a run up to the step that is needed.
    fn read(&self, reader: &mut Reader<impl Read>, runner: &Runner) -> Opened {
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
        tell_lane(&self.file, reader.about().algorithm);
        // For an earlier step it does not matter whether the solver had ended.
        let code = match self.at {
            _ if runner.is_interrupted() => None,
            Some(_) => judge_damage(&self.file, reader),
            None => judge(&self.file, reader),
        };
        let outcome = reader.finish().and_then(|finish| finish.outcome.clone()).filter(|_| !has_more);
        let about = reader.about().clone();
        Opened { about, trace, outcome, code: code.unwrap_or(ExitCode::SUCCESS) }
    }

    /// The position in question: after the step that is named, or after the last.
    pub(super) fn position(&self, trace: &Trace) -> Result<u64, Problem> {
        match self.at {
            Some(at) if at > trace.len() => {
                Err(format!("--at {at}: the run has {}", counted(trace.len(), "step", "steps")).into())
            }
            at => Ok(at.unwrap_or(trace.len())),
        }
    }
}
