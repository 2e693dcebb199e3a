//! Runs started together, one of which is shown: a single run, live or from a file; the lanes of a parallel
//! search; or the runs of a race.

mod begin;
mod branch;
mod raced;
mod recordings;

use std::path::Path;
use std::time::Duration;

use super::file::{InFile, Snapshot, Snapshots};
use super::news::{News, STAYS};
use super::single::Run;
use super::source::RunState;
use super::teamwork::Teamwork;
use crate::board::Counters;
use crate::gui::page::Page;
use crate::gui::race::state::Race;
use crate::gui::watch::watched::Watched;
use crate::playback::Mode;
use crate::race::Place;
use crate::session::Session;
use crate::solver::Outcome;
use crate::trace::Landmark;

/// The number of chunks received per frame: as many as can wait, so that the solver is not slowed down. Its
/// threads yield to the one that draws (`background`).
const CHUNKS_A_FRAME: usize = 128;

/// The time below which a run is quick to repeat, whatever the number of its steps.
const LONG: Duration = Duration::from_secs(10);

/// Runs started together, one of which is shown.
#[derive(Debug)]
pub(crate) struct Lanes {
    runs: Vec<Run>,
    shown: usize,
    /// Keeps the runs of a race in step; `None` for the lanes of one solver.
    race: Option<Race>,
    /// The branches that the lanes of one search work on.
    teamwork: Teamwork,
    /// Whether an error in moving the recording into a file has been reported.
    told_problem: bool,
    /// The lane with a purely informative notice, and how long it has been shown.
    informed: (usize, Duration),
    /// The number of steps when the runs were last saved to a file, or read from one.
    saved: u64,
}

impl Lanes {
    /// Whether the runs are quick to repeat.
    pub(crate) fn is_quick(&self) -> bool {
        self.time_again() < LONG
    }

    /// The time to compute all runs again. Lanes search at the same time; solvers of a race share the cores.
    pub(crate) fn time_again(&self) -> Duration {
        let times = self.runs.iter().map(|run| run.source.elapsed());
        if self.race.is_some() { times.sum() } else { times.max().unwrap_or_default() }
    }

    /// Whether steps that took long, or bookmarks, would be lost with the runs.
    pub(crate) fn is_worth_saving(&self) -> bool {
        let new = self.steps().saturating_sub(self.saved) as f64 / self.steps().max(1) as f64;
        self.time_again().mul_f64(new) >= LONG || self.has_new_bookmarks()
    }

    /// Whether any lane's bookmarks differ from those in its file.
    pub(crate) fn has_new_bookmarks(&self) -> bool {
        self.runs.iter().any(Run::has_new_bookmarks)
    }

    /// Whether snapshots belong to these runs.
    pub(crate) fn owns(&self, Snapshots(snapshots): &Snapshots) -> bool {
        snapshots.iter().any(|snapshot| self.runs.iter().any(|run| run.id() == snapshot.id))
    }

    /// Records that this many steps are saved, and with them the bookmarks in the snapshots.
    pub(crate) fn mark_saved(&mut self, steps: u64, Snapshots(snapshots): &Snapshots) {
        self.saved = steps;
        for run in &mut self.runs {
            let own = snapshots.iter().find(|snapshot| snapshot.id == run.id());
            if let Some(snapshot) = own {
                run.mark_saved(&snapshot.bookmarks);
            }
        }
    }

    /// Records that a file holds these snapshots and no longer anything else.
    pub(crate) fn note_file(&mut self, path: &Path, Snapshots(snapshots): &Snapshots) {
        for run in &mut self.runs {
            run.forget_file(path);
            let own = snapshots.iter().zip(1..).find(|(snapshot, _)| snapshot.id == run.id());
            if let Some((snapshot, number)) = own {
                let (path, number) = (path.to_owned(), (snapshots.len() > 1).then_some(number));
                run.note_file(InFile { path, number, steps: snapshot.steps() });
            }
        }
    }

    /// A snapshot of all runs of a race, or of the shown lane, for a file that opens at the shown run with
    /// this page.
    pub(crate) fn snapshot(&self, page: Page) -> Snapshots {
        let resume = Some(self.run().resume(page));
        if self.race.is_some() {
            let mut snapshots: Vec<Snapshot> = self.runs.iter().map(Run::snapshot).collect();
            snapshots[self.shown].resume = resume;
            return Snapshots(snapshots);
        }
        let mut snapshot = Snapshot { resume, ..self.run().snapshot() };
        let found_nothing = |run: &Run| run.outcome() == Some(&Outcome::Unsolvable);
        // A lane without branches left proves nothing about the puzzle unless all lanes have ended in the
        // same way.
        if found_nothing(self.run()) && !self.runs.iter().all(found_nothing) {
            snapshot.finish.outcome = Some(Outcome::Stopped);
        }
        Snapshots(vec![snapshot])
    }

    /// Receives newly recorded steps in all lanes, and advances the playback of the shown one.
    pub(crate) fn tick(&mut self, passed: Duration, played: Duration) {
        let chunks = CHUNKS_A_FRAME.div_ceil(self.runs.len());
        for run in &mut self.runs {
            run.record(passed, chunks);
        }
        match &mut self.race {
            None => {
                self.share_axis();
                self.teamwork.take_times();
            }
            Some(race) => race.take_times(),
        }
        let before: Vec<u64> = self.runs.iter().map(|run| run.playback.position()).collect();
        let (mode, is_slow) = (self.run().playback.mode(), self.run().playback.is_slow());
        self.runs[self.shown].tick(played);
        self.keep_in_step();
        if self.race.is_some() && mode != Mode::Paused {
            self.hold_all(&before, mode);
            if !is_slow && !matches!(self.run().news(), Some(News::Breakpoint(_))) && self.hand_on() {
                match mode {
                    Mode::Following => self.run_mut().playback.follow(),
                    Mode::Playing | Mode::Paused => self.run_mut().play(),
                }
            }
        }
        let informs = self.news().is_some_and(News::only_informs);
        let before = if informs && self.informed.0 == self.shown { self.informed.1 } else { Duration::ZERO };
        self.informed = (self.shown, if informs { before + passed } else { Duration::ZERO });
    }

    /// Stops all runs of a race if one of them has passed a breakpoint; that run comes to the front.
    fn hold_all(&mut self, before: &[u64], mode: Mode) {
        let Some(stepping) = self.race.as_ref().map(Race::stepping) else { return };
        let passed = |(run, before): (&mut Run, &u64)| run.passed_stop(*before);
        let stops: Vec<Option<(u64, Landmark)>> = self.runs.iter_mut().zip(before).map(passed).collect();
        // How many other runs are beyond their own breakpoints when this run is at its own: none, apart from
        // rounding.
        let beyond = |index: usize| {
            let (position, _) = stops[index]?;
            let place = Place::of(stepping, &self.runs[index].trace, position);
            let others = self.runs.iter().zip(&stops).enumerate().filter(|(other, _)| *other != index);
            let is_beyond = |(run, stop): (&Run, &Option<(u64, Landmark)>)| {
                stop.is_some_and(|(stop, _)| place.position(&run.trace) > stop)
            };
            Some(others.filter(|(_, pair)| is_beyond(*pair)).count())
        };
        let in_order =
            std::iter::once(self.shown).chain((0..stops.len()).filter(|index| *index != self.shown));
        let Some((_, index)) =
            in_order.filter_map(|index| Some((beyond(index)?, index))).min_by_key(|(beyond, _)| *beyond)
        else {
            return;
        };
        let Some((position, landmark)) = stops[index] else { return };
        if index != self.shown {
            self.show(index);
            let run = self.run_mut();
            run.stop_at(position, landmark, mode);
            run.refresh();
        }
        self.keep_in_step();
        let most: Vec<Option<u64>> = stops.iter().map(|stop| stop.map(|(position, _)| position)).collect();
        if let Some(race) = &mut self.race {
            race.hold_before(&mut self.runs, self.shown, &most);
        }
    }

    /// Whether to show the notice of the run: a purely informative one disappears after some seconds.
    pub(crate) fn shows_news(&self) -> bool {
        self.informed.0 != self.shown || self.informed.1 < STAYS
    }

    /// Extends all charts to the end of the longest one.
    fn share_axis(&mut self) {
        let longest = self.runs.iter().map(|run| run.chart.own_extent()).max().unwrap_or(0);
        self.runs.iter_mut().for_each(|run| run.chart.set_longest(longest));
    }

    /// The run of the shown lane.
    pub(crate) fn run(&self) -> &Run {
        &self.runs[self.shown]
    }

    /// The run of the shown lane, mutable.
    pub(crate) fn run_mut(&mut self) -> &mut Run {
        &mut self.runs[self.shown]
    }

    /// All lanes.
    pub(crate) fn all(&self) -> &[Run] {
        &self.runs
    }

    /// All lanes, mutable.
    pub(crate) fn all_mut(&mut self) -> &mut [Run] {
        &mut self.runs
    }

    /// The index of the shown lane.
    pub(crate) const fn shown(&self) -> usize {
        self.shown
    }

    /// Shows another lane; it plays if the current one does.
    pub(crate) fn show(&mut self, lane: usize) {
        if lane >= self.runs.len() || lane == self.shown {
            return;
        }
        let before = &mut self.run_mut().playback;
        // Slow motion belongs to a single run.
        let mode = if before.is_slow() { Mode::Paused } else { before.mode() };
        let speed = before.speed();
        before.pause();
        let before = std::mem::replace(&mut self.shown, lane);
        // Lanes share an axis; the runs of a race each have their own.
        if self.race.is_none()
            && let Ok([before, run]) = self.runs.get_disjoint_mut([before, lane])
        {
            run.chart.look_like(&before.chart);
        }
        let run = self.run_mut();
        let (recorded, ended) = (run.trace.len(), run.is_recorded());
        run.playback.set_speed(speed);
        match mode {
            Mode::Paused => {}
            Mode::Playing => run.playback.play(recorded, ended),
            Mode::Following => run.playback.follow(),
        }
        run.refresh();
    }

    /// The lane that found a solution first, if any; `None` in a race, where solvers share the cores, so that
    /// times decide nothing.
    pub(crate) fn winner(&self) -> Option<usize> {
        if self.race.is_some() {
            return None;
        }
        let solved = |(_, run): &(usize, &Run)| matches!(run.outcome(), Some(Outcome::Solved(_)));
        let runs = self.runs.iter().enumerate().filter(solved);
        runs.min_by_key(|(_, run)| run.source.elapsed()).map(|(lane, _)| lane)
    }

    /// The counters summed over all lanes, if there are several.
    pub(crate) fn sum(&self) -> Option<Counters> {
        let sum = |sum: Counters, run: &Run| sum.plus(&run.totals());
        (self.runs.len() > 1 && self.race.is_none()).then(|| self.runs.iter().fold(Counters::default(), sum))
    }

    /// Stops every lane at these steps only.
    pub(crate) fn set_breakpoints(&mut self, landmarks: &[Landmark]) {
        self.runs.iter_mut().for_each(|run| run.set_breakpoints(landmarks));
    }

    /// Hides the steps after the current position of every lane, or shows them again.
    pub(crate) fn hide_later(&mut self, hides: bool) {
        self.runs.iter_mut().for_each(|run| run.hide_later(hides));
        if self.race.is_none() {
            self.share_axis();
        }
    }

    /// Stops the solver of every lane.
    pub(crate) fn stop(&self) {
        self.sessions().for_each(Session::stop);
        self.runs.iter().filter_map(|run| run.watched.as_ref()).for_each(Watched::stop);
    }

    /// The notice to show: one about all lanes takes precedence over one about the shown lane.
    pub(crate) fn news(&self) -> Option<News<'_>> {
        let others = || self.runs.iter().filter_map(Run::news);
        others().find(|news| *news == News::Full).or_else(|| self.runs[self.shown].news())
    }

    /// The lane at a breakpoint that the shown one is waiting for, and the breakpoint.
    pub(crate) fn waits_for(&self) -> Option<(usize, Landmark)> {
        let held = |(lane, run): (usize, &Run)| match run.state() {
            RunState::Held(landmark) => Some((lane, landmark)),
            _ => None,
        };
        let is_waiting = self.run().state() == RunState::Waiting;
        is_waiting.then(|| self.runs.iter().enumerate().find_map(held)).flatten()
    }

    /// The live solvers.
    fn sessions(&self) -> impl Iterator<Item = &Session> {
        self.runs.iter().filter_map(|run| run.source.session())
    }

    /// The number of steps recorded in all lanes.
    pub(crate) fn steps(&self) -> u64 {
        self.runs.iter().map(|run| run.trace.len()).sum()
    }

    /// Whether any lane has bookmarks.
    pub(crate) fn has_bookmarks(&self) -> bool {
        self.runs.iter().any(|run| !run.bookmarks.is_empty())
    }

    /// The threads that are searching and recording.
    pub(crate) fn busy_threads(&self) -> usize {
        let searches = |run: &&Run| matches!(run.state(), RunState::Recording | RunState::Unrecorded);
        2 * self.runs.iter().filter(searches).count()
    }

    /// Whether the picture changes without input.
    pub(crate) fn is_moving(&self) -> bool {
        self.runs.iter().any(|run| !run.has_ended()) || self.run().playback.mode() != Mode::Paused
    }
}
