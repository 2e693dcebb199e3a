//! Pictures as SVG: text written by ourselves, in which every character is defined once and used by name.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ecolor::Color32;
use emath::{Pos2, Rect};

use super::outline::Font;
use super::path::Segment;
use super::pieces::letter_glyph;
use super::{Glyph, Item, Picture};
use crate::scene::shape::{Shape, Stroke};
use crate::visible;

/// The outline of a character in one size; sizes are distinguished to a hundredth of a pixel.
type Key = (Font, u32, char);

/// The text of a picture, enlarged by a factor.
pub(super) fn text(picture: &Picture, scale: f32) -> String {
    let [width, height] = [picture.size.x, picture.size.y];
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"{}\" \
         height=\"{}\" viewBox=\"0 0 {} {}\" role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n",
        number(width * scale),
        number(height * scale),
        number(width),
        number(height),
        escaped(&picture.title),
        escaped(&picture.description),
    );
    let mut body = Body::default();
    if let Some(fill) = picture.background {
        let whole = Rect::from_min_size(Pos2::ZERO, picture.size);
        body.shape(&Shape::Rect { rect: whole, fill });
    }
    picture.items.iter().for_each(|item| body.item(item));
    body.close_run();
    out.push_str("<defs>");
    for ((font, size, symbol), name) in &body.names {
        let outline = font.outline(*symbol, *size as f32 / 100.0);
        let _ = write!(out, "<path id=\"{name}\" d=\"{}\"/>", path(&outline));
    }
    out.push_str("</defs>\n");
    out.push_str(&body.text);
    out.push_str("</svg>\n");
    out
}

/// The elements written so far.
#[derive(Default)]
struct Body {
    text: String,
    /// The characters used, and their names.
    names: BTreeMap<Key, String>,
    /// The colour of the characters being written.
    run: Option<Color32>,
}

impl Body {
    fn item(&mut self, item: &Item) {
        if !matches!(item, Item::Glyph(_)) {
            self.close_run();
        }
        match item {
            Item::Shape(Shape::Letter { centre, size, letter, colour }) => {
                self.glyph(letter_glyph(*centre, *size, *letter, *colour));
            }
            Item::Shape(shape) => self.shape(shape),
            Item::Glyph(glyph) => self.glyph(*glyph),
            Item::Begin(name) => {
                let _ = write!(self.text, "<g id=\"{}\">", escaped(name));
            }
            Item::End => self.text.push_str("</g>\n"),
        }
    }

    /// Adds a character; those of the same colour form one group.
    fn glyph(&mut self, Glyph { font, symbol, size, origin, colour }: Glyph) {
        if self.run != Some(colour) {
            self.close_run();
            let _ = write!(self.text, "<g{}>", filled(colour));
            self.run = Some(colour);
        }
        let key = (font, (size * 100.0).round() as u32, symbol);
        let name = self.names.entry(key).or_insert_with(|| name(key));
        let [x, y] = [origin.x, origin.y].map(number);
        let _ = write!(self.text, "<use xlink:href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>");
    }

    fn close_run(&mut self) {
        if self.run.take().is_some() {
            self.text.push_str("</g>");
        }
    }

    fn shape(&mut self, shape: &Shape) {
        let _ = match shape {
            Shape::Rect { rect, fill } => write!(self.text, "<rect{}{}/>", sides(*rect), filled(*fill)),
            Shape::Frame { rect, radius, stroke } => {
                let middle = rect.shrink(stroke.width / 2.0);
                let round = radius - stroke.width / 2.0;
                let round = if round > 0.0 { format!(" rx=\"{}\"", number(round)) } else { String::new() };
                let (none, line) = (filled(Color32::TRANSPARENT), stroked(*stroke));
                write!(self.text, "<rect{}{round}{none}{line}/>", sides(middle))
            }
            Shape::Circle { centre, radius, fill, stroke } => {
                let [x, y, r] = [centre.x, centre.y, *radius].map(number);
                let (fill, line) = (filled(*fill), stroked(*stroke));
                write!(self.text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{fill}{line}/>")
            }
            Shape::Polygon { corners, fill, stroke } => {
                let (fill, line) = (filled(*fill), stroked(*stroke));
                write!(self.text, "<polygon points=\"{}\"{fill}{line}/>", points(corners))
            }
            Shape::Line { points: all, stroke } => {
                let (none, line) = (filled(Color32::TRANSPARENT), stroked(*stroke));
                write!(self.text, "<polyline points=\"{}\"{none}{line}/>", points(all))
            }
            Shape::Curve { points: [start, middle, end], stroke } => {
                let curve = path(&[Segment::Move(*start), Segment::Quad(*middle, *end)]);
                let (none, line) = (filled(Color32::TRANSPARENT), stroked(*stroke));
                write!(self.text, "<path d=\"{curve}\"{none}{line}/>")
            }
            Shape::Letter { .. } => Ok(()),
        };
    }
}

/// The name of a character: its font, its size in hundredths of a pixel, and its code.
fn name((font, size, symbol): Key) -> String {
    let symbol =
        if symbol.is_ascii_alphanumeric() { symbol.into() } else { format!("u{:x}", u32::from(symbol)) };
    format!("{}-{size}-{symbol}", font.name())
}

/// A number with at most two decimals.
fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

fn points(all: &[Pos2]) -> String {
    let all: Vec<String> = all.iter().map(|point| pair(*point)).collect();
    all.join(" ")
}

fn pair(point: Pos2) -> String {
    format!("{},{}", number(point.x), number(point.y))
}

fn path(segments: &[Segment]) -> String {
    let segment = |segment: &Segment| match *segment {
        Segment::Move(to) => format!("M{}", pair(to)),
        Segment::Line(to) => format!("L{}", pair(to)),
        Segment::Quad(towards, to) => format!("Q{} {}", pair(towards), pair(to)),
        Segment::Cubic(first, second, to) => format!("C{} {} {}", pair(first), pair(second), pair(to)),
        Segment::Close => "Z".into(),
    };
    segments.iter().map(segment).collect()
}

fn sides(rect: Rect) -> String {
    let [x, y, w, h] = [rect.min.x, rect.min.y, rect.width(), rect.height()].map(number);
    format!(" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"")
}

/// A colour without its opacity, and the opacity.
fn opaque(colour: Color32) -> (String, f32) {
    let [r, g, b, a] = colour.to_srgba_unmultiplied();
    (format!("#{r:02x}{g:02x}{b:02x}"), f32::from(a) / 255.0)
}

fn filled(colour: Color32) -> String {
    match opaque(colour) {
        (_, 0.0) => " fill=\"none\"".into(),
        (colour, 1.0) => format!(" fill=\"{colour}\""),
        (colour, opacity) => format!(" fill=\"{colour}\" fill-opacity=\"{}\"", number(opacity)),
    }
}

fn stroked(stroke: Stroke) -> String {
    let (colour, opacity) = opaque(stroke.colour);
    if stroke.width <= 0.0 || opacity == 0.0 {
        return String::new();
    }
    let mut text = format!(" stroke=\"{colour}\" stroke-width=\"{}\"", number(stroke.width));
    if opacity < 1.0 {
        let _ = write!(text, " stroke-opacity=\"{}\"", number(opacity));
    }
    if let Some([dash, gap]) = stroke.dash {
        let _ = write!(text, " stroke-dasharray=\"{} {}\"", number(dash), number(gap));
    }
    text
}

/// A text escaped for use between elements and in attributes.
fn escaped(text: &str) -> String {
    // The only other characters that XML refuses.
    let text = visible::text(text).replace(['\u{FFFE}', '\u{FFFF}'], "\u{FFFD}");
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
