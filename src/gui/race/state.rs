//! A race: runs of different solvers or on two puzzles, kept in step with the shown run.

use std::io;
use std::sync::Arc;

use super::comparison::Comparison;
use crate::entrant::Coverage;
use crate::gui::run::measuring::{Entry, Measuring, Timed};
use crate::gui::run::single::Run;
use crate::gui::run::titles::{are_on_one_puzzle, ending, title_of};
use crate::lessons::Lesson;
use crate::race::{Place, Stepping};
use crate::study::{self, Standing, Table};

/// Keeps the runs of a race in step; stores how they are shown.
#[derive(Debug)]
pub(crate) struct Race {
    stepping: Stepping,
    /// Whether all boards are side by side; otherwise only the shown one is on the screen, enlarged.
    pub(crate) is_side_by_side: bool,
    /// The index and position of the shown run when the others were last moved, and the number of steps of
    /// each run.
    moved: Option<(usize, u64, Vec<u64>)>,
    /// Whether the heat map shows differences between runs.
    pub(crate) is_heat_difference: bool,
    /// The run whose heat was counted in the last slice.
    heated: usize,
    /// The run to compare the shown one with, if chosen.
    against: Option<usize>,
    comparison: Option<Comparison>,
    measuring: Option<Measuring>,
    /// The column the table is sorted by, and whether the greatest value comes first.
    pub(crate) sort: Option<(usize, bool)>,
    /// The lesson that started the race, if any.
    pub(crate) lesson: Option<&'static Lesson>,
}

impl Race {
    /// A race stepping by steps: by shares, all runs would end together, and none would appear to be ahead.
    pub(in crate::gui) const fn new() -> Self {
        Self {
            stepping: Stepping::Steps,
            is_side_by_side: true,
            moved: None,
            is_heat_difference: false,
            heated: 0,
            against: None,
            comparison: None,
            measuring: None,
            sort: None,
            lesson: None,
        }
    }

    /// The current stepping.
    pub(crate) const fn stepping(&self) -> Stepping {
        self.stepping
    }

    /// Changes the stepping.
    pub(crate) fn set_stepping(&mut self, stepping: Stepping) {
        self.stepping = stepping;
        self.moved = None;
    }

    /// Moves all runs in step with the shown one, if anything has changed.
    pub(in crate::gui) fn keep_in_step(&mut self, runs: &mut [Run], shown: usize) {
        let position = runs[shown].playback.position();
        let now = place_of(runs, shown);
        if self.moved.as_ref() == Some(&now) {
            return;
        }
        let place = Place::of(self.stepping, &runs[shown].trace, position);
        for (_, run) in runs.iter_mut().enumerate().filter(|(index, _)| *index != shown) {
            let position = place.position(&run.trace);
            if run.playback.position() != position {
                run.go_along(position);
            }
        }
        self.moved = Some(now);
    }

    /// Moves runs that are beyond these positions back to them. The next movement puts them in step again.
    pub(in crate::gui) fn hold_before(&mut self, runs: &mut [Run], shown: usize, most: &[Option<u64>]) {
        for (run, most) in runs.iter_mut().zip(most) {
            if let Some(most) = most.filter(|most| run.playback.position() > *most) {
                run.go_along(most);
            }
        }
        self.moved = Some(place_of(runs, shown));
    }

    /// Goes to a position in the shown run and in the run compared with it, if given. The next movement puts
    /// the runs in step again.
    pub(in crate::gui) fn go_to_both(&mut self, runs: &mut [Run], shown: usize, at: [Option<u64>; 2]) {
        for (index, position) in self.pair(shown, runs.len()).into_iter().zip(at) {
            if let Some(position) = position {
                let run = &mut runs[index];
                run.show_solution(false);
                run.go_to(position);
            }
        }
        self.moved = Some(place_of(runs, shown));
    }

    /// The shown run, and the one it is compared with.
    pub(crate) fn pair(&self, shown: usize, count: usize) -> [usize; 2] {
        let other = self.against.filter(|&against| against != shown && against < count);
        [shown, other.unwrap_or(usize::from(shown == 0))]
    }

    /// The run another one is compared with: the shown run; for that one, the run chosen to compare with.
    pub(crate) fn beside(&self, run: usize, shown: usize, count: usize) -> usize {
        if run == shown { self.pair(shown, count)[1] } else { shown }
    }

    /// Counts a slice for the heat map of one of the other runs, in rotation.
    pub(in crate::gui) fn count_heat(&mut self, runs: &mut [Run], shown: usize) {
        let count = runs.len();
        let in_turn = (1..=count).map(|step| (self.heated + step) % count);
        let lags = |index: &usize| *index != shown && runs[*index].heat_here().is_none();
        if let Some(index) = { in_turn }.find(lags) {
            self.heated = index;
            runs[index].count_heat();
        }
    }

    /// Compares the shown run with this one.
    pub(crate) const fn set_against(&mut self, run: usize) {
        self.against = Some(run);
    }

    /// Continues comparing the shown run with the other one while `patience` returns true, provided both have
    /// ended and are on the same puzzle.
    pub(in crate::gui) fn compare(&mut self, runs: &[Run], shown: usize, patience: impl FnMut() -> bool) {
        let pair = self.pair(shown, runs.len());
        if !pair.iter().all(|&index| runs[index].has_ended()) || !are_on_one_puzzle(runs, pair) {
            self.comparison = None;
            return;
        }
        if !self.comparison.as_ref().is_some_and(|comparison| comparison.is_of(pair, runs)) {
            self.comparison = None;
        }
        self.comparison.get_or_insert_with(|| Comparison::new(pair, runs)).work(runs, patience);
    }

    /// The comparison of the shown run with the other one, so far.
    pub(crate) const fn comparison(&self) -> Option<&Comparison> {
        self.comparison.as_ref()
    }

    /// Starts measuring the time of each solver alone.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub(in crate::gui) fn measure(&mut self, runs: &[Run]) -> io::Result<()> {
        let entry = |run: &Run| Entry { puzzle: Arc::clone(&run.puzzle), algorithm: run.algorithm, lanes: 1 };
        self.measuring = Some(Measuring::begin(runs.iter().map(entry).collect())?);
        Ok(())
    }

    /// Stops measuring, unless it has finished.
    pub(crate) fn stop_measuring(&mut self) {
        self.measuring.take_if(|measuring| !measuring.is_done());
    }

    /// The measurement of each solver alone, so far.
    pub(crate) const fn measuring(&self) -> Option<&Measuring> {
        self.measuring.as_ref()
    }

    /// Receives new times.
    pub(in crate::gui) fn take_times(&mut self) {
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

    /// The table of the runs, and the order of its rows: the indices of the runs.
    pub(crate) fn table(&self, runs: &[Run]) -> (Table, Vec<usize>) {
        let timed = |index: usize| self.measuring.as_ref().and_then(|measuring| measuring.timed()[index]);
        let standings: Vec<Standing> =
            (0..runs.len()).map(|index| standing(runs, index, timed(index))).collect();
        let table = Table::of_race(&standings);
        let sort = self.sort.filter(|(column, _)| *column < table.headings.len());
        let order = match sort {
            Some((column, descending)) => table.order(column, descending),
            None => (0..runs.len()).collect(),
        };
        (table, order)
    }
}

/// The index and position of the shown run, and the number of steps of each run.
fn place_of(runs: &[Run], shown: usize) -> (usize, u64, Vec<u64>) {
    (shown, runs[shown].playback.position(), runs.iter().map(|run| run.trace.len()).collect())
}

/// The table's data about a run.
fn standing(runs: &[Run], index: usize, timed: Option<Timed>) -> Standing {
    let run = &runs[index];
    let shows_all = run.keeps_candidates() || !run.algorithm.is_foreign();
    let known = if shows_all { Coverage::All } else { Coverage::Placements };
    let counted = study::Run {
        ending: ending(run),
        counters: run.trace.totals(),
        steps: run.trace.len(),
        time: run.source.elapsed(),
        known,
    };
    Standing {
        solver: title_of(runs, index).to_string(),
        is_foreign: run.algorithm.is_foreign(),
        is_searching: !run.has_ended(),
        run: counted,
        bytes: run.trace.bytes() as u64,
        alone: match timed {
            Some(Timed::Alone { times, .. }) => Some(times),
            Some(Timed::TooLong) | None => None,
        },
    }
}
