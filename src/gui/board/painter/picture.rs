//! Draws cells in memory for pictures inside panels, using the code and the sprites that draw the board.

use egui::{Color32, ColorImage};

use super::atlas::{Region, Sprites};
use crate::geometry::Cell;
use crate::gui::board::scene::Scene;
use crate::scene::camera::Camera;
use crate::scene::canvas::{Canvas, Sizes, Sprite};
use crate::scene::cell;
use crate::scene::layout::{BoardLayout, THIN};
use crate::scene::marks::mark_place;
use crate::scene::pixels::PixelRect;

/// The cells of a scene in a row, each `side` pixels wide and with lines around it.
pub(crate) fn row_of_cells(scene: &Scene, side: i32) -> ColorImage {
    let sizes = Sizes { cell: side, mark: mark_place(side, scene.geometry.side()) };
    let width = (scene.cells.len() as i32 * pitch(side)) as usize;
    let image = ColorImage::filled([width, pitch(side) as usize], scene.theme.palette().grid);
    let mut picture = Picture::new(image, Sprites::new(sizes, scene.symbols.all()));
    for i in 0..scene.cells.len() {
        let inside = PixelRect { x: i as i32 * pitch(side) + THIN, y: THIN, w: side, h: side };
        picture.draw(scene, inside, Cell::new(i));
    }
    picture.image
}

/// The distance from one cell to the next: its side and one line.
pub(crate) const fn pitch(side: i32) -> i32 {
    side + 2 * THIN
}

/// A whole board drawn in memory, as large as fits into a square. Showing a new scene redraws only the cells
/// that differ.
pub(crate) struct BoardPicture {
    picture: Picture,
    layout: BoardLayout,
    scene: Scene,
}

impl BoardPicture {
    /// Draws a board into a square of this side, in pixels.
    pub(crate) fn new(scene: Scene, side: i32) -> Self {
        let area = PixelRect { x: 0, y: 0, w: side, h: side };
        let layout = BoardLayout::place(area, &scene.geometry, Camera::whole(scene.geometry.side()));
        let sizes = Sizes { cell: layout.cell, mark: mark_place(layout.cell, scene.geometry.side()) };
        let palette = scene.theme.palette();
        let size = [layout.board.w, layout.board.h].map(|side| side.max(1) as usize);
        let image = ColorImage::filled(size, palette.grid);
        let mut picture = Picture::new(image, Sprites::new(sizes, scene.symbols.all()));
        for line in layout.thick_lines() {
            picture.fill(line, palette.block_line);
        }
        for cell in scene.geometry.cells() {
            picture.draw(&scene, layout.inside(cell), cell);
        }
        Self { picture, layout, scene }
    }

    /// Draws another moment of the same board; returns the areas of the picture that differ, at most one for
    /// each row of the board.
    ///
    /// # Errors
    /// Returns the scene if its board or theme differs; the picture then stays unchanged.
    pub(crate) fn show(&mut self, scene: Scene) -> Result<Vec<PixelRect>, Scene> {
        let is_same = self.scene.theme == scene.theme
            && self.scene.symbols == scene.symbols
            && self.scene.geometry == scene.geometry;
        if !is_same {
            return Err(scene);
        }
        let before = std::mem::replace(&mut self.scene, scene);
        let mut parts: Vec<PixelRect> = Vec::new();
        for cell in self.scene.geometry.cells() {
            if before.cells[cell.index()] == self.scene.cells[cell.index()] {
                continue;
            }
            let inside = self.layout.inside(cell);
            self.picture.draw(&self.scene, inside, cell);
            match parts.last_mut() {
                Some(row) if row.y == inside.y => *row = row.union(inside),
                _ => parts.push(inside),
            }
        }
        Ok(parts)
    }

    /// The picture: the board with its lines.
    pub(crate) const fn image(&self) -> &ColorImage {
        &self.picture.image
    }
}

/// A picture in memory.
struct Picture {
    image: ColorImage,
    sprites: Sprites,
    /// The area outside which nothing is drawn.
    clip: PixelRect,
}

impl Picture {
    fn new(image: ColorImage, sprites: Sprites) -> Self {
        let [w, h] = image.size.map(|side| side as i32);
        Self { image, sprites, clip: PixelRect { x: 0, y: 0, w, h } }
    }

    /// Draws a cell clipped to `inside`, so that its neighbours stay unchanged.
    fn draw(&mut self, scene: &Scene, inside: PixelRect, cell: Cell) {
        let all = std::mem::replace(&mut self.clip, inside);
        cell::draw(self, scene, inside, cell);
        self.clip = all;
    }

    /// Blends a colour over a pixel.
    fn blend(&mut self, x: i32, y: i32, colour: Color32, coverage: u8) {
        if self.clip.includes(PixelRect { x, y, w: 1, h: 1 }) {
            let below = &mut self.image.pixels[y as usize * self.image.size[0] + x as usize];
            *below = over(*below, colour, coverage);
        }
    }
}

/// Blends an opaque colour over another one as the graphics card does.
fn over(below: Color32, above: Color32, coverage: u8) -> Color32 {
    let share = u32::from(coverage);
    let mix = |below: u8, above: u8| {
        ((u32::from(above) * share + u32::from(below) * (255 - share) + 127) / 255) as u8
    };
    Color32::from_rgb(mix(below.r(), above.r()), mix(below.g(), above.g()), mix(below.b(), above.b()))
}

impl Canvas for Picture {
    fn fill(&mut self, rect: PixelRect, colour: Color32) {
        let PixelRect { x, y, w, h } = rect.intersection(self.clip);
        for row in y..y + h {
            let start = row as usize * self.image.size[0] + x as usize;
            self.image.pixels[start..start + w as usize].fill(colour);
        }
    }

    fn sprite(&mut self, sprite: Sprite, x: i32, y: i32, colour: Color32) {
        let Region { area: [left, top, width, height], offset } = self.sprites.region(sprite);
        for row in 0..height {
            for column in 0..width {
                let coverage = self.sprites.coverage(left + column, top + row);
                let at = (x + offset.0 + i32::from(column), y + offset.1 + i32::from(row));
                self.blend(at.0, at.1, colour, coverage);
            }
        }
    }
}

#[cfg(test)]
mod tests;
