//! Draws the causes of what was asked as arrows over the board.

use egui::epaint::{PathStroke, QuadraticBezierShape};
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Ui, Vec2, pos2};

use super::painter::layout::BoardLayout;
use crate::gui::model::Model;
use crate::gui::page::Page;
use crate::gui::pixels::PixelRect;
use crate::gui::run::inquiry::Asked;
use crate::why::links::{self, Arrow, Spot};

/// The most arrows that are drawn at once.
const MOST: usize = 600;
/// How far an arrow bends, as a part of its length.
const BEND: f32 = 0.14;
/// The points of a curve that is drawn with dashes.
const PIECES: usize = 24;

/// Draws the arrows of the answer while its page is shown; `area` is where the board is drawn, in points.
pub(crate) fn draw(ui: &Ui, model: &Model, area: Rect) {
    let Some(run) = model.run().filter(|_| model.shows(Page::Why)) else { return };
    let Some(asked) = run.inquiry.asked() else { return };
    let scale = ui.ctx().pixels_per_point();
    let layout = BoardLayout::place(PixelRect::around(area, scale), run.puzzle.geometry(), model.camera);
    let place = |spot: Spot| {
        let (x, y) = layout.centre_of(spot.cell, spot.digit);
        pos2(x / scale, y / scale)
    };
    let view = layout.view;
    let [left, top, right, bottom] =
        [view.x, view.y, view.x + view.w, view.y + view.h].map(|edge| edge as f32 / scale);
    let board = Rect::from_min_max(pos2(left, top), pos2(right, bottom));
    let painter = ui.painter().with_clip_rect(board);
    let palette = model.settings.theme.palette();
    let reach = layout.cell as f32 / scale;
    for arrow in rest(asked) {
        let ink = palette.accent.gamma_multiply(0.75);
        let line = Line { from: place(arrow.from), to: place(arrow.to), reach, ink, width: 1.2 };
        line.dashed(&painter);
    }
    for arrow in links::arrows(&asked.chain, asked.focus).into_iter().take(MOST) {
        let line =
            Line { from: place(arrow.from), to: place(arrow.to), reach, ink: palette.accent, width: 2.0 };
        line.solid(&painter);
    }
}

/// The arrows of all other facts, if they are to be drawn.
fn rest(asked: &Asked) -> Vec<Arrow> {
    if !asked.shows_all {
        return Vec::new();
    }
    let others = (0..asked.chain.nodes().len()).filter(|&node| node != asked.focus);
    let mut arrows: Vec<Arrow> =
        others.flat_map(|node| links::arrows(&asked.chain, node)).take(4 * MOST).collect();
    arrows.sort_unstable();
    arrows.dedup();
    arrows.truncate(MOST);
    arrows
}

/// A bent line with a head.
struct Line {
    from: Pos2,
    to: Pos2,
    /// The side of a cell.
    reach: f32,
    ink: Color32,
    width: f32,
}

impl Line {
    /// The ends outside the digits that they join, and the point towards which the line bends.
    fn curve(&self) -> [Pos2; 3] {
        let along = self.to - self.from;
        let length = along.length().max(1.0);
        let (step, aside) = (along / length, Vec2::new(-along.y, along.x) / length);
        let (start, end) = (self.from + step * self.reach * 0.2, self.to - step * self.reach * 0.14);
        let middle = start.lerp(end, 0.5) + aside * length * BEND;
        [start, middle, end]
    }

    fn solid(&self, painter: &Painter) {
        let points = self.curve();
        let stroke = PathStroke::new(self.width, self.ink);
        painter.add(QuadraticBezierShape::from_points_stroke(points, false, Color32::TRANSPARENT, stroke));
        self.head(painter, points);
    }

    fn dashed(&self, painter: &Painter) {
        let [start, middle, end] = self.curve();
        let at = |piece: usize| {
            let share = piece as f32 / PIECES as f32;
            start.lerp(middle, share).lerp(middle.lerp(end, share), share)
        };
        let points: Vec<Pos2> = (0..=PIECES).map(at).collect();
        let stroke = Stroke::new(self.width, self.ink);
        painter.extend(Shape::dashed_line(&points, stroke, 4.0, 3.0));
        self.head(painter, [start, middle, end]);
    }

    fn head(&self, painter: &Painter, [_, middle, end]: [Pos2; 3]) {
        let step = (end - middle).normalized();
        let aside = Vec2::new(-step.y, step.x);
        let size = 3.0 + 2.0 * self.width;
        let back = end - step * size;
        let points = vec![end, back + aside * size * 0.5, back - aside * size * 0.5];
        painter.add(Shape::convex_polygon(points, self.ink, Stroke::NONE));
    }
}
