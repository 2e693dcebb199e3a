//! The cactus plot: how many puzzles each solver has answered within a time, or within a number of steps.

use std::fmt::Write;
use std::sync::Arc;

use super::chart::{BOTTOM, Chart, LEFT, Mark, RIGHT, TOP};
use super::scale::{Scale, Spread, Unit};
use super::{Figure, MOST_MARKS, sampled, told};
use crate::study::column::Column;
use crate::study::results::{Puzzle, Results};

/// Draws it over the time or the steps of a run; `None` if no solver has answered anything.
pub(super) fn draw(results: &Results, column: Column) -> Option<Figure> {
    let (what, axis, unit) = match column {
        Column::Seconds => ("Curves of time", "time for one puzzle", Unit::Time),
        _ => ("Curves of steps", "steps for one puzzle", Unit::Count),
    };
    let curves: Vec<Curve<'_>> =
        (0..results.solvers.len()).map(|solver| Curve::of(results, solver, column)).collect();
    let most = curves.iter().map(|curve| curve.answered.len()).max().filter(|most| *most > 0)?;
    let values = || curves.iter().flat_map(|curve| curve.answered.iter().chain(&curve.stopped));
    let x = Scale::over(values().map(|(value, _)| *value), Spread::Logarithmic, unit, (LEFT, RIGHT));
    let y = Scale::between((0.0, most as f64), Unit::Count, (BOTTOM, TOP));
    let mut frame = Chart::new(x, y, (axis, "puzzles answered"));
    for (solver, curve) in curves.iter().enumerate() {
        curve.draw(&mut frame, (x, y), solver, &results.solvers[solver]);
    }
    let title =
        format!("Puzzles answered within a {}", if unit == Unit::Time { "time" } else { "number of steps" });
    let mut caption = String::from("The higher and the further left a curve, the better.");
    if curves.iter().any(|curve| !curve.stopped.is_empty()) {
        let _ = write!(caption, " A hollow mark is a run that was stopped there, without an answer.");
    }
    let on_pointing = match most > MOST_MARKS {
        true => "Point at a curve to see the puzzle there, for some of them.",
        false => "Point at a curve to see the puzzle there.",
    };
    Some(Figure { on_pointing, ..Figure::new(title, caption, frame, what) })
}

/// The runs of one solver by their cost.
struct Curve<'a> {
    /// In ascending order.
    answered: Vec<(f64, &'a Puzzle)>,
    stopped: Vec<(f64, &'a Puzzle)>,
}

impl<'a> Curve<'a> {
    fn of(results: &'a Results, solver: usize, column: Column) -> Self {
        let mut curve = Self { answered: Vec::new(), stopped: Vec::new() };
        for puzzle in &results.puzzles {
            let Some(cell) = &puzzle.cells[solver] else { continue };
            let run = cell.median();
            let point = (column.value(run), puzzle);
            if cell.is_stopped() {
                curve.stopped.push(point);
            } else if run.ending.is_answer() {
                curve.answered.push(point);
            }
        }
        curve.answered.sort_by(|a, b| a.0.total_cmp(&b.0));
        curve
    }

    fn draw(&self, frame: &mut Chart, scales: (Scale, Scale), series: usize, solver: &Arc<str>) {
        let (x, y) = scales;
        let numbered = || (1_i32..).zip(&self.answered);
        let corners = numbered().flat_map(|(count, (value, _))| {
            let place = x.place(*value);
            [(place, y.place(f64::from(count - 1))), (place, y.place(f64::from(count)))]
        });
        // Up to the end of the axis nothing more is answered.
        let end = self.answered.last().map(|_| (RIGHT, y.place(self.answered.len() as f64)));
        frame.line(series, corners.chain(end));
        let mark = |(count, (value, puzzle)): (i32, &(f64, &Puzzle))| {
            let title = format!("{}, number {count} of {solver}: {}", puzzle.title(), told(puzzle, series));
            Mark::of(series, (x.place(*value), y.place(f64::from(count))), false, puzzle, &[solver], title)
        };
        let marks = sampled(numbered().collect()).into_iter().map(mark).collect();
        frame.curve_marks(marks);
        for (value, puzzle) in sampled(self.stopped.iter().collect()) {
            let below = self.answered.partition_point(|(answered, _)| answered <= value);
            let place = (x.place(*value), y.place(below as f64));
            let title = format!("{}, {solver}: {}", puzzle.title(), told(puzzle, series));
            frame.mark(Mark::of(series, place, true, puzzle, &[solver], title));
            frame.beyond(series, place, (1.0, 0.0));
        }
    }
}
