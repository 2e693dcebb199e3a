//! A moment of a run: the board and the counters.

use std::ops::ControlFlow;

use super::{Board, Crossing, Extremes, Placement};
use crate::puzzle::Puzzle;
use crate::step::{Observer, Step, Stop};

/// Counters over the steps of a run so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counters {
    /// Digits assigned, guesses included.
    pub assignments: u64,
    /// Candidates eliminated.
    pub eliminations: u64,
    /// Assignments that were guesses.
    pub guesses: u64,
    /// Assignments retracted, guesses included.
    pub retractions: u64,
    /// Contradictions reached.
    pub contradictions: u64,
    /// Solutions found.
    pub solutions: u64,
    /// The most open guesses at one time.
    pub max_depth: u16,
}

/// A moment of a run: the board and the counters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    board: Board,
    counters: Counters,
}

impl Moment {
    /// The moment before the first step.
    #[must_use]
    pub fn start(puzzle: &Puzzle) -> Self {
        Self { board: Board::new(puzzle), counters: Counters::default() }
    }

    /// Advances to the moment after `step`.
    pub fn advance(&mut self, step: Step) {
        self.board.apply(step);
        let counters = &mut self.counters;
        match step {
            Step::Assign { reason, .. } => {
                counters.assignments += 1;
                counters.guesses += u64::from(reason.is_guess());
                counters.max_depth = counters.max_depth.max(self.board.depth);
            }
            Step::Retract { .. } => counters.retractions += 1,
            Step::Eliminate { .. } => counters.eliminations += 1,
            Step::Contradiction(_) => counters.contradictions += 1,
            Step::Solution => counters.solutions += 1,
            Step::Restore { .. }
            | Step::Examine { .. }
            | Step::Conflict { .. }
            | Step::Culprit { .. }
            | Step::Irrelevant { .. } => {}
        }
    }

    /// Advances by consecutive guesses and retractions; returns the extremes reached.
    #[inline(always)]
    pub(crate) fn guess_or_retract(&mut self, run: &mut impl Iterator<Item = Placement>) -> Extremes {
        let mut placements = 0;
        let filled = self.board.filled;
        let extremes = self.board.place(true, run.inspect(|_| placements += 1));
        let more = i64::from(self.board.filled) - i64::from(filled);
        let assignments = assignments_of(placements, more);
        let counters = &mut self.counters;
        counters.assignments += assignments;
        counters.retractions += placements - assignments;
        counters.guesses += assignments;
        counters.max_depth = counters.max_depth.max(extremes.max_depth);
        extremes
    }

    /// Advances by guesses and retractions on a board where every digit is a given or a guess, from their net result:
    /// the least depth reached, the guesses beyond it that are open at the end, and the counters.
    pub(crate) fn leap(&mut self, least: u16, open: impl Iterator<Item = Placement>, more: &Counters) {
        self.board.retract_beyond(least);
        self.board.place(true, open);
        self.counters = self.counters.plus(more);
    }

    /// Advances by consecutive eliminations and restorations.
    #[inline(always)]
    pub(crate) fn cross(&mut self, run: impl Iterator<Item = Crossing>) {
        let eliminations = &mut self.counters.eliminations;
        self.board.cross(run.inspect(|crossing| *eliminations += u64::from(crossing.eliminated)));
    }

    /// Advances by contradictions.
    #[inline(always)]
    pub(crate) const fn contradict(&mut self, count: u64) {
        self.counters.contradictions += count;
    }

    /// The extremes of this moment alone.
    pub(crate) const fn extremes(&self) -> Extremes {
        Extremes::at(self.board.filled, self.board.depth, self.board.shared)
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The counters.
    #[must_use]
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }

    /// The memory used, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<Counters>() + self.board.bytes()
    }
}

/// The number of assignments among `placements`, given `more`, the surplus of assignments over retractions: the
/// additional filled cells.
pub(crate) const fn assignments_of(placements: u64, more: i64) -> u64 {
    (placements as i64 + more) as u64 / 2
}

/// As an observer, a moment advances with each step of the solver.
impl Observer for Moment {
    #[inline]
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.advance(step);
        ControlFlow::Continue(())
    }
}
