//! The cost against the share of filled cells, where hard boards lie between easy ones.

use super::Figure;
use super::chart::{BOTTOM, Chart, LEFT, RIGHT, TOP};
use super::quartiles::{self, Spot};
use super::scale::{Scale, Spread, Unit};
use crate::in_words::counted;
use crate::study::column::Column;
use crate::study::results::Results;

/// The least number of different shares of filled cells that show a trend.
const FEWEST_SHARES: usize = 3;

/// A figure for each side that has boards with several shares of filled cells.
pub(super) fn draw(results: &Results, column: Column) -> Vec<Figure> {
    results.sides().into_iter().filter_map(|side| one(results, side, column)).collect()
}

fn one(results: &Results, side: usize, column: Column) -> Option<Figure> {
    let all: Vec<Vec<Spot<'_>>> = (0..results.solvers.len())
        .map(|solver| {
            Spot::all(results, solver, column, |puzzle| (puzzle.side == side).then_some(puzzle.clues))
        })
        .collect();
    let values = || all.iter().flatten().flat_map(Spot::values);
    let mut clues: Vec<usize> = all.iter().flatten().map(|spot| spot.key).collect();
    clues.sort_unstable();
    clues.dedup();
    if clues.len() < FEWEST_SHARES || values().all(|value| value == 0.0) {
        return None;
    }
    let spread = if column == Column::Guesses { Spread::FromZero } else { Spread::Logarithmic };
    let y = Scale::over(values(), spread, Unit::Count, (BOTTOM, TOP));
    let share = |clues: usize| clues as f64 / (side * side) as f64;
    let shares: Vec<f64> = clues.iter().map(|clues| share(*clues)).collect();
    let x = Scale::exactly(&shares, Spread::Linear, Unit::Share, (LEFT + 24.0, RIGHT - 24.0));
    let title = format!("{} for one puzzle", column.title());
    let mut frame = Chart::new(x, y, ("share of the cells that are filled", &title));
    for (series, spots) in all.iter().enumerate() {
        let shift = (series as f64 - (all.len() - 1) as f64 / 2.0) * 4.0;
        quartiles::draw(
            &mut frame,
            (series, &results.solvers[series]),
            column,
            spots,
            &y,
            |spot| x.place(share(spot.key)) + shift,
            |spot| {
                let (solver, clues) = (&results.solvers[series], spot.key);
                {
                    let named = counted(clues as u64, "clue", "clues");
                    format!("{solver}, {named}, {:.0} % filled", 100.0 * share(clues))
                }
            },
        );
    }
    let caption = "Lines run through the medians, strokes from the lower to the upper quartile. Where the median run was stopped, a hollow mark shows what the solver had spent by then, and the line is broken. Random boards \
                   with few clues have many solutions, and those with many clues leave few choices: hard ones are \
                   expected between them."
        .to_owned();
    let title = format!("{side}×{side}: {} against the share of filled cells", column.title());
    Some(Figure::new(title, caption, frame, "A line for each solver"))
}
