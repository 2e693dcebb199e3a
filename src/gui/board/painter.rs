//! Draws a [`Scene`] with macroquad.
//!
//! The visible part of the board is kept in a texture, and only changed cells are redrawn: the cost of a
//! frame depends on the changes, not on the number of pencil marks. The backend copies the texture to the
//! window.

mod atlas;
mod batch;
pub(crate) mod picture;

use macroquad::miniquad::TextureId;
use macroquad::prelude::{
    BLACK, Camera2D, FilterMode, Rect, RenderTarget, clear_background, render_target, set_camera,
    set_default_camera,
};

use super::scene::Scene;
use crate::geometry::Cell;
use crate::scene::camera::Camera;
use crate::scene::canvas::{Canvas as _, Sizes};
use crate::scene::layout::BoardLayout;
use crate::scene::pixels::PixelRect;
use crate::scene::{cell, marks};
use atlas::Atlas;
use batch::Batch;

/// Draws boards.
#[derive(Default)]
pub(crate) struct BoardPainter {
    drawn: Option<Drawn>,
}

/// What the texture shows.
struct Drawn {
    layout: BoardLayout,
    atlas: Atlas,
    picture: RenderTarget,
    scene: Scene,
}

/// A board that has been drawn.
pub(crate) struct Painted<'a> {
    pub(crate) layout: &'a BoardLayout,
    /// The picture of the layout's view, first row at the top; its alpha is meaningless.
    pub(crate) texture: TextureId,
    /// The areas that changed since the last frame, in the window's pixels.
    pub(crate) changed: Vec<PixelRect>,
}

impl BoardPainter {
    /// Updates the board's texture.
    pub(crate) fn paint(&mut self, scene: Scene, area: PixelRect, camera: Camera) -> Painted<'_> {
        let layout = BoardLayout::place(area, &scene.geometry, camera);
        let changed = match &mut self.drawn {
            Some(drawn) if drawn.fits(&layout, &scene) => drawn.redraw(layout, scene),
            _ => {
                let drawn = self.drawn.insert(Drawn::new(layout, scene));
                vec![drawn.layout.view]
            }
        };
        let drawn = self.drawn.as_ref().expect("just drawn");
        Painted { layout: &drawn.layout, texture: drawn.picture.texture.raw_miniquad_id(), changed }
    }
}

impl Drawn {
    fn new(layout: BoardLayout, scene: Scene) -> Self {
        let sizes = Sizes { cell: layout.cell, mark: marks::mark_place(layout.cell, scene.geometry.side()) };
        let atlas = Atlas::new(sizes, scene.symbols.all());
        let picture = render_target(layout.view.w.max(1) as u32, layout.view.h.max(1) as u32);
        picture.texture.set_filter(FilterMode::Nearest);
        let drawn = Self { layout, atlas, picture, scene };
        drawn.draw(drawn.scene.geometry.cells(), true);
        drawn
    }

    /// Whether the texture and its glyphs can be reused for a scene.
    fn fits(&self, layout: &BoardLayout, scene: &Scene) -> bool {
        let (old, new) = (&self.layout, layout);
        (old.cell, old.view.w, old.view.h) == (new.cell, new.view.w, new.view.h)
            && self.scene.symbols == scene.symbols
            && self.scene.geometry == scene.geometry
            && self.scene.theme == scene.theme
    }

    /// Redraws the cells that differ, or all if another part of the board is visible; returns their areas.
    fn redraw(&mut self, layout: BoardLayout, scene: Scene) -> Vec<PixelRect> {
        let moved = self.layout.offset() != layout.offset();
        self.layout = layout;
        if moved {
            self.scene = scene;
            self.draw(self.scene.geometry.cells(), true);
            return vec![self.layout.view];
        }
        let before = std::mem::replace(&mut self.scene, scene);
        let changed: Vec<Cell> = self
            .scene
            .geometry
            .cells()
            .filter(|cell| before.cells[cell.index()] != self.scene.cells[cell.index()])
            .collect();
        if !changed.is_empty() {
            self.draw(changed.iter().copied(), false);
        }
        let (board, view) = (self.layout.board, self.layout.view);
        let place = |cell: Cell| self.layout.inside(cell).shifted((board.x, board.y)).intersection(view);
        changed.into_iter().map(place).collect()
    }

    fn draw(&self, cells: impl Iterator<Item = Cell>, lines: bool) {
        let view = self.layout.view;
        let (w, h) = (view.w as f32, view.h as f32);
        let offset = self.layout.offset();
        set_camera(&Camera2D {
            render_target: Some(self.picture.clone()),
            ..Camera2D::from_display_rect(Rect::new(0.0, h, w, -h))
        });
        let palette = self.scene.theme.palette();
        let mut batch = Batch::new(&self.atlas);
        if lines {
            clear_background(BLACK);
            batch.fill(PixelRect { x: 0, y: 0, w: view.w, h: view.h }, palette.grid);
            for line in self.layout.thick_lines() {
                batch.fill(line.shifted(offset), palette.block_line);
            }
        }
        for cell in cells {
            let inside = self.layout.inside(cell).shifted(offset);
            if inside.is_within(view.w, view.h) {
                cell::draw(&mut batch, &self.scene, inside, cell);
            }
        }
        batch.flush();
        set_default_camera();
    }
}
