//! The user's decisions in a run.

use super::Run;
use crate::explain::Context;
use crate::step::{AssignReason, Decision, Step};

/// The most steps examined for decisions in a run from a file.
const MOST_STEPS: u64 = 1_000_000;

impl Run {
    /// The decisions before the guess that ends at a position, by the number of steps before each; in a run
    /// from a file, those its steps show. `None` if there are too many steps to examine.
    pub(crate) fn decisions_before(&self, position: u64) -> Option<Vec<(u64, Decision)>> {
        if self.source.session().is_some() {
            let made = self.decisions.iter().filter(|(steps, _)| steps + 1 < position);
            return Some(made.copied().collect());
        }
        let steps = (position <= MOST_STEPS).then(|| self.trace.steps(0..position - 1))?;
        let decided = steps.iter().zip(0..).filter_map(|(step, before)| {
            let Step::Assign { cell, digit, reason: AssignReason::ChosenGuess } = *step else { return None };
            let is_next = Context::of(*step, &self.trace, before, self.algorithm).tried.is_some();
            (!is_next).then_some((before, Decision { cell, digit, is_last: false }))
        });
        Some(decided.collect())
    }
}
