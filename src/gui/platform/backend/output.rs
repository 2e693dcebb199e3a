//! Prepares egui's output for the graphics card: the areas that differ from the last frame, and the shapes in
//! them.

use egui::epaint::textures::TexturesDelta;
use egui::epaint::{ClippedShape, ImageDelta, WHITE_UV};
use egui::{Color32, Mesh, Rect, Shape, TextureId, Vec2, pos2, vec2};
use macroquad::miniquad;

use super::input::Surface;
use super::opaque::OpaqueTextures;
use super::patches::{Patches, differences, place};
use super::picture::{GROUND, UNDERLAY};
use crate::scene::pixels::PixelRect;

/// The whole of a texture.
const WHOLE_TEXTURE: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(1.0, 1.0) };

/// egui's output for the graphics card.
pub(super) struct Panels {
    pub(super) surface: Surface,
    pub(super) shapes: Vec<ClippedShape>,
    pub(super) textures: TexturesDelta,
    /// The areas in which the canvas does not show the shapes yet.
    pub(super) patches: Patches,
    opaque: OpaqueTextures,
}

/// What is under the panels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Ground {
    pub(crate) colour: Color32,
    /// An opaque texture with its first row at the top, and its area.
    pub(crate) picture: Option<(miniquad::TextureId, PixelRect)>,
}

impl Panels {
    /// Empty output.
    pub(super) fn new() -> Self {
        Self {
            surface: Surface { width: 0.0, height: 0.0, pixels_per_point: 1.0 },
            shapes: Vec::new(),
            textures: TexturesDelta::default(),
            patches: Patches::default(),
            opaque: OpaqueTextures::default(),
        }
    }

    /// Adopts a new picture, and records where it differs from the last one. `size` returns the size of a
    /// texture.
    pub(super) fn replace(
        &mut self,
        surface: Surface,
        shapes: Vec<ClippedShape>,
        textures: TexturesDelta,
        size: impl Fn(TextureId) -> Option<[usize; 2]>,
    ) {
        self.opaque.note(&textures);
        // In a texture uploaded as a whole, the glyphs may have moved.
        let letters = textures.set.get(&TextureId::default());
        let moves_letters = letters.into_iter().flatten().any(|change| change.pos.is_none());
        let patches = &mut self.patches;
        if moves_letters || self.surface != surface {
            patches.add(whole(surface));
        } else {
            differences(&self.shapes, &shapes, |shape| patches.add(place(shape, surface)));
            // The shape is the same, but its texture has changed.
            for (&id, changes) in textures.set.iter().filter(|(id, _)| **id != TextureId::default()) {
                let Some([width, height]) = size(id) else { continue };
                let size = vec2(width as f32, height as f32);
                for shape in shapes.iter().filter(|shape| shows(&shape.shape, id)) {
                    changes.iter().for_each(|change| patches.add(changed(shape, change, size, surface)));
                }
            }
        }
        self.surface = surface;
        self.shapes = shapes;
        self.textures.append(textures);
    }

    /// The shapes to draw in the patches: the ground, and the shapes that reach into them, clipped. Omits
    /// shapes hidden by another one.
    pub(super) fn patched(&self, ground: Ground) -> Vec<ClippedShape> {
        let surface = self.surface;
        let places: Vec<PixelRect> = self.shapes.iter().map(|shape| place(shape, surface)).collect();
        let mut drawn = Vec::new();
        for &patch in self.patches.rects() {
            let clip_rect = in_points(patch, surface);
            let hides = |&at: &usize| {
                places[at].includes(patch) && self.opaque.hides(&self.shapes[at], patch, surface)
            };
            let lowest = (0..places.len()).rev().find(hides);
            if lowest.is_none() {
                add_ground(&mut drawn, patch, ground, surface);
            }
            let from = lowest.unwrap_or(0);
            let inside = self.shapes.iter().zip(&places).skip(from);
            drawn.extend(inside.filter(|(_, place)| !place.intersection(patch).is_empty()).map(
                |(shape, _)| ClippedShape {
                    clip_rect: shape.clip_rect.intersect(clip_rect),
                    ..shape.clone()
                },
            ));
        }
        drawn
    }
}

/// Whether a shape shows a texture.
fn shows(shape: &Shape, id: TextureId) -> bool {
    match shape {
        Shape::Vec(shapes) => shapes.iter().any(|shape| shows(shape, id)),
        _ => shape.texture_id() == id,
    }
}

/// The pixels that may differ after a change of a shape's texture, which has this size.
fn changed(shape: &ClippedShape, change: &ImageDelta, size: Vec2, surface: Surface) -> PixelRect {
    let whole = place(shape, surface);
    let (Some([x, y]), Shape::Rect(picture)) = (change.pos, &shape.shape) else { return whole };
    if picture.angle != 0.0 || picture.brush.as_ref().is_none_or(|brush| brush.uv != WHOLE_TEXTURE) {
        return whole;
    }
    let [width, height] = change.image.size();
    let part = Rect::from_min_size(pos2(x as f32, y as f32), vec2(width as f32, height as f32));
    let at = shape.transform_after_tessellation * picture.rect * surface.pixels_per_point;
    let scale = at.size() / size;
    let part = Rect::from_min_size(at.min + part.min.to_vec2() * scale, part.size() * scale);
    // Pixels next to the changed part are interpolated from both.
    let part = part.expand2(scale.max(Vec2::splat(1.0)));
    let part = Rect::from_min_max(part.min.floor(), part.max.ceil());
    whole.intersection(PixelRect::around(part, 1.0))
}

/// The whole window.
pub(super) const fn whole(surface: Surface) -> PixelRect {
    PixelRect { x: 0, y: 0, w: surface.width as i32, h: surface.height as i32 }
}

/// Adds the ground inside a patch.
fn add_ground(drawn: &mut Vec<ClippedShape>, patch: PixelRect, ground: Ground, surface: Surface) {
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
        mesh.add_rect_with_uv(in_points(rect, surface), WHOLE_TEXTURE, Color32::WHITE);
        drawn.push(ClippedShape::new(clip_rect, Shape::mesh(mesh)));
    }
}

fn in_points(rect: PixelRect, surface: Surface) -> Rect {
    let PixelRect { x, y, w, h } = rect;
    Rect::from_min_size(pos2(x as f32, y as f32), vec2(w as f32, h as f32)) / surface.pixels_per_point
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use egui::epaint::{Brush, RectShape};
    use egui::{ColorImage, ImageData, TextureOptions};

    use super::*;

    const SURFACE: Surface = Surface { width: 400.0, height: 300.0, pixels_per_point: 1.0 };
    const LETTERS: TextureId = TextureId::Managed(0);
    const BOARD: TextureId = TextureId::Managed(7);

    /// The upload of a whole texture, or of a part.
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

    /// A picture with a side of 100 pixels, shown at half its size.
    fn picture_at(x: f32) -> ClippedShape {
        let rect = Rect::from_min_size(pos2(x, 10.0), vec2(50.0, 50.0));
        let brush = Brush { fill_texture_id: BOARD, uv: WHOLE_TEXTURE };
        let picture = RectShape::filled(rect, 0.0, Color32::WHITE);
        ClippedShape::new(Rect::EVERYTHING, RectShape { brush: Some(Arc::new(brush)), ..picture })
    }

    fn button() -> ClippedShape {
        let rect = Rect::from_min_size(pos2(300.0, 200.0), vec2(20.0, 20.0));
        ClippedShape::new(Rect::EVERYTHING, Shape::rect_filled(rect, 0.0, Color32::BLUE))
    }

    fn replace(panels: &mut Panels, shapes: &[ClippedShape], mut textures: TexturesDelta) {
        panels.replace(SURFACE, shapes.to_vec(), textures.clone(), |_| Some([100, 100]));
        textures.clear();
        panels.textures.clear();
    }

    /// The areas redrawn if the same shapes come with these textures.
    fn redrawn_of(shapes: &[ClippedShape], textures: TexturesDelta) -> Vec<PixelRect> {
        let mut panels = Panels::new();
        replace(&mut panels, shapes, TexturesDelta::default());
        assert_eq!(panels.patches.rects(), [whole(SURFACE)], "the first picture");
        panels.patches.clear();
        replace(&mut panels, shapes, textures);
        panels.patches.rects().to_vec()
    }

    fn redrawn(textures: TexturesDelta) -> Vec<PixelRect> {
        redrawn_of(&[picture_at(10.0), button()], textures)
    }

    #[test]
    fn a_new_board_picture_redraws_its_place() {
        let place = PixelRect { x: 8, y: 8, w: 54, h: 54 };
        assert_eq!(redrawn(upload(BOARD, None)), [place]);
        assert_eq!(redrawn(TexturesDelta::default()), []);
        assert_eq!(redrawn(upload(TextureId::Managed(8), None)), [], "shown nowhere");
        // A shape may consist of several.
        let several = Shape::Vec(vec![Shape::Noop, picture_at(10.0).shape]);
        let several = ClippedShape::new(Rect::EVERYTHING, several);
        assert_eq!(redrawn_of(&[several], upload(BOARD, None)), [place]);
    }

    #[test]
    fn only_a_pictures_changed_part_is_redrawn() {
        // One pixel of the window is 2 × 2 pixels of the picture, and its neighbours may be interpolated with
        // it.
        let part = upload(BOARD, Some([20, 60]));
        assert_eq!(redrawn(part), [PixelRect { x: 19, y: 39, w: 3, h: 3 }]);
        let at_the_edge = upload(BOARD, Some([98, 0]));
        assert_eq!(redrawn(at_the_edge), [PixelRect { x: 58, y: 9, w: 3, h: 3 }]);
        let mut turned = picture_at(10.0);
        if let Shape::Rect(picture) = &mut turned.shape {
            picture.angle = 0.5;
        }
        let all = place(&turned, SURFACE);
        assert_eq!(redrawn_of(&[turned], upload(BOARD, Some([20, 60]))), [all]);
    }

    #[test]
    fn only_a_new_font_atlas_redraws_everything() {
        assert_eq!(redrawn(upload(LETTERS, Some([0, 0]))), []);
        assert_eq!(redrawn(upload(LETTERS, None)), [whole(SURFACE)]);
    }

    const GREY: Ground = Ground { colour: Color32::GRAY, picture: None };

    /// The number of shapes drawn in a patch.
    fn drawn(panels: &mut Panels, patch: PixelRect) -> usize {
        panels.patches.clear();
        panels.patches.add(patch);
        panels.patched(GREY).len()
    }

    #[test]
    fn what_lies_below_something_opaque_is_not_drawn() {
        let panel = Rect::from_min_size(pos2(0.0, 0.0), vec2(200.0, 300.0));
        let panel = ClippedShape::new(Rect::EVERYTHING, Shape::rect_filled(panel, 0.0, Color32::RED));
        let mut panels = Panels::new();
        let opaque = upload(BOARD, None);
        replace(&mut panels, &[panel, picture_at(10.0), button()], opaque);
        let cell = PixelRect { x: 20, y: 20, w: 9, h: 9 };
        assert_eq!(drawn(&mut panels, cell), 1, "the picture");
        assert_eq!(drawn(&mut panels, PixelRect { w: 90, ..cell }), 2, "the panel and the picture");
        assert_eq!(
            drawn(&mut panels, PixelRect { x: 280, y: 180, w: 60, h: 60 }),
            2,
            "the ground and the button"
        );
        assert_eq!(drawn(&mut panels, whole(SURFACE)), 4);
        let all = Ground {
            picture: Some((miniquad::TextureId::from_raw_id(miniquad::RawId::OpenGl(1)), whole(SURFACE))),
            ..GREY
        };
        assert_eq!(panels.patched(all).len(), 4, "a picture that fills the window instead of the colour");
    }
}
