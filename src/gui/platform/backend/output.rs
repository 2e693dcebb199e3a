//! egui's output on its way to the graphics card: what differs from the frame before, and what is to be drawn there.

use egui::epaint::textures::TexturesDelta;
use egui::epaint::{ClippedShape, WHITE_UV};
use egui::{Color32, Mesh, Rect, Shape, TextureId, pos2, vec2};
use macroquad::miniquad;

use super::input::Surface;
use super::patches::{Patches, differences, place};
use super::picture::{GROUND, UNDERLAY};
use crate::gui::pixels::PixelRect;

/// egui's output on its way to the graphics card.
pub(super) struct Panels {
    pub(super) surface: Surface,
    pub(super) shapes: Vec<ClippedShape>,
    pub(super) textures: TexturesDelta,
    /// Where the canvas does not show the shapes yet.
    pub(super) patches: Patches,
}

/// What lies under the panels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Ground {
    pub(crate) colour: Color32,
    /// A texture without transparency, its first row at the top, and where it lies.
    pub(crate) picture: Option<(miniquad::TextureId, PixelRect)>,
}

impl Panels {
    /// Nothing yet.
    pub(super) fn new() -> Self {
        Self {
            surface: Surface { width: 0.0, height: 0.0, pixels_per_point: 1.0 },
            shapes: Vec::new(),
            textures: TexturesDelta::default(),
            patches: Patches::default(),
        }
    }

    /// Takes over a new picture, and notes where it differs from the one before.
    pub(super) fn replace(&mut self, surface: Surface, shapes: Vec<ClippedShape>, textures: TexturesDelta) {
        // Letters may lie elsewhere in a texture that is uploaded as a whole.
        let letters = textures.set.get(&TextureId::default());
        let moves_letters = letters.into_iter().flatten().any(|change| change.pos.is_none());
        let patches = &mut self.patches;
        if moves_letters || self.surface != surface {
            patches.add(whole(surface));
        } else {
            differences(&self.shapes, &shapes, |shape| patches.add(place(shape, surface)));
            // The same shape shows another picture.
            let is_changed = |id: TextureId| id != TextureId::default() && textures.set.contains_key(&id);
            for shape in shapes.iter().filter(|shape| shows(&shape.shape, &is_changed)) {
                patches.add(place(shape, surface));
            }
        }
        self.surface = surface;
        self.shapes = shapes;
        self.textures.append(textures);
    }
}

/// Whether a shape shows one of some textures.
fn shows(shape: &Shape, is_one: &impl Fn(TextureId) -> bool) -> bool {
    match shape {
        Shape::Vec(shapes) => shapes.iter().any(|shape| shows(shape, is_one)),
        _ => is_one(shape.texture_id()),
    }
}

/// All of the window.
pub(super) const fn whole(surface: Surface) -> PixelRect {
    PixelRect { x: 0, y: 0, w: surface.width as i32, h: surface.height as i32 }
}

/// What is to be drawn inside the patches: the ground, and the shapes that reach into them, clipped.
pub(super) fn patched(
    shapes: &[ClippedShape],
    patches: &[PixelRect],
    ground: Ground,
    surface: Surface,
) -> Vec<ClippedShape> {
    let places: Vec<PixelRect> = shapes.iter().map(|shape| place(shape, surface)).collect();
    let mut drawn = Vec::new();
    for &patch in patches {
        let clip_rect = in_points(patch, surface);
        let picture = ground.picture.map(|(_, rect)| (rect, rect.intersection(patch)));
        // The picture is opaque.
        if picture.is_none_or(|(_, shared)| shared != patch) {
            let mut mesh = Mesh::with_texture(GROUND);
            mesh.add_rect_with_uv(clip_rect, Rect::from_min_max(WHITE_UV, WHITE_UV), ground.colour);
            drawn.push(ClippedShape::new(clip_rect, Shape::mesh(mesh)));
        }
        if let Some((rect, _)) = picture.filter(|(_, shared)| !shared.is_empty()) {
            let mut mesh = Mesh::with_texture(UNDERLAY);
            let all = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            mesh.add_rect_with_uv(in_points(rect, surface), all, Color32::WHITE);
            drawn.push(ClippedShape::new(clip_rect, Shape::mesh(mesh)));
        }
        let inside = shapes.iter().zip(&places).filter(|(_, place)| !place.intersection(patch).is_empty());
        drawn.extend(inside.map(|(shape, _)| ClippedShape {
            clip_rect: shape.clip_rect.intersect(clip_rect),
            ..shape.clone()
        }));
    }
    drawn
}

fn in_points(rect: PixelRect, surface: Surface) -> Rect {
    let PixelRect { x, y, w, h } = rect;
    Rect::from_min_size(pos2(x as f32, y as f32), vec2(w as f32, h as f32)) / surface.pixels_per_point
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use egui::epaint::ImageDelta;
    use egui::{ColorImage, ImageData, TextureOptions};

    use super::*;

    const SURFACE: Surface = Surface { width: 400.0, height: 300.0, pixels_per_point: 1.0 };
    const LETTERS: TextureId = TextureId::Managed(0);
    const BOARD: TextureId = TextureId::Managed(7);

    /// A texture as it is uploaded: as a whole, or a part of it.
    fn upload(id: TextureId, part: Option<[usize; 2]>) -> TexturesDelta {
        let image = ImageData::Color(Arc::new(ColorImage::filled([2, 2], Color32::RED)));
        let change = match part {
            Some(at) => ImageDelta::partial(at, image, TextureOptions::NEAREST),
            None => ImageDelta::full(image, TextureOptions::NEAREST),
        };
        let mut textures = TexturesDelta::default();
        textures.set.entry(id).or_default().push(change);
        textures
    }

    fn picture_at(x: f32) -> ClippedShape {
        let mut mesh = Mesh::with_texture(BOARD);
        let rect = Rect::from_min_size(pos2(x, 10.0), vec2(50.0, 50.0));
        mesh.add_rect_with_uv(rect, Rect::from_min_max(WHITE_UV, WHITE_UV), Color32::WHITE);
        // Several shapes may be one.
        ClippedShape::new(Rect::EVERYTHING, Shape::Vec(vec![Shape::Noop, Shape::mesh(mesh)]))
    }

    fn button() -> ClippedShape {
        let rect = Rect::from_min_size(pos2(300.0, 200.0), vec2(20.0, 20.0));
        ClippedShape::new(Rect::EVERYTHING, Shape::rect_filled(rect, 0.0, Color32::BLUE))
    }

    /// What is drawn again if the same shapes come with these textures.
    fn redrawn(textures: TexturesDelta) -> Vec<PixelRect> {
        let shapes = vec![picture_at(10.0), button()];
        let mut panels = Panels::new();
        panels.replace(SURFACE, shapes.clone(), TexturesDelta::default());
        assert_eq!(panels.patches.rects(), [whole(SURFACE)], "the first picture");
        panels.patches.clear();
        panels.replace(SURFACE, shapes, textures);
        panels.textures.clear();
        panels.patches.rects().to_vec()
    }

    #[test]
    fn a_new_picture_of_a_board_is_drawn_where_it_is_shown() {
        let place = PixelRect { x: 8, y: 8, w: 54, h: 54 };
        assert_eq!(redrawn(upload(BOARD, None)), [place]);
        assert_eq!(redrawn(upload(BOARD, Some([0, 0]))), [place]);
        assert_eq!(redrawn(TexturesDelta::default()), []);
        assert_eq!(redrawn(upload(TextureId::Managed(8), None)), [], "shown nowhere");
    }

    #[test]
    fn new_letters_leave_the_others_in_place_unless_all_come_again() {
        assert_eq!(redrawn(upload(LETTERS, Some([0, 0]))), []);
        assert_eq!(redrawn(upload(LETTERS, None)), [whole(SURFACE)]);
    }
}
