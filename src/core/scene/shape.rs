//! Overlays of the board, as plain shapes.

use ecolor::Color32;
use emath::{Pos2, Rect, Vec2};

/// A shape in the coordinates of a picture.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A filled rectangle.
    Rect {
        /// Its place.
        rect: Rect,
        /// Its colour.
        fill: Color32,
    },
    /// A frame just inside a rectangle.
    Frame {
        /// The rectangle.
        rect: Rect,
        /// The radius of its corners.
        radius: f32,
        /// Its line.
        stroke: Stroke,
    },
    /// A circle, filled and with a line around it.
    Circle {
        /// Its middle.
        centre: Pos2,
        /// Its radius, to the middle of the line.
        radius: f32,
        /// The colour inside.
        fill: Color32,
        /// The line.
        stroke: Stroke,
    },
    /// A convex polygon, filled and with a line around it.
    Polygon {
        /// Its corners in order.
        corners: Vec<Pos2>,
        /// The colour inside.
        fill: Color32,
        /// The line.
        stroke: Stroke,
    },
    /// Straight lines from point to point.
    Line {
        /// The points.
        points: Vec<Pos2>,
        /// The line.
        stroke: Stroke,
    },
    /// A quadratic Bézier curve from the first point to the last, bent towards the one in between.
    Curve {
        /// The points.
        points: [Pos2; 3],
        /// The line.
        stroke: Stroke,
    },
    /// A semibold letter centred at a point.
    Letter {
        /// The middle.
        centre: Pos2,
        /// The height of the type.
        size: f32,
        /// The letter.
        letter: char,
        /// Its colour.
        colour: Color32,
    },
}

/// A line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// Its width.
    pub width: f32,
    /// Its colour.
    pub colour: Color32,
    /// The lengths of its dashes and of the gaps between them; `None` for a solid line.
    pub dash: Option<[f32; 2]>,
}

impl Stroke {
    /// No line.
    pub const NONE: Self = Self { width: 0.0, colour: Color32::TRANSPARENT, dash: None };

    /// A solid line.
    #[must_use]
    pub const fn solid(width: f32, colour: Color32) -> Self {
        Self { width, colour, dash: None }
    }

    /// A line of dashes with these lengths and gaps.
    #[must_use]
    pub const fn dashed(width: f32, colour: Color32, dash: [f32; 2]) -> Self {
        Self { width, colour, dash: Some(dash) }
    }
}

/// A point of a curve: its start for a share of 0, its end for 1.
#[must_use]
pub fn on_curve([start, middle, end]: [Pos2; 3], share: f32) -> Pos2 {
    start.lerp(middle, share).lerp(middle.lerp(end, share), share)
}

impl Shape {
    /// The same shape elsewhere.
    #[must_use]
    pub fn moved(self, by: Vec2) -> Self {
        let all = |points: Vec<Pos2>| points.into_iter().map(|point| point + by).collect();
        match self {
            Self::Rect { rect, fill } => Self::Rect { rect: rect.translate(by), fill },
            Self::Frame { rect, radius, stroke } => Self::Frame { rect: rect.translate(by), radius, stroke },
            Self::Circle { centre, radius, fill, stroke } => {
                Self::Circle { centre: centre + by, radius, fill, stroke }
            }
            Self::Polygon { corners, fill, stroke } => Self::Polygon { corners: all(corners), fill, stroke },
            Self::Line { points, stroke } => Self::Line { points: all(points), stroke },
            Self::Curve { points, stroke } => Self::Curve { points: points.map(|point| point + by), stroke },
            Self::Letter { centre, size, letter, colour } => {
                Self::Letter { centre: centre + by, size, letter, colour }
            }
        }
    }
}
