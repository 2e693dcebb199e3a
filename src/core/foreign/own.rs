//! The steps of a solver of this program, read back exactly as they were printed.

use std::ops::ControlFlow::{Break, Continue};

use super::event::{Event, Problem, Reason};
use super::listener::Listener;
use crate::board::{Counters, Moment};
use crate::puzzle::Puzzle;
use crate::solver::{Algorithm, Outcome};
use crate::step::{Argument, AssignReason, Elimination, Placing, Step};
use crate::trace::file::Check;

/// A run of a solver of this program.
pub(super) struct Own {
    algorithm: Algorithm,
    check: Check,
    moment: Moment,
    words: Vec<u16>,
}

impl Own {
    pub(super) fn new(puzzle: &std::sync::Arc<Puzzle>, algorithm: Algorithm) -> Self {
        Self {
            algorithm,
            check: Check::new(puzzle, algorithm),
            moment: Moment::start(puzzle),
            words: Vec::new(),
        }
    }

    /// Reads a step; returns whether the listener wants more.
    ///
    /// # Errors
    /// When the solver cannot have made it.
    #[inline]
    pub(super) fn follow(
        &mut self,
        event: &Event<'_>,
        (reason, words): (Reason<'_>, &[u16]),
        out: &mut impl Listener,
    ) -> Result<bool, Problem> {
        let step = self.step(event, reason)?;
        if step.deduction().is_some_and(|deduction| deduction.argument == Argument::Words)
            && self.words != words
        {
            self.words.clear();
            self.words.extend_from_slice(words);
            out.on_words(words);
        }
        self.check.follow(step, words)?;
        self.moment.advance(step);
        Ok(out.on_step(step).is_continue())
    }

    #[inline]
    fn step(&self, event: &Event<'_>, reason: Reason<'_>) -> Result<Step, Problem> {
        Ok(match *event {
            Event::Assign((cell, digit)) => Step::Assign { cell, digit, reason: self.assigned(reason)? },
            Event::Eliminate((cell, digit)) => match reason {
                Reason::Rule(deduction) => Step::Eliminate { cell, digit, reason: Elimination(deduction) },
                _ => return Err("its reason is not known"),
            },
            Event::Retract(cell, Some(digit)) => Step::Retract { cell, digit },
            Event::Restore((cell, digit)) => Step::Restore { cell, digit },
            Event::Examine(cell, against) => Step::Examine { cell, against },
            Event::Contradiction(Some(contradiction)) => Step::Contradiction(contradiction),
            Event::Conflict((cell, digit)) => Step::Conflict { cell, digit },
            Event::Culprit((cell, digit)) => Step::Culprit { cell, digit },
            Event::Irrelevant((cell, digit)) => Step::Irrelevant { cell, digit },
            Event::Solution => Step::Solution,
            _ => return Err("its solver does not report such steps"),
        })
    }

    fn assigned(&self, reason: Reason<'_>) -> Result<AssignReason, Problem> {
        match reason {
            Reason::Guess if self.algorithm.learns() => Ok(AssignReason::SharedGuess),
            Reason::Guess => Ok(AssignReason::Guess),
            Reason::SharedGuess => Ok(AssignReason::SharedGuess),
            Reason::ChosenGuess => Ok(AssignReason::ChosenGuess),
            Reason::Rule(deduction) => Ok(AssignReason::Rule(Placing(deduction))),
            Reason::None | Reason::Unknown(_) => Err("its reason is not known"),
        }
    }

    /// The outcome of the run, from its steps alone.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let totals: &Counters = self.moment.counters();
        let solved = self.moment.board().grid().map(Outcome::Solved);
        let mut possible = solved.into_iter().chain([Outcome::Unsolvable, Outcome::Stalled]);
        possible.find(|outcome| self.check.check_outcome(self.algorithm, outcome, totals).is_ok())
    }
}

/// Whether a listener wants more.
pub(super) const fn wants_more(flow: std::ops::ControlFlow<crate::step::Stop>) -> bool {
    match flow {
        Continue(()) => true,
        Break(_) => false,
    }
}
