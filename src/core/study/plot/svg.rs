//! A chart as SVG within a page.
//!
//! Colours are classes, so that the page decides them for light and dark. A series differs from the others by its dash
//! and its marker as well.

use std::fmt::Write;

use super::chart::{Axis, BEYOND, BOTTOM, Chart, Element, LEFT, Look, Mark, Place, RIGHT, TOP, WIDTH};
use super::series::{COLOURS, DASHES, dash, outline};
use crate::study::markup::escaped;

/// The picture of a chart, with a description for those who cannot see it.
pub(super) fn render(chart: &Chart, description: &str) -> String {
    let mut picture = Picture { body: String::new() };
    picture.across(&chart.x, chart.bottom);
    if let Some(axis) = &chart.y {
        picture.upwards(axis);
    }
    for element in &chart.elements {
        picture.element(element);
    }
    let (description, height) = (escaped(description), chart.height());
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{description}\">\n{}</svg>\n",
        picture.body
    )
}

/// A short stroke with the marker of a series, for the legend.
pub(in crate::study) fn swatch(series: usize) -> String {
    let (colour, dash, path) = (series % COLOURS, dashes(series), marker(series, (18.0, 7.0)));
    format!(
        r#"<svg class="swatch" viewBox="0 0 36 14" aria-hidden="true"><path class="line c{colour}" stroke-dasharray="{dash}" d="M0 7H36"/><path class="mark c{colour}" d="{path}"/></svg>"#
    )
}

/// A picture being drawn.
struct Picture {
    body: String,
}

impl Picture {
    /// Draws the axis across.
    fn across(&mut self, axis: &Axis, bottom: f64) {
        for (place, label) in axis.ticks() {
            self.add(&format!(r#"<path class="grid" d="M{place:.1} {TOP}V{bottom:.1}"/>"#));
            self.text((place, bottom + 18.0), "middle", &label);
        }
        self.add(&format!(r#"<path class="rule" d="M{LEFT} {bottom:.1}H{RIGHT}"/>"#));
        let (middle, title) = ((LEFT + RIGHT) / 2.0, escaped(&axis.title));
        let y = bottom + 42.0;
        self.add(&format!(
            r#"<text class="axis" text-anchor="middle" x="{middle:.1}" y="{y:.1}">{title}</text>"#
        ));
    }

    fn upwards(&mut self, axis: &Axis) {
        for (place, label) in axis.ticks() {
            self.add(&format!(r#"<path class="grid" d="M{LEFT} {place:.1}H{RIGHT}"/>"#));
            self.text((LEFT - 7.0, place + 4.0), "end", &label);
        }
        let (middle, title) = ((TOP + BOTTOM) / 2.0, escaped(&axis.title));
        self.add(&format!(
            r#"<text class="axis" text-anchor="middle" transform="translate(14 {middle:.1})rotate(-90)">{title}</text>"#
        ));
    }

    fn element(&mut self, element: &Element) {
        match element {
            Element::Diagonal => {
                self.add(&format!(r#"<path class="diagonal" d="M{LEFT} {BOTTOM}L{RIGHT} {TOP}"/>"#));
            }
            Element::Base(y) => self.add(&format!(r#"<path class="rule" d="M{LEFT} {y:.1}H{RIGHT}"/>"#)),
            Element::Line { series, points } => {
                let (colour, dash, path) = (series % COLOURS, dashes(*series), path(points));
                self.add(&format!(r#"<path class="line c{colour}" stroke-dasharray="{dash}" d="{path}"/>"#));
            }
            Element::Fit { series, points } => self.path("fit", *series, points),
            Element::Stroke { series, ends } => self.path("stroke", *series, ends),
            &Element::Beyond { series, mark: (x, y), direction: (dx, dy) } => {
                self.path("line", series, &BEYOND.map(|far| (x + far * dx, y + far * dy)));
            }
            Element::Mark(mark) => self.mark(mark),
            &Element::Bar { series, corner: (x, y), size: (w, h), is_stopped, ref text } => {
                let (colour, title) = (series % COLOURS, escaped(text));
                let class = if is_stopped { "cut" } else { "" };
                self.add(&format!(
                    r#"<rect class="bar c{colour} {class}" x="{x:.1}" y="{y:.1}" width="{w:.1}" height="{h:.1}"><title>{title}</title></rect>"#
                ));
            }
            Element::Text { end, text } => self.text(*end, "end", text),
        }
    }

    fn path(&mut self, class: &str, series: usize, points: &[Place]) {
        let (colour, path) = (series % COLOURS, path(points));
        self.add(&format!(r#"<path class="{class} c{colour}" d="{path}"/>"#));
    }

    /// Draws a mark, which shows its text when pointed at.
    fn mark(&mut self, mark: &Mark) {
        let (colour, title) = (mark.series % COLOURS, escaped(&mark.text));
        let series = if mark.look == Look::Unseen { 0 } else { mark.series };
        let path = marker(series, mark.place);
        let class = match mark.look {
            Look::Whole => format!("mark c{colour}"),
            Look::Stopped => format!("mark c{colour} cut"),
            Look::Unseen => "hit".to_owned(),
        };
        self.add(&format!(r#"<path class="{class}" d="{path}"><title>{title}</title></path>"#));
    }

    fn text(&mut self, (x, y): Place, anchor: &str, text: &str) {
        let text = escaped(text);
        self.add(&format!(r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{text}</text>"#));
    }

    /// Adds an element.
    fn add(&mut self, element: &str) {
        self.body.push_str(element);
        self.body.push('\n');
    }
}

/// A path through positions.
fn path(points: &[Place]) -> String {
    let mut path = String::new();
    for (x, y) in points {
        let _ = write!(path, "{}{x:.1} {y:.1}", if path.is_empty() { 'M' } else { 'L' });
    }
    path
}

/// The dash of a series in the syntax of SVG.
fn dashes(series: usize) -> String {
    let lengths: Vec<String> = DASHES[dash(series)].iter().map(f64::to_string).collect();
    lengths.join(" ")
}

/// The outline of a marker around a position.
fn marker(series: usize, (x, y): Place) -> String {
    const R: f64 = 4.0;
    let Some(outline) = outline(series) else {
        return format!("M{:.1} {y:.1}a{R} {R} 0 1 0 {d} 0a{R} {R} 0 1 0 -{d} 0z", x - R, d = 2.0 * R);
    };
    let points = outline.iter().map(|(dx, dy)| format!("{:.1} {:.1}", x + dx * R, y + dy * R));
    format!("M{}z", points.collect::<Vec<_>>().join("L"))
}
