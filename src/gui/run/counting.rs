//! What is counted of a run on demand, a little in each frame: how often each cell changed, and where the steps went.

use crate::trace::hot::Hot;
use crate::trace::part::Part;
use crate::trace::{Heat, HeatMap, Trace};

/// While the run grows, the heat of all its cells is counted again when it has grown by one part in this many.
const OLD: u64 = 8;

/// The counts of one run.
#[derive(Debug)]
pub(crate) struct Counting {
    heat_map: HeatMap,
    /// The heat at the position last shown.
    heat: Option<(u64, Heat)>,
    hot: Hot,
    part: Part,
    /// The heat after so many steps: all of them, or nearly all while the run grows.
    cells: Option<(u64, Heat)>,
    /// The number of recorded steps when this was last worked on.
    recorded: u64,
}

impl Counting {
    /// Nothing is counted yet.
    pub(super) fn new(trace: &Trace) -> Self {
        Self {
            heat_map: HeatMap::new(trace),
            heat: None,
            hot: Hot::new(trace),
            part: Part::new(trace),
            cells: None,
            recorded: 0,
        }
    }

    /// Counts one slice for the heat map, if the heat at this position is not known.
    pub(super) fn count_heat(&mut self, trace: &Trace, position: u64) {
        if self.heat.as_ref().is_some_and(|(known, _)| *known == position) {
            return;
        }
        if self.heat_map.counted(trace) < position {
            self.heat_map.count_some(trace);
        }
        if let Some(heat) = self.heat_map.at(trace, position) {
            self.heat = Some((position, heat.clone()));
        }
    }

    /// The position up to which the heat is counted.
    pub(super) fn counted(&self, trace: &Trace) -> u64 {
        self.heat_map.counted(trace)
    }

    /// The heat at the position counted last.
    pub(super) const fn heat(&self) -> Option<&(u64, Heat)> {
        self.heat.as_ref()
    }

    /// Counts where the steps went while `patience` returns true.
    pub(super) fn count_hot(&mut self, trace: &Trace, mut patience: impl FnMut() -> bool) {
        let recorded = trace.len();
        let grows = std::mem::replace(&mut self.recorded, recorded) != recorded;
        self.hot.work(trace, &mut patience);
        let known = self.cells.as_ref().map_or(0, |(known, _)| *known);
        if known == recorded || grows && recorded - known <= known / OLD {
            return;
        }
        while self.heat_map.counted(trace) < recorded {
            if !patience() {
                return;
            }
            self.heat_map.count_some(trace);
        }
        self.cells = self.heat_map.at(trace, recorded).map(|heat| (recorded, heat.clone()));
    }

    /// Finds the guesses that played no part while `patience` returns true.
    pub(super) fn count_part(&mut self, trace: &Trace, patience: impl FnMut() -> bool) {
        self.part.work(trace, patience);
    }

    /// Which guesses played a part, as far as it is known.
    pub(crate) const fn part(&self) -> &Part {
        &self.part
    }

    /// Where the steps went, as far as it is counted.
    pub(crate) const fn hot(&self) -> &Hot {
        &self.hot
    }

    /// The heat of all cells and the number of steps that it is about, once it is counted.
    pub(crate) const fn cells(&self) -> Option<&(u64, Heat)> {
        self.cells.as_ref()
    }

    /// Whether everything that is recorded is counted.
    pub(crate) fn is_done(&self, trace: &Trace) -> bool {
        self.hot.is_done(trace) && self.cells.as_ref().is_some_and(|(known, _)| *known == trace.len())
    }

    /// Changes whenever a count of where the steps went does.
    pub(crate) fn revision(&self) -> u64 {
        self.hot.revision() + self.cells.as_ref().map_or(0, |(known, _)| *known)
    }
}
