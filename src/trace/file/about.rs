//! What a file tells of a run besides its steps.

use std::sync::Arc;
use std::time::Duration;

use crate::puzzle::Puzzle;
use crate::solver::{Algorithm, Outcome};

/// Whose run it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// What was solved.
    pub puzzle: Arc<Puzzle>,
    /// By what.
    pub algorithm: Algorithm,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finish {
    /// What came of it, if it had ended when it was saved.
    pub outcome: Option<Outcome>,
    /// How long it took.
    pub took: Duration,
}
