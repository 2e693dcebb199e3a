//! Draws a [`Scene`] with macroquad.
//!
//! The visible part of the board is kept in a texture in which only changed cells are redrawn, so a frame costs only
//! what has changed, however many pencil marks there are.

mod atlas;
mod batch;
mod canvas;
mod cell;
pub(crate) mod layout;
pub(crate) mod picture;

use macroquad::prelude::{
    BLACK, Camera2D, DrawTextureParams, FilterMode, Material, MaterialParams, PipelineParams, Rect,
    RenderTarget, ShaderSource, WHITE, clear_background, draw_texture_ex, gl_use_default_material,
    gl_use_material, load_material, render_target, set_camera, set_default_camera, vec2,
};

use super::camera::Camera;
use super::scene::Scene;
use crate::geometry::Cell;
use atlas::{Atlas, Sizes};
use batch::Batch;
use canvas::Canvas as _;
use layout::{BoardLayout, PixelRect};

/// Draws boards.
pub(crate) struct BoardPainter {
    /// Copies without blending: the texture's own alpha is meaningless.
    copy: Material,
    drawn: Option<Drawn>,
}

/// The contents of the texture.
struct Drawn {
    layout: BoardLayout,
    atlas: Atlas,
    picture: RenderTarget,
    scene: Scene,
}

impl BoardPainter {
    /// Creates a painter; the window must be open.
    ///
    /// # Errors
    /// When this graphics driver does not compile the shader.
    pub(crate) fn new() -> Result<Self, macroquad::Error> {
        let source = ShaderSource::Glsl { vertex: COPY_VERTEX, fragment: COPY_FRAGMENT };
        let params = MaterialParams {
            pipeline_params: PipelineParams { color_blend: None, ..PipelineParams::default() },
            ..MaterialParams::default()
        };
        Ok(Self { copy: load_material(source, params)?, drawn: None })
    }

    /// Updates the board's texture and copies it to its place in the window.
    pub(crate) fn paint(&mut self, scene: Scene, area: PixelRect, camera: Camera) -> &BoardLayout {
        let layout = BoardLayout::place(area, &scene.geometry, camera);
        match &mut self.drawn {
            Some(drawn) if drawn.fits(&layout, &scene) => drawn.redraw(layout, scene),
            _ => self.drawn = Some(Drawn::new(layout, scene)),
        }
        let drawn = self.drawn.as_ref().expect("just drawn");
        drawn.show(&self.copy);
        &drawn.layout
    }
}

impl Drawn {
    fn new(layout: BoardLayout, scene: Scene) -> Self {
        let sizes = Sizes { cell: layout.cell, mark: cell::mark_place(layout.cell, scene.geometry.side()) };
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

    /// Redraws the cells that differ, or all if another part of the board is visible.
    fn redraw(&mut self, layout: BoardLayout, scene: Scene) {
        let moved = self.layout.offset() != layout.offset();
        self.layout = layout;
        if moved {
            self.scene = scene;
            return self.draw(self.scene.geometry.cells(), true);
        }
        let before = std::mem::replace(&mut self.scene, scene);
        let changed: Vec<Cell> = self
            .scene
            .geometry
            .cells()
            .filter(|cell| before.cells[cell.index()] != self.scene.cells[cell.index()])
            .collect();
        if !changed.is_empty() {
            self.draw(changed.into_iter(), false);
        }
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
                cell::draw(&mut batch, &self.scene, inside, self.scene.cells[cell.index()]);
            }
        }
        batch.flush();
        set_default_camera();
    }

    fn show(&self, copy: &Material) {
        let PixelRect { x, y, w, h } = self.layout.view;
        gl_use_material(copy);
        let params =
            DrawTextureParams { dest_size: Some(vec2(w as f32, h as f32)), ..DrawTextureParams::default() };
        draw_texture_ex(&self.picture.texture, x as f32, y as f32, WHITE, params);
        gl_use_default_material();
    }
}

const COPY_VERTEX: &str = "#version 100
attribute vec3 position;
attribute vec2 texcoord;
varying lowp vec2 uv;
uniform mat4 Model;
uniform mat4 Projection;
void main() {
    gl_Position = Projection * Model * vec4(position, 1.0);
    uv = texcoord;
}";

const COPY_FRAGMENT: &str = "#version 100
precision mediump float;
varying lowp vec2 uv;
uniform sampler2D Texture;
void main() {
    gl_FragColor = vec4(texture2D(Texture, uv).rgb, 1.0);
}";
