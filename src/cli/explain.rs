//! `sudoscope explain`: why a cell holds a digit, or cannot hold it, at a step of a run.

mod answer;

use std::process::ExitCode;
use std::time::Duration;

use self::answer::Answer;
use super::cell::{cell_on, digit_on};
use super::opened::{Opened, Wanted};
use super::output::to_stdout;
use super::runner::Runner;
use super::{INTERRUPTED, NO_SOLUTION, Problem, complain};
use crate::board::Board;
use crate::engine::{Budget, Engine};
use crate::geometry::{Cell, CellName};
use crate::step::Contradiction;
use crate::trace::Trace;
use crate::trace::file::About;
use crate::why::{Chain, Fact, Question, Why};

/// Explain why a cell holds a digit or cannot hold it: the solver's own reasons, and a minimal reason
///
/// Solves the puzzle, or reads a recorded run (.sudoscope). The reasons go down to givens and guesses, also through what
/// was learnt from earlier contradictions. Only guesses that failed further down are not followed: ask about each of them
/// at the step after which it failed. In the minimal reason, none of the givens and guesses can be left out, but
/// another set may be smaller.
///
/// Exit code: 1 if the digit is still possible there, or if a recorded run ends before its solver did; 2 if it is damaged.
#[derive(Debug, clap::Args)]
pub(super) struct Explain {
    #[command(flatten)]
    wanted: Wanted,

    /// The cell, such as R3C5
    #[arg(long, value_name = "CELL")]
    cell: CellName,

    /// The digit [default: the one in the cell, or all of them if the cell has no candidate left]
    #[arg(long, value_name = "DIGIT")]
    digit: Option<char>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Give up on the minimal reason after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = super::seconds)]
    limit: Duration,
}

impl Explain {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        let runner = Runner::new(None)?;
        let Opened { about, trace, code, .. } = self.wanted.open(&runner)?;
        if runner.is_interrupted() {
            return Ok(ExitCode::from(INTERRUPTED));
        }
        let position = self.wanted.position(&trace)?;
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

    /// The fact in question.
    fn fact(&self, about: &About, trace: &Trace, position: u64) -> Result<Fact, Problem> {
        let cell = cell_on(self.cell, about.puzzle.geometry())?;
        let moment = trace.moment_at(position);
        let held = moment.board().digit(cell);
        let Some(symbol) = self.digit else {
            return match held {
                Some(digit) => Ok(Fact::Holds(cell, digit)),
                None => self.emptied(about, moment.board(), trace, position, cell),
            };
        };
        let digit = digit_on(symbol, about.puzzle.symbols())?;
        Ok(if held == Some(digit) { Fact::Holds(cell, digit) } else { Fact::Excluded(cell, digit) })
    }

    /// The cell without candidates, if that is the contradiction here.
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

    fn not_so(&self, about: &About, fact: Fact, position: u64) -> String {
        let (geometry, symbols) = (about.puzzle.geometry(), about.puzzle.symbols());
        match fact {
            Fact::Excluded(cell, digit) | Fact::Holds(cell, digit) | Fact::Failed(cell, digit) => format!(
                "{} can still be {} after step {position}: nothing excludes it yet",
                geometry.name(cell),
                symbols.symbol(digit)
            ),
            Fact::Contradiction(_) | Fact::Nogood(_) => {
                format!("there is no contradiction after step {position}")
            }
        }
    }
}
