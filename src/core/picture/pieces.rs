//! Shapes as paths, for the kinds of pictures that support only paths.

use ecolor::Color32;
use emath::{Pos2, Rect, Vec2, vec2};

use super::Glyph;
use super::outline::Font;
use super::path::Segment;
use crate::scene::shape::{Shape, Stroke};

/// A path with the colour inside and the line along it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Piece {
    pub(super) path: Vec<Segment>,
    pub(super) fill: Color32,
    pub(super) stroke: Stroke,
}

/// The kind of a shape: a path, or a character.
pub(super) enum Drawn {
    Piece(Piece),
    Glyph(Glyph),
}

impl From<&Shape> for Drawn {
    fn from(shape: &Shape) -> Self {
        let (path, fill, stroke) = match *shape {
            Shape::Rect { rect, fill } => (corners(rect, 0.0), fill, Stroke::NONE),
            Shape::Frame { rect, radius, stroke } => {
                let middle = rect.shrink(stroke.width / 2.0);
                (corners(middle, (radius - stroke.width / 2.0).max(0.0)), Color32::TRANSPARENT, stroke)
            }
            Shape::Circle { centre, radius, fill, stroke } => (circle(centre, radius), fill, stroke),
            Shape::Polygon { ref corners, fill, stroke } => {
                let mut path = line(corners);
                path.push(Segment::Close);
                (path, fill, stroke)
            }
            Shape::Line { ref points, stroke } => (line(points), Color32::TRANSPARENT, stroke),
            Shape::Curve { points: [start, middle, end], stroke } => {
                (vec![Segment::Move(start), Segment::Quad(middle, end)], Color32::TRANSPARENT, stroke)
            }
            Shape::Letter { centre, size, letter, colour } => {
                return Self::Glyph(letter_glyph(centre, size, letter, colour));
            }
        };
        Self::Piece(Piece { path, fill, stroke })
    }
}

/// The character centred at a point.
pub(super) fn letter_glyph(centre: Pos2, size: f32, letter: char, colour: Color32) -> Glyph {
    let font = Font::Semibold;
    Glyph { font, symbol: letter, size, origin: font.centred(letter, size, centre), colour }
}

fn line(points: &[Pos2]) -> Vec<Segment> {
    let first = points.first().map(|point| Segment::Move(*point));
    first.into_iter().chain(points.iter().skip(1).map(|point| Segment::Line(*point))).collect()
}

/// A rectangle, with round corners if the radius is positive.
fn corners(rect: Rect, radius: f32) -> Vec<Segment> {
    let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
    if radius <= 0.0 {
        let mut path = line(&corners);
        path.push(Segment::Close);
        return path;
    }
    let steps = [vec2(0.0, 1.0), vec2(-1.0, 0.0), vec2(0.0, -1.0), vec2(1.0, 0.0)];
    let mut path = Vec::new();
    for (i, corner) in corners.into_iter().enumerate() {
        // Along the edge that ends here, and along the one that starts.
        let (before, after) = (corner + steps[i] * radius, corner - steps[(i + 1) % 4] * radius);
        path.push(if i == 0 { Segment::Move(before) } else { Segment::Line(before) });
        path.push(Segment::Quad(corner, after));
    }
    path.push(Segment::Close);
    path
}

/// The distance of the control points of a quarter circle, as a fraction of the radius.
const QUARTER: f32 = 0.552_285;

/// A circle of four curves.
fn circle(centre: Pos2, radius: f32) -> Vec<Segment> {
    let directions = [vec2(1.0, 0.0), vec2(0.0, 1.0), vec2(-1.0, 0.0), vec2(0.0, -1.0)];
    let at = |direction: Vec2| centre + direction * radius;
    let mut path = vec![Segment::Move(at(directions[0]))];
    for i in 0..4 {
        let (from, to) = (directions[i], directions[(i + 1) % 4]);
        path.push(Segment::Cubic(at(from + to * QUARTER), at(to + from * QUARTER), at(to)));
    }
    path.push(Segment::Close);
    path
}
