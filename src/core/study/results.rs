//! The records of a study by puzzle and solver.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use super::manifest::Manifest;
use super::record::{Ending, Record, Run};
use crate::geometry::Variant;

/// The results of a study.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// The solvers, in the order of the columns of [`Puzzle::cells`].
    pub solvers: Vec<Arc<str>>,
    /// The puzzles with at least one run, in the order of their lists.
    pub puzzles: Vec<Puzzle>,
}

/// A puzzle and its runs.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The name of its list.
    pub list: Arc<str>,
    /// Its number in the list, counted from 1.
    pub index: usize,
    /// Its name.
    pub name: Arc<str>,
    /// The side of its board.
    pub side: usize,
    /// The variant of its board.
    pub variant: Variant,
    /// The number of its givens.
    pub clues: usize,
    /// The runs of each solver; `None` for a solver that did not run.
    pub cells: Vec<Option<Cell>>,
}

/// The runs of one solver on one puzzle: its repetitions.
#[derive(Clone, Default, Debug)]
pub struct Cell {
    /// Sorted by their times, stopped ones last, since they would have taken longer. Never empty.
    runs: Vec<Run>,
    /// The number of runs by how many executed at a time.
    jobs: BTreeMap<usize, usize>,
}

impl Results {
    /// Groups records. Solvers and lists are ordered as in these slices, others after them.
    #[must_use]
    pub fn new<'a>(
        records: impl IntoIterator<Item = &'a Record>,
        lists: &[String],
        solvers: &[String],
    ) -> Self {
        let mut results =
            Self { solvers: solvers.iter().map(|name| name.as_str().into()).collect(), puzzles: Vec::new() };
        let mut places: HashMap<(Arc<str>, usize), usize> = HashMap::new();
        for record in records {
            let solver = results.solver(&record.key.solver);
            let place = (Arc::clone(&record.key.list), record.key.index);
            let at = *places.entry(place).or_insert_with(|| {
                results.puzzles.push(Puzzle::of(record));
                results.puzzles.len() - 1
            });
            let cells = &mut results.puzzles[at].cells;
            if cells.len() <= solver {
                cells.resize(solver + 1, None);
            }
            cells[solver].get_or_insert_with(Cell::default).insert(record);
        }
        let rank = |name: &str| lists.iter().position(|list| list == name).unwrap_or(lists.len());
        results.puzzles.sort_by_key(|puzzle| (rank(&puzzle.list), Arc::clone(&puzzle.list), puzzle.index));
        for puzzle in &mut results.puzzles {
            puzzle.cells.resize(results.solvers.len(), None);
        }
        results
    }

    /// Groups the records of a study.
    #[must_use]
    pub fn of(manifest: &Manifest, records: &[Record]) -> Self {
        let lists: Vec<String> = manifest.lists.iter().map(|list| list.name.clone()).collect();
        Self::new(records, &lists, &manifest.solvers)
    }

    /// The index of a solver, which is added if it is new.
    fn solver(&mut self, name: &Arc<str>) -> usize {
        self.solvers.iter().position(|solver| solver == name).unwrap_or_else(|| {
            self.solvers.push(Arc::clone(name));
            self.solvers.len() - 1
        })
    }

    /// The names of the lists, in order.
    #[must_use]
    pub fn lists(&self) -> Vec<Arc<str>> {
        let mut lists: Vec<Arc<str>> = Vec::new();
        for puzzle in &self.puzzles {
            if lists.last() != Some(&puzzle.list) {
                lists.push(Arc::clone(&puzzle.list));
            }
        }
        lists
    }

    /// The sides of the boards, in ascending order, each once.
    #[must_use]
    pub fn sides(&self) -> Vec<usize> {
        let sides: BTreeSet<usize> = self.puzzles.iter().map(|puzzle| puzzle.side).collect();
        sides.into_iter().collect()
    }

    /// The puzzles of one list only.
    #[must_use]
    pub fn of_list(&self, list: &str) -> Self {
        let puzzles = self.puzzles.iter().filter(|puzzle| &*puzzle.list == list).cloned().collect();
        Self { solvers: self.solvers.clone(), puzzles }
    }

    /// The puzzles on boards of one side only.
    #[must_use]
    pub fn of_side(&self, side: usize) -> Self {
        let puzzles = self.puzzles.iter().filter(|puzzle| puzzle.side == side).cloned().collect();
        Self { solvers: self.solvers.clone(), puzzles }
    }

    /// The number of runs by how many executed at a time, if that differs within a solver: then their times
    /// cannot be compared. The parallel search always runs alone.
    #[must_use]
    pub fn mixed_jobs(&self) -> Option<BTreeMap<usize, usize>> {
        let of_solver = |solver: usize| {
            let cells = self.puzzles.iter().filter_map(move |puzzle| puzzle.cell(solver));
            cells.flat_map(|cell| &cell.jobs).fold(BTreeMap::new(), |mut sum, (jobs, runs)| {
                *sum.entry(*jobs).or_insert(0) += runs;
                sum
            })
        };
        let all: Vec<BTreeMap<usize, usize>> = (0..self.solvers.len()).map(of_solver).collect();
        all.iter().any(|jobs| jobs.len() > 1).then(|| {
            all.into_iter().flatten().fold(BTreeMap::new(), |mut sum, (jobs, runs)| {
                *sum.entry(jobs).or_insert(0) += runs;
                sum
            })
        })
    }

    /// The greatest number of repetitions of a run.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        let cells = self.puzzles.iter().flat_map(|puzzle| puzzle.cells.iter().flatten());
        cells.map(|cell| cell.runs.len()).max().unwrap_or(0)
    }
}

impl Puzzle {
    fn of(record: &Record) -> Self {
        Self {
            list: Arc::clone(&record.key.list),
            index: record.key.index,
            name: Arc::clone(&record.puzzle),
            side: record.side,
            variant: record.variant,
            clues: record.clues,
            cells: Vec::new(),
        }
    }

    /// The runs of a solver.
    #[must_use]
    pub fn cell(&self, solver: usize) -> Option<&Cell> {
        self.cells.get(solver)?.as_ref()
    }

    /// Its name, or its number in its list if it has none.
    #[must_use]
    pub fn title(&self) -> String {
        if self.name.is_empty() { format!("{} #{}", self.list, self.index) } else { self.name.to_string() }
    }
}

impl Cell {
    fn insert(&mut self, record: &Record) {
        let run = record.run;
        if let Some(jobs) = record.jobs {
            *self.jobs.entry(jobs).or_default() += 1;
        }
        let key = |run: &Run| (run.ending == Ending::Stopped, run.time);
        let at = self.runs.partition_point(|other| key(other) <= key(&run));
        self.runs.insert(at, run);
    }

    /// The run with the median time; the lower of the two in the middle, so that it is always an actual run.
    #[must_use]
    pub fn median(&self) -> &Run {
        &self.runs[(self.runs.len() - 1) / 2]
    }

    /// Whether the median run was stopped: then its figures are lower bounds.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.median().ending == Ending::Stopped
    }

    /// Whether every repetition has answered the puzzle, so that its figures can be compared and added.
    #[must_use]
    pub fn is_answered(&self) -> bool {
        self.runs.iter().all(|run| run.ending.is_answer())
    }

    /// The number of its runs.
    #[must_use]
    pub const fn repetitions(&self) -> usize {
        self.runs.len()
    }

    /// The least time of its repetitions; a lower bound if all were stopped.
    #[must_use]
    pub fn least(&self) -> Duration {
        self.runs[0].time
    }

    /// The greatest time of its repetitions; a lower bound if one was stopped.
    #[must_use]
    pub fn greatest(&self) -> Duration {
        self.runs[self.runs.len() - 1].time
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::board::Counters;
    use crate::entrant::Coverage;
    use crate::study::record::Key;

    /// A record of a run with these milliseconds and guesses.
    pub(in crate::study) fn record(
        list: &str,
        index: usize,
        solver: &str,
        repetition: u32,
        ending: Ending,
        millis: u64,
        guesses: u64,
    ) -> Record {
        let counters = Counters { guesses, assignments: guesses + 50, ..Counters::default() };
        Record {
            key: Key { list: list.into(), index, solver: solver.into(), repetition },
            puzzle: format!("{list} #{index}").into(),
            side: 9,
            variant: Variant::Plain,
            clues: 20 + index,
            run: Run {
                ending,
                counters,
                steps: 10 * guesses + 60,
                time: Duration::from_millis(millis),
                known: Coverage::All,
            },
            jobs: Some(1),
        }
    }

    #[test]
    fn runs_are_grouped_in_the_order_asked_for() {
        let records = [
            record("b", 2, "dlx", 1, Ending::Solved, 5, 1),
            record("a", 1, "mrv", 1, Ending::Solved, 3, 1),
            record("b", 1, "mrv", 1, Ending::Stopped, 9, 1),
        ];
        let results = Results::new(&records, &["b".into(), "a".into()], &["mrv".into()]);
        let names: Vec<String> = results.puzzles.iter().map(Puzzle::title).collect();
        assert_eq!(names, ["b #1", "b #2", "a #1"]);
        assert_eq!(results.solvers, ["mrv".into(), "dlx".into()]);
        assert!(results.puzzles[0].cells[1].is_none() && results.puzzles[1].cells[0].is_none());
        assert_eq!(results.lists(), ["b".into(), "a".into()]);
    }

    #[test]
    fn a_repetition_that_was_stopped_took_longest() {
        let run = |repetition, ending, millis| record("a", 1, "dlx", repetition, ending, millis, 1);
        let records = [run(1, Ending::Stopped, 10), run(2, Ending::Solved, 12), run(3, Ending::Solved, 4)];
        let results = Results::new(&records, &[], &[]);
        let cell = results.puzzles[0].cells[0].as_ref().unwrap();
        assert_eq!((cell.least().as_millis(), cell.median().time.as_millis()), (4, 12));
        assert!(!cell.is_answered() && !cell.is_stopped());
        assert_eq!(cell.greatest().as_millis(), 10);
    }
}
