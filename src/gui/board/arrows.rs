//! Draws the causes of what was asked, or of the last contradiction, as arrows over the board.

use egui::epaint::{PathStroke, QuadraticBezierShape};
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Ui, Vec2, pos2};

use super::painter::layout::BoardLayout;
use crate::gui::model::Model;
use crate::gui::page::Page;
use crate::gui::pixels::PixelRect;
use crate::gui::run::conflicts::Conflict;
use crate::gui::run::inquiry::Asked;
use crate::gui::theme::Palette;
use crate::why::links::{self, Arrow, Spot};

/// The most arrows that are drawn at once.
const MOST: usize = 600;
/// How far an arrow bends, as a part of its length.
const BEND: f32 = 0.14;
/// The points of a curve that is drawn with dashes.
const PIECES: usize = 24;

/// Draws the arrows of the answer while its page is shown, else those of the last contradiction beside the code; `area` is
/// where the board is drawn, in points.
pub(crate) fn draw(ui: &Ui, model: &Model, area: Rect) {
    let Some(run) = model.run() else { return };
    let scale = ui.ctx().pixels_per_point();
    let layout = BoardLayout::place(PixelRect::around(area, scale), run.puzzle.geometry(), model.camera);
    let view = layout.view;
    let [left, top, right, bottom] =
        [view.x, view.y, view.x + view.w, view.y + view.h].map(|edge| edge as f32 / scale);
    let board = Rect::from_min_max(pos2(left, top), pos2(right, bottom));
    let painter = ui.painter().with_clip_rect(board);
    let palette = model.settings.theme.palette();
    let sketch = Sketch { painter, palette, layout: &layout, scale, board };
    let asked = model.answer();
    let conflict = run.conflicts.last().filter(|_| model.shows(Page::Code) && run.horizon().is_none());
    match (asked, conflict) {
        (Some(asked), _) => sketch.answer(asked),
        (None, Some(conflict)) => sketch.conflict(conflict),
        (None, None) => {}
    }
}

/// Draws arrows over the board.
struct Sketch<'a> {
    painter: Painter,
    palette: &'a Palette,
    layout: &'a BoardLayout,
    /// Pixels per point.
    scale: f32,
    /// The visible part of the board.
    board: Rect,
}

impl Sketch<'_> {
    fn answer(&self, asked: &Asked) {
        for arrow in rest(asked) {
            self.line(arrow, self.palette.accent.gamma_multiply(0.75), 1.2).dashed(&self.painter);
        }
        for arrow in links::arrows(&asked.chain, asked.focus).into_iter().take(MOST) {
            self.line(arrow, self.palette.accent, 2.0).solid(&self.painter);
        }
    }

    /// How the contradiction follows from the conflict set, and where the search goes on.
    fn conflict(&self, conflict: &Conflict) {
        for arrow in conflict.arrows().iter().take(MOST) {
            self.line(*arrow, self.palette.accent.gamma_multiply(0.85), 1.4).solid(&self.painter);
        }
        let Some((from, (cell, digit))) = conflict.jump_arrow() else { return };
        let (from, to) =
            (self.place(Spot { cell: from, digit: None }), self.place(Spot { cell, digit: Some(digit) }));
        let ink = self.palette.guess;
        let jump = Line { from, to, reach: self.reach(), within: self.board, ink, width: 3.0 };
        jump.dashed(&self.painter);
    }

    fn line(&self, arrow: Arrow, ink: Color32, width: f32) -> Line {
        let (from, to) = (self.place(arrow.from), self.place(arrow.to));
        Line { from, to, reach: self.reach(), within: self.board, ink, width }
    }

    fn place(&self, spot: Spot) -> Pos2 {
        let (x, y) = self.layout.centre_of(spot.cell, spot.digit);
        pos2(x / self.scale, y / self.scale)
    }

    /// The side of a cell.
    fn reach(&self) -> f32 {
        self.layout.cell as f32 / self.scale
    }
}

/// The arrows of all other facts on this board, if they are to be drawn.
fn rest(asked: &Asked) -> Vec<Arrow> {
    if !asked.shows_all {
        return Vec::new();
    }
    let is_other = |&node: &usize| node != asked.focus && asked.chain.is_on_board(node);
    let others = (0..asked.chain.nodes().len()).filter(is_other);
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
    /// It bends the other way, or less, where it would leave this.
    within: Rect,
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
        let bent = |bend: f32| [start, start.lerp(end, 0.5) + aside * length * bend, end];
        let stays = |[start, middle, end]: &[Pos2; 3]| {
            // The curve goes half as far aside as the point towards which it bends.
            let top = start.lerp(*end, 0.5).lerp(*middle, 0.5);
            self.within.shrink(self.width).contains(top)
        };
        let bends = [BEND, -BEND, BEND / 3.0, -BEND / 3.0];
        bends.map(bent).into_iter().find(stays).unwrap_or_else(|| bent(0.0))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_arrow_along_the_edge_leaves_the_board() {
        let within = Rect::from_min_max(pos2(10.0, 20.0), pos2(490.0, 500.0));
        let cells = [25.0, 55.0, 250.0, 445.0, 475.0];
        let places: Vec<Pos2> = cells.iter().flat_map(|x| cells.map(|y| pos2(*x, y + 10.0))).collect();
        for from in &places {
            for to in places.iter().filter(|to| *to != from) {
                let line = Line { from: *from, to: *to, reach: 30.0, within, ink: Color32::RED, width: 2.0 };
                let [start, middle, end] = line.curve();
                for piece in 0..=PIECES {
                    let share = piece as f32 / PIECES as f32;
                    let point = start.lerp(middle, share).lerp(middle.lerp(end, share), share);
                    assert!(within.contains(point), "{from:?} to {to:?}: {point:?}");
                }
            }
        }
        let free =
            Line { from: places[6], to: places[18], reach: 30.0, within, ink: Color32::RED, width: 2.0 };
        let [start, middle, end] = free.curve();
        assert!(middle.distance(start.lerp(end, 0.5)) > 10.0, "where there is room it bends");
    }
}
