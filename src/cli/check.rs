//! `sudoscope check`: what is wrong with a puzzle.

mod finding;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use self::finding::Finding;
use super::mistakes::{self, MOST_SHOWN};
use super::output::{Out, to_stdout};
use super::report::Report;
use super::runner::Runner;
use super::text::{self, Trouble, Until};
use super::{BAD_INPUT, INTERRUPTED, Interrupted, NO_SOLUTION, Problem, VariantName, complain, setter};
use crate::diagnosis::{Diagnosis, Givens, diagnose};
use crate::engine::{Budget, Engine, Stopped};
use crate::format::{Options, ParseError, ParseErrorKind, Reading, StreamError};
use crate::geometry::Variant;
use crate::in_words::round_time;

/// Find out what is wrong with the puzzles in a file
///
/// Conflicting givens: the pairs and their units. No solution: givens that exclude every solution, and why. Several
/// solutions: how many, where two of them differ, and digits that would leave one.
///
/// Exit code: 0 if every puzzle has exactly one solution, 1 if one does not or was not checked in time, 2 if one could not
/// be read.
#[derive(Debug, clap::Args)]
pub(super) struct Check {
    /// A puzzle file, or - for standard input
    file: PathBuf,

    /// The input format, instead of detecting it; rows:from-0 and the like also set the symbols
    #[arg(long, value_name = "FORMAT")]
    format: Option<Reading>,

    /// Additional units of the boards, besides rows, columns and blocks
    #[arg(long, value_enum)]
    variant: Option<VariantName>,

    /// Print one JSON object per puzzle, one per line
    #[arg(long)]
    json: bool,

    /// Count up to N solutions
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u64).range(2..))]
    most: u64,

    /// Give up on a puzzle after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = super::seconds)]
    limit: Duration,
}

/// The puzzles checked so far.
#[derive(Default)]
struct Tally {
    wrong: bool,
    unreadable: usize,
}

impl Check {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        let runner = Runner::new(None)?;
        to_stdout(|out| {
            let mut tally = Tally::default();
            self.all(out, &runner, &mut tally)?;
            Ok(match tally {
                _ if runner.is_interrupted() => ExitCode::from(INTERRUPTED),
                Tally { unreadable: 1.., .. } => ExitCode::from(BAD_INPUT),
                Tally { wrong: true, .. } => ExitCode::from(NO_SOLUTION),
                Tally { .. } => ExitCode::SUCCESS,
            })
        })
    }

    /// Checks one puzzle after the other.
    fn all(&self, out: &mut Out, runner: &Runner, tally: &mut Tally) -> Result<(), Problem> {
        let options = Options { name: "", variant: self.variant.map(Variant::from), reading: self.format };
        let mut engine = Engine::new();
        let text = match text::open(&self.file, &options, Until::Pause, runner.ending()) {
            Ok(text) => text,
            Err(Trouble::Read(StreamError::Parse(error))) => {
                return self.misread(out, &error, 1, tally);
            }
            Err(Trouble::Read(error)) => return Err(format!("{}: {error}", self.file.display()).into()),
            Err(Trouble::Unopened(error)) => {
                return Err(format!("{} cannot be read: {error}", self.file.display()).into());
            }
            Err(Trouble::RecordedRun) => return Err(text::recorded_run(&self.file).into()),
            Err(Trouble::Interrupted) => return Err(Interrupted.into()),
        };
        let mut read = 0;
        for (draft, number) in text.drafts.zip(1..) {
            read += 1;
            if runner.is_interrupted() {
                break;
            }
            match draft {
                Ok(draft) => {
                    setter::report(&self.file, Some(read), &draft.puzzle);
                    let givens = Givens::from(&draft.puzzle);
                    let budget = Budget {
                        time: Some(self.limit),
                        cancel: Some(runner.ending().wished()),
                        ..Budget::UNLIMITED
                    };
                    let found = diagnose(&mut engine, &givens, self.most, &budget);
                    if matches!(found, Err(Stopped::Cancelled)) {
                        break;
                    }
                    self.tell(out, &Finding { number, givens: &givens, found, limit: self.limit }, tally)?;
                }
                Err(StreamError::Parse(error)) => self.misread(out, &error, number, tally)?,
                Err(StreamError::Io(error)) => {
                    return Err(format!("{}: {error}", self.file.display()).into());
                }
            }
        }
        mistakes::sum_up(&self.file, tally.unreadable, read);
        Ok(())
    }

    /// Handles a text that is not a puzzle: givens in conflict are a finding, anything else is an error.
    fn misread(
        &self,
        out: &mut Out,
        error: &ParseError,
        number: u64,
        tally: &mut Tally,
    ) -> Result<(), Problem> {
        let ParseErrorKind::Duplicate { board, .. } = &error.kind else {
            tally.unreadable += 1;
            if tally.unreadable <= MOST_SHOWN {
                Report::new(&self.file, error).print();
            }
            return Ok(());
        };
        let givens = Givens {
            geometry: board.geometry.clone(),
            digits: board.digits.clone(),
            symbols: board.symbols.clone(),
        };
        let found = diagnose(&mut Engine::new(), &givens, self.most, &Budget::UNLIMITED);
        self.tell(out, &Finding { number, givens: &givens, found, limit: self.limit }, tally)
    }

    fn tell(&self, out: &mut Out, finding: &Finding<'_>, tally: &mut Tally) -> Result<(), Problem> {
        tally.wrong |= !matches!(finding.found, Ok(Diagnosis::Unique(_)));
        if finding.found.is_err() {
            complain(&format!("puzzle {}: not checked within {}", finding.number, round_time(self.limit)));
        }
        if self.json { finding.json(out) } else { finding.text(out) }?;
        Ok(out.flush()?)
    }
}
