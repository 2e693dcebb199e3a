//! Checks conflict sets: that the contradiction before them follows from their digits and the givens.
//!
//! The implication graph is built when the first conflict set comes, so that runs without any cost nothing.

use std::sync::Arc;

use super::{Problem, ensure};
use crate::geometry::Cell;
use crate::puzzle::Puzzle;
use crate::rules::{Implications, Nogoods};
use crate::step::{Contradiction, Step};

/// The conflict sets so far.
#[derive(Default)]
pub(super) struct Conflicts {
    /// Present from the first conflict set on.
    graph: Option<Box<Implications>>,
    /// The contradiction whose conflict set may follow.
    contradiction: Option<Contradiction>,
    /// The culprit, if the steps name what the set leaves out.
    culprit: Option<Cell>,
    /// The previous member, or the previous irrelevant guess.
    last: Option<Cell>,
}

impl Conflicts {
    /// The conflict sets that steps may refer to.
    #[inline(always)]
    pub(super) fn nogoods(&self) -> Option<&Nogoods> {
        self.graph.as_deref().map(Implications::nogoods)
    }

    /// Checks a complete conflict set when the next step follows.
    #[inline(always)]
    pub(super) fn check_claim(&mut self, next: Step) -> Result<(), Problem> {
        let has_begun = self.last.is_some() || self.culprit.is_some();
        if has_begun && !next.tells_conflict_set() {
            return self.check_whole();
        }
        Ok(())
    }

    #[cold]
    fn check_whole(&mut self) -> Result<(), Problem> {
        (self.culprit, self.last) = (None, None);
        let is_cut = self.graph.as_ref().is_some_and(|graph| graph.is_cut(graph.nogoods().last()));
        ensure(is_cut, "the contradiction does not follow from the conflict set before it")
    }

    /// Follows a step that is possible on the board.
    #[inline(always)]
    pub(super) fn follow(&mut self, step: Step) {
        match step {
            Step::Contradiction(contradiction) => self.contradiction = Some(contradiction),
            step if step.tells_conflict_set() => {}
            _ => self.contradiction = None,
        }
        if let Some(graph) = &mut self.graph {
            graph.follow(step);
        }
    }

    /// Checks that the conflict set may continue with this step about a digit on the board; `before` returns the
    /// puzzle and the changes that made the board.
    pub(super) fn record<S: Iterator<Item = Step>>(
        &mut self,
        step: Step,
        cell: Cell,
        before: impl FnOnce() -> (Arc<Puzzle>, S),
    ) -> Result<(), Problem> {
        let contradiction = self.contradiction.ok_or("there is no contradiction right before it")?;
        let graph = self.graph.get_or_insert_with(|| {
            let (puzzle, steps) = before();
            let mut graph = Implications::new(&puzzle);
            steps.chain([Step::Contradiction(contradiction)]).for_each(|step| graph.follow(step));
            Box::new(graph)
        });
        let is_guess = graph.guesses_to(cell).last().is_some_and(|(last, _)| *last == cell);
        match (step, self.culprit) {
            (Step::Culprit { .. }, _) => {
                ensure(self.culprit.is_none() && self.last.is_none(), "its conflict set has begun before")?;
                ensure(is_guess, "its digit is not a guess")?;
                self.culprit = Some(cell);
                return Ok(());
            }
            (Step::Irrelevant { .. }, culprit) => {
                let culprit = culprit.ok_or("there is no culprit before it")?;
                ensure(is_guess, "its digit is not a guess")?;
                ensure(graph.is_older(cell, culprit), "its digit was not assigned before the culprit")?;
            }
            (_, culprit) => {
                ensure(culprit.is_none(), "its conflict set is told by what it leaves out")?;
                let depends = graph.depth_of(cell).is_some_and(|depth| depth > 0);
                ensure(depends, "its digit does not depend on a guess")?;
            }
        }
        let is_later = self.last.is_none_or(|last| graph.is_older(last, cell));
        ensure(is_later, "its digit was assigned before that of the member before it")?;
        self.last = Some(cell);
        Ok(())
    }
}
