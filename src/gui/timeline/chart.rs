//! What the timeline of a run shows: which steps, as a flame chart or as a tree; and what was found out for it.

use std::ops::Range;

use super::flame::{Slice, slices};
use super::labels::Labels;
use super::tree::Tree;
use super::visible::Visible;
use crate::trace::{Column, Overview, Span, Trace};

/// The timeline of a run that grows is drawn again when it is longer by one part in so many.
const CHART_STEPS: u64 = 64;

/// The timeline of one run.
#[derive(Debug, Default)]
pub(crate) struct Chart {
    pub(crate) visible: Visible,
    /// The search tree is shown in its place.
    pub(crate) shows_tree: bool,
    pub(crate) tree: Tree,
    pub(crate) labels: Labels,
    /// The number of steps that it shows: not every one of a run that grows by millions a second.
    charted: u64,
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

/// A change of what the timeline shows.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Change {
    /// Nearer by a factor, or further away for one below 1, around a step or the present one.
    Zoom { around: Option<u64>, factor: f64 },
    /// Later by so many steps.
    Move(i64),
    /// Later by so many parts of what is seen.
    MoveBy(f64),
    /// These steps.
    Show(Range<u64>),
    /// All of the run.
    Whole,
    /// The tree or the flame chart.
    ToggleTree,
    /// This guess at the top of the tree.
    Enter(Span),
    /// So many guesses entered, the others left.
    Leave(usize),
    /// The guess above at the top of the tree.
    Up,
}

impl Chart {
    /// Takes note of how much is recorded.
    pub(crate) fn record(&mut self, recorded: u64, ended: bool) {
        if ended || recorded - self.charted > recorded / CHART_STEPS {
            self.charted = recorded;
        }
    }

    /// The steps that are shown.
    pub(crate) fn steps(&self) -> Range<u64> {
        self.visible.steps(self.charted)
    }

    /// The steps that could be shown.
    pub(crate) const fn charted(&self) -> u64 {
        self.charted
    }

    /// Changes what is shown; `position` is the present one.
    pub(crate) fn change(&mut self, change: &Change, trace: &Trace, position: u64) {
        let recorded = trace.len();
        let visible = &self.visible;
        match change {
            Change::Zoom { around, factor } => {
                self.visible = visible.zoomed(recorded, around.unwrap_or(position), *factor);
            }
            Change::Move(by) => self.visible = visible.moved(recorded, *by),
            Change::MoveBy(share) => {
                let steps = self.steps();
                let by = ((steps.end - steps.start) as f64 * share).round() as i64;
                self.visible = visible.moved(recorded, by);
            }
            Change::Show(steps) => self.visible = Visible::fitting(recorded, steps),
            Change::Whole => self.visible = Visible::default(),
            Change::ToggleTree => self.shows_tree = !self.shows_tree,
            Change::Enter(span) => self.tree.enter(trace, span),
            Change::Leave(count) => self.tree.leave(*count),
            Change::Up => self.tree.leave(self.tree.path().len().saturating_sub(1)),
        }
    }

    /// Keeps a position that moves by itself in sight.
    pub(crate) fn keep_in_sight(&mut self, recorded: u64, position: u64) {
        if self.visible.is_near() {
            self.visible = self.visible.showing(recorded, position);
        }
    }

    /// The flame chart of the steps that are shown, in so many columns.
    pub(crate) fn slices(&mut self, trace: &Trace, columns: usize) -> Vec<Slice> {
        let seen = self.steps();
        let rest = self.rest.columns(trace, seen.end..self.charted.max(seen.end), 1);
        let rest = rest.first().copied().flatten();
        slices(self.seen.columns(trace, seen, columns), rest.as_ref())
    }

    /// The whole run in so many columns.
    pub(crate) fn whole(&mut self, trace: &Trace, columns: usize) -> &[Option<Column>] {
        self.whole.columns(trace, 0..self.charted, columns)
    }

    /// The guess that is open at a depth after so many steps.
    pub(crate) fn span_at(&mut self, trace: &Trace, position: u64, depth: usize) -> Option<&Span> {
        let recorded = self.charted;
        let known = |pointed: &Pointed| (pointed.position, pointed.depth, pointed.recorded);
        if self.pointed.as_ref().map(known) != Some((position, depth, recorded)) {
            let span = trace.span_at(position.min(trace.len()), depth);
            self.pointed = Some(Pointed { position, depth, recorded, span });
        }
        self.pointed.as_ref().and_then(|pointed| pointed.span.as_ref())
    }
}
