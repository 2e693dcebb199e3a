//! Overlays of the cells of a board: their places in a picture, and curved arrows between them.

use ecolor::Color32;
use emath::{Pos2, Rect, Vec2, pos2};

use super::camera::Camera;
use super::layout::BoardLayout;
use super::pixels::PixelRect;
use super::shape::{Shape, Stroke};
use super::theme::Palette;
use crate::geometry::{Cell, Digit, Geometry, Unit};

/// The bend of an arrow, as a fraction of its length.
const BEND: f32 = 0.14;
/// The dashes of a dashed arrow and the gaps between them.
const DASH: [f32; 2] = [4.0, 3.0];

/// The shapes over a board.
#[derive(Debug)]
pub struct Sketch<'a> {
    /// The colours.
    pub palette: &'a Palette,
    /// The shapes so far.
    pub shapes: Vec<Shape>,
    layout: BoardLayout,
    /// Pixels per point.
    scale: f32,
    /// The visible part of the board.
    board: Rect,
}

impl<'a> Sketch<'a> {
    /// A sketch over the board in an area, with this many pixels per point.
    #[must_use]
    pub fn over(
        area: Rect,
        scale: f32,
        (geometry, camera): (&Geometry, Camera),
        palette: &'a Palette,
    ) -> Self {
        let layout = BoardLayout::place(PixelRect::around(area, scale), geometry, camera);
        let view = layout.view;
        let [left, top, right, bottom] =
            [view.x, view.y, view.x + view.w, view.y + view.h].map(|edge| edge as f32 / scale);
        let board = Rect::from_min_max(pos2(left, top), pos2(right, bottom));
        Self { palette, shapes: Vec::new(), layout, scale, board }
    }

    /// The visible part of the board; nothing is to be drawn outside it.
    #[must_use]
    pub const fn board(&self) -> Rect {
        self.board
    }

    /// Adds a shape.
    pub fn add(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// Adds a solid arrow between two places: a cell, or a candidate in it.
    pub fn solid(&mut self, ends: [(Cell, Option<Digit>); 2], ink: Color32, width: f32) {
        let line = self.line(ends, ink, width);
        self.shapes.extend(line.drawn(None));
    }

    /// Adds a dashed arrow between two places.
    pub fn dashed(&mut self, ends: [(Cell, Option<Digit>); 2], ink: Color32, width: f32) {
        let line = self.line(ends, ink, width);
        self.shapes.extend(line.drawn(Some(DASH)));
    }

    fn line(&self, [from, to]: [(Cell, Option<Digit>); 2], ink: Color32, width: f32) -> Line {
        let [from, to] = [from, to].map(|(cell, digit)| self.place(cell, digit));
        Line { from, to, reach: self.reach(), within: self.board, ink, width }
    }

    /// The middle of a cell, or of the place of a candidate in it.
    #[must_use]
    pub fn place(&self, cell: Cell, digit: Option<Digit>) -> Pos2 {
        let (x, y) = self.layout.centre_of(cell, digit);
        pos2(x / self.scale, y / self.scale)
    }

    /// The side of a cell.
    fn reach(&self) -> f32 {
        self.layout.cell as f32 / self.scale
    }

    /// The side of the place of a candidate.
    #[must_use]
    pub fn mark_reach(&self) -> f32 {
        self.layout.mark() as f32 / self.scale
    }

    /// The inside of a cell.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> Rect {
        Rect::from_center_size(self.place(cell, None), Vec2::splat(self.reach()))
    }

    /// The smallest rectangle around the cells of a unit.
    #[must_use]
    pub fn unit(&self, unit: Unit, geometry: &Geometry) -> Rect {
        let cells = geometry.cells_of(unit).iter().map(|cell| self.cell(*cell));
        cells.reduce(Rect::union).unwrap_or(Rect::NOTHING)
    }
}

/// A curved line with a head.
struct Line {
    from: Pos2,
    to: Pos2,
    /// The side of a cell.
    reach: f32,
    /// The area that it must not leave: if it would, it bends the other way, or less.
    within: Rect,
    ink: Color32,
    width: f32,
}

impl Line {
    /// Its ends, outside the digits that they join, and the point towards which the line bends.
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

    fn drawn(&self, dash: Option<[f32; 2]>) -> [Shape; 2] {
        let points = self.curve();
        let stroke = Stroke { width: self.width, colour: self.ink, dash };
        [Shape::Curve { points, stroke }, self.head(points)]
    }

    fn head(&self, [_, middle, end]: [Pos2; 3]) -> Shape {
        let step = (end - middle).normalized();
        let aside = Vec2::new(-step.y, step.x);
        let size = 3.0 + 2.0 * self.width;
        let back = end - step * size;
        let corners = vec![end, back + aside * size * 0.5, back - aside * size * 0.5];
        Shape::Polygon { corners, fill: self.ink, stroke: Stroke::NONE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::shape::on_curve;

    #[test]
    fn no_arrow_along_the_edge_leaves_the_board() {
        let within = Rect::from_min_max(pos2(10.0, 20.0), pos2(490.0, 500.0));
        let cells = [25.0, 55.0, 250.0, 445.0, 475.0];
        let places: Vec<Pos2> = cells.iter().flat_map(|x| cells.map(|y| pos2(*x, y + 10.0))).collect();
        for from in &places {
            for to in places.iter().filter(|to| *to != from) {
                let line = Line { from: *from, to: *to, reach: 30.0, within, ink: Color32::RED, width: 2.0 };
                let curve = line.curve();
                for piece in 0..=24_u8 {
                    let point = on_curve(curve, f32::from(piece) / 24.0);
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
