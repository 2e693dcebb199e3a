//! The reports of a solver: one [`Step`] for each observable change or examination, with its reason.
//!
//! A solver undoes its changes by exact inverse steps in reverse order, so the steps of a run are a trail: applied one
//! after the other to the first board they give every board of the run. Knows rules only by their numbers;
//! [`crate::rules`] has the table.

mod decision;
mod reason;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

pub use decision::{Decided, Decision};
pub use reason::{Age, Argument, AssignReason, Deduction, Elimination, MOST_WORDS, Placing, RuleId};

use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Unit};

/// One observable change or examination.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A digit is assigned to an empty cell.
    Assign {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// A guess, or the rule that forces it.
        reason: AssignReason,
    },
    /// An assignment is retracted; inverse of `Assign`.
    Retract {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// A candidate is eliminated.
    Eliminate {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// The rule that excludes it.
        reason: Elimination,
    },
    /// An eliminated candidate is restored; inverse of `Eliminate`.
    Restore {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// A pair of cells is examined: an arc taken from the queue of AC-3.
    Examine {
        /// The cell whose candidates are examined.
        cell: Cell,
        /// The cell against which they are checked.
        against: Cell,
    },
    /// The branch cannot lead to a solution.
    Contradiction(Contradiction),
    /// A digit on the board that belongs to the conflict set of the last contradiction: with the givens, the digits of the
    /// set cannot all be right. The members follow the contradiction, from the first assigned to the last.
    Conflict {
        /// The cell.
        cell: Cell,
        /// Its digit.
        digit: Digit,
    },
    /// The deepest guess on which the last contradiction depends. The conflict set is this guess and those before it
    /// that are not [`Self::Irrelevant`]: of many guesses, few are left out.
    Culprit {
        /// The cell.
        cell: Cell,
        /// Its digit.
        digit: Digit,
    },
    /// A guess before the culprit on which the last contradiction does not depend. They follow the culprit, from the first
    /// assigned to the last.
    Irrelevant {
        /// The cell.
        cell: Cell,
        /// Its digit.
        digit: Digit,
    },
    /// All cells are filled and no unit holds a digit twice.
    Solution,
}

/// Why a branch cannot lead to a solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Contradiction {
    /// A cell without candidates.
    NoCandidate(Cell),
    /// A digit without a place in a unit.
    NoPlace {
        /// The unit.
        unit: Unit,
        /// The digit.
        digit: Digit,
    },
}

impl Step {
    /// The cell that the step is about, if there is one.
    #[must_use]
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Self::Assign { cell, .. }
            | Self::Retract { cell, .. }
            | Self::Eliminate { cell, .. }
            | Self::Restore { cell, .. }
            | Self::Examine { cell, .. }
            | Self::Conflict { cell, .. }
            | Self::Culprit { cell, .. }
            | Self::Irrelevant { cell, .. }
            | Self::Contradiction(Contradiction::NoCandidate(cell)) => Some(cell),
            Self::Contradiction(Contradiction::NoPlace { .. }) | Self::Solution => None,
        }
    }

    /// The digit that the step is about, if there is one.
    #[must_use]
    pub const fn digit(self) -> Option<Digit> {
        match self {
            Self::Assign { digit, .. }
            | Self::Retract { digit, .. }
            | Self::Eliminate { digit, .. }
            | Self::Restore { digit, .. }
            | Self::Conflict { digit, .. }
            | Self::Culprit { digit, .. }
            | Self::Irrelevant { digit, .. }
            | Self::Contradiction(Contradiction::NoPlace { digit, .. }) => Some(digit),
            Self::Examine { .. } | Self::Contradiction(Contradiction::NoCandidate(_)) | Self::Solution => {
                None
            }
        }
    }

    /// The same step with another digit, if it has one.
    #[inline(always)]
    #[must_use]
    pub const fn with_digit(mut self, other: Digit) -> Self {
        match &mut self {
            Self::Assign { digit, .. }
            | Self::Retract { digit, .. }
            | Self::Eliminate { digit, .. }
            | Self::Restore { digit, .. }
            | Self::Conflict { digit, .. }
            | Self::Culprit { digit, .. }
            | Self::Irrelevant { digit, .. }
            | Self::Contradiction(Contradiction::NoPlace { digit, .. }) => *digit = other,
            Self::Examine { .. } | Self::Contradiction(Contradiction::NoCandidate(_)) | Self::Solution => {}
        }
        self
    }

    /// Whether the step reports a part of the conflict set of the contradiction before it.
    #[inline(always)]
    #[must_use]
    pub const fn tells_conflict_set(self) -> bool {
        matches!(self, Self::Conflict { .. } | Self::Culprit { .. } | Self::Irrelevant { .. })
    }

    /// The cell of the guess up to which all are in the conflict set, if the step says so.
    #[must_use]
    pub const fn culprit(self) -> Option<Cell> {
        match self {
            Self::Culprit { cell, .. } => Some(cell),
            _ => None,
        }
    }

    /// Whether the search goes back in the step: something is retracted or restored, or a part of a conflict set
    /// reported on the way.
    #[inline(always)]
    #[must_use]
    pub const fn goes_back(self) -> bool {
        matches!(self, Self::Retract { .. } | Self::Restore { .. }) || self.tells_conflict_set()
    }

    /// The deduction that is the reason of the step, if there is one.
    #[must_use]
    pub const fn deduction(self) -> Option<Deduction> {
        match self {
            Self::Assign { reason: AssignReason::Rule(Placing(deduction)), .. }
            | Self::Eliminate { reason: Elimination(deduction), .. } => Some(deduction),
            _ => None,
        }
    }
}

/// A request to end the solver at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop;

/// Receives each step of a solver, in order, and may stop it.
///
/// The empty observer `()` costs nothing: the compiler removes it completely.
pub trait Observer {
    /// Receives one step; `Break` ends the solver with [`crate::solver::Outcome::Stopped`].
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop>;

    /// Receives the words of the argument of the next step by a rule, at most [`MOST_WORDS`]; they apply to later
    /// steps too, until others come. Observers that only look at steps need none.
    #[inline(always)]
    fn on_words(&mut self, _: &[u16]) {}

    /// Asked before each guess: what the person decided instead of the solver, if anything.
    #[inline(always)]
    fn decision(&mut self) -> Option<Decision> {
        None
    }

    /// Called when the solver starts to look for its next step, which may take long: what was collected may be passed
    /// on now. `Break` ends the solver as in [`Self::on_step`]. Solvers with millions of steps a second do not call
    /// this.
    fn on_search(&mut self) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }

    /// Receives a few steps once for each digit of a set, in ascending order, replacing the digit they name: equivalent
    /// to calling [`Self::on_step`] for each, for observers that are faster with several at once.
    #[inline(always)]
    fn on_each<const N: usize>(
        &mut self,
        digits: DigitSet,
        steps: impl Fn() -> [Step; N],
    ) -> ControlFlow<Stop> {
        one_by_one(self, digits, steps)
    }
}

/// The default of [`Observer::on_each`]. Never inlined, so that it does not enlarge a solver's loop when the observer
/// rarely needs it.
///
/// # Errors
/// Breaks as soon as the observer does.
#[cold]
#[inline(never)]
pub fn one_by_one<O: Observer + ?Sized, const N: usize>(
    observer: &mut O,
    digits: DigitSet,
    steps: impl Fn() -> [Step; N],
) -> ControlFlow<Stop> {
    for digit in digits {
        for step in steps() {
            observer.on_step(step.with_digit(digit))?;
        }
    }
    ControlFlow::Continue(())
}

impl Observer for () {
    #[inline(always)]
    fn on_step(&mut self, _: Step) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn on_each<const N: usize>(&mut self, _: DigitSet, _: impl Fn() -> [Step; N]) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }
}

impl<O: Observer + ?Sized> Observer for &mut O {
    #[inline(always)]
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        (**self).on_step(step)
    }

    #[inline(always)]
    fn on_words(&mut self, words: &[u16]) {
        (**self).on_words(words);
    }

    fn on_search(&mut self) -> ControlFlow<Stop> {
        (**self).on_search()
    }

    #[inline(always)]
    fn decision(&mut self) -> Option<Decision> {
        (**self).decision()
    }

    #[inline(always)]
    fn on_each<const N: usize>(
        &mut self,
        digits: DigitSet,
        steps: impl Fn() -> [Step; N],
    ) -> ControlFlow<Stop> {
        (**self).on_each(digits, steps)
    }
}

/// Both observers receive each step; the first to stop wins.
impl<A: Observer, B: Observer> Observer for (A, B) {
    #[inline(always)]
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.0.on_step(step)?;
        self.1.on_step(step)
    }

    #[inline(always)]
    fn on_words(&mut self, words: &[u16]) {
        self.0.on_words(words);
        self.1.on_words(words);
    }

    fn on_search(&mut self) -> ControlFlow<Stop> {
        self.0.on_search()?;
        self.1.on_search()
    }
}

/// Collects every step, for tests and small runs.
impl Observer for Vec<Step> {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.push(step);
        ControlFlow::Continue(())
    }
}

/// Stops a solver after a number of steps.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// The number of steps that may still be taken.
    pub remaining: u64,
}

impl Observer for Limit {
    #[inline(always)]
    fn on_step(&mut self, _: Step) -> ControlFlow<Stop> {
        match self.remaining.checked_sub(1) {
            Some(remaining) => {
                self.remaining = remaining;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(Stop),
        }
    }

    #[inline(always)]
    fn on_each<const N: usize>(&mut self, digits: DigitSet, _: impl Fn() -> [Step; N]) -> ControlFlow<Stop> {
        match self.remaining.checked_sub((N * digits.len()) as u64) {
            Some(remaining) => {
                self.remaining = remaining;
                ControlFlow::Continue(())
            }
            None => {
                self.remaining = 0;
                ControlFlow::Break(Stop)
            }
        }
    }
}

/// Stops a solver when the flag is set, from any thread.
impl Observer for &std::sync::atomic::AtomicBool {
    #[inline]
    fn on_step(&mut self, _: Step) -> ControlFlow<Stop> {
        self.on_search()
    }

    #[inline]
    fn on_search(&mut self) -> ControlFlow<Stop> {
        if self.load(std::sync::atomic::Ordering::Relaxed) {
            ControlFlow::Break(Stop)
        } else {
            ControlFlow::Continue(())
        }
    }
}
