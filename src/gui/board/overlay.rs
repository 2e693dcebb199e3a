//! Draws the shapes of a scene with egui.

use egui::epaint::{CircleShape, PathStroke, QuadraticBezierShape};
use egui::{Align2, Color32, Painter, Pos2, Stroke, StrokeKind};

use crate::gui::theme::semibold;
use crate::scene::shape::{self, Shape, on_curve};

/// The number of segments of a dashed curve.
const PIECES: u8 = 24;

/// Draws shapes given in points.
pub(crate) fn paint(painter: &Painter, shapes: &[Shape]) {
    for shape in shapes {
        paint_one(painter, shape);
    }
}

fn paint_one(painter: &Painter, shape: &Shape) {
    match shape {
        Shape::Rect { rect, fill } => {
            painter.rect_filled(*rect, 0.0, *fill);
        }
        Shape::Frame { rect, radius, stroke } => {
            painter.rect_stroke(*rect, *radius, solid(*stroke), StrokeKind::Inside);
        }
        Shape::Circle { centre, radius, fill, stroke } => {
            let (center, radius, fill) = (*centre, *radius, *fill);
            painter.add(CircleShape { center, radius, fill, stroke: solid(*stroke) });
        }
        Shape::Polygon { corners, fill, stroke } => {
            painter.add(egui::Shape::convex_polygon(corners.clone(), *fill, solid(*stroke)));
        }
        Shape::Line { points, stroke } => line(painter, points, *stroke),
        Shape::Curve { points, stroke } if stroke.dash.is_some() => {
            let at = |piece: u8| on_curve(*points, f32::from(piece) / f32::from(PIECES));
            line(painter, &(0..=PIECES).map(at).collect::<Vec<Pos2>>(), *stroke);
        }
        Shape::Curve { points, stroke } => {
            let stroke = PathStroke::new(stroke.width, stroke.colour);
            let none = Color32::TRANSPARENT;
            painter.add(QuadraticBezierShape::from_points_stroke(*points, false, none, stroke));
        }
        Shape::Letter { centre, size, letter, colour } => {
            painter.text(*centre, Align2::CENTER_CENTER, letter, semibold(*size), *colour);
        }
    }
}

const fn solid(stroke: shape::Stroke) -> Stroke {
    Stroke { width: stroke.width, color: stroke.colour }
}

fn line(painter: &Painter, points: &[Pos2], stroke: shape::Stroke) {
    match stroke.dash {
        Some([dash, gap]) => painter.extend(egui::Shape::dashed_line(points, solid(stroke), dash, gap)),
        None => {
            painter.add(egui::Shape::line(points.to_vec(), solid(stroke)));
        }
    }
}
