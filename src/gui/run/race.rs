//! Runs of different solvers on one puzzle, kept in step with the one that is shown.

use std::io;
use std::sync::Arc;

use super::comparison::Comparison;
use super::measuring::{Measuring, Timed};
use super::single::Run;
use super::source::State;
use crate::race::{Place, Stepping};
use crate::solver::Algorithm;
use crate::study::{self, Ending, Standing, Table};

/// The most runs side by side.
pub(crate) const MOST_RACERS: usize = 4;

/// What keeps the runs of a race in step, and how they are shown.
#[derive(Debug)]
pub(crate) struct Race {
    stepping: Stepping,
    /// Whether all boards stand side by side; otherwise the shown one alone is there, in large.
    pub(crate) is_side_by_side: bool,
    /// Where the shown run was when the others were last moved, and how many steps all had.
    moved: Option<(usize, u64, Vec<u64>)>,
    /// The run that the shown one is compared with, if one was chosen.
    against: Option<usize>,
    comparison: Option<Comparison>,
    measuring: Option<Measuring>,
    /// The column by which the table is sorted, and whether the greatest comes first.
    pub(crate) sort: Option<(usize, bool)>,
}

impl Race {
    /// A race by the share of each run, so that all end together.
    pub(super) const fn new() -> Self {
        Self {
            stepping: Stepping::Share,
            is_side_by_side: true,
            moved: None,
            against: None,
            comparison: None,
            measuring: None,
            sort: None,
        }
    }

    /// What keeps the runs in step.
    pub(crate) const fn stepping(&self) -> Stepping {
        self.stepping
    }

    /// Keeps them in step by something else.
    pub(crate) fn set_stepping(&mut self, stepping: Stepping) {
        self.stepping = stepping;
        self.moved = None;
    }

    /// Moves all runs to where the shown one is, if anything has changed.
    pub(super) fn keep_in_step(&mut self, runs: &mut [Run], shown: usize) {
        let position = runs[shown].playback.position();
        let now = place_of(runs, shown);
        if self.moved.as_ref() == Some(&now) {
            return;
        }
        let place = Place::of(self.stepping, &runs[shown].trace, position);
        for (_, run) in runs.iter_mut().enumerate().filter(|(index, _)| *index != shown) {
            let position = place.position(&run.trace);
            if run.playback.position() == position {
                run.refresh();
            } else {
                run.go_to(position);
            }
        }
        self.moved = Some(now);
    }

    /// Goes to a position in the shown run, and to one in the run that it is compared with, where there is one. They are
    /// in step again after the next movement.
    pub(super) fn go_to_both(&mut self, runs: &mut [Run], shown: usize, at: [Option<u64>; 2]) {
        for (index, position) in self.pair(shown, runs.len()).into_iter().zip(at) {
            if let Some(position) = position {
                let run = &mut runs[index];
                run.show_solution(false);
                run.go_to(position);
            }
        }
        self.moved = Some(place_of(runs, shown));
    }

    /// The shown run, and the one that it is compared with.
    pub(crate) fn pair(&self, shown: usize, count: usize) -> [usize; 2] {
        let other = self.against.filter(|&against| against != shown && against < count);
        [shown, other.unwrap_or(usize::from(shown == 0))]
    }

    /// Compares the shown run with this one.
    pub(crate) const fn set_against(&mut self, run: usize) {
        self.against = Some(run);
    }

    /// Compares the shown run with the other one while `patience` returns true, if both have ended.
    pub(super) fn compare(&mut self, runs: &[Run], shown: usize, patience: impl FnMut() -> bool) {
        let pair = self.pair(shown, runs.len());
        if !pair.iter().all(|&index| runs[index].has_ended()) {
            self.comparison = None;
            return;
        }
        if !self.comparison.as_ref().is_some_and(|comparison| comparison.is_of(pair, runs)) {
            self.comparison = None;
        }
        self.comparison.get_or_insert_with(|| Comparison::new(pair, runs)).work(runs, patience);
    }

    /// Where the shown run and the other one part, as far as it is known.
    pub(crate) const fn comparison(&self) -> Option<&Comparison> {
        self.comparison.as_ref()
    }

    /// Takes the time of each solver alone.
    ///
    /// # Errors
    /// When the system cannot start a thread.
    pub(super) fn measure(&mut self, runs: &[Run]) -> io::Result<()> {
        let solvers = runs.iter().map(|run| (run.algorithm, 1)).collect();
        self.measuring = Some(Measuring::begin(Arc::clone(&runs[0].puzzle), solvers)?);
        Ok(())
    }

    /// Ends the measuring, unless it is done.
    pub(crate) fn stop_measuring(&mut self) {
        self.measuring.take_if(|measuring| !measuring.is_done());
    }

    /// The times taken alone, as far as they are known.
    pub(crate) const fn measuring(&self) -> Option<&Measuring> {
        self.measuring.as_ref()
    }

    /// Takes what was measured.
    pub(super) fn take_times(&mut self) {
        if let Some(measuring) = &mut self.measuring {
            measuring.take_news();
        }
    }

    /// The table of the runs in the chosen order.
    pub(crate) fn sorted_table(&self, runs: &[Run]) -> Table {
        let (mut table, order) = self.table(runs);
        table.arrange(&order);
        table
    }

    /// The table of the runs, and the order of its rows: the places of the runs.
    pub(crate) fn table(&self, runs: &[Run]) -> (Table, Vec<usize>) {
        let timed = |index: usize| self.measuring.as_ref().and_then(|measuring| measuring.timed()[index]);
        let standings: Vec<Standing> =
            runs.iter().enumerate().map(|(index, run)| standing(run, timed(index))).collect();
        let table = Table::of_race(&standings);
        let sort = self.sort.filter(|(column, _)| *column < table.headings.len());
        let order = match sort {
            Some((column, descending)) => table.order(column, descending),
            None => (0..runs.len()).collect(),
        };
        (table, order)
    }
}

/// Where the shown run is, and how many steps all have.
fn place_of(runs: &[Run], shown: usize) -> (usize, u64, Vec<u64>) {
    (shown, runs[shown].playback.position(), runs.iter().map(|run| run.trace.len()).collect())
}

/// How a run ended; one of which not all steps are recorded counts as cut off.
pub(crate) fn ending(run: &Run) -> Ending {
    match run.state() {
        State::Done(outcome) if !run.is_cut() => Ending::from(outcome),
        _ => Ending::CutOff,
    }
}

/// What the table says of a run.
fn standing(run: &Run, timed: Option<Timed>) -> Standing {
    let counted = study::Run {
        ending: ending(run),
        counters: run.totals(),
        steps: run.trace.len(),
        time: run.source.elapsed(),
    };
    Standing {
        solver: run.algorithm.to_string(),
        is_searching: !run.has_ended(),
        run: counted,
        bytes: run.trace.bytes() as u64,
        alone: match timed {
            Some(Timed::Alone { times, .. }) => Some(times),
            Some(Timed::TooLong) | None => None,
        },
    }
}

/// The choice of the solvers of a race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Racers {
    /// All that can be chosen: every algorithm with its default choices, and the current one with its own. Not the
    /// parallel search, which is a race of its own lanes.
    pub(crate) offered: Vec<Algorithm>,
    /// Those chosen, in order of choice.
    pub(crate) chosen: Vec<Algorithm>,
}

impl Racers {
    /// The current algorithm and another one.
    pub(crate) fn with(current: Algorithm) -> Self {
        let is_one = |algorithm: &Algorithm| *algorithm != Algorithm::Parallel;
        let mut offered: Vec<Algorithm> = Algorithm::ALL.into_iter().filter(is_one).collect();
        let current = if is_one(&current) { current } else { Algorithm::PROPAGATION };
        if let Some(at) = offered.iter().position(|other| other.name() == current.name())
            && offered[at] != current
        {
            offered.insert(at + 1, current);
        }
        let other = if current == Algorithm::Mrv { Algorithm::PROPAGATION } else { Algorithm::Mrv };
        Self { offered, chosen: vec![current, other] }
    }

    /// Chooses a solver, or no longer; there are at most [`MOST_RACERS`].
    pub(crate) fn toggle(&mut self, algorithm: Algorithm) {
        match self.chosen.iter().position(|chosen| *chosen == algorithm) {
            Some(at) => {
                self.chosen.remove(at);
            }
            None if self.chosen.len() < MOST_RACERS && self.offered.contains(&algorithm) => {
                self.chosen.push(algorithm);
            }
            None => {}
        }
    }

    /// Whether a race of these can begin.
    pub(crate) const fn can_begin(&self) -> bool {
        self.chosen.len() >= 2
    }
}
