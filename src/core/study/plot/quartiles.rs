//! The quartiles of a solver's runs on boards that have something in common.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::chart::{Chart, Mark};
use super::scale::Scale;
use crate::study::column::Column;
use crate::study::results::{Puzzle, Results};
use crate::study::words::{counted, grouped, time};

/// The figure of one run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<'a> {
    /// Whether the run was stopped: then the figure is a lower bound.
    pub(super) is_stopped: bool,
    pub(super) value: f64,
    pub(super) puzzle: &'a Puzzle,
}

impl Value<'_> {
    /// A description, with the puzzle.
    fn told(&self, column: Column) -> String {
        let more = if self.is_stopped { "more than " } else { "" };
        let value = match column {
            Column::Seconds => time(std::time::Duration::from_secs_f64(self.value)),
            _ => grouped(self.value as u64),
        };
        format!("{more}{value} ({})", self.puzzle.title())
    }
}

/// A solver's runs on the boards that share a key.
#[derive(Clone, Debug)]
pub(super) struct Spot<'a> {
    pub(super) key: usize,
    count: usize,
    stopped: usize,
    /// Lower quartile, median and upper quartile. Runs that were stopped are counted as the longest.
    quartiles: [Value<'a>; 3],
}

impl<'a> Spot<'a> {
    /// The runs of a solver by the key of their puzzles, in ascending order; puzzles without a key are left out.
    pub(super) fn all(
        results: &'a Results,
        solver: usize,
        column: Column,
        key: impl Fn(&Puzzle) -> Option<usize>,
    ) -> Vec<Self> {
        let mut by_key: BTreeMap<usize, Vec<Value<'a>>> = BTreeMap::new();
        for puzzle in &results.puzzles {
            let (Some(key), Some(cell)) = (key(puzzle), puzzle.cell(solver)) else { continue };
            let is_stopped = cell.is_stopped();
            if is_stopped || cell.median().ending.is_answer() {
                let value = column.value(cell.median());
                by_key.entry(key).or_default().push(Value { is_stopped, value, puzzle });
            }
        }
        by_key.into_iter().map(|(key, values)| Self::of(key, values)).collect()
    }

    fn of(key: usize, mut values: Vec<Value<'a>>) -> Self {
        values.sort_by(|a, b| a.is_stopped.cmp(&b.is_stopped).then(a.value.total_cmp(&b.value)));
        let last = values.len() - 1;
        let quartiles = [last / 4, last / 2, last - last / 4].map(|at| values[at]);
        let stopped = values.iter().filter(|value| value.is_stopped).count();
        Self { key, count: values.len(), stopped, quartiles }
    }

    /// The values at which it has marks.
    pub(super) fn values(&self) -> impl Iterator<Item = f64> {
        self.quartiles.map(|quartile| quartile.value).into_iter()
    }

    /// A description: the number of boards, and the quartiles with their puzzles.
    fn told(&self, column: Column) -> String {
        let [low, median, high] = self.quartiles.map(|quartile| quartile.told(column));
        let stopped = if self.stopped > 0 { format!(", {} stopped", self.stopped) } else { String::new() };
        let of = counted(self.count as u64, "puzzle", "puzzles");
        format!("{of}{stopped}: median {median}, quartiles {low} and {high}")
    }
}

/// Draws the spots of one series, the runs of a solver: a line through the medians, which breaks where the median was
/// stopped, and a stroke from the lower to the upper quartile. `x` is the position of a spot, `named` its label.
pub(super) fn draw<'a>(
    frame: &mut Chart,
    (series, solver): (usize, &Arc<str>),
    column: Column,
    spots: &[Spot<'a>],
    y: &Scale,
    x: impl Fn(&Spot<'a>) -> f64,
    named: impl Fn(&Spot<'a>) -> String,
) {
    for known in spots.split(|spot| spot.quartiles[1].is_stopped) {
        frame.line(series, known.iter().map(|spot| (x(spot), y.place(spot.quartiles[1].value))));
    }
    for spot in spots {
        let [low, median, high] = spot.quartiles;
        let at = |value: Value<'_>| (x(spot), y.place(value.value));
        frame.stroke(series, at(low), at(high));
        let title = format!("{}, {}", named(spot), spot.told(column));
        frame.mark(Mark::of(series, at(median), median.is_stopped, median.puzzle, &[solver], title));
        if high.is_stopped {
            frame.beyond(series, at(high), (0.0, -1.0));
        }
    }
}
