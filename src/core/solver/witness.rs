//! An observer that keeps the implication graph of the steps passing through it.

use std::ops::ControlFlow;

use crate::puzzle::Puzzle;
use crate::rules::Implications;
use crate::step::{Decision, Observer, Step, Stop};

/// Passes steps on and keeps their implication graph: a solver's conclusions from a contradiction follow from its
/// reported steps alone.
pub(super) struct Witness<'a, O> {
    graph: Implications,
    observer: &'a mut O,
}

impl<'a, O> Witness<'a, O> {
    pub(super) fn new(puzzle: &Puzzle, observer: &'a mut O) -> Self {
        Self { graph: Implications::new(puzzle), observer }
    }

    /// The graph of the steps so far.
    pub(super) const fn graph(&self) -> &Implications {
        &self.graph
    }
}

impl<O: Observer> Observer for Witness<'_, O> {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.graph.follow(step);
        self.observer.on_step(step)
    }

    fn on_words(&mut self, words: &[u16]) {
        self.observer.on_words(words);
    }

    fn on_search(&mut self) -> ControlFlow<Stop> {
        self.observer.on_search()
    }

    fn decision(&mut self) -> Option<Decision> {
        self.observer.decision()
    }
}
