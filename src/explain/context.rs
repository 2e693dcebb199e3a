//! What the run says about a step that the board does not: its solver, and the conflict set that a step refers to.

use crate::rules::{self, Placement};
use crate::solver::Algorithm;
use crate::step::{Ago, Argument, Step};
use crate::trace::{Landmark, Trace};

/// What the run says about a step. The default is that nothing is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Context {
    /// The solver.
    pub algorithm: Option<Algorithm>,
    /// The conflict set from which a candidate is eliminated, or because of which something is undone; empty if there is
    /// none.
    pub conflict: Vec<Placement>,
    /// Whether something is undone because of the last contradiction, and not for a restart.
    pub is_jump: bool,
}

impl Context {
    /// Of the step after the first `position` steps of a run.
    ///
    /// # Panics
    /// When fewer steps are recorded.
    #[must_use]
    pub fn of(step: Step, trace: &Trace, position: u64, algorithm: Algorithm) -> Self {
        let plain = Self { algorithm: Some(algorithm), ..Self::default() };
        if !matches!(algorithm, Algorithm::Cbj(_) | Algorithm::Learning(_)) {
            return plain;
        }
        let ago = match (step, step.deduction().map(|deduction| deduction.argument)) {
            (_, Some(Argument::Conflict(ago))) => ago,
            (Step::Retract { .. } | Step::Restore { .. }, _) => Ago::LAST,
            _ => return plain,
        };
        let last = |landmark| trace.previous(position + 1, landmark);
        // A jump ends with the candidate that the nogood excludes.
        let done = rules::by_name("nogood").and_then(|rule| last(Landmark::Rule(rule)));
        let is_jump = last(Landmark::Contradiction) > done.max(last(Landmark::Assignment));
        Self { conflict: trace.conflict_set(position, ago), is_jump, ..plain }
    }
}
