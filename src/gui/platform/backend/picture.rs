//! Concatenates egui's meshes for one upload and few draw calls. Independent of the graphics card.
//!
//! egui draws everything with a texture, even plain surfaces, each pixel of which looks up the same white
//! texel. On a software renderer that lookup is most of the cost of a panel's background, so large plain
//! surfaces are separated here and drawn without it.

use std::ops::Range;

use egui::epaint::{ClippedPrimitive, Primitive, Vertex, WHITE_UV};
use egui::{Mesh, Rect};

use super::input::Surface;

/// The least area in square pixels for which a plain surface gets a draw call of its own.
const LEAST_PLAIN_AREA: f32 = 16_384.0;

/// Triangles, and what to draw from them, in order.
#[derive(Default)]
pub(super) struct Picture {
    pub(super) vertices: Vec<Vertex>,
    pub(super) indices: Vec<u32>,
    pub(super) parts: Vec<Batch>,
}

/// Triangles with the same clip rectangle and shading.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Batch {
    pub(super) clip: Scissor,
    pub(super) shade: Shade,
    pub(super) first_index: i32,
    pub(super) index_count: i32,
}

/// In meshes, stands for the opaque texture passed to the painter with them.
pub(super) const UNDERLAY: egui::TextureId = egui::TextureId::User(0);
/// In meshes, stands for an opaque colour.
pub(super) const GROUND: egui::TextureId = egui::TextureId::User(1);

/// Where the colours of triangles come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shade {
    /// The vertices alone, overwriting what was there before.
    Opaque,
    /// The vertices alone.
    Plain,
    /// The vertices and a texture.
    Textured(egui::TextureId),
}

/// A clip rectangle in physical pixels, relative to the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scissor {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl Picture {
    /// Lays out the visible part of `primitives` on `surface`.
    pub(super) fn new(primitives: &[ClippedPrimitive], surface: Surface) -> Self {
        let mut picture = Self::default();
        for ClippedPrimitive { clip_rect, primitive } in primitives {
            // Paint callbacks belong to other backends.
            let Primitive::Mesh(mesh) = primitive else { continue };
            if let Some(clip) = scissor(*clip_rect, surface) {
                picture.add(mesh, clip, surface);
            }
        }
        picture
    }

    fn add(&mut self, mesh: &Mesh, clip: Scissor, surface: Surface) {
        let start = self.indices.len();
        if mesh.texture_id == GROUND {
            self.add_part(clip, Shade::Opaque, start..start + mesh.indices.len());
        } else {
            self.add_shades(mesh, clip, LEAST_PLAIN_AREA / surface.pixels_per_point.powi(2));
        }
        let offset = self.vertices.len() as u32;
        self.vertices.extend_from_slice(&mesh.vertices);
        self.indices.extend(mesh.indices.iter().map(|index| index + offset));
    }

    /// Adds the plain parts of a mesh that cover at least `least` square points, and the textured parts
    /// between them.
    fn add_shades(&mut self, mesh: &Mesh, clip: Scissor, least: f32) {
        let textured = Shade::Textured(mesh.texture_id);
        let start = self.indices.len();
        let mut done = 0;
        for plain in plain_runs(mesh, least) {
            self.add_part(clip, textured, start + done..start + plain.start);
            self.add_part(clip, Shade::Plain, start + plain.start..start + plain.end);
            done = plain.end;
        }
        self.add_part(clip, textured, start + done..start + mesh.indices.len());
    }

    /// Adds a slice of the indices; extends the last part if that is drawn the same way.
    fn add_part(&mut self, clip: Scissor, shade: Shade, slice: Range<usize>) {
        if slice.is_empty() {
            return;
        }
        let (first_index, index_count) = (slice.start as i32, slice.len() as i32);
        match self.parts.last_mut() {
            Some(last) if last.clip == clip && last.shade == shade => last.index_count += index_count,
            _ => self.parts.push(Batch { clip, shade, first_index, index_count }),
        }
    }
}

/// Slices of the mesh's indices that are plain and together cover at least `least` square points.
fn plain_runs(mesh: &Mesh, least: f32) -> Vec<Range<usize>> {
    let mut runs = Vec::new();
    let (mut run, mut area) = (0..0, 0.0);
    for (number, corners) in mesh.indices.chunks_exact(3).enumerate() {
        let corners = [corners[0], corners[1], corners[2]].map(|index| &mesh.vertices[index as usize]);
        if corners.iter().all(|corner| corner.uv == WHITE_UV) {
            run.end = 3 * (number + 1);
            area += area_of(corners);
        } else {
            if area >= least {
                runs.push(run);
            }
            let next = 3 * (number + 1);
            (run, area) = (next..next, 0.0);
        }
    }
    if area >= least {
        runs.push(run);
    }
    runs
}

fn area_of([a, b, c]: [&Vertex; 3]) -> f32 {
    let (ab, ac) = (b.pos - a.pos, c.pos - a.pos);
    (ab.x * ac.y - ab.y * ac.x).abs() / 2.0
}

/// The clip rectangle in whole pixels, or `None` if nothing would be visible.
fn scissor(clip: Rect, surface: Surface) -> Option<Scissor> {
    let clip = clip * surface.pixels_per_point;
    let left = clip.min.x.clamp(0.0, surface.width).round() as i32;
    let right = clip.max.x.clamp(0.0, surface.width).round() as i32;
    let top = clip.min.y.clamp(0.0, surface.height).round() as i32;
    let bottom = clip.max.y.clamp(0.0, surface.height).round() as i32;
    let visible = right > left && bottom > top;
    visible.then(|| Scissor { x: left, y: top, width: right - left, height: bottom - top })
}

#[cfg(test)]
mod tests {
    use egui::{Color32, TextureId, pos2};

    use super::*;

    const SURFACE: Surface = Surface { width: 1200.0, height: 800.0, pixels_per_point: 2.0 };
    const LETTERS: TextureId = TextureId::Managed(0);

    fn square(side: f32) -> Rect {
        Rect::from_min_max(pos2(0.0, 0.0), pos2(side, side))
    }

    fn plain(mesh: &mut Mesh, side: f32) {
        mesh.add_colored_rect(square(side), Color32::WHITE);
    }

    fn letter(mesh: &mut Mesh) {
        mesh.add_rect_with_uv(square(10.0), square(0.5), Color32::WHITE);
    }

    fn parts(clips_and_meshes: Vec<(Rect, Mesh)>) -> Vec<(Shade, i32, i32)> {
        let primitives: Vec<_> = clips_and_meshes
            .into_iter()
            .map(|(clip_rect, mesh)| ClippedPrimitive { clip_rect, primitive: Primitive::Mesh(mesh) })
            .collect();
        let picture = Picture::new(&primitives, SURFACE);
        assert!(picture.indices.iter().all(|&index| (index as usize) < picture.vertices.len()));
        picture.parts.iter().map(|part| (part.shade, part.first_index, part.index_count)).collect()
    }

    #[test]
    fn scissors_count_pixels_from_above() {
        let clip = Rect::from_min_max(pos2(10.0, 5.0), pos2(20.0, 15.0));
        assert_eq!(scissor(clip, SURFACE), Some(Scissor { x: 20, y: 10, width: 20, height: 20 }));
    }

    #[test]
    fn what_lies_outside_is_not_drawn() {
        let beyond = Rect::from_min_max(pos2(700.0, 0.0), pos2(710.0, 10.0));
        assert_eq!(scissor(beyond, SURFACE), None);
        assert_eq!(scissor(Rect::NOTHING, SURFACE), None);
        let everything = Scissor { x: 0, y: 0, width: 1200, height: 800 };
        assert_eq!(scissor(Rect::EVERYTHING, SURFACE), Some(everything));
    }

    #[test]
    fn meshes_drawn_alike_become_one_part() {
        let mut mesh = Mesh::default();
        letter(&mut mesh);
        let meshes = vec![(square(90.0), mesh.clone()), (square(90.0), mesh.clone()), (square(50.0), mesh)];
        let letters = Shade::Textured(LETTERS);
        assert_eq!(parts(meshes), [(letters, 0, 12), (letters, 12, 6)]);
    }

    #[test]
    fn the_ground_is_opaque_however_small() {
        let ground = |side| {
            let mut mesh = Mesh::with_texture(GROUND);
            mesh.add_rect_with_uv(square(side), Rect::from_min_max(WHITE_UV, WHITE_UV), Color32::WHITE);
            (square(side), mesh)
        };
        let mut letters = Mesh::default();
        letter(&mut letters);
        let expected = [(Shade::Opaque, 0, 6), (Shade::Textured(LETTERS), 6, 6), (Shade::Opaque, 12, 6)];
        assert_eq!(parts(vec![ground(5.0), (square(90.0), letters), ground(300.0)]), expected);
    }

    #[test]
    fn a_large_plain_surface_needs_no_texture() {
        let mut mesh = Mesh::default();
        letter(&mut mesh);
        plain(&mut mesh, 300.0);
        plain(&mut mesh, 1.0);
        letter(&mut mesh);
        let letters = Shade::Textured(LETTERS);
        let expected = [(letters, 0, 6), (Shade::Plain, 6, 12), (letters, 18, 6)];
        assert_eq!(parts(vec![(square(90.0), mesh)]), expected);
    }

    #[test]
    fn small_plain_surfaces_stay_with_the_text() {
        let mut mesh = Mesh::default();
        plain(&mut mesh, 10.0);
        letter(&mut mesh);
        plain(&mut mesh, 10.0);
        assert_eq!(parts(vec![(square(90.0), mesh)]), [(Shade::Textured(LETTERS), 0, 18)]);
    }

    #[test]
    fn the_area_is_measured_in_pixels() {
        let mut mesh = Mesh::default();
        plain(&mut mesh, 64.0);
        assert_eq!(parts(vec![(square(90.0), mesh.clone())]), [(Shade::Plain, 0, 6)]);
        assert_eq!(plain_runs(&mesh, 64.0 * 64.0).len(), 1);
        assert_eq!(plain_runs(&mesh, 64.0 * 64.0 + 1.0).len(), 0);
    }
}
