//! A moment of a run: the board and the totals up to it.

use std::ops::ControlFlow;

use super::{Board, Course, Crossing, Extremes, Placement};
use crate::puzzle::Puzzle;
use crate::step::{Observer, Reason, Step, Stop};

/// Totals over the steps of a run so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counters {
    /// Digits written, guesses included.
    pub assignments: u64,
    /// Candidates crossed out.
    pub eliminations: u64,
    /// Assignments that were guesses.
    pub guesses: u64,
    /// Assignments taken back, guesses included.
    pub retractions: u64,
    /// Dead ends met.
    pub contradictions: u64,
    /// Solutions found.
    pub solutions: u64,
    /// The most guesses open at one time.
    pub max_depth: u16,
}

/// A moment of a run: the board and the totals up to it.
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

    /// Goes on to the moment after `step`.
    pub fn advance(&mut self, step: Step) {
        self.board.apply(step);
        let counters = &mut self.counters;
        match step {
            Step::Assign { reason, .. } => {
                counters.assignments += 1;
                counters.guesses += u64::from(reason == Reason::Guess);
                counters.max_depth = counters.max_depth.max(self.board.depth);
            }
            Step::Retract { .. } => counters.retractions += 1,
            Step::Eliminate { .. } => counters.eliminations += 1,
            Step::Contradiction(_) => counters.contradictions += 1,
            Step::Solution => counters.solutions += 1,
            Step::Restore { .. } | Step::Examine { .. } => {}
        }
    }

    /// Goes on by guesses and retractions in a row; answers the extremes met.
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

    /// Goes on by a run of guesses, retractions and dead ends on a board that holds only guesses, of which `open` are
    /// those that are not retracted; answers the extremes met.
    pub(crate) fn guess(&mut self, course: &Course, open: impl Iterator<Item = Placement>) -> Extremes {
        let placements = course.steps - course.contradictions;
        let assignments = assignments_of(placements, i64::from(course.change));
        let extremes = self.board.guess(course, open);
        let counters = &mut self.counters;
        counters.assignments += assignments;
        counters.guesses += assignments;
        counters.retractions += placements - assignments;
        counters.contradictions += course.contradictions;
        counters.max_depth = counters.max_depth.max(extremes.max_depth);
        extremes
    }

    /// Goes on by eliminations and restorations in a row.
    #[inline(always)]
    pub(crate) fn cross(&mut self, run: impl Iterator<Item = Crossing>) {
        let eliminations = &mut self.counters.eliminations;
        self.board.cross(run.inspect(|crossing| *eliminations += u64::from(crossing.eliminated)));
    }

    /// Goes on by contradictions.
    #[inline(always)]
    pub(crate) const fn contradict(&mut self, count: u64) {
        self.counters.contradictions += count;
    }

    /// The extremes at this moment alone.
    pub(crate) const fn extremes(&self) -> Extremes {
        Extremes::at(self.board.filled, self.board.depth)
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The totals.
    #[must_use]
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }

    /// The memory that it takes, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<Counters>() + self.board.bytes()
    }
}

/// How many of so many placements are assignments, if these are so many `more` than the retractions: as many as
/// cells are filled in addition.
const fn assignments_of(placements: u64, more: i64) -> u64 {
    (placements as i64 + more) as u64 / 2
}

/// A moment can watch a solver: it is then always the latest one.
impl Observer for Moment {
    #[inline]
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.advance(step);
        ControlFlow::Continue(())
    }
}
