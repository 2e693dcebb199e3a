//! The compared figures: the counters and the time of a run, as columns of tables and axes of plots.

use super::record::Run;
use crate::entrant::Coverage;

/// A figure of a run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Column {
    /// All steps.
    Steps,
    /// Digits assigned, guesses included.
    Assignments,
    /// Candidates eliminated.
    Eliminations,
    /// Assignments that were guesses.
    Guesses,
    /// Assignments retracted.
    Retractions,
    /// Contradictions reached.
    Contradictions,
    /// The most open guesses at one time.
    Depth,
    /// The nodes of the search tree: the root, and one for each guess.
    Nodes,
    /// The solver's time.
    Seconds,
}

impl Column {
    /// All figures, in the order of tables.
    pub const ALL: [Self; 9] = [
        Self::Steps,
        Self::Assignments,
        Self::Eliminations,
        Self::Guesses,
        Self::Retractions,
        Self::Contradictions,
        Self::Depth,
        Self::Nodes,
        Self::Seconds,
    ];

    /// Its heading in files.
    #[must_use]
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Steps => "steps",
            Self::Assignments => "assignments",
            Self::Eliminations => "eliminations",
            Self::Guesses => "guesses",
            Self::Retractions => "retractions",
            Self::Contradictions => "contradictions",
            Self::Depth => "max_depth",
            Self::Nodes => "nodes",
            Self::Seconds => "seconds",
        }
    }

    /// Its name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Depth => "depth",
            Self::Seconds => "time",
            other => other.heading(),
        }
    }

    /// Its value in a run.
    #[must_use]
    pub fn value(self, run: &Run) -> f64 {
        match self {
            Self::Seconds => run.time.as_secs_f64(),
            counter => counter.count(run) as f64,
        }
    }

    /// Whether this column applies to a run with these known counters.
    #[must_use]
    pub fn is_known(self, known: Coverage) -> bool {
        match self {
            Self::Seconds => true,
            Self::Eliminations => known == Coverage::All,
            _ => known >= Coverage::Placements,
        }
    }

    /// Its value as written in files; empty if it is not known.
    #[must_use]
    pub fn text(self, run: &Run) -> String {
        match self {
            unknown if !unknown.is_known(run.known) => String::new(),
            Self::Seconds => format!("{:.9}", run.time.as_secs_f64()),
            counter => counter.count(run).to_string(),
        }
    }

    /// Its value as a count; the time in nanoseconds.
    fn count(self, run: &Run) -> u64 {
        let counters = &run.counters;
        match self {
            Self::Steps => run.steps,
            Self::Assignments => counters.assignments,
            Self::Eliminations => counters.eliminations,
            Self::Guesses => counters.guesses,
            Self::Retractions => counters.retractions,
            Self::Contradictions => counters.contradictions,
            Self::Depth => counters.max_depth.into(),
            Self::Nodes => counters.nodes(),
            Self::Seconds => u64::try_from(run.time.as_nanos()).unwrap_or(u64::MAX),
        }
    }

    /// Whether less of it is better. Eliminations are a means: a solver without any is not the best for that.
    #[must_use]
    pub const fn is_cost(self) -> bool {
        !matches!(self, Self::Eliminations)
    }
}
