//! Plots of a study as SVG within a page.
//!
//! A module of its own rather than a plotting crate: each mark names its puzzle when pointed at, colours are classes that
//! the page sets for light and dark, and runs that were cut off have marks of their own; the crates for plots write
//! pictures of fixed colours without titles.

mod cactus;
mod clues;
mod frame;
mod growth;
mod guesses;
mod hardness;
mod quartiles;
mod scale;
mod scatter;
mod survival;

use super::column::Column;
use super::growth::Growth;
use super::record::Ending;
use super::results::{Puzzle, Results};
use super::words::{counted, time};
use frame::Frame;

pub(super) use frame::swatch;

/// The most marks of one series; of more, some are left out, evenly.
const MOST_MARKS: usize = 600;

/// A plot with its texts.
#[derive(Clone, Debug)]
pub(super) struct Figure {
    /// Its title.
    pub(super) title: String,
    /// What is seen in it.
    pub(super) caption: String,
    /// The picture.
    pub(super) svg: String,
    /// What its series are.
    pub(super) legend: Legend,
}

/// What the series of a plot are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Legend {
    /// There is only one.
    None,
    /// The solvers of the study.
    Solvers,
    /// These.
    Own(Vec<String>),
}

impl Figure {
    fn new(title: String, caption: String, frame: Frame, what: &str) -> Self {
        let svg = frame.finish(&format!("{title}. {what}. {caption}"));
        Self { title, caption, svg, legend: Legend::Solvers }
    }
}

/// The heading of the plots of growth.
pub(super) const GROWTH: &str = "Size of the board";

/// The plots of a study, in groups with a heading. Plots for which the study has nothing to show are left out.
pub(super) fn all(results: &Results) -> Vec<(&'static str, Vec<Figure>)> {
    let cactus =
        [Column::Seconds, Column::Steps].into_iter().filter_map(|column| cactus::draw(results, column));
    let pairs = scatter::pairs(results).into_iter();
    let scatter = pairs.filter_map(|(first, second)| scatter::draw(results, first, second));
    let scatter = scatter.map(|figure| Figure { legend: Legend::None, ..figure });
    let guesses = [guesses::distribution(results), guesses::survival(results)];
    let by_share = growth::by_share(results, &Growth::all(results, Column::Steps));
    let groups = [
        ("How many are answered", cactus.collect::<Vec<_>>()),
        ("Two solvers, puzzle by puzzle", scatter.collect()),
        ("Guesses", guesses.into_iter().flatten().collect()),
        ("Clues", clues::draw(results)),
        ("Hardness in steps", hardness::draw(results, Column::Steps)),
        ("Hardness in guesses", hardness::draw(results, Column::Guesses)),
        (GROWTH, growth::draw(results).into_iter().chain(by_share).collect()),
    ];
    groups.into_iter().filter(|(_, figures)| !figures.is_empty()).collect()
}

/// At most [`MOST_MARKS`] of several, evenly spread, the last included.
fn sampled<T>(all: Vec<T>) -> Vec<T> {
    let count = all.len();
    if count <= MOST_MARKS {
        return all;
    }
    let is_kept = |index: usize| (index + 1) * MOST_MARKS / count > index * MOST_MARKS / count;
    all.into_iter().enumerate().filter(|(index, _)| is_kept(*index)).map(|(_, one)| one).collect()
}

/// What became of a solver's run on a puzzle, in a few words.
fn told(puzzle: &Puzzle, solver: usize) -> String {
    let Some(cell) = &puzzle.cells[solver] else { return "not run".into() };
    let run = cell.median();
    let guesses = counted(usize::try_from(run.counters.guesses).unwrap_or(usize::MAX), "guess", "guesses");
    let spent = time(run.time);
    match run.ending {
        Ending::CutOff => format!("cut off after {spent}, {guesses}"),
        Ending::Solved => format!("{spent}, {guesses}"),
        ending => format!("{} in {spent}, {guesses}", ending.name()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_are_kept_and_the_last_is_one_of_them() {
        for count in [1, MOST_MARKS, MOST_MARKS + 1, 1465, 100_000] {
            let kept = sampled((0..count).collect::<Vec<_>>());
            assert_eq!(kept.len(), count.min(MOST_MARKS));
            assert_eq!(kept.last(), Some(&(count - 1)));
        }
    }
}
