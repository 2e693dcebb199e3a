//! The plots of a study: what is in them ([`Chart`]), drawn as SVG for a page, or by the window.
//!
//! The SVG is our own rather than a plotting crate's: each mark names its puzzle when pointed at, colours are classes that
//! the page sets for light and dark, and runs that were stopped have marks of their own; the crates for plots write
//! pictures of fixed colours without titles.

mod cactus;
mod chart;
mod clues;
mod growth;
mod guesses;
mod hardness;
mod picture;
mod quartiles;
mod scale;
mod scatter;
mod series;
mod survival;
mod svg;

use super::column::Column;
use super::growth::Growth;
use super::record::Ending;
use super::results::{Puzzle, Results};
use super::words::{counted, time};

pub use chart::{Axis, BEYOND, Chart, Element, LEFT, Look, Mark, Place, RIGHT, TOP};
pub use series::{COLOURS, DASHES, dash, outline};
pub(super) use svg::swatch;

/// The most marks of one series; if there are more, some are left out, evenly.
const MOST_MARKS: usize = 600;

/// A plot with its texts.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Its title.
    pub title: String,
    /// The caption.
    pub caption: String,
    /// The axes and the elements between them.
    pub chart: Chart,
    /// The meaning of its series.
    pub legend: Legend,
    /// The kind of its marks, for those who cannot see it.
    what: &'static str,
    /// What pointing at it shows, where that is possible; empty if its caption does not say.
    on_pointing: &'static str,
}

/// The meaning of the series of a plot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Legend {
    /// There is only one.
    None,
    /// The solvers of the study.
    Solvers,
    /// These names.
    Own(Vec<String>),
}

impl Figure {
    const fn new(title: String, caption: String, chart: Chart, what: &'static str) -> Self {
        Self { title, caption, chart, legend: Legend::Solvers, what, on_pointing: "" }
    }

    /// The caption for a plot that can be pointed at.
    #[must_use]
    pub fn caption_for_pointing(&self) -> String {
        format!("{} {}", self.caption, self.on_pointing).trim_end().into()
    }

    /// The names of its series.
    #[must_use]
    pub fn names(&self, results: &Results) -> Vec<String> {
        match &self.legend {
            Legend::None => Vec::new(),
            Legend::Solvers => results.solvers.iter().map(ToString::to_string).collect(),
            Legend::Own(names) => names.clone(),
        }
    }

    /// The picture for a page.
    pub(super) fn svg(&self) -> String {
        svg::render(&self.chart, &format!("{}. {}. {}", self.title, self.what, self.caption_for_pointing()))
    }
}

/// The heading of the plots of growth.
pub(super) const GROWTH: &str = "Size of the board";

/// The plots of a study, in groups with a heading. Plots for which the study has nothing to show are left out.
#[must_use]
pub fn all(results: &Results) -> Vec<(&'static str, Vec<Figure>)> {
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

/// At most [`MOST_MARKS`] of these, evenly spread, the last included.
fn sampled<T>(all: Vec<T>) -> Vec<T> {
    let count = all.len();
    if count <= MOST_MARKS {
        return all;
    }
    let is_kept = |index: usize| (index + 1) * MOST_MARKS / count > index * MOST_MARKS / count;
    all.into_iter().enumerate().filter(|(index, _)| is_kept(*index)).map(|(_, one)| one).collect()
}

/// The result of a solver's run on a puzzle, in a few words.
fn told(puzzle: &Puzzle, solver: usize) -> String {
    let Some(cell) = &puzzle.cells[solver] else { return "not run".into() };
    let run = cell.median();
    let guesses = if Column::Guesses.is_known(run.known) {
        counted(run.counters.guesses, "guess", "guesses")
    } else {
        "guesses not known".into()
    };
    let spent = time(run.time);
    match run.ending {
        Ending::Stopped => format!("stopped after {spent}, {guesses}"),
        Ending::Solved => format!("{spent}, {guesses}"),
        Ending::Stalled => format!("no answer after {spent}, {guesses}"),
        ending => format!("{} in {spent}, {guesses}", ending.name()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sampling_keeps_few_marks_and_the_last() {
        for count in [1, MOST_MARKS, MOST_MARKS + 1, 1465, 100_000] {
            let kept = sampled((0..count).collect::<Vec<_>>());
            assert_eq!(kept.len(), count.min(MOST_MARKS));
            assert_eq!(kept.last(), Some(&(count - 1)));
        }
    }
}
