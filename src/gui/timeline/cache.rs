//! Cached results for the timeline, so that a frame rarely queries the trace. It is not part of the model: without it
//! the same is shown, a little later.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use egui::{Color32, Rect, Shape};

use super::bars::Bar;
use super::chart::Chart;
use super::envelope::Envelope;
use super::flame::{Slice, slices};
use super::labels::Labels;
use super::measure::Measure;
use super::tree::Tree;
use crate::gui::run::id::RunId;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::trace::{Column, Overview, Span, Trace};

/// The cached results of every existing run.
#[derive(Debug, Default)]
pub(crate) struct TimelineCache {
    runs: HashMap<RunId, RunCache>,
}

impl TimelineCache {
    /// The results for the shown run. Removes those of runs that no longer exist.
    pub(crate) fn of(&mut self, lanes: &Lanes) -> &mut RunCache {
        self.keep(lanes);
        self.of_run(lanes.run())
    }

    /// Removes the results of all other runs.
    pub(crate) fn keep(&mut self, lanes: &Lanes) {
        self.runs.retain(|id, _| lanes.all().iter().any(|run| run.id() == *id));
    }

    /// The results for one run.
    pub(crate) fn of_run(&mut self, run: &Run) -> &mut RunCache {
        self.runs.entry(run.id()).or_default()
    }
}

/// The cached results of one run.
#[derive(Debug, Default)]
pub(crate) struct RunCache {
    pub(crate) tree: Tree,
    pub(crate) labels: Labels,
    pub(crate) measure: Measure,
    pub(crate) envelope: Envelope,
    seen: Overview,
    /// An overview of the steps after the visible ones.
    rest: Overview,
    whole: Overview,
    pointed: Option<Pointed>,
    flame: Option<(FlameLook, Arc<Flame>)>,
}

/// What the bars of a flame chart depend on.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct FlameLook {
    pub(crate) rect: Rect,
    pub(crate) pixels_per_point: f32,
    /// The background, which differs between themes.
    pub(crate) ground: Color32,
    pub(crate) steps: Range<u64>,
    pub(crate) charted: u64,
    pub(crate) max_depth: u16,
    pub(crate) has_guesses: bool,
    pub(crate) is_solved: bool,
}

/// The bars of a flame chart by their depth, and how they are drawn.
#[derive(Debug)]
pub(crate) struct Flame {
    pub(crate) slices: Vec<Slice>,
    pub(crate) bars: Vec<(u16, Vec<Bar>)>,
    pub(crate) shapes: Vec<Shape>,
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
    /// The flame chart of the visible steps, in this many columns; drawn again only if it looks different.
    pub(crate) fn flame(
        &mut self,
        chart: &Chart,
        trace: &Trace,
        columns: usize,
        look: FlameLook,
        draw: impl FnOnce(Vec<Slice>, &FlameLook) -> Flame,
    ) -> Arc<Flame> {
        if let Some((known, flame)) = &self.flame
            && *known == look
        {
            return Arc::clone(flame);
        }
        let flame = Arc::new(draw(self.slices(chart, trace, columns), &look));
        self.flame = Some((look, Arc::clone(&flame)));
        flame
    }

    /// The flame chart of the visible steps, in this many columns.
    fn slices(&mut self, chart: &Chart, trace: &Trace, columns: usize) -> Vec<Slice> {
        let (seen, charted) = (chart.steps(), chart.charted());
        let rest = self.rest.columns(trace, seen.end..charted.max(seen.end), 1);
        let rest = rest.first().copied().flatten();
        let recorded = recorded_columns(&seen, charted, columns);
        slices(&self.seen.columns(trace, seen, columns)[..recorded], rest.as_ref())
    }

    /// The run in this many columns, or in fewer if another lane is longer.
    pub(crate) fn whole(&mut self, chart: &Chart, trace: &Trace, columns: usize) -> &[Option<Column>] {
        let axis = 0..chart.extent();
        let recorded = recorded_columns(&axis, chart.charted(), columns);
        &self.whole.columns(trace, axis, columns)[..recorded]
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

/// How many of the equal parts of a range have recorded steps: the others lie beyond the end of the run.
fn recorded_columns(range: &Range<u64>, charted: u64, columns: usize) -> usize {
    let (length, within) =
        (range.end.saturating_sub(range.start), charted.min(range.end).saturating_sub(range.start));
    if length == 0 { 0 } else { (u128::from(within) * columns as u128).div_ceil(length.into()) as usize }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_beyond_the_end_of_a_lane_are_left_out() {
        assert_eq!(recorded_columns(&(0..1000), 1000, 10), 10);
        assert_eq!(recorded_columns(&(0..1000), 401, 10), 5, "a part of the fifth");
        assert_eq!(recorded_columns(&(500..1000), 400, 10), 0);
        assert_eq!(recorded_columns(&(500..1000), 2000, 10), 10);
        assert_eq!(recorded_columns(&(0..0), 0, 10), 0);
    }
}
