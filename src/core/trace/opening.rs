//! The steps before the search: the candidates that the givens rule out.

use super::{Trace, words};
use crate::board::Role;
use crate::rules;
use crate::step::{Argument, Step};

impl Trace {
    /// The number of steps at the start that eliminate candidates by peer elimination from a given. This may be all
    /// steps recorded so far.
    ///
    /// There are at most as many as candidates on the board, so this reads only the first chunk, even of a long run.
    #[must_use]
    pub fn initial_eliminations(&self) -> u64 {
        let mut passed = 0;
        for chunk in self.chunks() {
            let words = chunk.words();
            for step in words::decode(&words, &self.code) {
                if !self.is_initial(step) {
                    return passed;
                }
                passed += 1;
            }
        }
        passed
    }

    /// Whether a given is the reason of a step.
    fn is_initial(&self, step: Step) -> bool {
        let Step::Eliminate { reason, .. } = step else { return false };
        let Argument::Cell(by) = reason.0.argument else { return false };
        reason == rules::peer(by) && self.start.board().role(by) == Some(Role::Given)
    }
}
