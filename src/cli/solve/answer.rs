//! The result of one puzzle, and of many.

use std::time::Duration;

use crate::board::Counters;
use crate::cli::workers::Sum;
use crate::engine::Count;
use crate::puzzle::Grid;
use crate::solver::Outcome;

/// The result of a puzzle.
pub(super) struct Answer {
    pub(super) finding: Finding,
    /// The number of solutions, if requested.
    pub(super) count: Option<Count>,
    pub(super) effort: Effort,
    pub(super) time: Duration,
}

/// How the search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Finding {
    /// There is a solution, which is included if it is to be shown.
    Solution(Option<Grid>),
    NoSolution,
    /// The solver does not search, and its rules are not enough.
    Stalled,
    /// Stopped before anything was found.
    Stopped,
}

/// The cost of the search.
pub(super) enum Effort {
    Steps {
        steps: u64,
        counters: Counters,
    },
    /// Guesses and conflicts of the engine.
    Nodes(u64),
}

impl From<Outcome> for Finding {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Solved(grid) => Self::Solution(Some(grid)),
            Outcome::Unsolvable => Self::NoSolution,
            Outcome::Stalled => Self::Stalled,
            Outcome::Stopped => Self::Stopped,
        }
    }
}

impl Finding {
    /// The finding that a count implies.
    pub(super) fn of(count: Count, shown: Option<Grid>) -> Self {
        match (count.found, count.complete) {
            (0, true) => Self::NoSolution,
            (0, false) => Self::Stopped,
            _ => Self::Solution(shown),
        }
    }

    /// Its name in machine-readable output.
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::Solution(_) => "solved",
            Self::NoSolution => "unsolvable",
            Self::Stalled => "stalled",
            Self::Stopped => "stopped",
        }
    }
}

/// The results of many puzzles.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) puzzles: u64,
    pub(super) solved: u64,
    /// The number of puzzles that may have more solutions than were found.
    pub(super) cut_short: u64,
    pub(super) steps: u64,
    pub(super) counters: Counters,
    pub(super) nodes: u64,
    /// Whether solvers counted steps; otherwise the engine counted nodes.
    pub(super) has_steps: bool,
    /// The time of all searches together.
    pub(super) time: Duration,
}

impl Tally {
    /// Adds the result of a puzzle.
    pub(super) fn count(&mut self, answer: &Answer) {
        self.puzzles += 1;
        self.solved += u64::from(matches!(answer.finding, Finding::Solution(_)));
        match &answer.effort {
            Effort::Steps { steps, counters } => {
                self.has_steps = true;
                self.steps += steps;
                self.counters = self.counters.plus(counters);
            }
            Effort::Nodes(nodes) => self.nodes += nodes,
        }
        self.time += answer.time;
    }
}

impl Sum for Tally {
    fn add(&mut self, next: Self) {
        self.puzzles += next.puzzles;
        self.solved += next.solved;
        self.cut_short += next.cut_short;
        self.steps += next.steps;
        self.counters = self.counters.plus(&next.counters);
        self.nodes += next.nodes;
        self.has_steps |= next.has_steps;
        self.time += next.time;
    }
}
