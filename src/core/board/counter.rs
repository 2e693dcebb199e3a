//! The counters of a run without its board. Independent of threads and time.

use std::ops::ControlFlow::{self, Continue};

use super::Counters;
use crate::geometry::{Cell, Geometry};
use crate::step::{Observer, Step, Stop};

/// Counts the steps of a solver: the same counters as those of a [`Moment`](super::Moment), at lower cost.
#[derive(Clone, Debug)]
pub struct Counter {
    counters: Counters,
    steps: u64,
    /// Whether the digit of each cell is an open guess.
    guessed: Vec<bool>,
    depth: u16,
}

impl Counter {
    /// A counter for a run on a board of this geometry.
    #[must_use]
    pub fn new(geometry: &Geometry) -> Self {
        Self {
            counters: Counters::default(),
            steps: 0,
            guessed: vec![false; geometry.cell_count()],
            depth: 0,
        }
    }

    /// The counters so far.
    #[must_use]
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }

    /// All steps so far, examinations and restorations included.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    #[inline(always)]
    fn assign(&mut self, cell: Cell, by_guess: bool) {
        self.counters.assignments += 1;
        self.guessed[cell.index()] = by_guess;
        if by_guess {
            self.counters.guesses += 1;
            self.depth += 1;
            self.counters.max_depth = self.counters.max_depth.max(self.depth);
        }
    }
}

impl Observer for Counter {
    #[inline(always)]
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.steps += 1;
        match step {
            Step::Assign { cell, reason, .. } => self.assign(cell, reason.is_guess()),
            Step::Retract { cell, .. } => {
                self.counters.retractions += 1;
                self.depth -= u16::from(self.guessed[cell.index()]);
            }
            Step::Eliminate { .. } => self.counters.eliminations += 1,
            Step::Contradiction(_) => self.counters.contradictions += 1,
            Step::Solution => self.counters.solutions += 1,
            Step::Restore { .. }
            | Step::Examine { .. }
            | Step::Conflict { .. }
            | Step::Culprit { .. }
            | Step::Irrelevant { .. } => {}
        }
        Continue(())
    }
}

impl Counters {
    /// The nodes of the search tree: the root, and one for each guess.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.guesses + 1
    }

    /// The counters of two runs combined: sums, and the greater depth.
    #[must_use]
    pub fn plus(self, other: &Self) -> Self {
        Self {
            assignments: self.assignments + other.assignments,
            eliminations: self.eliminations + other.eliminations,
            guesses: self.guesses + other.guesses,
            retractions: self.retractions + other.retractions,
            contradictions: self.contradictions + other.contradictions,
            solutions: self.solutions + other.solutions,
            max_depth: self.max_depth.max(other.max_depth),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Moment;
    use crate::puzzle::test_support::plain;
    use crate::solver::Algorithm;

    #[test]
    fn it_counts_what_a_moment_counts() {
        for givens in ["...1..2......41.", ".........4.1.14.", "123....4........", "................"] {
            let puzzle = plain(givens);
            for algorithm in Algorithm::ALL {
                let (mut counter, mut moment) = (Counter::new(puzzle.geometry()), Moment::start(&puzzle));
                algorithm.solve(&puzzle, &mut (&mut counter, &mut moment));
                assert_eq!(counter.counters(), moment.counters(), "{algorithm}");
                let (mut alone, mut steps) = (Counter::new(puzzle.geometry()), Vec::new());
                algorithm.solve(&puzzle, &mut alone);
                algorithm.solve(&puzzle, &mut steps);
                assert_eq!(alone.steps(), steps.len() as u64, "{algorithm}");
                assert_eq!(alone.counters(), moment.counters(), "{algorithm}, failed guesses together");
                let is_guess = |step: &Step| matches!(step, Step::Assign { reason, .. } if reason.is_guess());
                let guesses = steps.iter().filter(|step| is_guess(step)).count() as u64;
                assert_eq!(alone.counters().nodes(), guesses + 1, "{algorithm}: the root is a node");
            }
        }
    }

    #[test]
    fn combined_runs_add_counts_and_keep_the_depth() {
        let counters = |first: u64| Counters {
            assignments: first,
            eliminations: first + 1,
            guesses: first + 2,
            retractions: first + 3,
            contradictions: first + 4,
            solutions: first + 5,
            max_depth: first as u16,
        };
        let both = counters(10).plus(&counters(100));
        let sums = [110, 112, 114, 116, 118, 120];
        let Counters {
            assignments,
            eliminations,
            guesses,
            retractions,
            contradictions,
            solutions,
            max_depth,
        } = both;
        assert_eq!([assignments, eliminations, guesses, retractions, contradictions, solutions], sums);
        assert_eq!(max_depth, 100);
    }
}
