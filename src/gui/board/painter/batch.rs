//! Collects quads into meshes small enough for macroquad.

use egui::Color32;
use macroquad::models::{Mesh, Vertex, draw_mesh};
use macroquad::prelude::{Color, vec2, vec3};

use super::atlas::Atlas;
use crate::scene::canvas::{Canvas, Sprite};
use crate::scene::pixels::PixelRect;

/// The most quads in a mesh: macroquad silently truncates meshes with more than 5000 indices.
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

impl Canvas for Batch<'_> {
    fn fill(&mut self, rect: PixelRect, colour: Color32) {
        let [left, top, right, bottom] = self.atlas.corners(self.atlas.region(Sprite::Solid));
        // The middle of the white rectangle, well away from its neighbours.
        let (u, v) = ((left + right) / 2.0, (top + bottom) / 2.0);
        self.quad(rect, [u, v, u, v], colour);
    }

    fn sprite(&mut self, sprite: Sprite, x: i32, y: i32, colour: Color32) {
        let region = self.atlas.region(sprite);
        let [_, _, w, h] = region.area;
        let rect = PixelRect { x: x + region.offset.0, y: y + region.offset.1, w: w.into(), h: h.into() };
        self.quad(rect, self.atlas.corners(region), colour);
    }
}
