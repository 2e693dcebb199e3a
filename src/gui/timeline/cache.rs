//! Cached results for the timeline, so that a frame rarely queries the trace. Not part of the model: without
//! it the timeline shows the same, only a little later.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use egui::{Color32, Rect, Shape};

use super::envelope::Envelope;
use super::labels::Labels;
use super::measure::Measure;
use crate::gui::chart::Chart;
use crate::gui::chart::tree::Tree;
use crate::gui::run::id::RunId;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::scene::chart::{Bar, Slice, slices};
use crate::trace::{Column, Overview, Span, Trace};

/// The cached results of all existing runs.
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

/// Everything the look of a flame chart's bars depends on.
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
    /// The last position shown, if later steps are hidden.
    pub(crate) horizon: Option<u64>,
}

/// The bars of a flame chart by depth, and the look they were made for.
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
    /// The flame chart of the visible steps in this many columns; rebuilt only if its look has changed.
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
        let flame = Arc::new(draw(self.slices(chart, trace, columns, look.horizon), &look));
        self.flame = Some((look, Arc::clone(&flame)));
        flame
    }

    /// The flame chart of the visible steps, in this many columns, up to the horizon.
    fn slices(&mut self, chart: &Chart, trace: &Trace, columns: usize, horizon: Option<u64>) -> Vec<Slice> {
        let (seen, charted) = (chart.steps(), chart.charted());
        let (shown, rest) = match horizon {
            Some(horizon) => {
                let shown = past_columns(&seen, horizon, columns);
                let length = (seen.end - seen.start) as usize;
                let from = seen.start + (shown * length).div_ceil(columns.max(1)) as u64;
                (shown, from..horizon.max(from))
            }
            None => (recorded_columns(&seen, charted, columns), seen.end..charted.max(seen.end)),
        };
        let rest = self.rest.columns(trace, rest, 1).first().copied().flatten();
        slices(&self.seen.columns(trace, seen, columns)[..shown], rest.as_ref())
    }

    /// The whole run in this many columns, or in fewer if another lane is longer.
    fn whole(&mut self, chart: &Chart, trace: &Trace, columns: usize) -> &[Option<Column>] {
        let axis = 0..chart.extent();
        let recorded = recorded_columns(&axis, chart.charted(), columns);
        &self.whole.columns(trace, axis, columns)[..recorded]
    }

    /// The run up to the horizon, as its part of `columns` for the whole.
    pub(crate) fn past(&mut self, run: &Run, columns: usize) -> &[Option<Column>] {
        let axis = 0..run.chart.extent();
        let whole = self.whole(&run.chart, &run.trace, columns);
        let past = run.horizon().map_or(whole.len(), |horizon| past_columns(&axis, horizon, columns));
        &whole[..past.min(whole.len())]
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

/// The number of equal parts of a range that have recorded steps; the others are beyond the end of the run.
fn recorded_columns(range: &Range<u64>, charted: u64, columns: usize) -> usize {
    let (length, within) =
        (range.end.saturating_sub(range.start), charted.min(range.end).saturating_sub(range.start));
    if length == 0 { 0 } else { (u128::from(within) * columns as u128).div_ceil(length.into()) as usize }
}

/// The longest range in which each column is exact; in a longer one, a column may extend by the second number
/// of steps.
const EXACT: u64 = 1 << 16;
const BEYOND: u64 = 1 << 10;

/// The number of equal parts of a range that certainly contain nothing after a position.
pub(crate) fn past_columns(range: &Range<u64>, position: u64, columns: usize) -> usize {
    let length = range.end.saturating_sub(range.start);
    let past = if length <= EXACT { position } else { position.saturating_sub(BEYOND) };
    let within = past.min(range.end).saturating_sub(range.start);
    if length == 0 { 0 } else { (u128::from(within) * columns as u128 / u128::from(length)) as usize }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_past_the_recorded_end_are_omitted() {
        assert_eq!(recorded_columns(&(0..1000), 1000, 10), 10);
        assert_eq!(recorded_columns(&(0..1000), 401, 10), 5, "a part of the fifth");
        assert_eq!(recorded_columns(&(500..1000), 400, 10), 0);
        assert_eq!(recorded_columns(&(500..1000), 2000, 10), 10);
        assert_eq!(recorded_columns(&(0..0), 0, 10), 0);
    }

    #[test]
    fn columns_with_later_steps_are_omitted() {
        assert_eq!(past_columns(&(0..1000), 1000, 10), 10);
        assert_eq!(past_columns(&(0..1000), 499, 10), 4, "the fifth has a step that comes later");
        assert_eq!(past_columns(&(500..1000), 400, 10), 0);
        assert_eq!(past_columns(&(0..1_000_000), 500_000, 100), 49, "long ranges are less exact");
        assert_eq!(past_columns(&(0..0), 0, 10), 0);
    }
}
