//! The times of two solvers on each puzzle, against each other.

use super::chart::{BOTTOM, Chart, Element, LEFT, Mark, RIGHT, TOP};
use super::scale::{Scale, Spread, Unit};
use super::{Figure, sampled, told};
use crate::study::results::{Cell, Puzzle, Results};
use crate::study::words::counted;

/// The most solvers for which all pairs are drawn.
const MOST_IN_PAIRS: usize = 4;

/// The pairs of solvers worth comparing: all if they are few, otherwise each with the one that answered most, in the
/// least time.
pub(super) fn pairs(results: &Results) -> Vec<(usize, usize)> {
    let count = results.solvers.len();
    if count <= MOST_IN_PAIRS {
        return (0..count).flat_map(|first| (first + 1..count).map(move |second| (first, second))).collect();
    }
    let merit = |solver: usize| {
        let answered = results.puzzles.iter().filter_map(|puzzle| puzzle.cells[solver].as_ref());
        let (mut number, mut time) = (0, 0.0);
        for cell in answered.filter(|cell| cell.is_answered()) {
            number += 1;
            time += cell.median().time.as_secs_f64();
        }
        (number, -time)
    };
    let best =
        (0..count).max_by(|a, b| merit(*a).partial_cmp(&merit(*b)).unwrap_or(std::cmp::Ordering::Equal));
    let Some(best) = best else { return Vec::new() };
    (0..count).filter(|solver| *solver != best).map(|solver| (best, solver)).collect()
}

/// Draws two solvers; `None` if they have no puzzle in common that one of them has answered.
pub(super) fn draw(results: &Results, first: usize, second: usize) -> Option<Figure> {
    let points: Vec<Point<'_>> =
        results.puzzles.iter().filter_map(|puzzle| Point::of(puzzle, first, second)).collect();
    if points.is_empty() {
        return None;
    }
    let times = || points.iter().flat_map(|point| [point.times.0, point.times.1]);
    let scale = |places| Scale::over(times(), Spread::Logarithmic, Unit::Time, places);
    let (x, y) = (scale((LEFT, RIGHT)), scale((BOTTOM, TOP)));
    let (one, other) = (&results.solvers[first], &results.solvers[second]);
    let mut frame = Chart::new(x, y, (&format!("time of {one}"), &format!("time of {other}")));
    frame.elements.push(Element::Diagonal);
    let both: Vec<&Point<'_>> = points.iter().filter(|point| !point.cut.0 && !point.cut.1).collect();
    let faster = both.iter().filter(|point| point.times.0 < point.times.1).count();
    let slower = both.iter().filter(|point| point.times.0 > point.times.1).count();
    let caption = format!(
        "Above the diagonal {one} is faster: on {} of the {} that both have answered, {other} on {slower}.{}",
        faster,
        counted(both.len() as u64, "puzzle", "puzzles"),
        if both.len() < points.len() {
            " A hollow mark with a stroke was stopped in the direction of the stroke; it counts for neither."
        } else {
            ""
        }
    );
    for point in sampled(points.iter().collect()) {
        let place = (x.place(point.times.0), y.place(point.times.1));
        let is_stopped = point.cut.0 || point.cut.1;
        let title = format!(
            "{}; {one}: {}; {other}: {}",
            point.puzzle.title(),
            told(point.puzzle, first),
            told(point.puzzle, second)
        );
        frame.mark(Mark::of(0, place, is_stopped, point.puzzle, &[one, other], title));
        if point.cut.0 {
            frame.beyond(0, place, (1.0, 0.0));
        }
        if point.cut.1 {
            frame.beyond(0, place, (0.0, -1.0));
        }
    }
    Some(Figure::new(format!("{one} against {other}"), caption, frame, "A mark for each puzzle"))
}

/// A puzzle run by both, and answered by at least one.
struct Point<'a> {
    puzzle: &'a Puzzle,
    times: (f64, f64),
    cut: (bool, bool),
}

impl<'a> Point<'a> {
    fn of(puzzle: &'a Puzzle, first: usize, second: usize) -> Option<Self> {
        let cell = |solver: usize| puzzle.cells[solver].as_ref();
        let (a, b) = (cell(first)?, cell(second)?);
        let cut = (a.is_stopped(), b.is_stopped());
        let counts = |cell: &Cell, cut: bool| cut || cell.median().ending.is_answer();
        if !counts(a, cut.0) || !counts(b, cut.1) || (cut.0 && cut.1) {
            return None;
        }
        let time = |cell: &Cell| cell.median().time.as_secs_f64();
        Some(Self { puzzle, times: (time(a), time(b)), cut })
    }
}
