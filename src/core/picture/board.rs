//! The board as a picture: its cells by the code that draws them in the window, and what lies over them.

use ecolor::Color32;
use emath::{Pos2, Rect, Vec2, pos2, vec2};

use super::outline::Font;
use super::{Glyph, Item, Picture};
use crate::geometry::Geometry;
use crate::scene::camera::Camera;
use crate::scene::canvas::{Bar, Canvas, Sizes, Sprite};
use crate::scene::layout::BoardLayout;
use crate::scene::marks::mark_place;
use crate::scene::pixels::PixelRect;
use crate::scene::shape::{Shape, Stroke};
use crate::scene::{Scene, cell};

/// The width and height of most boards.
const SIDE: i32 = 720;
/// The side of a cell on small boards.
const LARGEST_CELL: i32 = 96;
/// The room for a pencil mark, so that it can be read.
const MARK: i32 = 12;

/// The area of a board with readable pencil marks.
fn area(geometry: &Geometry) -> PixelRect {
    let side = geometry.side() as i32;
    let across = (1..).find(|across| across * across >= side).unwrap_or(side);
    let cell = (SIDE / side).clamp(across * MARK + MARK / 2, LARGEST_CELL.max(across * MARK + MARK / 2));
    // Room for the lines, which are at most 2 pixels wide.
    let whole = side * cell + 2 * (side + 1);
    PixelRect { x: 0, y: 0, w: whole, h: whole }
}

/// The width of the picture of a board.
pub(super) fn width(geometry: &Geometry) -> f32 {
    BoardLayout::place(area(geometry), geometry, Camera::whole(geometry.side())).board.w as f32
}

/// A board as a picture of its own; `over` returns the overlays of a board in an area. If `see_through`, the
/// background shows through its ordinary cells.
#[must_use]
pub fn board(scene: &Scene, see_through: bool, over: impl FnOnce(Rect, Camera) -> Vec<Shape>) -> Picture {
    let (geometry, palette) = (&scene.geometry, scene.theme.palette());
    let (area, camera) = (area(geometry), Camera::whole(geometry.side()));
    let layout = BoardLayout::place(area, geometry, camera);
    let sizes = Sizes { cell: layout.cell, mark: mark_place(layout.cell, geometry.side()) };
    let see_through = see_through.then_some(palette.cell);
    let mut canvas = Drawing { items: Vec::new(), sizes, see_through };
    for (lines, colour) in [(layout.thin_lines(), palette.grid), (layout.thick_lines(), palette.block_line)] {
        lines.into_iter().for_each(|line| canvas.fill(line, colour));
    }
    for at in geometry.cells() {
        canvas.items.push(Item::Begin(geometry.name(at)));
        cell::draw(&mut canvas, scene, layout.inside(at), at);
        canvas.items.push(Item::End);
    }
    let mut items = canvas.items;
    let PixelRect { w, h, .. } = layout.board;
    // The board is in the middle of the area; the picture is no larger than the board.
    let corner = vec2(layout.board.x as f32, layout.board.y as f32);
    let whole = Rect::from_min_size(pos2(0.0, 0.0), vec2(area.w as f32, area.h as f32));
    items.extend(over(whole, camera).into_iter().map(|shape| Item::Shape(shape.moved(-corner))));
    Picture { size: vec2(w as f32, h as f32), items, ..Picture::empty() }
}

/// Items being drawn.
struct Drawing {
    items: Vec<Item>,
    sizes: Sizes,
    /// The colour that is left out.
    see_through: Option<Color32>,
}

impl Drawing {
    fn glyph(&mut self, font: Font, symbol: char, size: f32, centre: Pos2, colour: Color32) {
        let origin = font.centred(symbol, size, centre);
        self.items.push(Item::Glyph(Glyph { font, symbol, size, origin, colour }));
    }

    fn line(&mut self, ends: [Pos2; 2], width: f32, colour: Color32) {
        let stroke = Stroke::solid(width, colour);
        self.items.push(Item::Shape(Shape::Line { points: ends.to_vec(), stroke }));
    }

    /// A slanting line, to the right upwards or, mirrored, downwards.
    fn bar(&mut self, bar: Bar, centre: Pos2, up: f32, colour: Color32) {
        let reach = Vec2::new(1.0, -up) * (bar.half * Bar::REACH / std::f32::consts::SQRT_2);
        self.line([centre - reach, centre + reach], bar.width, colour);
    }

    /// A line from corner to corner of a cell.
    fn diagonal(&mut self, centre: Pos2, up: f32, colour: Color32) {
        let half = (self.sizes.cell / 2) as f32;
        let start = centre - Vec2::splat(half);
        let middle = start + Vec2::splat(self.sizes.cell as f32 / 2.0);
        let reach = Vec2::new(1.0, -up) * (self.sizes.cell as f32 / 2.0 - self.sizes.diagonal() * 0.3);
        self.line([middle - reach, middle + reach], self.sizes.diagonal(), colour);
    }
}

impl Canvas for Drawing {
    fn fill(&mut self, rect: PixelRect, colour: Color32) {
        if self.see_through != Some(colour) {
            let rect =
                Rect::from_min_size(pos2(rect.x as f32, rect.y as f32), vec2(rect.w as f32, rect.h as f32));
            self.items.push(Item::Shape(Shape::Rect { rect, fill: colour }));
        }
    }

    fn sprite(&mut self, sprite: Sprite, x: i32, y: i32, colour: Color32) {
        let (at, sizes) = (pos2(x as f32, y as f32), self.sizes);
        match sprite {
            Sprite::Solid => self.fill(PixelRect { x, y, w: 1, h: 1 }, colour),
            Sprite::Digit(symbol) => self.glyph(Font::Digit, symbol, sizes.digit_font(), at, colour),
            Sprite::Given(symbol) => self.glyph(Font::Given, symbol, sizes.digit_font(), at, colour),
            Sprite::Mark(symbol) => self.glyph(Font::Digit, symbol, sizes.mark_font(), at, colour),
            Sprite::StrongMark(symbol) => self.glyph(Font::Given, symbol, sizes.mark_font(), at, colour),
            Sprite::Badge(symbol) => self.glyph(Font::Given, symbol, sizes.badge_font(), at, colour),
            Sprite::Falling => self.diagonal(at, -1.0, colour),
            Sprite::Rising => self.diagonal(at, 1.0, colour),
            Sprite::Ring => {
                let (fill, stroke) = (Color32::TRANSPARENT, Stroke::solid(sizes.ring_width(), colour));
                let circle = Shape::Circle { centre: at, radius: sizes.ring_radius(), fill, stroke };
                self.items.push(Item::Shape(circle));
            }
            Sprite::Disc => {
                let (radius, stroke) = (sizes.badge_radius(), Stroke::NONE);
                self.items.push(Item::Shape(Shape::Circle { centre: at, radius, fill: colour, stroke }));
            }
            Sprite::Strike => self.bar(sizes.strike(), at, 1.0, colour),
            Sprite::BigStrike => self.bar(sizes.big_strike(), at, 1.0, colour),
            Sprite::Cross => [1.0, -1.0].into_iter().for_each(|up| self.bar(sizes.cross(), at, up, colour)),
        }
    }

    fn frame(&mut self, rect: PixelRect, width: i32, colour: Color32) {
        let rect =
            Rect::from_min_size(pos2(rect.x as f32, rect.y as f32), vec2(rect.w as f32, rect.h as f32));
        let stroke = Stroke::solid(width as f32, colour);
        self.items.push(Item::Shape(Shape::Frame { rect, radius: 0.0, stroke }));
    }
}
