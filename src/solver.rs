//! The solvers: one textbook algorithm a file, all behind [`Algorithm::solve`].
//!
//! A solver is a plain recursive function, generic over its [`Observer`]. It reports each step and
//! does nothing else: it keeps no totals, knows no time and no colour. Only [`parallel`] knows threads.

pub mod ac3;
mod algorithm;
pub mod backtracking;
pub mod brute_force;
pub mod dancing_links;
mod domains;
pub mod mrv;
pub mod norvig;
pub mod parallel;
pub mod propagation;
pub mod solutions;

use std::ops::ControlFlow;

pub use algorithm::{Algorithm, UnknownAlgorithm};

use crate::puzzle::Grid;
use crate::step::{Observer, Step, Stop};

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A solution was found.
    Solved(Grid),
    /// The whole tree was searched: there is no solution.
    Unsolvable,
    /// The algorithm cannot tell: it does not search, and what it can conclude is not enough.
    Stalled,
    /// The observer ended it before it was done.
    Stopped,
}

impl Outcome {
    /// Its name, for logs and for other programs.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Solved(_) => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Stalled => "stalled",
            Self::Stopped => "stopped",
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
