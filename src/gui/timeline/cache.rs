//! Cached results for the timeline, so that a frame rarely queries the trace. It is not part of the model: without it
//! the same is shown, a little later.

use std::collections::HashMap;

use super::chart::Chart;
use super::flame::{Slice, slices};
use super::labels::Labels;
use super::tree::Tree;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::RunId;
use crate::trace::{Column, Overview, Span, Trace};

/// The cached results of every existing run.
#[derive(Debug, Default)]
pub(crate) struct TimelineCache {
    runs: HashMap<RunId, RunCache>,
}

impl TimelineCache {
    /// The results for the shown run. Removes those of runs that no longer exist.
    pub(crate) fn of(&mut self, lanes: &Lanes) -> &mut RunCache {
        self.runs.retain(|id, _| lanes.all().iter().any(|run| run.id() == *id));
        self.runs.entry(lanes.run().id()).or_default()
    }
}

/// The cached results of one run.
#[derive(Debug, Default)]
pub(crate) struct RunCache {
    pub(crate) tree: Tree,
    pub(crate) labels: Labels,
    seen: Overview,
    /// An overview of the steps after the visible ones.
    rest: Overview,
    whole: Overview,
    pointed: Option<Pointed>,
}

/// The guess under the pointer.
#[derive(Debug)]
struct Pointed {
    position: u64,
    depth: usize,
    recorded: u64,
    span: Option<Span>,
}

impl RunCache {
    /// The flame chart of the visible steps, in this many columns.
    pub(crate) fn slices(&mut self, chart: &Chart, trace: &Trace, columns: usize) -> Vec<Slice> {
        let seen = chart.steps();
        let rest = self.rest.columns(trace, seen.end..chart.charted().max(seen.end), 1);
        let rest = rest.first().copied().flatten();
        slices(self.seen.columns(trace, seen, columns), rest.as_ref())
    }

    /// The whole run in this many columns.
    pub(crate) fn whole(&mut self, chart: &Chart, trace: &Trace, columns: usize) -> &[Option<Column>] {
        self.whole.columns(trace, 0..chart.charted(), columns)
    }

    /// The guess that is open at a depth after this many steps.
    pub(crate) fn span_at(
        &mut self,
        chart: &Chart,
        trace: &Trace,
        position: u64,
        depth: usize,
    ) -> Option<&Span> {
        let recorded = chart.charted();
        let known = |pointed: &Pointed| (pointed.position, pointed.depth, pointed.recorded);
        if self.pointed.as_ref().map(known) != Some((position, depth, recorded)) {
            let span = trace.span_at(position.min(trace.len()), depth);
            self.pointed = Some(Pointed { position, depth, recorded, span });
        }
        self.pointed.as_ref().and_then(|pointed| pointed.span.as_ref())
    }
}
