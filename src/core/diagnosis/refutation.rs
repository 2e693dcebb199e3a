//! A contradiction that follows from givens without a guess.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Arc;

use crate::puzzle::Puzzle;
use crate::solver::Algorithm;
use crate::step::{Contradiction, Observer, Step, Stop};
use crate::trace::Trace;
use crate::why::{Chain, Fact, Why};

/// How givens lead to a contradiction, by the rules of the propagation solver.
#[derive(Clone, Debug)]
pub struct Refutation {
    /// The contradiction.
    pub contradiction: Contradiction,
    /// The facts that lead to it.
    pub chain: Chain,
}

impl Refutation {
    /// The refutation of a puzzle; `None` if the rules find no contradiction before they need a guess.
    #[must_use]
    pub fn of(puzzle: &Arc<Puzzle>) -> Option<Self> {
        let mut steps = UntilGuess { steps: Vec::new() };
        Algorithm::PROPAGATION.solve(puzzle, &mut steps);
        let steps = steps.steps;
        let Some(Step::Contradiction(contradiction)) = steps.last().copied() else { return None };
        let trace = Trace::of_steps(puzzle, &steps);
        let mut why = Why::new();
        let root = why.ask(&trace, trace.len(), Fact::Contradiction(contradiction))?;
        Some(Self { contradiction, chain: Chain::whole(&trace, &mut why, root) })
    }
}

/// The steps up to the first contradiction, or to the first guess.
struct UntilGuess {
    steps: Vec<Step>,
}

impl Observer for UntilGuess {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.steps.push(step);
        match step {
            Step::Contradiction(_) => Break(Stop),
            Step::Assign { reason, .. } if reason.is_guess() => Break(Stop),
            _ => Continue(()),
        }
    }
}
