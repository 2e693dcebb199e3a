//! The state of a run: the board at a position, the step that led to it in words, and what that step strikes
//! out.

use super::blame;
use crate::board::Moment;
use crate::explain::{Context, Explanation, explain_in};
use crate::geometry::{Cell, Digit};
use crate::puzzle::Symbols;
use crate::solver::Algorithm;
use crate::step::{Argument, Elimination, Step};
use crate::trace::{Cursor, Trace};

/// The number of steps before a position that are searched for eliminations with the same reason.
pub const LOOKED_AT: u64 = 30;

/// A position of a run.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The number of steps before it.
    pub position: u64,
    /// The step that led here.
    pub step: Option<Step>,
    /// The explanation of that step.
    pub told: Explanation,
    /// The board and the counters.
    pub moment: Moment,
    /// The candidates that the step eliminates, and those that the steps just before it eliminate for the same reason.
    pub struck: Vec<Struck>,
}

/// A candidate and the reason of its elimination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Struck {
    /// The cell that loses it.
    pub cell: Cell,
    /// The candidate.
    pub digit: Digit,
    reason: Elimination,
}

impl Standing {
    /// A moment without a step that led to it.
    #[must_use]
    pub fn start(moment: &Moment) -> Self {
        let (told, struck) = (Explanation::default(), Vec::new());
        Self { position: 0, step: None, told, moment: moment.clone(), struck }
    }

    /// The state before a position at which a cursor is, to be moved forward by [`Self::pass`] and [`Self::arrive`].
    #[must_use]
    pub fn before(position: u64, cursor: &Cursor) -> Self {
        Self { position, ..Self::start(cursor.moment()) }
    }

    /// The state of a run of an algorithm at a position.
    #[must_use]
    pub fn at(
        position: u64,
        trace: &Trace,
        cursor: &mut Cursor,
        symbols: &Symbols,
        algorithm: Algorithm,
    ) -> Self {
        cursor.seek(trace, position.saturating_sub(LOOKED_AT));
        let mut standing = Self::before(position, cursor);
        let mut before = cursor.moment().board().clone();
        while cursor.position() < position
            && let Some(step) = cursor.advance(trace)
        {
            if cursor.position() == position {
                let context = Context::of(step, trace, position - 1, algorithm);
                standing.arrive(step, explain_in(step, &before, symbols, &context), cursor.moment());
            }
            standing.pass(step);
            before.apply(step);
        }
        standing.keep_own(trace);
        standing.blame(trace);
        standing
    }

    /// Sets the step that leads to the position, its explanation, and the moment after it.
    pub fn arrive(&mut self, step: Step, told: Explanation, moment: &Moment) {
        (self.step, self.told) = (Some(step), told);
        self.moment.clone_from(moment);
    }

    /// Processes one of the steps up to the position, in order: keeps eliminations with one reason and nothing between
    /// them.
    pub fn pass(&mut self, step: Step) {
        let Step::Eliminate { cell, digit, reason } = step else { return self.struck.clear() };
        if self.struck.last().is_some_and(|last| last.reason != reason) {
            self.struck.clear();
        }
        self.struck.push(Struck { cell, digit, reason });
    }

    /// Keeps only the eliminations of this step's finding; findings of one rule differ only in the words of their
    /// arguments.
    pub fn keep_own(&mut self, trace: &Trace) {
        if self.struck.last().is_none_or(|last| last.reason.0.argument != Argument::Words) {
            return;
        }
        let first = self.position - self.struck.len() as u64;
        let arguments = trace.arguments(first..self.position);
        let others = arguments.iter().rposition(|words| Some(words) != arguments.last());
        self.struck.drain(..others.map_or(0, |last| last + 1));
    }

    /// Replaces the causes of the step by the recorded ones, once they are there.
    pub fn blame(&mut self, trace: &Trace) {
        if let Some(step) = self.step {
            blame::as_recorded(&mut self.told, step, trace, self.position);
        }
    }
}
