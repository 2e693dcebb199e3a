//! Gathers quads into meshes small enough for macroquad.

use egui::Color32;
use macroquad::models::{Mesh, Vertex, draw_mesh};
use macroquad::prelude::{Color, vec2, vec3};

use super::atlas::{Atlas, Sprite};
use crate::gui::pixels::PixelRect;

/// macroquad silently truncates a mesh of more than 5000 indices.
const MOST_QUADS: usize = 800;

/// Quads to be drawn.
pub(crate) struct Batch<'a> {
    atlas: &'a Atlas,
    mesh: Mesh,
}

impl<'a> Batch<'a> {
    pub(crate) fn new(atlas: &'a Atlas) -> Self {
        Self {
            atlas,
            mesh: Mesh { vertices: Vec::new(), indices: Vec::new(), texture: Some(atlas.texture.clone()) },
        }
    }

    /// Fills a rectangle.
    pub(crate) fn fill(&mut self, rect: PixelRect, colour: Color32) {
        let [left, top, right, bottom] = self.atlas.corners(self.atlas.region(Sprite::Solid));
        // The middle of the white rectangle, well away from its neighbours.
        let (u, v) = ((left + right) / 2.0, (top + bottom) / 2.0);
        self.quad(rect, [u, v, u, v], colour);
    }

    /// Draws a frame of this width just inside a rectangle.
    pub(crate) fn frame(&mut self, rect: PixelRect, width: i32, colour: Color32) {
        let PixelRect { x, y, w, h } = rect;
        self.fill(PixelRect { x, y, w, h: width }, colour);
        self.fill(PixelRect { x, y: y + h - width, w, h: width }, colour);
        self.fill(PixelRect { x, y: y + width, w: width, h: h - 2 * width }, colour);
        self.fill(PixelRect { x: x + w - width, y: y + width, w: width, h: h - 2 * width }, colour);
    }

    /// Draws a frame with gaps.
    pub(crate) fn dashed_frame(&mut self, rect: PixelRect, width: i32, colour: Color32) {
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

    /// Draws a sprite around a point.
    pub(crate) fn sprite(&mut self, sprite: Sprite, x: i32, y: i32, colour: Color32) {
        let region = self.atlas.region(sprite);
        let [_, _, w, h] = region.area;
        let rect = PixelRect { x: x + region.offset.0, y: y + region.offset.1, w: w.into(), h: h.into() };
        self.quad(rect, self.atlas.corners(region), colour);
    }

    fn quad(&mut self, rect: PixelRect, [left, top, right, bottom]: [f32; 4], colour: Color32) {
        if self.mesh.vertices.len() >= 4 * MOST_QUADS {
            self.flush();
        }
        let first = self.mesh.vertices.len() as u16;
        let (x, y) = (rect.x as f32, rect.y as f32);
        let (right_edge, lower_edge) = (x + rect.w as f32, y + rect.h as f32);
        let colour = Color::from_rgba(colour.r(), colour.g(), colour.b(), colour.a());
        let corners = [
            (x, y, left, top),
            (right_edge, y, right, top),
            (right_edge, lower_edge, right, bottom),
            (x, lower_edge, left, bottom),
        ];
        self.mesh
            .vertices
            .extend(corners.map(|(x, y, u, v)| Vertex::new2(vec3(x, y, 0.0), vec2(u, v), colour)));
        self.mesh.indices.extend([0, 1, 2, 0, 2, 3].map(|corner| first + corner));
    }

    /// Passes the collected quads to macroquad.
    pub(crate) fn flush(&mut self) {
        if !self.mesh.vertices.is_empty() {
            draw_mesh(&self.mesh);
            self.mesh.vertices.clear();
            self.mesh.indices.clear();
        }
    }
}
