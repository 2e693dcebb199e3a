//! Several runs: those of a race are kept in step, compared and measured; those of a parallel search show
//! their work together.

use std::io;

use super::super::single::Run;
use super::super::teamwork::Teamwork;
use super::super::titles::{self, Title};
use super::Lanes;
use crate::gui::race::state::Race;
use crate::race::Stepping;
use crate::solver::{Outcome, parallel};
use crate::study::Ending;

impl Lanes {
    /// The race, if the runs are one.
    pub(crate) const fn raced(&self) -> Option<&Race> {
        self.race.as_ref()
    }

    /// Changes a race, with its runs and the index of the shown one.
    pub(crate) fn with_race(&mut self, change: impl FnOnce(&mut Race, &mut [Run], usize)) {
        if let Some(race) = &mut self.race {
            change(race, &mut self.runs, self.shown);
        }
    }

    /// The name of a run among the others: in a race its solver, with its puzzle if there are two; otherwise
    /// its number.
    pub(crate) fn name_of(&self, index: usize) -> String {
        if self.race.is_some() { self.title_of(index).to_string() } else { (index + 1).to_string() }
    }

    /// The solvers of all runs, each named once.
    pub(crate) fn solvers(&self) -> String {
        let mut names: Vec<String> = Vec::new();
        for run in &self.runs {
            let name = run.algorithm.to_string();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.join(", ")
    }

    /// Describes the shown run: its solver with its options; in a race with two puzzles, its puzzle;
    /// otherwise, the number of its lane.
    pub(crate) fn heading(&self) -> String {
        let run = self.run();
        let name = run.algorithm.to_string();
        let choices = name.split_once(':').map_or(String::new(), |(_, choices)| format!(" ({choices})"));
        let rest = match (&self.race, self.runs.len()) {
            (Some(_), _) => self.title_of(self.shown).puzzle.map(|puzzle| format!(" on {puzzle}")),
            (None, 1) => None,
            (None, count) => Some(format!(", lane {} of {count}", self.shown + 1)),
        };
        format!("{}{choices}{}", run.algorithm.title(), rest.unwrap_or_default())
    }

    /// The solver of a run, and its puzzle if the runs have two.
    pub(crate) fn title_of(&self, index: usize) -> Title {
        titles::title_of(&self.runs, index)
    }

    /// If the shown run is at its end, brings the run with the most steps left to the front, unless all runs
    /// end together. Returns whether there was one.
    pub(crate) fn hand_on(&mut self) -> bool {
        let ends_early = self.race.as_ref().is_some_and(|race| race.stepping() != Stepping::Share);
        if !ends_early || !self.run().is_at_end() {
            return false;
        }
        let left = |run: &Run| run.trace.len() - run.playback.position();
        let goes_on = |run: &Run| left(run) > 0 || !run.is_recorded();
        let others = self.runs.iter().enumerate().filter(|(index, run)| *index != self.shown && goes_on(run));
        let Some((next, _)) = others.max_by_key(|(_, run)| left(run)) else { return false };
        self.show(next);
        true
    }

    /// Plays the shown run; if that is at its end, another one that is not.
    pub(crate) fn play(&mut self) {
        self.hand_on();
        self.run_mut().play();
    }

    /// The run whose heat is subtracted from that of this one, if differences are shown and the boards have
    /// the same shape.
    pub(crate) fn heat_beside(&self, index: usize) -> Option<usize> {
        let race = self.race.as_ref().filter(|race| race.is_heat_difference)?;
        let beside = race.beside(index, self.shown, self.runs.len());
        let shape = |index: usize| self.runs[index].puzzle.geometry();
        (shape(index) == shape(beside)).then_some(beside)
    }

    /// The runs whose counts determine the colours of this one; in a race, all runs share a scale.
    pub(crate) fn heated(&self, index: usize) -> impl Iterator<Item = &Run> {
        let beside = self.heat_beside(index);
        let is_race = self.race.is_some();
        let depends = move |other: usize| match beside {
            Some(beside) => other == index || other == beside,
            None => other == index || is_race,
        };
        self.runs.iter().enumerate().filter(move |(other, _)| depends(*other)).map(|(_, run)| run)
    }

    /// Counts a slice for the heat map of the shown run, and in a race, of another one.
    pub(crate) fn count_heat(&mut self) {
        self.runs[self.shown].count_heat();
        self.with_race(Race::count_heat);
    }

    /// Whether the heat of all runs on the screen is counted up to their positions.
    pub(crate) fn is_heat_known(&self) -> bool {
        let mut shown =
            self.runs.iter().enumerate().filter(|(index, _)| self.race.is_some() || *index == self.shown);
        shown.all(|(_, run)| run.heat_here().is_some())
    }

    /// The share of the heat map that has been counted.
    pub(crate) fn heat_share(&self) -> f64 {
        let runs: Vec<f64> = self.heated(self.shown).map(Run::heat_share).collect();
        runs.iter().sum::<f64>() / runs.len() as f64
    }

    /// Pauses while another run is shown: stops playback and measuring.
    pub(crate) fn rest(&mut self) {
        self.run_mut().playback.pause();
        self.stop_measuring();
    }

    /// Continues comparing the runs of a race, or looking up the work of lanes, while `patience` returns
    /// true.
    pub(crate) fn compare(&mut self, patience: impl FnMut() -> bool) {
        match &mut self.race {
            Some(race) => race.compare(&self.runs, self.shown, patience),
            None if self.runs.len() > 1 => self.teamwork.look(&self.runs),
            None => {}
        }
    }

    /// The work of the lanes of one search, if there are several.
    pub(crate) fn teamwork(&self) -> Option<&Teamwork> {
        (self.race.is_none() && self.runs.len() > 1).then_some(&self.teamwork)
    }

    /// Goes to a position in the shown run of a race, and to one in the run compared with it.
    pub(crate) fn go_to_both(&mut self, at: [Option<u64>; 2]) {
        self.with_race(|race, runs, shown| race.go_to_both(runs, shown, at));
    }

    /// Whether comparing or measuring is in progress.
    pub(crate) fn is_comparing(&self) -> bool {
        let Some(race) = &self.race else {
            return self.runs.len() > 1 && !self.teamwork.rests(&self.runs);
        };
        race.measuring().is_some_and(|measuring| !measuring.is_done())
            || race.comparison().is_some_and(|comparison| !comparison.is_complete())
    }

    /// Measures the time of each solver of a race alone, or of one lane and of several.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub(crate) fn measure(&mut self) -> io::Result<()> {
        match &mut self.race {
            Some(race) => race.measure(&self.runs),
            None => self.teamwork.measure(&self.runs),
        }
    }

    /// Stops measuring, unless it has finished.
    pub(crate) fn stop_measuring(&mut self) {
        match &mut self.race {
            Some(race) => race.stop_measuring(),
            None => self.teamwork.stop_measuring(),
        }
    }

    /// Whether a search was stopped before it had an answer, or was recorded only in part.
    pub(crate) fn is_incomplete(&self) -> bool {
        let Some(_) = &self.race else {
            let outcomes = self.runs.iter().map(|run| run.outcome().cloned().unwrap_or(Outcome::Stopped));
            return parallel::together(outcomes) == Outcome::Stopped;
        };
        self.runs.iter().any(|run| titles::ending(run) == Ending::Stopped)
    }

    /// Moves all runs of a race in step with the shown one.
    pub(crate) fn keep_in_step(&mut self) {
        if let Some(race) = &mut self.race {
            race.keep_in_step(&mut self.runs, self.shown);
        }
    }
}
