//! Decisions that a person makes for a solver.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::{Observer, Step, Stop};
use crate::geometry::{Cell, Digit};

/// Where a solver branches next, decided by a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The cell in which it guesses.
    pub cell: Cell,
    /// The digit that is tried first, or last.
    pub digit: Digit,
    /// Whether the digit is tried after all others of the cell.
    pub is_last: bool,
}

/// An observer that makes decisions for the solver, and passes everything on. Each is made at the first guess after
/// its number of steps. Whatever is decided, the solver still searches its whole tree: if the digit fails, the
/// others follow.
#[derive(Debug)]
pub struct Decided<'a, O> {
    decisions: VecDeque<(u64, Decision)>,
    steps: u64,
    observer: &'a mut O,
}

impl<'a, O: Observer> Decided<'a, O> {
    /// Decisions by the number of steps before them, in ascending order.
    pub fn new(decisions: impl IntoIterator<Item = (u64, Decision)>, observer: &'a mut O) -> Self {
        Self { decisions: decisions.into_iter().collect(), steps: 0, observer }
    }
}

impl<O: Observer> Observer for Decided<'_, O> {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.steps += 1;
        self.observer.on_step(step)
    }

    fn on_words(&mut self, words: &[u16]) {
        self.observer.on_words(words);
    }

    fn on_search(&mut self) -> ControlFlow<Stop> {
        self.observer.on_search()
    }

    fn decision(&mut self) -> Option<Decision> {
        let is_due = self.decisions.front().is_some_and(|(steps, _)| *steps <= self.steps);
        is_due.then(|| self.decisions.pop_front()).flatten().map(|(_, decision)| decision)
    }
}
