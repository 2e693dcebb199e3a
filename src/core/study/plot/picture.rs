//! A plot as a picture for a file: its title, its legend, what is between its axes, and its caption.

use ecolor::Color32;
use emath::{Pos2, Rect, pos2, vec2};

use super::Figure;
use super::chart::{Axis, BEYOND, Chart, Element, LEFT, Look, Mark, Place, RIGHT, TOP, WIDTH};
use super::series::{COLOURS, DASHES, dash, outline};
use crate::picture::page::{Style, column, sentence};
use crate::picture::{Font, Item, Picture, Type};
use crate::scene::shape::{Shape, Stroke};
use crate::scene::theme::Palette;

/// The radius of a marker.
const RADIUS: f32 = 4.0;
/// The height of the type, and that of the names of axes and series.
const SMALL: f32 = 12.0;
const NAME: f32 = 13.0;
/// The room above the axis upwards for its name, which stands level: a picture has no turned words.
const ABOVE: f32 = 22.0;
/// The length of the stroke of a series in the legend, and the room after its name.
const SWATCH: f32 = 36.0;
const APART: f32 = 18.0;

impl Figure {
    /// The picture, with these names of its series.
    #[must_use]
    pub fn picture(&self, names: &[String], style: Style) -> Picture {
        let palette = style.theme.palette();
        let mut parts = vec![sentence(&self.title, "", style.theme, WIDTH as f32)];
        if !names.is_empty() {
            parts.push(legend(names, palette));
        }
        parts.push(plot(&self.chart, palette));
        let mut caption = Picture::empty();
        let height = caption.write_lines(&self.caption, small(palette.muted), Pos2::ZERO, WIDTH as f32);
        caption.size = vec2(WIDTH as f32, height);
        parts.push(caption);
        let mut page = column(parts, style);
        page.title.clone_from(&self.title);
        page.description = format!("{}. {}", self.what, self.caption);
        page
    }
}

const fn small(colour: Color32) -> Type {
    Type { font: Font::Words, size: SMALL, colour }
}

/// The series with their names, in as many lines as these need.
fn legend(names: &[String], palette: &Palette) -> Picture {
    let (mut legend, style) = (Picture::empty(), Type { size: NAME, ..small(palette.text) });
    let mut at = Pos2::ZERO;
    for (series, name) in names.iter().enumerate() {
        let width = SWATCH + 6.0 + style.width(name);
        if at.x > 0.0 && at.x + width > WIDTH as f32 {
            at = pos2(0.0, at.y + style.line());
        }
        let (middle, colour) = (at.y + style.line() / 2.0, palette.series[series % COLOURS]);
        let ends = [pos2(at.x, middle), pos2(at.x + SWATCH, middle)];
        legend.line(&ends, series, Stroke::solid(1.6, colour));
        legend.marker(series, pos2(at.x + SWATCH / 2.0, middle), (colour, Stroke::NONE));
        legend.write(name, style, at.x + SWATCH + 6.0, at.y);
        at.x += width + APART;
    }
    legend.size = vec2(WIDTH as f32, at.y + style.line());
    legend
}

/// The axes and what is between them.
fn plot(chart: &Chart, palette: &Palette) -> Picture {
    let mut plot = Picture::empty();
    plot.across(&chart.x, chart.bottom, palette);
    if let Some(axis) = &chart.y {
        plot.upwards(axis, palette);
    }
    for element in &chart.elements {
        plot.element(element, chart, palette);
    }
    plot.size = vec2(WIDTH as f32, chart.height() as f32 + ABOVE);
    plot
}

/// A position of a chart in its picture.
fn at((x, y): Place) -> Pos2 {
    pos2(x as f32, y as f32 + ABOVE)
}

impl Picture {
    fn across(&mut self, axis: &Axis, bottom: f64, palette: &Palette) {
        let style = small(palette.text);
        for (place, label) in axis.ticks() {
            self.straight([(place, TOP), (place, bottom)], Stroke::solid(1.0, palette.hairline));
            let below = at((place, bottom)) + vec2(-style.width(&label) / 2.0, 5.0);
            self.write(&label, style, below.x, below.y);
        }
        self.straight([(LEFT, bottom), (RIGHT, bottom)], Stroke::solid(1.0, palette.muted));
        let name = Type { size: NAME, ..small(palette.muted) };
        let middle = at(((LEFT + RIGHT) / 2.0, bottom));
        self.write(&axis.title, name, middle.x - name.width(&axis.title) / 2.0, middle.y + 27.0);
    }

    fn upwards(&mut self, axis: &Axis, palette: &Palette) {
        let style = small(palette.text);
        for (place, label) in axis.ticks() {
            self.straight([(LEFT, place), (RIGHT, place)], Stroke::solid(1.0, palette.hairline));
            let left = at((LEFT - 7.0, place)) - vec2(style.width(&label), style.line() / 2.0);
            self.write(&label, style, left.x, left.y);
        }
        self.write(&axis.title, Type { size: NAME, ..small(palette.muted) }, 0.0, 0.0);
    }

    fn element(&mut self, element: &Element, chart: &Chart, palette: &Palette) {
        let stroke = |series: usize, width| Stroke::solid(width, palette.series[series % COLOURS]);
        match element {
            Element::Diagonal => {
                self.straight([(LEFT, chart.bottom), (RIGHT, TOP)], Stroke::solid(1.2, palette.muted));
            }
            Element::Base(y) => self.straight([(LEFT, *y), (RIGHT, *y)], Stroke::solid(1.0, palette.muted)),
            Element::Line { series, points } => {
                let points: Vec<Pos2> = points.iter().copied().map(at).collect();
                self.line(&points, *series, stroke(*series, 1.6));
            }
            Element::Fit { series, points } => {
                let Stroke { colour, .. } = stroke(*series, 7.0);
                let points = points.iter().copied().map(at).collect();
                let stroke = Stroke::solid(7.0, colour.gamma_multiply(0.25));
                self.items.push(Item::Shape(Shape::Line { points, stroke }));
            }
            Element::Stroke { series, ends } => self.straight(*ends, stroke(*series, 1.0)),
            &Element::Beyond { series, mark: (x, y), direction: (dx, dy) } => {
                let ends = BEYOND.map(|far| (x + far * dx, y + far * dy));
                self.straight(ends, stroke(series, 1.6));
            }
            Element::Mark(mark) => self.mark(mark, palette),
            &Element::Bar { series, corner, size: (w, h), is_stopped, .. } => {
                let rect = Rect::from_min_size(at(corner), vec2(w as f32, h as f32));
                let stroke = stroke(series, 1.0);
                let fill = if is_stopped { palette.background } else { stroke.colour };
                self.items.push(Item::Shape(Shape::Rect { rect, fill }));
                self.items.push(Item::Shape(Shape::Frame { rect, radius: 0.0, stroke }));
            }
            Element::Text { end, text } => {
                let style = small(palette.text);
                let end = at(*end) - vec2(style.width(text), style.line());
                self.write(text, style, end.x, end.y);
            }
        }
    }

    fn mark(&mut self, mark: &Mark, palette: &Palette) {
        let colour = palette.series[mark.series % COLOURS];
        match mark.look {
            Look::Whole => {
                self.marker(mark.series, at(mark.place), (colour, Stroke::solid(0.6, palette.background)));
            }
            Look::Stopped => {
                self.marker(mark.series, at(mark.place), (palette.background, Stroke::solid(1.4, colour)));
            }
            Look::Unseen => {}
        }
    }

    fn straight(&mut self, ends: [Place; 2], stroke: Stroke) {
        self.items.push(Item::Shape(Shape::Line { points: ends.map(at).to_vec(), stroke }));
    }

    /// A line in the dash of a series.
    fn line(&mut self, points: &[Pos2], series: usize, stroke: Stroke) {
        for points in dashed(points, DASHES[dash(series)]) {
            self.items.push(Item::Shape(Shape::Line { points, stroke }));
        }
    }

    /// The marker of a series around a position.
    fn marker(&mut self, series: usize, centre: Pos2, (fill, stroke): (Color32, Stroke)) {
        let Some(outline) = outline(series) else {
            return self.items.push(Item::Shape(Shape::Circle { centre, radius: RADIUS, fill, stroke }));
        };
        let corner = |(x, y): &(f64, f64)| centre + RADIUS * vec2(*x as f32, *y as f32);
        let corners: Vec<Pos2> = outline.iter().map(corner).collect();
        if corners.len() <= 4 {
            return self.items.push(Item::Shape(Shape::Polygon { corners, fill, stroke }));
        }
        // A cross, which is not convex: its two bars, and the line around both.
        let bars =
            [[1.1, 0.4], [0.4, 1.1]].map(|[x, y]| Rect::from_center_size(centre, 2.0 * RADIUS * vec2(x, y)));
        self.items.extend(bars.map(|rect| Item::Shape(Shape::Rect { rect, fill })));
        let around = corners.iter().chain(corners.first()).copied().collect();
        self.items.push(Item::Shape(Shape::Line { points: around, stroke }));
    }
}

/// The strokes of a line whose strokes and gaps have these lengths, in turn; all of it without any.
fn dashed(points: &[Pos2], lengths: &[f64]) -> Vec<Vec<Pos2>> {
    if lengths.is_empty() {
        return vec![points.to_vec()];
    }
    let mut lengths = lengths.iter().map(|length| *length as f32).cycle();
    let (mut strokes, mut stroke) = (Vec::new(), points.first().copied().into_iter().collect::<Vec<_>>());
    let (mut is_stroke, mut left) = (true, lengths.next().unwrap_or(f32::INFINITY));
    for pair in points.windows(2) {
        let (mut from, to) = (pair[0], pair[1]);
        while from.distance(to) > left {
            from += left * (to - from).normalized();
            if is_stroke {
                stroke.push(from);
                strokes.push(std::mem::take(&mut stroke));
            } else {
                stroke = vec![from];
            }
            (is_stroke, left) = (!is_stroke, lengths.next().unwrap_or(f32::INFINITY));
        }
        left -= from.distance(to);
        if is_stroke {
            stroke.push(to);
        }
    }
    strokes.extend(Some(stroke).filter(|stroke| stroke.len() > 1));
    strokes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_and_gaps_have_their_lengths() {
        let corner = [pos2(0.0, 0.0), pos2(10.0, 0.0), pos2(10.0, 9.0)];
        let strokes = dashed(&corner, &[6.0, 2.0]);
        assert_eq!(strokes.len(), 3);
        assert_eq!(strokes[0], [pos2(0.0, 0.0), pos2(6.0, 0.0)]);
        // Around the corner: two units before it, four after it.
        assert_eq!(strokes[1], [pos2(8.0, 0.0), pos2(10.0, 0.0), pos2(10.0, 4.0)]);
        assert_eq!(strokes[2], [pos2(10.0, 6.0), pos2(10.0, 9.0)]);
        assert_eq!(dashed(&corner, &[]), [corner.to_vec()]);
    }
}
