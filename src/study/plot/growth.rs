//! How the time grows with the side of the board.

use std::collections::BTreeMap;

use super::Figure;
use super::frame::{BOTTOM, Frame, LEFT, RIGHT, TOP};
use super::scale::{Scale, Spread, Unit};
use crate::study::results::Results;
use crate::study::words::{counted, time};

/// The median time of each side with its quartiles; `None` if all boards have the same side.
pub(super) fn draw(results: &Results) -> Option<Figure> {
    let sides = || results.puzzles.iter().map(|puzzle| puzzle.side);
    if sides().min()? == sides().max()? {
        return None;
    }
    let growths: Vec<Vec<Spot>> = (0..results.solvers.len()).map(|solver| spots(results, solver)).collect();
    let times = growths.iter().flatten().flat_map(|spot| spot.quartiles.map(|(_, time)| time));
    let y = Scale::over(times, Spread::Logarithmic, Unit::Time, (BOTTOM, TOP));
    let x = Scale::over(
        sides().map(|side| side as f64),
        Spread::Linear,
        Unit::Count,
        (LEFT + 30.0, RIGHT - 30.0),
    );
    let mut frame = Frame::new(x, y, ("side of the board", "time for one puzzle"));
    for (series, spots) in growths.iter().enumerate() {
        // Beside each other, so that their quartiles can be told apart.
        let shift = (series as f64 - (growths.len() - 1) as f64 / 2.0) * 5.0;
        let place = |spot: &Spot, time| (x.place(spot.side as f64) + shift, y.place(time));
        let known = spots.iter().take_while(|spot| !spot.quartiles[1].0);
        frame.line(series, known.map(|spot| place(spot, spot.quartiles[1].1)).collect::<Vec<_>>());
        for spot in spots {
            let [low, (is_cut_off, median), high] = spot.quartiles;
            let (at, top) = (place(spot, low.1), place(spot, high.1));
            frame.line(series, [at, top]);
            let of = counted(spot.count, "puzzle", "puzzles");
            let told = if is_cut_off { "more than " } else { "" };
            let median_told = time(std::time::Duration::from_secs_f64(median));
            let side = spot.side;
            let title = format!("{}, side {side}, {of}: median {told}{median_told}", results.solvers[series]);
            frame.mark(series, place(spot, median), is_cut_off, &title);
            if high.0 {
                frame.beyond(series, top, (0.0, -1.0));
            }
        }
    }
    let caption = "Medians, and strokes from the lower to the upper quartile; a stroke beyond the top, or a hollow \
                   mark, was cut off there. Boards of different sides are different puzzles: their hardness differs as well."
        .to_owned();
    Some(Figure::new("Growth with the side of the board".into(), caption, frame, "A line for each solver"))
}

/// A solver's runs on boards of one side.
struct Spot {
    side: usize,
    count: usize,
    /// Lower quartile, median and upper quartile: whether it was cut off, and the time.
    quartiles: [(bool, f64); 3],
}

fn spots(results: &Results, solver: usize) -> Vec<Spot> {
    let mut by_side: BTreeMap<usize, Vec<(bool, f64)>> = BTreeMap::new();
    for puzzle in &results.puzzles {
        let Some(cell) = puzzle.cell(solver) else { continue };
        let run = cell.median();
        if cell.is_cut_off() || run.ending.is_answer() {
            by_side.entry(puzzle.side).or_default().push((cell.is_cut_off(), run.time.as_secs_f64()));
        }
    }
    let spot = |(side, mut times): (usize, Vec<(bool, f64)>)| {
        times.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        let quartile = |quarter: usize| times[(times.len() - 1) * quarter / 4];
        Spot { side, count: times.len(), quartiles: [1, 2, 3].map(quartile) }
    };
    by_side.into_iter().map(spot).collect()
}
