//! What a cell is drawn with: filled rectangles and sprites, on the graphics card or in memory.

use egui::Color32;

use super::atlas::Sprite;
use crate::gui::pixels::PixelRect;

/// Something that cells can be drawn on.
pub(crate) trait Canvas {
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
