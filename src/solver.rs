//! The solvers: one textbook algorithm a file, all behind [`Algorithm::solve`].
//!
//! A solver is a plain recursive function, generic over its [`Observer`]. It reports each step and
//! does nothing else: it keeps no totals, knows no thread, no time and no colour.

pub mod brute_force;
mod domains;
pub mod mrv;
pub mod propagation;
pub mod solutions;

use crate::puzzle::{Grid, Puzzle};
use crate::step::{Observer, Step, Stop};
use std::ops::ControlFlow;

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A solution was found.
    Solved(Grid),
    /// The whole tree was searched: there is no solution.
    Unsolvable,
    /// The observer ended it before it was done.
    Stopped,
}

/// An algorithm and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// Row by row, digits in order: [`brute_force`].
    BruteForce,
    /// Minimum remaining values: [`mrv`].
    Mrv,
    /// Constraint propagation and depth-first search: [`propagation`].
    Propagation,
}

impl Algorithm {
    /// All of them, from the simplest on.
    pub const ALL: [Self; 3] = [Self::BruteForce, Self::Mrv, Self::Propagation];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::BruteForce => "brute-force",
            Self::Mrv => "mrv",
            Self::Propagation => "propagation",
        }
    }

    /// Its title in the interface.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::BruteForce => "Brute force",
            Self::Mrv => "Backtracking with MRV",
            Self::Propagation => "Propagation + DFS",
        }
    }

    /// What it does, in one sentence.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::BruteForce => "Fills the first empty cell with the first digit that fits, and backtracks",
            Self::Mrv => "Branches on the cell with the fewest remaining values, and fails early",
            Self::Propagation => {
                "Peer elimination, hidden singles and naked pairs until stalled; then branches on the cell \
                 with the fewest candidates"
            }
        }
    }

    /// Whether its steps keep the candidates up to date; otherwise only its assignments say anything.
    #[must_use]
    pub const fn keeps_candidates(self) -> bool {
        !matches!(self, Self::BruteForce)
    }

    /// The algorithm of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|algorithm| algorithm.name() == name)
    }

    /// Searches for the first solution, telling `observer` each step.
    pub fn solve<O: Observer>(self, puzzle: &Puzzle, observer: &mut O) -> Outcome {
        match self {
            Self::BruteForce => brute_force::solve(puzzle, observer),
            Self::Mrv => mrv::solve(puzzle, observer),
            Self::Propagation => propagation::solve(puzzle, observer),
        }
    }
}

/// Whether a branch led to a solution; `Break` when the observer wants no more.
type Search = ControlFlow<Stop, bool>;

/// Tells the observer one step.
#[inline(always)]
fn emit<O: Observer>(observer: &mut O, step: Step) -> ControlFlow<Stop> {
    observer.on_step(step)
}
