//! How the cost grows with the side of the board: that of all solvers, and of each one by the share of filled cells.

use super::chart::{BOTTOM, Chart, LEFT, RIGHT, TOP};
use super::quartiles::{self, Spot};
use super::scale::{Scale, Spread, Unit};
use super::{Figure, Legend};
use crate::study::column::Column;
use crate::study::growth::{Growth, tenth};
use crate::study::laws::law;
use crate::study::results::Results;

/// The median time of each side with its quartiles; `None` if all boards have the same side.
pub(super) fn draw(results: &Results) -> Option<Figure> {
    let sides = results.sides();
    if sides.len() < 2 {
        return None;
    }
    let all: Vec<Vec<Spot<'_>>> = (0..results.solvers.len())
        .map(|solver| Spot::all(results, solver, Column::Seconds, |puzzle| Some(puzzle.side)))
        .collect();
    let (mut frame, scales) = frame(&sides, all.iter().flatten(), Column::Seconds, "time for one puzzle");
    for (series, spots) in all.iter().enumerate() {
        // Beside each other, so that their quartiles can be distinguished.
        let shift = (series as f64 - (all.len() - 1) as f64 / 2.0) * 5.0;
        let scale = scales.0;
        quartiles::draw(
            &mut frame,
            (series, &results.solvers[series]),
            Column::Seconds,
            spots,
            &scales.1,
            |spot| scale.place(spot.key as f64) + shift,
            |spot| format!("{}, side {}", results.solvers[series], spot.key),
        );
    }
    let caption =
        "Both axes are logarithmic. Medians, and strokes from the lower to the upper quartile; a stroke beyond \
                   the top, or a hollow mark, was stopped there. Boards of different sides are different puzzles, so their hardness differs as well."
            .to_owned();
    Some(Figure::new("Growth with the side of the board".into(), caption, frame, "A line for each solver"))
}

/// The median steps of each solver by side, with a curve for each share of filled cells, and the closer law.
pub(super) fn by_share(results: &Results, growths: &[Growth]) -> Vec<Figure> {
    let solvers = 0..results.solvers.len();
    let of = |solver| growths.iter().filter(|growth| growth.solver == solver).collect::<Vec<_>>();
    solvers.filter_map(|solver| one(results, solver, &of(solver))).collect()
}

fn one(results: &Results, solver: usize, growths: &[&Growth]) -> Option<Figure> {
    let name = results.solvers.get(solver).filter(|_| !growths.is_empty())?;
    let spots: Vec<Vec<Spot<'_>>> = growths
        .iter()
        .map(|growth| {
            Spot::all(results, solver, Column::Steps, |puzzle| {
                (tenth(puzzle) == growth.tenth).then_some(puzzle.side)
            })
        })
        .collect();
    let (mut frame, (x, y)) =
        frame(&results.sides(), spots.iter().flatten(), Column::Steps, "steps for one puzzle");
    for (series, (growth, spots)) in growths.iter().zip(&spots).enumerate() {
        frame.fit(series, curve(growth).map(|(side, cost)| (x.place(side), y.place(cost))));
        let shift = (series as f64 - (growths.len() - 1) as f64 / 2.0) * 3.0;
        quartiles::draw(
            &mut frame,
            (series, name),
            Column::Steps,
            spots,
            &y,
            |spot| x.place(spot.key as f64) + shift,
            |spot| format!("{name}, side {}, {} filled", spot.key, growth.share()),
        );
    }
    let entry = |growth: &&Growth| {
        let open = if growth.verdict().is_none() { ", open" } else { "" };
        format!("{} filled: {}{open}", growth.share(), law(growth, growth.closer()))
    };
    let caption = "Both axes are logarithmic: a power of the side is a straight line, exponential growth bends upwards. \
                   The broad bands are the closer law for each share of filled cells, up to the largest side that was \
                   answered; R² is the share of the variance of the logarithm that it explains. Hollow marks were stopped there and are left out of the fit; a law is open where the stopped runs may contradict it."
        .to_owned();
    let figure =
        Figure::new(format!("Growth of {name}"), caption, frame, "A line for each share of filled cells");
    Some(Figure { legend: Legend::Own(growths.iter().map(entry).collect()), ..figure })
}

/// Points of the closer law, from the least to the greatest fitted side.
fn curve(growth: &Growth) -> impl Iterator<Item = (f64, f64)> {
    let (low, high) = (growth.sides[0] as f64, growth.sides[growth.sides.len() - 1] as f64);
    let sides = (0..=24).map(move |step| low * (high / low).powf(f64::from(step) / 24.0));
    sides.map(|side| (side, growth.cost(growth.closer(), side)))
}

/// Logarithmic axes, with a tick for each side, and their scales.
fn frame<'a>(
    sides: &[usize],
    spots: impl Iterator<Item = &'a Spot<'a>>,
    column: Column,
    title: &str,
) -> (Chart, (Scale, Scale)) {
    let unit = if column == Column::Seconds { Unit::Time } else { Unit::Count };
    let y = Scale::over(spots.flat_map(Spot::values), Spread::Logarithmic, unit, (BOTTOM, TOP));
    let sides: Vec<f64> = sides.iter().map(|side| *side as f64).collect();
    let x = Scale::exactly(&sides, Spread::Logarithmic, Unit::Count, (LEFT + 30.0, RIGHT - 30.0));
    let ticks = sides.iter().map(|side| (*side, side.to_string())).collect();
    (Chart::with_ticks(x, ticks, y, ("side of the board", title)), (x, y))
}
