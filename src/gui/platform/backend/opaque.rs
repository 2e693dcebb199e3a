//! Finds shapes that hide everything below them. Independent of the graphics card.

use std::collections::HashSet;

use egui::epaint::textures::TexturesDelta;
use egui::epaint::{ClippedShape, ImageData, RectShape};
use egui::{Rect, Shape, TextureId};

use super::input::Surface;
use crate::scene::pixels::PixelRect;

/// The number of outermost pixels of a rectangle that may be blurred.
const BLUR: f32 = 1.0;

/// The textures without transparency.
#[derive(Default)]
pub(super) struct OpaqueTextures {
    ids: HashSet<TextureId>,
}

impl OpaqueTextures {
    /// Records changes that are about to be uploaded.
    pub(super) fn note(&mut self, textures: &TexturesDelta) {
        for (&id, changes) in &textures.set {
            for change in changes {
                let ImageData::Color(image) = &change.image;
                let is_opaque = image.pixels.iter().all(egui::Color32::is_opaque);
                if !is_opaque {
                    self.ids.remove(&id);
                } else if change.pos.is_none() {
                    self.ids.insert(id);
                }
            }
        }
        for id in &textures.free {
            self.ids.remove(id);
        }
    }

    /// Whether a shape hides everything below it inside a patch.
    pub(super) fn hides(&self, shape: &ClippedShape, patch: PixelRect, surface: Surface) -> bool {
        if shape.transform_after_tessellation != egui::emath::TSTransform::IDENTITY {
            return false;
        }
        let ppp = surface.pixels_per_point;
        // A clip rectangle may be infinite.
        let clip = PixelRect::around(shape.clip_rect.intersect(surface.rect()), ppp);
        clip.includes(patch) && self.fills(&shape.shape, patch, ppp)
    }

    fn fills(&self, shape: &Shape, patch: PixelRect, ppp: f32) -> bool {
        match shape {
            Shape::Rect(rect) => {
                let is_opaque = rect.fill.is_opaque()
                    && rect.brush.as_ref().is_none_or(|brush| self.ids.contains(&brush.fill_texture_id));
                is_opaque && inside(rect, ppp).is_some_and(|inside| inside.includes(patch))
            }
            Shape::Vec(shapes) => shapes.iter().any(|shape| self.fills(shape, patch, ppp)),
            _ => false,
        }
    }
}

/// The pixels that certainly have a rectangle's fill colour.
fn inside(shape: &RectShape, ppp: f32) -> Option<PixelRect> {
    if shape.angle != 0.0 || shape.blur_width != 0.0 || !shape.rect.is_finite() {
        return None;
    }
    let radius = shape.corner_radius;
    let corner = [radius.nw, radius.ne, radius.sw, radius.se].into_iter().max().unwrap_or(0);
    let edge = BLUR + (f32::from(corner) + shape.stroke.width) * ppp;
    let rect = (shape.rect * ppp).shrink(edge);
    let rect = Rect::from_min_max(rect.min.ceil(), rect.max.floor());
    Some(PixelRect::around(rect, 1.0))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use egui::epaint::{Brush, CornerRadius, ImageDelta, StrokeKind};
    use egui::{Color32, ColorImage, Mesh, Stroke, TextureOptions, pos2, vec2};

    use super::*;

    const SURFACE: Surface = Surface { width: 400.0, height: 300.0, pixels_per_point: 2.0 };
    const ID: TextureId = TextureId::Managed(7);
    /// The largest patch hidden by a square from 10 to 60 points.
    const ALL: PixelRect = PixelRect { x: 21, y: 21, w: 98, h: 98 };

    fn square() -> RectShape {
        let rect = Rect::from_min_size(pos2(10.0, 10.0), vec2(50.0, 50.0));
        RectShape::filled(rect, CornerRadius::ZERO, Color32::BLUE)
    }

    fn hides(textures: &OpaqueTextures, shape: impl Into<Shape>, patch: PixelRect) -> bool {
        textures.hides(&ClippedShape::new(Rect::EVERYTHING, shape.into()), patch, SURFACE)
    }

    fn hides_all(shape: impl Into<Shape>) -> bool {
        hides(&OpaqueTextures::default(), shape, ALL)
    }

    #[test]
    fn an_opaque_rectangle_hides_all_but_its_edge() {
        assert!(hides_all(square()));
        for (x, y, w, h) in [(20, 21, 98, 98), (21, 20, 98, 98), (21, 21, 99, 98), (21, 21, 98, 99)] {
            assert!(!hides(&OpaqueTextures::default(), square(), PixelRect { x, y, w, h }));
        }
        assert!(hides_all(Shape::Vec(vec![Shape::Noop, square().into()])), "one of several shapes");
        let mesh = Shape::mesh(Mesh::default());
        assert!(!hides_all(mesh), "meshes are not looked at");
    }

    #[test]
    fn what_shows_through_hides_nothing() {
        assert!(!hides_all(RectShape { fill: Color32::from_black_alpha(250), ..square() }));
        assert!(!hides_all(RectShape { blur_width: 1.0, ..square() }));
        assert!(!hides_all(RectShape { angle: 0.1, ..square() }));
        let round = RectShape { corner_radius: CornerRadius { se: 3, ..CornerRadius::ZERO }, ..square() };
        assert!(!hides_all(round.clone()));
        assert!(hides(&OpaqueTextures::default(), round, ALL.shrunk(6)));
        let stroke = Stroke::new(2.0, Color32::from_white_alpha(9));
        let framed = RectShape { stroke, stroke_kind: StrokeKind::Inside, ..square() };
        assert!(!hides_all(framed.clone()));
        assert!(hides(&OpaqueTextures::default(), framed, ALL.shrunk(4)));
    }

    /// A shape that is moved hides nothing.
    #[test]
    fn a_shape_hides_nothing_outside_its_clip() {
        let clip_rect = Rect::from_min_size(pos2(10.0, 10.0), vec2(50.0, 49.0));
        let textures = OpaqueTextures::default();
        let clipped = ClippedShape::new(clip_rect, square());
        assert!(!textures.hides(&clipped, ALL, SURFACE));
        assert!(textures.hides(&clipped, PixelRect { h: 97, ..ALL }, SURFACE));
        let mut moved = ClippedShape::new(Rect::EVERYTHING, square());
        moved.transform_after_tessellation.translation = vec2(3.0, 0.0);
        assert!(!textures.hides(&moved, ALL, SURFACE));
    }

    fn upload(at: Option<[usize; 2]>, colour: Color32) -> TexturesDelta {
        let image = ImageData::Color(Arc::new(ColorImage::filled([2, 2], colour)));
        let options = TextureOptions::NEAREST;
        let change = match at {
            Some(at) => ImageDelta::partial(at, image, options),
            None => ImageDelta::full(image, options),
        };
        let mut textures = TexturesDelta::default();
        textures.set.entry(ID).or_default().push(change);
        textures
    }

    #[test]
    fn only_fully_opaque_pictures_hide_what_is_below() {
        let everything = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        let brush = Brush { fill_texture_id: ID, uv: everything };
        let picture = RectShape { brush: Some(Arc::new(brush)), fill: Color32::WHITE, ..square() };
        let mut textures = OpaqueTextures::default();
        let mut hides_after = |mut changes: TexturesDelta| {
            textures.note(&changes);
            changes.clear();
            hides(&textures, picture.clone(), ALL)
        };
        assert!(!hides_after(TexturesDelta::default()), "not known");
        assert!(!hides_after(upload(Some([0, 0]), Color32::RED)), "one part of it is known");
        assert!(hides_after(upload(None, Color32::RED)));
        assert!(hides_after(upload(Some([1, 1]), Color32::RED)));
        assert!(!hides_after(upload(Some([1, 1]), Color32::TRANSPARENT)));
        assert!(!hides_after(upload(Some([1, 1]), Color32::RED)), "the rest of it is not looked at");
        assert!(hides_after(upload(None, Color32::RED)));
        let mut freed = TexturesDelta::default();
        freed.free.insert(ID);
        assert!(!hides_after(freed));
    }
}
