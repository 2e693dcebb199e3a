//! `sudoscope explain`: why a cell holds a digit, or cannot hold it, at a step of a run.

mod answer;
mod gather;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use self::answer::Answer;
use self::gather::gather;
use super::input::Input;
use super::output::to_stdout;
use super::recorded::{judge, judge_damage, recorded, tell_lane, tell_others};
use super::runner::Runner;
use super::text::Until;
use super::{INTERRUPTED, NO_SOLUTION, Problem, VariantName, complain};
use crate::board::Board;
use crate::engine::{Budget, Engine};
use crate::geometry::{Cell, Digit, Geometry};
use crate::in_words::counted;
use crate::solver::Algorithm;
use crate::step::Contradiction;
use crate::trace::Trace;
use crate::trace::file::About;
use crate::why::{Chain, Fact, Question, Why};

/// Explain why a cell holds a digit or cannot hold it: the solver's own reasons, and the least that is enough
///
/// Solves the puzzle, or reads a recorded run (.sudoscope). The reasons go down to givens and guesses, also through what
/// was learnt from earlier contradictions. Only guesses that failed further down are not followed: ask about each of them
/// at the step after which it failed. The least reason is minimal: none of its givens and guesses can be left out, but
/// another set may be smaller.
///
/// Exit code: 1 if the digit is still possible there, or if a recorded run ends before its solver did; 2 if it is damaged.
#[derive(Debug, clap::Args)]
pub(super) struct Explain {
    /// A recorded run, a puzzle file, or - for a puzzle on standard input
    file: PathBuf,

    /// The cell, such as R3C5
    #[arg(long, value_name = "CELL", value_parser = cell_name)]
    cell: (usize, usize),

    /// The digit [default: the one in the cell, or all of them if the cell has no candidate left]
    #[arg(long, value_name = "DIGIT")]
    digit: Option<char>,

    /// The number of steps taken before the question [default: all]
    #[arg(long, value_name = "STEP")]
    at: Option<u64>,

    /// The solver for a puzzle, such as `dlx` or `backtracking:mrv,lcv,mac` [default: propagation]
    #[arg(long, value_name = "NAME[:CHOICES]")]
    algorithm: Option<Algorithm>,

    /// The number of the puzzle in a file of several
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    puzzle: Option<u32>,

    /// Which run of a recorded race, from 1 [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    run: Option<u8>,

    /// Additional units of the board, besides rows, columns and blocks
    #[arg(long, value_enum)]
    variant: Option<VariantName>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Give up on the least reason after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = super::seconds)]
    limit: Duration,
}

/// A run, and the exit code if its question has an answer.
struct Opened {
    about: About,
    trace: Trace,
    code: ExitCode,
}

/// Parses `R3C5`, counted from 1.
fn cell_name(text: &str) -> Result<(usize, usize), String> {
    let parse = || {
        let (row, column) = text.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
        Some((row.parse::<usize>().ok()?.checked_sub(1)?, column.parse::<usize>().ok()?.checked_sub(1)?))
    };
    parse().ok_or_else(|| "expected a cell such as R3C5".into())
}

impl Explain {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        let runner = Runner::new(None)?;
        let Opened { about, trace, code } = self.open(&runner)?;
        if runner.is_interrupted() {
            return Ok(ExitCode::from(INTERRUPTED));
        }
        let position = self.position(&trace)?;
        let fact = self.fact(&about, &trace, position)?;
        let mut why = Why::new();
        let Some(root) = why.ask(&trace, position, fact) else {
            complain(&self.not_so(&about, fact, position));
            return Ok(ExitCode::from(NO_SOLUTION));
        };
        let chain = Chain::whole(&trace, &mut why, root);
        let question = Question::of(&trace, &chain);
        let budget =
            Budget { time: Some(self.limit), cancel: Some(runner.ending().wished()), ..Budget::UNLIMITED };
        let least = question.map(|question| question.answer(&mut Engine::new(), &about.puzzle, &budget));
        if runner.is_interrupted() {
            return Ok(ExitCode::from(INTERRUPTED));
        }
        let answer = Answer { about: &about, position, fact, chain: &chain, least, limit: self.limit };
        to_stdout(|out| {
            if self.json { answer.json(out) } else { answer.text(out) }?;
            Ok(code)
        })
    }

    /// The run: read, or recorded now up to the step that is needed.
    fn open(&self, runner: &Runner) -> Result<Opened, Problem> {
        let Some(mut reader) = recorded(&self.file, self.run)? else {
            let mut input = Input::open(&self.file, None, self.variant, Until::End, runner.ending())?;
            let puzzle = input.only(self.puzzle)?.into();
            let about = About { puzzle, algorithm: self.algorithm.unwrap_or(Algorithm::PROPAGATION) };
            tell_lane(&self.file, about.algorithm);
            let trace = gather(runner, &about, self.at)?;
            return Ok(Opened { about, trace, code: ExitCode::SUCCESS });
        };
        if self.algorithm.is_some() || self.variant.is_some() || self.puzzle.is_some() {
            return Err("--algorithm, --variant and --puzzle are for puzzles, not for a recorded run".into());
        }
        let mut trace = Trace::new(&reader.about().puzzle);
        // Read to the end even if only the first steps matter: whether the solver can be the one named shows there.
        while let Some(update) = reader.read() {
            if runner.is_interrupted() {
                break;
            }
            if self.at.is_none_or(|at| trace.len() < at) {
                trace.push(update);
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
        Ok(Opened { about: reader.about().clone(), trace, code: code.unwrap_or(ExitCode::SUCCESS) })
    }

    fn position(&self, trace: &Trace) -> Result<u64, Problem> {
        match self.at {
            Some(at) if at > trace.len() => {
                Err(format!("--at {at}: the run has {}", counted(trace.len() as usize, "step", "steps"))
                    .into())
            }
            at => Ok(at.unwrap_or(trace.len())),
        }
    }

    /// What is asked.
    fn fact(&self, about: &About, trace: &Trace, position: u64) -> Result<Fact, Problem> {
        let geometry = about.puzzle.geometry();
        let cell = self.cell_on(geometry)?;
        let moment = trace.moment_at(position);
        let held = moment.board().digit(cell);
        let Some(symbol) = self.digit else {
            return match held {
                Some(digit) => Ok(Fact::Holds(cell, digit)),
                None => self.emptied(about, moment.board(), trace, position, cell),
            };
        };
        let digit = self.digit_on(about, symbol)?;
        Ok(if held == Some(digit) { Fact::Holds(cell, digit) } else { Fact::Excluded(cell, digit) })
    }

    /// A cell without candidates, if that is the contradiction here.
    fn emptied(
        &self,
        about: &About,
        board: &Board,
        trace: &Trace,
        position: u64,
        cell: Cell,
    ) -> Result<Fact, Problem> {
        let fact = Fact::Contradiction(Contradiction::NoCandidate(cell));
        if Why::new().ask(trace, position, fact).is_some() {
            return Ok(fact);
        }
        let (name, symbols) = (about.puzzle.geometry().name(cell), about.puzzle.symbols());
        let left = symbols.set(board.consistent(cell));
        Err(format!("{name} is empty after step {position}, with the candidates {left}; add --digit").into())
    }

    fn cell_on(&self, geometry: &Geometry) -> Result<Cell, Problem> {
        let ((row, column), side) = (self.cell, geometry.side());
        if row < side && column < side {
            return Ok(geometry.at(row, column));
        }
        Err(format!("--cell R{}C{}: the board has {side} rows and columns", row + 1, column + 1).into())
    }

    fn digit_on(&self, about: &About, symbol: char) -> Result<Digit, Problem> {
        let symbols = about.puzzle.symbols();
        symbols
            .digit(symbol)
            .ok_or_else(|| format!("--digit {symbol}: expected one of {}", symbols.ranges()).into())
    }

    fn not_so(&self, about: &About, fact: Fact, position: u64) -> String {
        let (geometry, symbols) = (about.puzzle.geometry(), about.puzzle.symbols());
        match fact {
            Fact::Excluded(cell, digit) | Fact::Holds(cell, digit) | Fact::Failed(cell, digit) => format!(
                "{} may still be {} after step {position}: nothing excludes it yet",
                geometry.name(cell),
                symbols.symbol(digit)
            ),
            Fact::Contradiction(_) | Fact::Nogood(_) => {
                format!("there is no contradiction after step {position}")
            }
        }
    }
}
