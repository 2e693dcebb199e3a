//! The branches that the lanes of a parallel search work on, and what they gain over a single lane.

use std::io;
use std::sync::Arc;

use super::measuring::{Entry, Measuring, Timed};
use super::single::Run;
use crate::schedule::{Effort, Gain, Lane, Schedule, Waste};
use crate::solver::Algorithm;
use crate::solver::parallel::Team;
use crate::study::Alone;

/// While a lane is searching, its branches are looked up again whenever it has grown by one part in this
/// many.
const GROWTH: u64 = 16;

/// The work of the lanes of one search.
#[derive(Debug, Default)]
pub(crate) struct Teamwork {
    /// The state shared by the lanes, if there are several.
    team: Option<Arc<Team>>,
    schedule: Schedule,
    /// The wasted steps, once the complete schedule of a search with a solution is known.
    waste: Option<Waste>,
    /// For each lane of the schedule, whether its run had ended.
    ended: Vec<bool>,
    revision: u64,
    /// The measurement of one lane, and of the current number of lanes.
    measuring: Option<Measuring>,
}

/// The times of one lane and of several, measured alone.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Measured {
    pub(crate) one: Alone,
    pub(crate) several: Alone,
    pub(crate) gain: Gain,
}

impl Teamwork {
    /// The work of the lanes of a team.
    pub(super) fn of(team: Arc<Team>) -> Self {
        Self { team: Some(team), ..Self::default() }
    }

    /// Looks up the branches of the lane with the most new steps.
    pub(super) fn look(&mut self, runs: &[Run]) {
        self.schedule.lanes.resize_with(runs.len(), Lane::default);
        self.ended.resize(runs.len(), false);
        if let Some(index) = self.stale(runs) {
            let run = &runs[index];
            self.schedule.lanes[index] = Lane::of(&run.trace);
            self.ended[index] = run.has_ended();
            self.waste = self.find_waste(runs);
            self.revision += 1;
        }
    }

    fn find_waste(&self, runs: &[Run]) -> Option<Waste> {
        let is_whole = |run: &Run| run.outcome().is_some() && !run.is_cut();
        let is_known = self.stale(runs).is_none() && runs.iter().all(is_whole);
        let team = self.team.as_ref().filter(|_| is_known)?;
        self.schedule.waste(team.branches())
    }

    /// The lane whose branches should be looked up next.
    fn stale(&self, runs: &[Run]) -> Option<usize> {
        let news = |index: usize| runs[index].trace.len() - self.schedule.lanes[index].steps;
        let is_due = |&index: &usize| {
            let run = &runs[index];
            let enough = self.schedule.lanes[index].steps / GROWTH;
            if run.has_ended() { !self.ended[index] || news(index) > 0 } else { news(index) > enough }
        };
        (0..runs.len()).filter(is_due).max_by_key(|&index| news(index))
    }

    /// Whether there is nothing to do: all branches of ended lanes are known, and nothing is being measured.
    pub(super) fn rests(&self, runs: &[Run]) -> bool {
        let knows = self.ended.len() == runs.len() && self.stale(runs).is_none();
        knows && self.measuring.as_ref().is_none_or(Measuring::is_done)
    }

    /// The branches of each lane known so far.
    pub(crate) const fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// The wasted steps, once all lanes of a search with a solution are recorded to their ends.
    pub(crate) const fn waste(&self) -> Option<Waste> {
        self.waste
    }

    /// Changes with the schedule.
    pub(crate) const fn revision(&self) -> u64 {
        self.revision
    }

    /// Starts measuring the times of one lane, and of the current number of lanes.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub(super) fn measure(&mut self, runs: &[Run]) -> io::Result<()> {
        let entry =
            |lanes| Entry { puzzle: Arc::clone(&runs[0].puzzle), algorithm: Algorithm::Parallel, lanes };
        self.measuring = Some(Measuring::begin([1, runs.len()].map(entry).into())?);
        Ok(())
    }

    /// Stops measuring, unless it has finished.
    pub(super) fn stop_measuring(&mut self) {
        self.measuring.take_if(|measuring| !measuring.is_done());
    }

    /// Receives new times.
    pub(super) fn take_times(&mut self) {
        if let Some(measuring) = &mut self.measuring {
            measuring.take_news();
        }
    }

    /// The measurement, if it has started.
    pub(crate) const fn measuring(&self) -> Option<&Measuring> {
        self.measuring.as_ref()
    }

    /// The times, once both are known.
    pub(crate) fn measured(&self) -> Option<Measured> {
        let [Some(Timed::Alone { times: one, steps }), Some(Timed::Alone { times: several, steps: all })] =
            *self.measuring.as_ref()?.timed()
        else {
            return None;
        };
        let alone = Effort { time: one.median, steps };
        let together = Effort { time: several.median, steps: all };
        let gain = Gain::of(alone, together, self.schedule.lanes.len())?;
        Some(Measured { one, several, gain })
    }
}
