//! A plot as data: two axes, and what is drawn between them, in a picture of 720 × 400 units whose y grows
//! downwards. Knows neither colours nor files; [`super::svg`] and the window draw it.

use std::sync::Arc;

use super::scale::{Scale, Unit};
use crate::study::results::Puzzle;

/// The size of a plot in units of the picture.
pub(super) const WIDTH: f64 = 720.0;
/// The height of most plots.
const HEIGHT: f64 = 400.0;
/// The positions of the ends of the axes.
pub const LEFT: f64 = 80.0;
/// The right end.
pub const RIGHT: f64 = WIDTH - 30.0;
/// The upper end.
pub const TOP: f64 = 14.0;
/// The lower end.
pub(super) const BOTTOM: f64 = HEIGHT - BELOW;
/// The room below the axis across, for its ticks and its title.
const BELOW: f64 = 52.0;

/// The distances from a mark to the ends of the stroke beside it.
pub const BEYOND: [f64; 2] = [5.0, 11.0];

/// The most visible marks of a curve.
const MOST_SEEN: usize = 12;

/// A position in the picture.
pub type Place = (f64, f64);

/// Axes and the elements between them.
#[derive(Clone, Debug)]
pub struct Chart {
    /// The axis across.
    pub x: Axis,
    /// The axis upwards; `None` for strips below each other.
    pub y: Option<Axis>,
    /// The position of the axis across.
    pub bottom: f64,
    /// From back to front.
    pub elements: Vec<Element>,
}

/// An axis with its title.
#[derive(Clone, Debug)]
pub struct Axis {
    /// Its title.
    pub title: String,
    /// The scale of its values.
    pub scale: Scale,
    /// Values with their labels, if these are the only ones.
    ticks: Option<Vec<(f64, String)>>,
}

impl Axis {
    /// The positions with a tick, and their labels.
    #[must_use]
    pub fn ticks(&self) -> Vec<(f64, String)> {
        let ticks = self.ticks.clone().unwrap_or_else(|| self.scale.ticks());
        ticks.into_iter().map(|(value, label)| (self.scale.place(value), label)).collect()
    }

    /// The ticks between two positions, with more of them if that is a small part of the axis.
    #[must_use]
    pub fn ticks_within(&self, part: (f64, f64)) -> Vec<(f64, String)> {
        match &self.ticks {
            Some(_) => self.ticks(),
            None => Self { scale: self.scale.part(part), ..self.clone() }.ticks(),
        }
    }
}

/// An element of a chart.
#[derive(Clone, PartialEq, Debug)]
pub enum Element {
    /// From the lower left to the upper right, where both axes are equal.
    Diagonal,
    /// The base of a strip.
    Base(f64),
    /// A line in the colour and the dash of a series.
    Line {
        /// The number of the series.
        series: usize,
        /// Its corners.
        points: Vec<Place>,
    },
    /// The curve of a law fitted to a series: broad and faint.
    Fit {
        /// The number of the series.
        series: usize,
        /// Its corners.
        points: Vec<Place>,
    },
    /// A thin stroke.
    Stroke {
        /// The number of the series.
        series: usize,
        /// Its ends.
        ends: [Place; 2],
    },
    /// The marker of a series.
    Mark(Mark),
    /// A short stroke beside a mark, from 5 to 11 units away ([`BEYOND`]), where a value that was stopped would be.
    Beyond {
        /// The number of the series.
        series: usize,
        /// The position of the mark.
        mark: Place,
        /// A vector of length one.
        direction: (f64, f64),
    },
    /// A bar of a strip.
    Bar {
        /// The number of the series.
        series: usize,
        /// Its upper left corner.
        corner: Place,
        /// Its width and height.
        size: (f64, f64),
        /// Whether it stands for runs that were stopped.
        is_stopped: bool,
        /// Its meaning.
        text: String,
    },
    /// A text that ends at a position.
    Text {
        /// Its end, on its base line.
        end: Place,
        /// The text.
        text: String,
    },
}

/// A marker: a run, or a value shared by several.
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    /// The number of the series.
    pub series: usize,
    /// Where it is.
    pub place: Place,
    /// Its style.
    pub look: Look,
    /// The text shown when it is pointed at.
    pub text: String,
    /// The name of a list and the number of a puzzle in it, counted from 1.
    pub puzzle: (Arc<str>, usize),
    /// The solvers it concerns.
    pub solvers: Vec<Arc<str>>,
}

/// The style of a marker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Filled.
    Whole,
    /// Hollow: the run was stopped.
    Stopped,
    /// Invisible; provides a tooltip only.
    Unseen,
}

impl Mark {
    /// A mark that represents a puzzle.
    pub(super) fn of(
        series: usize,
        place: Place,
        is_stopped: bool,
        puzzle: &Puzzle,
        solvers: &[&Arc<str>],
        text: String,
    ) -> Self {
        Self {
            series,
            place,
            look: if is_stopped { Look::Stopped } else { Look::Whole },
            text,
            puzzle: (Arc::clone(&puzzle.list), puzzle.index),
            solvers: solvers.iter().map(|solver| Arc::clone(solver)).collect(),
        }
    }
}

impl Chart {
    /// A chart with two axes and their titles.
    pub(super) fn new(x: Scale, y: Scale, titles: (&str, &str)) -> Self {
        let axis = |scale, title: &str| Axis { title: title.to_owned(), scale, ticks: None };
        Self { x: axis(x, titles.0), y: Some(axis(y, titles.1)), bottom: BOTTOM, elements: Vec::new() }
    }

    /// A chart with these ticks on the axis across: values and labels.
    pub(super) fn with_ticks(x: Scale, ticks: Vec<(f64, String)>, y: Scale, titles: (&str, &str)) -> Self {
        let mut chart = Self::new(x, y, titles);
        chart.x.ticks = Some(ticks);
        chart
    }

    /// A chart with an axis across alone, for strips below each other.
    pub(super) fn strips(x: Scale, bottom: f64, title: &str) -> Self {
        let unused = Scale::between((0.0, 1.0), Unit::Share, (bottom, TOP));
        Self { y: None, bottom, ..Self::new(x, unused, (title, "")) }
    }

    /// The height of the picture.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.bottom + BELOW
    }

    /// Adds a line through these positions, unless there are none.
    pub(super) fn line(&mut self, series: usize, points: impl IntoIterator<Item = Place>) {
        let points: Vec<Place> = points.into_iter().collect();
        if !points.is_empty() {
            self.elements.push(Element::Line { series, points });
        }
    }

    /// Adds the curve of a law.
    pub(super) fn fit(&mut self, series: usize, points: impl IntoIterator<Item = Place>) {
        self.elements.push(Element::Fit { series, points: points.into_iter().collect() });
    }

    /// Adds a thin stroke between two positions.
    pub(super) fn stroke(&mut self, series: usize, from: Place, to: Place) {
        self.elements.push(Element::Stroke { series, ends: [from, to] });
    }

    /// Adds a mark.
    pub(super) fn mark(&mut self, mark: Mark) {
        self.elements.push(Element::Mark(mark));
    }

    /// Adds the marks of a curve; only a few evenly spread ones are visible.
    pub(super) fn curve_marks(&mut self, marks: Vec<Mark>) {
        let every = marks.len().div_ceil(MOST_SEEN).max(1);
        for (index, mark) in marks.into_iter().enumerate() {
            let look = if index % every == every / 2 { mark.look } else { Look::Unseen };
            self.mark(Mark { look, ..mark });
        }
    }

    /// Adds a stroke from a position in the direction in which a value that was stopped would be.
    pub(super) fn beyond(&mut self, series: usize, mark: Place, direction: (f64, f64)) {
        self.elements.push(Element::Beyond { series, mark, direction });
    }
}
