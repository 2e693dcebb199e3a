//! Counts in a run, made on demand and a little in each frame: how often each cell changed, and what the
//! steps were spent on.

use std::ops::Range;

use crate::trace::costs::{AtDepth, CostProfile, CostRange, Costliest};
use crate::trace::irrelevance::Irrelevance;
use crate::trace::{Heat, HeatMap, Trace};

/// While the run grows, the heat of all cells is recounted whenever the run has grown by one part in this
/// many.
const OLD: u64 = 8;

/// The counts of one run.
#[derive(Debug)]
pub(crate) struct Counting {
    heat_map: HeatMap,
    /// The heat at the position shown last, and that position.
    heat: Option<(u64, Heat)>,
    costs: CostProfile,
    /// The counts of a measured range.
    ranged: Option<(CostRange, Costliest)>,
    ranged_revision: u64,
    irrelevance: Irrelevance,
    /// The heat for the list of cells, with its position: the end of the run, or near it while the run grows.
    cells: Option<(u64, Heat)>,
    /// The number of recorded steps when the counting last continued.
    recorded: u64,
}

/// The costs, for the lists.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown<'a> {
    /// The number of steps the lists cover: all recorded steps, or those of a measured range.
    pub(crate) whole: u64,
    pub(crate) is_range: bool,
    pub(crate) costliest: &'a Costliest,
    /// The share of the costliest guesses already looked up.
    pub(crate) looked_up: f32,
    pub(crate) depths: &'a [AtDepth],
    /// The number of steps examined so far.
    pub(crate) walked: u64,
    /// The heat of the cells, with the number of steps counted for it; `None` until then.
    pub(crate) cells: Option<(u64, &'a Heat)>,
}

impl Shown<'_> {
    /// What the lists cover, in words.
    pub(crate) const fn of_what(&self) -> &'static str {
        if self.is_range { "the range" } else { "the run" }
    }
}

impl Counting {
    /// Counts that have not begun yet.
    pub(super) fn new(trace: &Trace) -> Self {
        Self {
            heat_map: HeatMap::new(trace),
            heat: None,
            costs: CostProfile::new(trace),
            ranged: None,
            ranged_revision: 0,
            irrelevance: Irrelevance::new(trace),
            cells: None,
            recorded: 0,
        }
    }

    /// Counts one slice for the heat map, unless the heat at this position is known.
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

    /// Counts the costs in a range (`None` for the whole run) while `patience` returns true.
    pub(super) fn count_costs(
        &mut self,
        trace: &Trace,
        range: Option<&Range<u64>>,
        mut patience: impl FnMut() -> bool,
    ) {
        let Some(range) = range else {
            self.ranged = None;
            return self.count_all(trace, patience);
        };
        if self.ranged.as_ref().is_none_or(|(ranged, _)| ranged.range() != range) {
            self.ranged = Some((CostRange::new(trace, range.clone()), Costliest::default()));
            self.ranged_revision += 1;
        }
        if let Some((ranged, costliest)) = &mut self.ranged
            && ranged.work(trace, &mut patience)
        {
            *costliest = ranged.costliest(trace);
            self.ranged_revision += 1;
        }
    }

    fn count_all(&mut self, trace: &Trace, mut patience: impl FnMut() -> bool) {
        let recorded = trace.len();
        let grows = std::mem::replace(&mut self.recorded, recorded) != recorded;
        self.costs.work(trace, &mut patience);
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
    pub(super) fn count_irrelevance(&mut self, trace: &Trace, patience: impl FnMut() -> bool) {
        self.irrelevance.work(trace, patience);
    }

    /// The guesses already known to have played a part, or none.
    pub(crate) const fn irrelevance(&self) -> &Irrelevance {
        &self.irrelevance
    }

    /// The costs counted so far, in the measured range if there is one.
    pub(crate) fn shown(&self, trace: &Trace) -> Shown<'_> {
        match &self.ranged {
            Some((ranged, costliest)) => {
                let Range { start, end } = *ranged.range();
                let counted = ranged.counted() - start;
                Shown {
                    whole: end - start,
                    is_range: true,
                    costliest,
                    looked_up: 1.0,
                    depths: ranged.depths(),
                    walked: counted,
                    cells: Some((counted, ranged.heat())),
                }
            }
            None => Shown {
                whole: trace.len(),
                is_range: false,
                costliest: self.costs.costliest(),
                looked_up: self.costs.looked_up(),
                depths: self.costs.depths(),
                walked: self.costs.walked(),
                cells: self.cells.as_ref().map(|(known, heat)| (*known, heat)),
            },
        }
    }

    /// Whether all steps of a range have been counted; for `None`, all recorded steps.
    pub(crate) fn is_done(&self, trace: &Trace, range: Option<&Range<u64>>) -> bool {
        if let Some(range) = range {
            let is_it = |(ranged, _): &(CostRange, Costliest)| ranged.range() == range && ranged.is_done();
            return self.ranged.as_ref().is_some_and(is_it);
        }
        self.costs.is_done(trace) && self.cells.as_ref().is_some_and(|(known, _)| *known == trace.len())
    }

    /// Changes whenever a cost does.
    pub(crate) fn revision(&self) -> u64 {
        self.ranged_revision + self.costs.revision() + self.cells.as_ref().map_or(0, |(known, _)| *known)
    }
}
