//! The operations that draw a cell: filled rectangles and sprites, on the graphics card, in memory or in a
//! file.

use ecolor::Color32;

use crate::scene::pixels::PixelRect;

/// A glyph or a small shape.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sprite {
    /// A plain white rectangle.
    Solid,
    /// A digit in a cell, medium weight.
    Digit(char),
    /// A given, bold.
    Given(char),
    /// A pencil mark.
    Mark(char),
    /// A pencil mark that matters, bold.
    StrongMark(char),
    /// A number on a badge.
    Badge(char),
    /// A thin line over a whole cell, from the upper left to the lower right.
    Falling,
    /// A thin line over a whole cell, from the lower left to the upper right.
    Rising,
    /// The circle around a guess.
    Ring,
    /// The background of a badge.
    Disc,
    /// A line from the lower left to the upper right, over a mark.
    Strike,
    /// The same line over a digit.
    BigStrike,
    /// Two crossing lines over a cell.
    Cross,
}

/// The sizes of a board on which all sprites depend, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// The side of the inside of a cell.
    pub cell: i32,
    /// The side of a pencil mark's box.
    pub mark: i32,
}

impl Sizes {
    /// The height of the type of digits.
    #[must_use]
    pub fn digit_font(self) -> f32 {
        (self.cell as f32 * 0.58).round()
    }

    /// The height of the type of pencil marks.
    #[must_use]
    pub fn mark_font(self) -> f32 {
        (self.mark as f32 * 0.82).round().clamp(6.0, 32.0)
    }

    /// The height of the type of the number on a badge.
    #[must_use]
    pub fn badge_font(self) -> f32 {
        (self.cell as f32 * 0.16).round().max(8.0)
    }

    /// The radius of the circle around a guess.
    #[must_use]
    pub fn ring_radius(self) -> f32 {
        (self.cell as f32 * 0.37).round()
    }

    /// The radius of a badge.
    #[must_use]
    pub fn badge_radius(self) -> f32 {
        (self.cell as f32 * 0.115).round().max(6.0)
    }

    /// The width of the circle around a guess.
    #[must_use]
    pub fn ring_width(self) -> f32 {
        (self.cell as f32 / 30.0).clamp(1.5, 3.5)
    }

    /// The line over a mark.
    #[must_use]
    pub fn strike(self) -> Bar {
        let font = self.mark_font();
        Bar { half: font * 0.42, width: (font * 0.11).clamp(1.0, (font * 0.09).max(1.6)) }
    }

    /// The line over a digit.
    #[must_use]
    pub fn big_strike(self) -> Bar {
        Bar { half: self.cell as f32 * 0.3, width: (self.cell as f32 / 22.0).max(1.6) }
    }

    /// The lines of a cross.
    #[must_use]
    pub fn cross(self) -> Bar {
        Bar { half: self.cell as f32 * 0.34, width: self.big_strike().width * 1.4 }
    }

    /// The width of the lines of the diagonals.
    #[must_use]
    pub fn diagonal(self) -> f32 {
        (self.cell as f32 / 24.0).clamp(1.0, 2.5)
    }
}

/// A slanted line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bar {
    /// Half the side of its square.
    pub half: f32,
    /// Its width.
    pub width: f32,
}

impl Bar {
    /// The distance from its middle to its ends, as a fraction of `half`.
    pub const REACH: f32 = 1.2;
}

/// A surface to draw cells on.
pub trait Canvas {
    /// Fills a rectangle.
    fn fill(&mut self, rect: PixelRect, colour: Color32);

    /// Draws a sprite around a point.
    fn sprite(&mut self, sprite: Sprite, x: i32, y: i32, colour: Color32);

    /// Draws a frame of this width just inside a rectangle.
    fn frame(&mut self, rect: PixelRect, width: i32, colour: Color32) {
        let PixelRect { x, y, w, h } = rect;
        self.fill(PixelRect { x, y, w, h: width }, colour);
        self.fill(PixelRect { x, y: y + h - width, w, h: width }, colour);
        self.fill(PixelRect { x, y: y + width, w: width, h: h - 2 * width }, colour);
        self.fill(PixelRect { x: x + w - width, y: y + width, w: width, h: h - 2 * width }, colour);
    }

    /// Draws a frame with gaps.
    fn dashed_frame(&mut self, rect: PixelRect, width: i32, colour: Color32) {
        let (dash, gap) = (3 * width.max(1), 2 * width.max(1));
        let PixelRect { x, y, w, h } = rect;
        for start in (0..w).step_by((dash + gap) as usize) {
            let length = dash.min(w - start);
            self.fill(PixelRect { x: x + start, y, w: length, h: width }, colour);
            self.fill(PixelRect { x: x + start, y: y + h - width, w: length, h: width }, colour);
        }
        for start in (width..h - width).step_by((dash + gap) as usize) {
            let length = dash.min(h - width - start);
            self.fill(PixelRect { x, y: y + start, w: width, h: length }, colour);
            self.fill(PixelRect { x: x + w - width, y: y + start, w: width, h: length }, colour);
        }
    }
}
