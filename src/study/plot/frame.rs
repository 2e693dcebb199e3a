//! The frame of a plot: axes with ticks, lines of the grid and titles; and the marks of series.
//!
//! Colours are classes, so that the page decides them for light and dark. A series differs from the others by its dash
//! and its marker as well.

use std::fmt::Write;

use super::scale::Scale;
use crate::study::markup::escaped;

/// The size of a plot in units of the picture.
pub(super) const WIDTH: f64 = 720.0;
pub(super) const HEIGHT: f64 = 400.0;
/// The positions of the ends of the axes.
pub(super) const LEFT: f64 = 80.0;
pub(super) const RIGHT: f64 = WIDTH - 30.0;
pub(super) const TOP: f64 = 14.0;
pub(super) const BOTTOM: f64 = HEIGHT - 52.0;

/// The number of series that differ in colour; further ones differ in dash and marker.
pub(super) const COLOURS: usize = 8;

/// The most marks of a curve that are seen.
const MOST_SEEN: usize = 12;

const DASHES: [&str; COLOURS] = ["", "9 4", "2 3", "9 3 2 3", "14 4", "5 5", "1 4", "14 3 2 3 2 3"];

/// A picture in the making.
#[derive(Debug)]
pub(super) struct Frame {
    body: String,
    pub(super) x: Scale,
    pub(super) y: Scale,
    height: f64,
}

impl Frame {
    /// A frame with two axes and their titles.
    pub(super) fn new(x: Scale, y: Scale, titles: (&str, &str)) -> Self {
        Self::with_ticks(x, x.ticks(), y, titles)
    }

    /// A frame with these ticks on the axis across: values and labels.
    pub(super) fn with_ticks(x: Scale, ticks: Vec<(f64, String)>, y: Scale, titles: (&str, &str)) -> Self {
        let mut frame = Self { body: String::new(), x, y, height: HEIGHT };
        frame.across(BOTTOM, ticks, titles.0);
        for (value, label) in y.ticks() {
            let place = y.place(value);
            frame.add(&format!(r#"<path class="grid" d="M{LEFT} {place:.1}H{RIGHT}"/>"#));
            frame.text(LEFT - 7.0, place + 4.0, "end", &label);
        }
        let (middle, title) = ((TOP + BOTTOM) / 2.0, escaped(titles.1));
        frame.add(&format!(
            r#"<text class="axis" text-anchor="middle" transform="translate(14 {middle:.1})rotate(-90)">{title}</text>"#
        ));
        frame
    }

    /// A frame with an axis across alone, for strips one below the other.
    pub(super) fn strips(x: Scale, bottom: f64, title: &str) -> Self {
        let unused = Scale::between((0.0, 1.0), super::scale::Unit::Share, (bottom, TOP));
        let mut frame = Self { body: String::new(), x, y: unused, height: bottom + HEIGHT - BOTTOM };
        frame.across(bottom, x.ticks(), title);
        frame
    }

    /// The axis across.
    fn across(&mut self, bottom: f64, ticks: Vec<(f64, String)>, title: &str) {
        for (value, label) in ticks {
            let place = self.x.place(value);
            self.add(&format!(r#"<path class="grid" d="M{place:.1} {TOP}V{bottom:.1}"/>"#));
            self.text(place, bottom + 18.0, "middle", &label);
        }
        self.add(&format!(r#"<path class="rule" d="M{LEFT} {bottom:.1}H{RIGHT}"/>"#));
        let (middle, title) = ((LEFT + RIGHT) / 2.0, escaped(title));
        let y = bottom + 42.0;
        self.add(&format!(
            r#"<text class="axis" text-anchor="middle" x="{middle:.1}" y="{y:.1}">{title}</text>"#
        ));
    }

    /// Adds an element.
    pub(super) fn add(&mut self, element: &str) {
        self.body.push_str(element);
        self.body.push('\n');
    }

    /// Adds a text.
    pub(super) fn text(&mut self, x: f64, y: f64, anchor: &str, text: &str) {
        let text = escaped(text);
        self.add(&format!(r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{text}</text>"#));
    }

    /// Adds a line through these positions, in the colour and the dash of a series.
    pub(super) fn line(&mut self, series: usize, points: impl IntoIterator<Item = (f64, f64)>) {
        let path = path(points);
        if !path.is_empty() {
            let (colour, dash) = (series % COLOURS, dash(series));
            self.add(&format!(r#"<path class="line c{colour}" stroke-dasharray="{dash}" d="{path}"/>"#));
        }
    }

    /// Adds the curve of a law fitted to a series: broad and faint, below its marks.
    pub(super) fn fit(&mut self, series: usize, points: impl IntoIterator<Item = (f64, f64)>) {
        let (colour, path) = (series % COLOURS, path(points));
        self.add(&format!(r#"<path class="fit c{colour}" d="{path}"/>"#));
    }

    /// Adds a thin stroke between two positions.
    pub(super) fn stroke(&mut self, series: usize, from: (f64, f64), to: (f64, f64)) {
        let (colour, path) = (series % COLOURS, path([from, to]));
        self.add(&format!(r#"<path class="stroke c{colour}" d="{path}"/>"#));
    }

    /// Adds the marker of a series at a position, which shows a title when pointed at; hollow for a run that was cut off.
    pub(super) fn mark(&mut self, series: usize, place: (f64, f64), is_cut_off: bool, title: &str) {
        let (colour, path, title) = (series % COLOURS, marker(series, place.0, place.1, 4.0), escaped(title));
        let hollow = if is_cut_off { " cut" } else { "" };
        self.add(&format!(
            r#"<path class="mark c{colour}{hollow}" d="{path}"><title>{title}</title></path>"#
        ));
    }

    /// Adds the marks of a curve: each shows its title when pointed at, and a few evenly spread ones are seen, so that the
    /// curve stays visible below them.
    pub(super) fn curve_marks(&mut self, series: usize, marks: &[((f64, f64), String)]) {
        let every = marks.len().div_ceil(MOST_SEEN).max(1);
        for (index, (place, title)) in marks.iter().enumerate() {
            if index % every == every / 2 {
                self.mark(series, *place, false, title);
            } else {
                let (path, title) = (marker(0, place.0, place.1, 4.0), escaped(title));
                self.add(&format!(r#"<path class="hit" d="{path}"><title>{title}</title></path>"#));
            }
        }
    }

    /// Adds a stroke from a position in the direction in which a value that was cut off would be.
    pub(super) fn beyond(&mut self, series: usize, place: (f64, f64), direction: (f64, f64)) {
        let (colour, (x, y), (dx, dy)) = (series % COLOURS, place, direction);
        let (from, to) = ((x + 5.0 * dx, y + 5.0 * dy), (x + 11.0 * dx, y + 11.0 * dy));
        self.add(&format!(
            r#"<path class="line c{colour}" d="M{:.1} {:.1}L{:.1} {:.1}"/>"#,
            from.0, from.1, to.0, to.1
        ));
    }

    /// The picture, with a description for those who cannot see it.
    pub(super) fn finish(self, description: &str) -> String {
        let (description, height) = (escaped(description), self.height);
        format!(
            "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{description}\">\n{}</svg>\n",
            self.body
        )
    }
}

/// A short stroke with the marker of a series, for the legend.
pub(in crate::study) fn swatch(series: usize) -> String {
    let (colour, dash, path) = (series % COLOURS, dash(series), marker(series, 18.0, 7.0, 4.0));
    format!(
        r#"<svg class="swatch" viewBox="0 0 36 14" aria-hidden="true"><path class="line c{colour}" stroke-dasharray="{dash}" d="M0 7H36"/><path class="mark c{colour}" d="{path}"/></svg>"#
    )
}

/// A path through positions.
fn path(points: impl IntoIterator<Item = (f64, f64)>) -> String {
    let mut path = String::new();
    for (x, y) in points {
        let _ = write!(path, "{}{x:.1} {y:.1}", if path.is_empty() { 'M' } else { 'L' });
    }
    path
}

const fn dash(series: usize) -> &'static str {
    DASHES[(series + series / COLOURS) % COLOURS]
}

/// The outline of a marker around a position.
fn marker(series: usize, x: f64, y: f64, r: f64) -> String {
    let outline: &[(f64, f64)] = match series % 7 {
        0 => return format!("M{:.1} {y:.1}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z", x - r, d = 2.0 * r),
        1 => &[(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)],
        2 => &[(0.0, -1.1), (1.0, 0.8), (-1.0, 0.8)],
        3 => &[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)],
        4 => &[(0.0, 1.1), (1.0, -0.8), (-1.0, -0.8)],
        5 => &[
            (-0.4, -1.1),
            (0.4, -1.1),
            (0.4, -0.4),
            (1.1, -0.4),
            (1.1, 0.4),
            (0.4, 0.4),
            (0.4, 1.1),
            (-0.4, 1.1),
            (-0.4, 0.4),
            (-1.1, 0.4),
            (-1.1, -0.4),
            (-0.4, -0.4),
        ],
        _ => &[(-1.2, -0.5), (1.2, -0.5), (1.2, 0.5), (-1.2, 0.5)],
    };
    let points = outline.iter().map(|(dx, dy)| format!("{:.1} {:.1}", x + dx * r, y + dy * r));
    format!("M{}z", points.collect::<Vec<_>>().join("L"))
}
