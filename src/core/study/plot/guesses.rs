//! How many guesses the puzzles take: their distribution, and the share above each number.

use super::chart::{BOTTOM, Chart, Element, LEFT, Mark, RIGHT, TOP};
use super::scale::{Scale, Spread, Unit};
use super::survival::kaplan_meier;
use super::{Figure, sampled, told};
use crate::study::Column;
use crate::study::results::{Puzzle, Results};
use crate::study::words::{counted, grouped};
use std::sync::Arc;

/// The height of the strip of one solver.
const STRIP: f64 = 46.0;

/// The guesses of one solver's runs, those that were stopped apart. Runs of a solver that stalled do not count.
struct Guesses<'a> {
    ended: Vec<(f64, &'a Puzzle)>,
    stopped: Vec<(f64, &'a Puzzle)>,
}

impl<'a> Guesses<'a> {
    fn of(results: &'a Results, solver: usize) -> Self {
        let mut guesses = Self { ended: Vec::new(), stopped: Vec::new() };
        for puzzle in &results.puzzles {
            let Some(cell) = &puzzle.cells[solver] else { continue };
            let run = cell.median();
            if !Column::Guesses.is_known(run.known) {
                continue;
            }
            let point = (run.counters.guesses as f64, puzzle);
            if cell.is_stopped() {
                guesses.stopped.push(point);
            } else if run.ending.is_answer() {
                guesses.ended.push(point);
            }
        }
        guesses
    }

    fn all(results: &'a Results) -> Vec<Self> {
        (0..results.solvers.len()).map(|solver| Self::of(results, solver)).collect()
    }

    fn values(&self) -> impl Iterator<Item = f64> {
        self.ended.iter().chain(&self.stopped).map(|(value, _)| *value)
    }
}

/// The first value of the bin with this number, and the first beyond it: 0, 1, 2–3, 4–7, …
fn bin(number: i32) -> (f64, f64) {
    if number == 0 { (0.0, 1.0) } else { (2f64.powi(number - 1), 2f64.powi(number)) }
}

/// A strip of bars for each solver; `None` if no solver guesses.
pub(super) fn distribution(results: &Results) -> Option<Figure> {
    let all = Guesses::all(results);
    let most = all.iter().flat_map(Guesses::values).fold(0.0, f64::max);
    if most < 1.0 {
        return None;
    }
    let bins = (0..).take_while(|number| bin(*number).0 <= most).count() as i32;
    let x = Scale::over([bin(bins - 1).1].into_iter(), Spread::FromZero, Unit::Count, (LEFT, RIGHT));
    let bottom = TOP + STRIP * all.len() as f64;
    let mut frame = Chart::strips(x, bottom, "guesses for one puzzle");
    for (series, guesses) in all.iter().enumerate() {
        strip(&mut frame, &x, series, &results.solvers[series], guesses, bins);
    }
    let caption =
        "Each strip is a solver; the height of a bar is its number of puzzles. The hollow part is runs stopped with that many guesses, which may have needed more."
            .to_owned();
    Some(Figure::new("Distribution of guesses".into(), caption, frame, "A strip of bars for each solver"))
}

fn strip(frame: &mut Chart, x: &Scale, series: usize, solver: &str, guesses: &Guesses<'_>, bins: i32) {
    let base = TOP + STRIP * (series + 1) as f64;
    let count = |points: &[(f64, &Puzzle)], (low, high): (f64, f64)| {
        points.iter().filter(|(value, _)| (low..high).contains(value)).count()
    };
    let counts: Vec<(usize, usize)> = (0..bins)
        .map(|number| (count(&guesses.ended, bin(number)), count(&guesses.stopped, bin(number))))
        .collect();
    let most = counts.iter().map(|(ended, cut)| ended + cut).max().unwrap_or(0).max(1);
    let height = |count: usize| count as f64 / most as f64 * (STRIP - 16.0);
    frame.elements.push(Element::Base(base));
    for (number, &(ended, cut)) in (0..).zip(&counts) {
        let (low, high) = bin(number);
        let (from, to) = (x.place(low), x.place(high));
        let range = if high - low > 1.0 {
            format!("{} to {} guesses", grouped(low as u64), grouped(high as u64 - 1))
        } else {
            counted(low as u64, "guess", "guesses")
        };
        let mut bar = |count: usize, above: usize, is_stopped: bool, what: &str| {
            if count > 0 {
                let corner = (from + 1.0, base - height(above) - height(count));
                let size = ((to - from - 2.0).max(1.0), height(count));
                let text = format!("{solver}: {} {what} {range}", counted(count as u64, "puzzle", "puzzles"));
                frame.elements.push(Element::Bar { series, corner, size, is_stopped, text });
            }
        };
        bar(ended, 0, false, "with");
        bar(cut, ended, true, "stopped at");
    }
    frame.elements.push(Element::Text { end: (RIGHT, base - STRIP + 13.0), text: solver.to_owned() });
}

/// The share of puzzles above each number of guesses; `None` if no solver guesses.
pub(super) fn survival(results: &Results) -> Option<Figure> {
    let all = Guesses::all(results);
    let most = all.iter().flat_map(Guesses::values).fold(0.0, f64::max);
    if most < 1.0 {
        return None;
    }
    let x = Scale::over([most].into_iter(), Spread::FromZero, Unit::Count, (LEFT, RIGHT));
    let y = Scale::between((0.0, 1.0), Unit::Share, (BOTTOM, TOP));
    let mut frame = Chart::new(x, y, ("guesses", "puzzles that take more"));
    for (series, guesses) in all.iter().enumerate() {
        curve(&mut frame, (x, y), series, &results.solvers[series], guesses);
    }
    let caption =
        "The lower a curve, the fewer puzzles take more guesses. Stopped runs, the hollow marks, count as running up to there (Kaplan–Meier estimate)."
            .to_owned();
    Some(Figure::new(
        "Share of puzzles that take more guesses".into(),
        caption,
        frame,
        "A curve for each solver",
    ))
}

fn curve(frame: &mut Chart, (x, y): (Scale, Scale), series: usize, solver: &Arc<str>, guesses: &Guesses<'_>) {
    let values = |points: &[(f64, &Puzzle)]| points.iter().map(|(value, _)| *value).collect::<Vec<_>>();
    let drops = kaplan_meier(&values(&guesses.ended), &values(&guesses.stopped));
    let share_at = |value: f64| drops.iter().rfind(|drop| drop.at <= value).map_or(1.0, |drop| drop.share);
    let mut share = 1.0;
    let mut corners = vec![(x.place(0.0), y.place(1.0))];
    for drop in &drops {
        corners.push((x.place(drop.at), y.place(share)));
        share = drop.share;
        corners.push((x.place(drop.at), y.place(share)));
    }
    if let Some(last) = guesses.values().reduce(f64::max) {
        corners.push((x.place(last), y.place(share)));
        frame.line(series, corners);
    }
    let mark = |&(value, puzzle): &(f64, &Puzzle), is_stopped: bool| {
        let title = format!("{}, {solver}: {}", puzzle.title(), told(puzzle, series));
        let place = (x.place(value), y.place(share_at(value)));
        Mark::of(series, place, is_stopped, puzzle, &[solver], title)
    };
    let ended = sampled(guesses.ended.iter().collect()).into_iter();
    let mut ended: Vec<Mark> = ended.map(|point| mark(point, false)).collect();
    ended.sort_by(|a, b| a.place.0.total_cmp(&b.place.0));
    frame.curve_marks(ended);
    for point in sampled(guesses.stopped.iter().collect()) {
        let mark = mark(point, true);
        let place = mark.place;
        frame.mark(mark);
        frame.beyond(series, place, (1.0, 0.0));
    }
}
