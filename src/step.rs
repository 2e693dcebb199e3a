//! What a solver reports: one [`Step`] for each observable change or look, with its reason.
//!
//! A solver undoes its changes by exact inverse steps in reverse order, so the steps of a run are a
//! trail: applied one after the other to the first board they give every board of the run.

use std::ops::ControlFlow;

use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Unit};

/// One observable change, or one observable look.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A digit is written into an empty cell.
    Assign {
        /// Where.
        cell: Cell,
        /// What.
        digit: Digit,
        /// [`Reason::Guess`] or the rule that forces it.
        reason: Reason,
    },
    /// An assignment is taken back; inverse of `Assign`.
    Retract {
        /// Where.
        cell: Cell,
        /// What.
        digit: Digit,
    },
    /// A candidate is crossed out.
    Eliminate {
        /// Where.
        cell: Cell,
        /// What.
        digit: Digit,
        /// The rule that forces it.
        reason: Reason,
    },
    /// A crossed-out candidate comes back; inverse of `Eliminate`.
    Restore {
        /// Where.
        cell: Cell,
        /// What.
        digit: Digit,
    },
    /// A look at a pair of cells: an arc taken from the queue of AC-3.
    Examine {
        /// The cell whose candidates are looked at.
        cell: Cell,
        /// The cell they are checked against.
        against: Cell,
    },
    /// The branch cannot lead to a solution.
    Contradiction(Contradiction),
    /// All cells are filled and no unit holds a digit twice.
    Solution,
}

/// Why a digit was written or crossed out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// A branch of the search: nothing forces it.
    Guess,
    /// The cell has no other candidate.
    NakedSingle,
    /// The unit has no other place for the digit.
    HiddenSingle(Unit),
    /// The peer holds the digit.
    Peer(Cell),
    /// Two cells of the unit share the same two candidates, this digit among them.
    NakedPair(Unit),
    /// No candidate of the other cell goes with the digit (AC-3's revise).
    Arc(Cell),
}

/// What makes a branch hopeless.
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
    /// The cell that the step is about, where there is one.
    #[must_use]
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Self::Assign { cell, .. }
            | Self::Retract { cell, .. }
            | Self::Eliminate { cell, .. }
            | Self::Restore { cell, .. }
            | Self::Examine { cell, .. }
            | Self::Contradiction(Contradiction::NoCandidate(cell)) => Some(cell),
            Self::Contradiction(Contradiction::NoPlace { .. }) | Self::Solution => None,
        }
    }
}

/// The wish that a solver end at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop;

/// Sees each step of a solver, in order, and may stop it.
///
/// The do-nothing observer `()` costs nothing: the compiler removes every trace of it.
pub trait Observer {
    /// Takes one step; `Break` ends the solver with [`crate::solver::Outcome::Stopped`].
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop>;

    /// Takes guesses for one cell that all fail at once: each digit is assigned, leaves `dead_end` without candidates,
    /// and is retracted. The same as these steps one by one, for observers that can take them faster together.
    #[inline(always)]
    fn on_failed_guesses(&mut self, cell: Cell, digits: DigitSet, dead_end: Cell) -> ControlFlow<Stop> {
        failed_guesses(cell, digits, dead_end, |step| self.on_step(step))
    }
}

/// Tells the steps of [`Observer::on_failed_guesses`] one by one.
#[inline(always)]
pub fn failed_guesses(
    cell: Cell,
    digits: DigitSet,
    dead_end: Cell,
    mut tell: impl FnMut(Step) -> ControlFlow<Stop>,
) -> ControlFlow<Stop> {
    for digit in digits {
        tell(Step::Assign { cell, digit, reason: Reason::Guess })?;
        tell(Step::Contradiction(Contradiction::NoCandidate(dead_end)))?;
        tell(Step::Retract { cell, digit })?;
    }
    ControlFlow::Continue(())
}

impl Observer for () {
    #[inline(always)]
    fn on_step(&mut self, _: Step) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }
}

impl<O: Observer + ?Sized> Observer for &mut O {
    #[inline(always)]
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        (**self).on_step(step)
    }

    #[inline(always)]
    fn on_failed_guesses(&mut self, cell: Cell, digits: DigitSet, dead_end: Cell) -> ControlFlow<Stop> {
        (**self).on_failed_guesses(cell, digits, dead_end)
    }
}

/// Both observers see each step; the first to stop wins.
impl<A: Observer, B: Observer> Observer for (A, B) {
    #[inline(always)]
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.0.on_step(step)?;
        self.1.on_step(step)
    }
}

/// Keeps every step, for tests and small runs.
impl Observer for Vec<Step> {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.push(step);
        ControlFlow::Continue(())
    }
}

/// Stops a solver after a number of steps.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// Steps that may still be taken.
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
    fn on_failed_guesses(&mut self, cell: Cell, digits: DigitSet, dead_end: Cell) -> ControlFlow<Stop> {
        match self.remaining.checked_sub(3 * digits.len() as u64) {
            Some(remaining) => {
                self.remaining = remaining;
                ControlFlow::Continue(())
            }
            None => failed_guesses(cell, digits, dead_end, |step| self.on_step(step)),
        }
    }
}

/// Stops a solver when the flag is raised, from whichever thread.
impl Observer for &std::sync::atomic::AtomicBool {
    #[inline]
    fn on_step(&mut self, _: Step) -> ControlFlow<Stop> {
        if self.load(std::sync::atomic::Ordering::Relaxed) {
            ControlFlow::Break(Stop)
        } else {
            ControlFlow::Continue(())
        }
    }
}
