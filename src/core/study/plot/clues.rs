//! The time against the number of clues.

use std::collections::BTreeMap;

use super::chart::{BOTTOM, Chart, LEFT, Mark, RIGHT, TOP};
use super::scale::{Scale, Spread, Unit};
use super::{Figure, sampled, told};
use crate::in_words::counted;
use crate::study::results::{Puzzle, Results};

/// A figure for each side that has puzzles with several numbers of clues.
pub(super) fn draw(results: &Results) -> Vec<Figure> {
    let sides = results.sides();
    let of_side = |side: &usize| one(&results.of_side(*side), (sides.len() > 1).then_some(*side));
    sides.iter().filter_map(of_side).collect()
}

/// A mark for each run, and a line through the medians; `None` if all puzzles have the same number of clues.
fn one(results: &Results, side: Option<usize>) -> Option<Figure> {
    let clues = || results.puzzles.iter().map(|puzzle| puzzle.clues);
    if clues().min()? == clues().max()? {
        return None;
    }
    let runs: Vec<Vec<Point<'_>>> =
        (0..results.solvers.len()).map(|solver| points(results, solver)).collect();
    let times = runs.iter().flatten().map(|point| point.time);
    let y = Scale::over(times, Spread::Logarithmic, Unit::Time, (BOTTOM, TOP));
    let values = clues().map(|clues| clues as f64);
    let x = Scale::over(values, Spread::Linear, Unit::Count, (LEFT + 24.0, RIGHT - 24.0));
    let mut frame = Chart::new(x, y, ("clues", "time for one puzzle"));
    for (series, points) in runs.iter().enumerate() {
        // Beside each other, so that all can be seen.
        let shift = (series as f64 - (runs.len() - 1) as f64 / 2.0) * 5.0;
        for point in sampled(points.iter().collect()) {
            let place = (x.place(point.puzzle.clues as f64) + shift, y.place(point.time));
            let (solver, puzzle) = (&results.solvers[series], point.puzzle);
            let clues = counted(puzzle.clues as u64, "clue", "clues");
            let title = format!("{}, {clues}, {solver}: {}", puzzle.title(), told(puzzle, series));
            frame.mark(Mark::of(series, place, point.is_stopped, puzzle, &[solver], title));
            if point.is_stopped {
                frame.beyond(series, place, (0.0, -1.0));
            }
        }
        let line =
            medians(points).into_iter().map(|(clues, time)| (x.place(clues as f64) + shift, y.place(time)));
        frame.line(series, line);
    }
    let caption =
        "Lines run through the median for each number of clues, and break off where half of the runs or more were stopped. Stopped runs are hollow."
            .to_owned();
    let of_side = side.map_or(String::new(), |side| format!("{side}×{side}: "));
    let title =
        if side.is_some() { "time against the number of clues" } else { "Time against the number of clues" };
    Some(Figure::new(of_side + title, caption, frame, "A mark for each run"))
}

struct Point<'a> {
    puzzle: &'a Puzzle,
    time: f64,
    is_stopped: bool,
}

/// The runs of a solver that answered or were stopped.
fn points<'a>(results: &'a Results, solver: usize) -> Vec<Point<'a>> {
    let point = |puzzle: &'a Puzzle| {
        let cell = puzzle.cell(solver)?;
        let (run, is_stopped) = (cell.median(), cell.is_stopped());
        let counts = is_stopped || run.ending.is_answer();
        counts.then_some(Point { puzzle, time: run.time.as_secs_f64(), is_stopped })
    };
    results.puzzles.iter().filter_map(point).collect()
}

/// The median time of each number of clues, up to the first one whose median was stopped.
fn medians(points: &[Point<'_>]) -> Vec<(usize, f64)> {
    let mut by_clues: BTreeMap<usize, Vec<(bool, f64)>> = BTreeMap::new();
    for point in points {
        by_clues.entry(point.puzzle.clues).or_default().push((point.is_stopped, point.time));
    }
    // From many clues to few, so that the line extends as far as possible into the hard ones.
    let medians = by_clues.into_iter().rev().map(|(clues, mut times)| {
        times.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        let (is_stopped, time) = times[(times.len() - 1) / 2];
        (!is_stopped).then_some((clues, time))
    });
    medians.map_while(|median| median).collect()
}
