//! Data of a run computed on demand, a little in each frame.

use super::Run;
use crate::gui::run::counting::Shown;
use crate::scene::naming;
use crate::trace::Heat;
use crate::trace::query::Condition;

impl Run {
    /// Whether the boards recorded so far show the solver's own candidates.
    pub(crate) fn keeps_candidates(&self) -> bool {
        self.trace.keeps_candidates(self.algorithm)
    }

    /// Whether the run is a search tree without a board: its cells stand for depths, its digits for
    /// alternatives.
    pub(crate) const fn is_boardless(&self) -> bool {
        naming::is_boardless(&self.trace)
    }

    /// Counts one slice for the heat map, if the current position needs it.
    pub(crate) fn count_heat(&mut self) {
        self.counting.count_heat(&self.trace, self.view.position);
    }

    /// Counts the costs while `patience` returns true.
    pub(crate) fn count_costs(&mut self, patience: impl FnMut() -> bool) {
        self.counting.count_costs(&self.trace, self.chart.measured(), patience);
    }

    /// The costs counted so far.
    pub(crate) fn costs(&self) -> Shown<'_> {
        self.counting.shown(&self.trace)
    }

    /// Looks up the search tree to the current step while `patience` returns true.
    pub(crate) fn look_at_path(&mut self, patience: impl FnMut() -> bool) {
        self.lineage.work(&self.trace, self.view.position, patience);
    }

    /// Examines the last contradiction while `patience` returns true.
    pub(crate) fn look_at_conflict(&mut self, patience: impl FnMut() -> bool) {
        let learns = self.learns();
        self.conflicts.work(&self.trace, &self.view, learns, patience);
    }

    /// Searches for the steps around the current one that meet a condition while `patience` returns true.
    pub(crate) fn filter(&mut self, condition: &Condition, patience: impl FnMut() -> bool) {
        let run = (&self.trace, &*self.puzzle, self.algorithm);
        self.filtered.work(run, condition, self.playback.position(), patience);
    }

    /// Whether the solver learns nogoods.
    pub(crate) const fn learns(&self) -> bool {
        self.algorithm.learns()
    }

    /// Finds the guesses that played no part while `patience` returns true.
    pub(crate) fn count_irrelevance(&mut self, patience: impl FnMut() -> bool) {
        self.counting.count_irrelevance(&self.trace, patience);
    }

    /// The heat counted last, with its position; that of the current position, once counted.
    pub(crate) const fn heat(&self) -> Option<&(u64, Heat)> {
        self.counting.heat()
    }

    /// The heat at the current position, once counted.
    pub(crate) fn heat_here(&self) -> Option<&Heat> {
        self.heat().filter(|(position, _)| *position == self.view.position).map(|(_, heat)| heat)
    }

    /// The share of the steps up to the current one that has been counted for the heat map.
    pub(crate) fn heat_share(&self) -> f64 {
        let (counted, wanted) = (self.counting.counted(&self.trace), self.view.position);
        if counted >= wanted { 1.0 } else { counted as f64 / wanted as f64 }
    }
}
