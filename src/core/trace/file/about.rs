//! The data of a run's file besides the steps.

use std::sync::Arc;
use std::time::Duration;

use crate::puzzle::Puzzle;
use crate::solver::{Algorithm, Outcome};

/// The puzzle and the algorithm of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// The puzzle that was solved.
    pub puzzle: Arc<Puzzle>,
    /// The algorithm that solved it.
    pub algorithm: Algorithm,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finish {
    /// The outcome, if the run had ended when it was saved.
    pub outcome: Option<Outcome>,
    /// The duration of the run.
    pub took: Duration,
}
