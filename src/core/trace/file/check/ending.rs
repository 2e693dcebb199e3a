//! Checks whether a run can have ended as its file states: the steps are those of its solver, and the outcome follows
//! from them.

use super::kinds::Kinds;
use super::{Change, Check};
use crate::board::Counters;
use crate::rules::BoardView;
use crate::solver::{Algorithm, Outcome};
use crate::step::AssignReason;

/// A problem, worded to follow "there is".
type Problem = &'static str;

const FALSE_OUTCOME: Problem = "an outcome that contradicts the steps";

impl Check {
    /// Whether a solver can have made all steps so far.
    #[must_use]
    pub fn fits(&self, algorithm: Algorithm) -> bool {
        algorithm.is_foreign() || self.kinds.are_among(Kinds::of(algorithm))
    }

    /// Checks the outcome of a run with these steps.
    ///
    /// # Errors
    /// With what is wrong, worded to follow "there is".
    pub fn check_outcome(
        &self,
        algorithm: Algorithm,
        outcome: &Outcome,
        totals: &Counters,
    ) -> Result<(), Problem> {
        let follows = match outcome {
            // Another lane may have found the solution that this one did not.
            Outcome::Solved(_) if algorithm.has_lanes() && totals.solutions == 0 => true,
            // It may go back from its solution and look for others.
            Outcome::Solved(grid) if algorithm.is_foreign() => {
                totals.solutions > 0 && grid.solves(&self.puzzle)
            }
            Outcome::Solved(grid) => {
                let mut cells = self.facts.geometry().cells();
                self.is_solved
                    && cells.all(|cell| self.facts.digit(cell) == Some(grid.digits()[cell.index()]))
            }
            Outcome::Unsolvable | Outcome::Stalled if algorithm.is_foreign() => true,
            Outcome::Unsolvable if algorithm.has_lanes() => totals.solutions == 0,
            Outcome::Unsolvable => totals.solutions == 0 && totals.contradictions > 0 && !self.has_guess(),
            Outcome::Stalled => {
                totals.solutions == 0 && self.facts.empty() > 0 && !Kinds::of(algorithm).have_guesses()
            }
            Outcome::Stopped => true,
        };
        if follows { Ok(()) } else { Err(FALSE_OUTCOME) }
    }

    /// Whether a guess is on the board.
    fn has_guess(&self) -> bool {
        let is_guess = |change: &Change| matches!(change, Change::Assigned(_, _, reason) if AssignReason::is_guess(*reason));
        self.trail.iter().any(is_guess)
    }
}
