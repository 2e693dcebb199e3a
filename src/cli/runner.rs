//! Runs one solver on one puzzle: counts, measures time, and stops at Ctrl+C or a time limit.

use std::time::{Duration, Instant};

use super::Problem;
use super::signals::Ending;
use crate::engine::Budget;
use crate::puzzle::Puzzle;
use crate::solver::{Algorithm, Outcome, parallel};
use crate::step::Observer;
use crate::study::{Measured, Watch, measure};

/// Runs solvers until interrupted.
pub(super) struct Runner {
    ending: Ending,
    /// The time limit of one run.
    limit: Option<Duration>,
}

impl Runner {
    /// A runner that stops at Ctrl+C. There can be one per process.
    pub(super) fn new(limit: Option<Duration>) -> Result<Self, Problem> {
        Ok(Self { ending: Ending::noticed()?, limit })
    }

    /// The request that ends its runs.
    pub(super) const fn ending(&self) -> &Ending {
        &self.ending
    }

    /// Whether the user has interrupted it.
    pub(super) fn is_interrupted(&self) -> bool {
        self.ending.is_wished()
    }

    /// Searches for the first solution.
    pub(super) fn solve(&self, algorithm: Algorithm, puzzle: &Puzzle) -> Measured {
        log::debug!("{algorithm} starts on {}", puzzle.name());
        let measured = measure(algorithm, puzzle, parallel::cores(), self.ending.wished(), self.limit);
        let Measured { outcome, counters, time, .. } = &measured;
        log::debug!("{algorithm}: {} after {time:?}, {counters:?}", outcome.name());
        measured
    }

    /// Searches for the first solution, reporting each step to `observer`; returns the outcome and the time.
    pub(super) fn watched(
        &self,
        algorithm: Algorithm,
        puzzle: &Puzzle,
        observer: &mut impl Observer,
    ) -> (Outcome, Duration) {
        log::debug!("{algorithm} starts on {}", puzzle.name());
        let began = Instant::now();
        let outcome = algorithm.solve(puzzle, &mut (observer, self.watch(began)));
        (outcome, began.elapsed())
    }

    /// The limits of a query to the engine.
    pub(super) fn budget(&self) -> Budget<'_> {
        Budget { time: self.limit, ..Budget::until(self.ending.wished()) }
    }

    fn watch(&self, began: Instant) -> Watch<'_> {
        Watch::new(self.ending.wished(), began, self.limit)
    }
}
