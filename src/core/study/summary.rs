//! The results of a study for each solver.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use super::column::Column;
use super::record::{Ending, Run};
use super::results::{Cell, Puzzle, Results};
use crate::board::Counters;

/// The results of a study by solver.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The solvers, in the order of the results.
    pub rows: Vec<Row>,
    /// The number of puzzles that every solver has answered, except those that stalled on any. Figures are added only
    /// over these: sums over different puzzles cannot be compared.
    pub common: usize,
    /// The number of puzzles.
    pub puzzles: usize,
    /// The number of runs by how many executed at a time, if that varied: [`Results::mixed_jobs`].
    pub mixed_jobs: Option<BTreeMap<usize, usize>>,
}

/// The results of one solver.
#[derive(Clone, Debug)]
pub struct Row {
    /// The solver.
    pub solver: Arc<str>,
    /// Puzzles for which it found a solution.
    pub solved: usize,
    /// Solved puzzles without any guess: inferences were enough.
    pub without_guess: usize,
    /// Puzzles that it found to have none.
    pub unsolvable: usize,
    /// Puzzles that it could not decide.
    pub stalled: usize,
    /// Puzzles on which it was stopped.
    pub stopped: usize,
    /// Puzzles on which its answer was wrong.
    pub wrong: usize,
    /// Its figures over the puzzles that every solver has answered; `None` if there are none, or if it stalled or was wrong on any.
    pub totals: Option<Totals>,
}

/// Sums over several puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Totals {
    /// Sums of the counters and of the median times; the greatest depth.
    pub run: Run,
    /// The sum of the nodes of each puzzle's search tree, each with its own root.
    pub nodes: u64,
    /// The sum of the least times of each puzzle's repetitions.
    pub least: Duration,
    /// The sum of the greatest times.
    pub greatest: Duration,
    /// The least number of repetitions of a run.
    pub repetitions: usize,
}

impl Row {
    /// The number of puzzles on which it ran.
    #[must_use]
    pub const fn tried(&self) -> usize {
        self.solved + self.unsolvable + self.stalled + self.stopped + self.wrong
    }

    /// The number of puzzles that it answered.
    #[must_use]
    pub const fn answered(&self) -> usize {
        self.solved + self.unsolvable
    }
}

impl Summary {
    /// Adds up results.
    #[must_use]
    pub fn of(results: &Results) -> Self {
        let stalls = |solver: usize| {
            let mut cells = results.puzzles.iter().filter_map(|puzzle| puzzle.cell(solver));
            cells.any(|cell| matches!(cell.median().ending, Ending::Stalled | Ending::Wrong))
        };
        let searching: Vec<usize> = (0..results.solvers.len()).filter(|solver| !stalls(*solver)).collect();
        let is_common = |puzzle: &&Puzzle| {
            !searching.is_empty()
                && searching.iter().all(|solver| puzzle.cell(*solver).is_some_and(Cell::is_answered))
        };
        let common = results.puzzles.iter().filter(is_common).collect::<Vec<_>>();
        let row = |(solver, name): (usize, &Arc<str>)| {
            let own = if searching.contains(&solver) { &common[..] } else { &[] };
            let cells = results.puzzles.iter().filter_map(|puzzle| puzzle.cell(solver));
            let runs: Vec<&Run> = cells.map(Cell::median).collect();
            let count = |ending| runs.iter().filter(|run| run.ending == ending).count();
            let is_inferred = |run: &&&Run| {
                run.ending == Ending::Solved
                    && run.counters.guesses == 0
                    && Column::Guesses.is_known(run.known)
            };
            Row {
                solver: Arc::clone(name),
                solved: count(Ending::Solved),
                without_guess: runs.iter().filter(is_inferred).count(),
                unsolvable: count(Ending::Unsolvable),
                stalled: count(Ending::Stalled),
                stopped: count(Ending::Stopped),
                wrong: count(Ending::Wrong),
                totals: Totals::of(own.iter().filter_map(|puzzle| puzzle.cell(solver))),
            }
        };
        Self {
            rows: results.solvers.iter().enumerate().map(row).collect(),
            common: common.len(),
            puzzles: results.puzzles.len(),
            mixed_jobs: results.mixed_jobs(),
        }
    }

    /// The least value of a count, if less of it is better and the solvers differ.
    #[must_use]
    pub fn best(&self, column: Column) -> Option<f64> {
        if column == Column::Seconds {
            return None;
        }
        let values: Vec<f64> = self.rows.iter().filter_map(|row| row.totals?.known(column)).collect();
        let least = values.iter().copied().reduce(f64::min)?;
        (column.is_cost() && values.iter().any(|value| *value > least)).then_some(least)
    }

    /// The solver that took the least time, if its slowest runs took less than the fastest of every other, all with
    /// the same number at a time.
    #[must_use]
    pub fn fastest(&self) -> Option<usize> {
        let spread = |row: &Row| {
            row.totals.map(|totals| Spread {
                least: totals.least,
                greatest: totals.greatest,
                repetitions: totals.repetitions,
            })
        };
        if self.mixed_jobs.is_some() { None } else { fastest(self.rows.iter().map(spread)) }
    }
}

/// The range of the times of a run's repetitions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Spread {
    pub(super) least: Duration,
    pub(super) greatest: Duration,
    pub(super) repetitions: usize,
}

/// Which of these times is significantly the least: it was measured more than once, and its range ends before all
/// others begin. `None` stands for an unmeasured one; a single one is not the fastest.
pub(super) fn fastest(times: impl IntoIterator<Item = Option<Spread>>) -> Option<usize> {
    let mut measured: Vec<_> =
        times.into_iter().enumerate().filter_map(|(at, spread)| Some((spread?, at))).collect();
    measured.sort_unstable();
    let [(first, at), (second, _), ..] = measured[..] else { return None };
    (first.repetitions > 1 && first.greatest < second.least).then_some(at)
}

impl Totals {
    /// The sum of a figure.
    #[must_use]
    pub fn value(&self, column: Column) -> f64 {
        if column == Column::Nodes { self.nodes as f64 } else { column.value(&self.run) }
    }

    /// The sum of a figure, if it is known.
    #[must_use]
    pub fn known(&self, column: Column) -> Option<f64> {
        column.is_known(self.run.known).then(|| self.value(column))
    }

    fn of<'a>(cells: impl IntoIterator<Item = &'a Cell>) -> Option<Self> {
        cells.into_iter().map(Self::of_one).reduce(|sum, cell| Self {
            run: Run {
                ending: sum.run.ending,
                counters: sum.run.counters.plus(&cell.run.counters),
                steps: sum.run.steps + cell.run.steps,
                time: sum.run.time + cell.run.time,
                known: sum.run.known.min(cell.run.known),
            },
            nodes: sum.nodes + cell.nodes,
            least: sum.least + cell.least,
            greatest: sum.greatest + cell.greatest,
            repetitions: sum.repetitions.min(cell.repetitions),
        })
    }

    fn of_one(cell: &Cell) -> Self {
        let median = cell.median();
        let run = Run { counters: Counters::default().plus(&median.counters), ..*median };
        let nodes = median.counters.nodes();
        let (least, greatest, repetitions) = (cell.least(), cell.greatest(), cell.repetitions());
        Self { run, nodes, least, greatest, repetitions }
    }
}

#[cfg(test)]
mod tests {
    use super::super::results::tests::record;
    use super::*;

    #[test]
    fn only_what_every_solver_has_answered_is_added() {
        let records = [
            record("a", 1, "dlx", 1, Ending::Solved, 5, 3),
            record("a", 1, "mrv", 1, Ending::Solved, 7, 9),
            record("a", 2, "dlx", 1, Ending::Unsolvable, 5, 4),
            record("a", 2, "mrv", 1, Ending::Stopped, 1000, 99_999),
            record("a", 3, "dlx", 1, Ending::Solved, 6, 5),
            record("a", 3, "mrv", 1, Ending::Unsolvable, 2, 5),
            record("a", 4, "dlx", 1, Ending::Solved, 6, 5),
        ];
        let summary = Summary::of(&Results::new(&records, &[], &[]));
        assert_eq!((summary.common, summary.puzzles), (2, 4));
        let [dlx, mrv] = &summary.rows[..] else { panic!("two solvers") };
        assert_eq!((dlx.solved, dlx.unsolvable, dlx.stopped, dlx.tried()), (3, 1, 0, 4));
        assert_eq!((mrv.solved, mrv.unsolvable, mrv.stopped, mrv.tried()), (1, 1, 1, 3));
        let totals = |row: &Row| row.totals.map(|totals| (totals.run.counters.guesses, totals.run.time));
        assert_eq!(totals(dlx), Some((8, Duration::from_millis(11))));
        assert_eq!(totals(mrv), Some((14, Duration::from_millis(9))));
        let nodes = |row: &Row| row.totals.map(|totals| totals.value(Column::Nodes));
        assert_eq!((nodes(dlx), nodes(mrv)), (Some(10.0), Some(16.0)), "each tree has its root");
        assert_eq!((summary.best(Column::Guesses), summary.fastest()), (Some(8.0), None), "times taken once");
        assert_eq!(summary.best(Column::Depth), None, "they are equal");
    }

    #[test]
    fn none_is_the_fastest_where_times_overlap() {
        let of = |solver, millis: [u64; 3]| {
            let run =
                move |(millis, repetition)| record("a", 1, solver, repetition, Ending::Solved, millis, 5);
            millis.into_iter().zip(1..).map(run)
        };
        let fastest = |dlx, mrv| {
            let records: Vec<_> = of("dlx", dlx).chain(of("mrv", mrv)).collect();
            Summary::of(&Results::new(&records, &[], &[])).fastest()
        };
        assert_eq!(fastest([3, 4, 9], [8, 10, 11]), None);
        assert_eq!(fastest([3, 4, 8], [9, 10, 11]), Some(0));
        assert_eq!(fastest([9, 10, 11], [3, 8, 9]), None, "the same time is no less");
        assert_eq!(fastest([9, 10, 11], [3, 8, 8]), Some(1));
    }

    #[test]
    fn a_solver_that_stalls_has_not_answered() {
        let records = [
            record("a", 1, "dlx", 1, Ending::Solved, 5, 3),
            record("a", 1, "ac3:alone", 1, Ending::Stalled, 1, 0),
        ];
        let summary = Summary::of(&Results::new(&records, &[], &[]));
        assert_eq!((summary.common, summary.rows[1].stalled), (1, 1));
        assert_eq!(summary.rows[0].without_guess, 0);
        assert!(summary.rows[0].totals.is_some() && summary.rows[1].totals.is_none());
    }
}
