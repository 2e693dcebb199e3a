//! Which guesses played a part in the failures under them, and how many steps were spent under those that did not.
//!
//! For each failed guess a **conflict set** is computed as conflict-directed backjumping does (Prosser, "Hybrid
//! Algorithms for the Constraint Satisfaction Problem", 1993): the guesses on which the contradiction rests, or, above a
//! branch, those of its branches and of what excludes everything else. A guess that is not in its own set played no
//! part: without it the search below would have failed in the same way, so its other digits had to fail as well.
//!
//! This needs every step, so it is counted on demand and in small portions; what is not counted yet is not known.

mod set;
mod walk;

use std::collections::HashMap;

use super::{Span, Trace};
use walk::{Verdict, Walk};

/// The most guesses remembered one by one; if there are more, short ones are dropped.
const MOST_KNOWN: usize = 1 << 20;

/// The steps walked over at a time.
const PORTION: usize = 1 << 12;

/// The share of a run spent under guesses that played no part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Share {
    /// The steps walked over.
    pub walked: u64,
    /// Steps spent while such a guess was open.
    pub idle: u64,
    /// The failed guesses whose conflict set is known.
    pub failed: u64,
    /// Failed guesses that played no part.
    pub idle_guesses: u64,
}

/// Finds the guesses of one trace that played no part.
#[derive(Debug)]
pub struct Irrelevance {
    walk: Walk,
    /// The first step of each such guess, and the number of its steps.
    idle: HashMap<u64, u64>,
    /// How many of them may be remembered.
    most: usize,
    /// The guesses of at least this many steps are remembered.
    least: u64,
    failed: u64,
    idle_guesses: u64,
    revision: u64,
}

impl Irrelevance {
    /// A search with no steps walked over yet.
    #[must_use]
    pub fn new(trace: &Trace) -> Self {
        Self::remembering(trace, MOST_KNOWN)
    }

    /// A search that remembers fewer guesses: the longest ones.
    fn remembering(trace: &Trace, most: usize) -> Self {
        Self {
            walk: Walk::new(trace),
            idle: HashMap::new(),
            most,
            least: 0,
            failed: 0,
            idle_guesses: 0,
            revision: 0,
        }
    }

    /// Continues in portions of less than a millisecond while `patience` returns true; returns whether all
    /// recorded steps are walked over.
    pub fn work(&mut self, trace: &Trace, mut patience: impl FnMut() -> bool) -> bool {
        while !self.is_done(trace) {
            if !patience() || !self.portion(trace) {
                return false;
            }
        }
        true
    }

    /// Whether all recorded steps are walked over.
    #[must_use]
    pub fn is_done(&self, trace: &Trace) -> bool {
        self.walk.walked() == trace.len()
    }

    /// The share so far.
    #[must_use]
    pub fn share(&self) -> Share {
        Share {
            walked: self.walk.walked(),
            idle: self.walk.idle(),
            failed: self.failed,
            idle_guesses: self.idle_guesses,
        }
    }

    /// Whether a failed guess played no part; `None` if that is not known.
    #[must_use]
    pub fn is_idle(&self, span: &Span) -> Option<bool> {
        let steps = span.steps.end - span.steps.start;
        let is_known = span.is_over() && span.steps.end <= self.walk.walked() && steps >= self.least;
        is_known.then(|| self.idle.contains_key(&span.steps.start))
    }

    /// Changes whenever a result does.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Walks over some steps; returns false if they cannot be read.
    fn portion(&mut self, trace: &Trace) -> bool {
        let Self { walk, idle, least, failed, idle_guesses, .. } = self;
        let is_read = walk.go_on(trace, PORTION, |Verdict { steps, is_idle }| {
            *failed += 1;
            *idle_guesses += u64::from(is_idle);
            let length = steps.end - steps.start;
            if is_idle && length >= *least {
                idle.insert(steps.start, length);
            }
        });
        while self.idle.len() > self.most {
            self.least = (2 * self.least).max(8);
            let least = self.least;
            self.idle.retain(|_, steps| *steps >= least);
        }
        self.revision += 1;
        is_read
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::Algorithm;
    use crate::trace::Landmark;
    use crate::trace::chunk::CHUNK_WORDS;
    use crate::trace::test_support::{HARD, puzzle, recorded};

    #[test]
    fn limited_memory_keeps_the_longest_guesses() {
        let algorithm: Algorithm = "backtracking".parse().unwrap();
        let trace = recorded(algorithm, &puzzle(HARD), CHUNK_WORDS);
        let mut all = Irrelevance::new(&trace);
        assert!(all.work(&trace, || true));
        let mut some = Irrelevance::remembering(&trace, all.idle.len() / 2);
        assert!(some.work(&trace, || true) && some.share() == all.share());
        assert!(some.least > 0 && !some.idle.is_empty() && some.idle.len() <= some.most);
        let (mut at, mut known, mut idle) = (0, 0, 0);
        while let Some(position) = trace.next(at, Landmark::Guess) {
            at = position;
            let depth = trace.moment_at(position).board().depth();
            let span = trace.span_at(position, depth).expect("a guess");
            let is_known = all.is_idle(&span).filter(|_| span.steps.end - span.steps.start >= some.least);
            assert_eq!(some.is_idle(&span), is_known, "{span:?}");
            known += usize::from(is_known.is_some());
            idle += usize::from(is_known == Some(true));
        }
        assert!(known > idle && idle == some.idle.len(), "{idle} of {known}");
    }
}
