//! Paths that a person has changed: the steps of an earlier path up to a position, and what is done there instead.

use std::ops::ControlFlow::{self, Continue};

use super::Solver;
use crate::rules::Instance;
use crate::step::{Observer, Step, Stop};

/// The beginning of a path.
#[derive(Clone, Debug)]
pub struct Way {
    /// The steps of an earlier path of the same puzzle, each with the words of its argument.
    pub steps: Vec<(Step, Vec<u16>)>,
    /// The step to take next, found on the board after them, once every placed digit is eliminated from its peers.
    pub next: Instance,
}

impl<O: Observer> Solver<'_, O> {
    /// Replays a path with its recorded reasons, then the chosen step. Invariant of all techniques: no peer of a placed
    /// digit keeps it as a candidate.
    pub(super) fn follow(&mut self, way: &Way) -> ControlFlow<Stop> {
        for (step, words) in &way.steps {
            if !words.is_empty() {
                self.domains.words(words);
            }
            match *step {
                Step::Assign { cell, digit, reason } => self.domains.assign(cell, digit, reason)?,
                Step::Eliminate { cell, digit, reason } => self.domains.eliminate(cell, digit, reason)?,
                // Any other step can only be at the end of a path.
                _ => break,
            }
        }
        self.eliminate_all_peers()?;
        self.apply(&way.next, false)?;
        Continue(())
    }
}
