//! What was found out for the pictures of the timeline, so that a frame seldom asks the trace. It lies outside the
//! model: without it the same is shown, a little later.

use std::collections::HashMap;

use super::chart::Chart;
use super::flame::{Slice, slices};
use super::labels::Labels;
use super::tree::Tree;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::RunId;
use crate::trace::{Column, Overview, Span, Trace};

/// What is known of each run that is there.
#[derive(Debug, Default)]
pub(crate) struct TimelineCache {
    runs: HashMap<RunId, RunCache>,
}

impl TimelineCache {
    /// What is known of the run that is shown. Whatever is known of runs that are gone is forgotten.
    pub(crate) fn of(&mut self, lanes: &Lanes) -> &mut RunCache {
        self.runs.retain(|id, _| lanes.all().iter().any(|run| run.id() == *id));
        self.runs.entry(lanes.run().id()).or_default()
    }
}

/// What is known of one run.
#[derive(Debug, Default)]
pub(crate) struct RunCache {
    pub(crate) tree: Tree,
    pub(crate) labels: Labels,
    seen: Overview,
    /// What comes after the steps that are seen.
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
    /// The flame chart of the steps that are shown, in so many columns.
    pub(crate) fn slices(&mut self, chart: &Chart, trace: &Trace, columns: usize) -> Vec<Slice> {
        let seen = chart.steps();
        let rest = self.rest.columns(trace, seen.end..chart.charted().max(seen.end), 1);
        let rest = rest.first().copied().flatten();
        slices(self.seen.columns(trace, seen, columns), rest.as_ref())
    }

    /// The whole run in so many columns.
    pub(crate) fn whole(&mut self, chart: &Chart, trace: &Trace, columns: usize) -> &[Option<Column>] {
        self.whole.columns(trace, 0..chart.charted(), columns)
    }

    /// The guess that is open at a depth after so many steps.
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
