//! Pictures as pixels, and these as PNG.

use std::collections::HashMap;

use ecolor::Color32;
use tiny_skia::{
    Color, FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Stroke as Line, StrokeDash, Transform,
};

use super::outline::Font;
use super::path::Segment;
use super::pieces::{Drawn, Piece};
use super::{Glyph, Item, Picture};
use crate::scene::shape::Stroke;

/// A picture of pixels.
#[derive(Clone, Debug)]
pub struct Raster {
    pixels: Pixmap,
}

impl Raster {
    /// Draws a picture, enlarged by a factor.
    #[must_use]
    pub fn of(picture: &Picture, scale: f32) -> Self {
        let [width, height] =
            [picture.size.x, picture.size.y].map(|side| (side * scale).ceil().max(1.0) as u32);
        let pixels = Pixmap::new(width, height).expect("a picture has a pixel and fits into memory");
        let mut drawing = Drawing { pixels, scale, glyphs: HashMap::new() };
        if let Some(background) = picture.background {
            drawing.pixels.fill(colour(background));
        }
        for item in &picture.items {
            match item {
                Item::Glyph(glyph) => drawing.glyph(*glyph),
                Item::Shape(shape) => match Drawn::from(shape) {
                    Drawn::Piece(piece) => drawing.piece(&piece),
                    Drawn::Glyph(glyph) => drawing.glyph(glyph),
                },
                Item::Begin(_) | Item::End => {}
            }
        }
        Self { pixels: drawing.pixels }
    }

    /// Its width and height.
    #[must_use]
    pub fn size(&self) -> [u32; 2] {
        [self.pixels.width(), self.pixels.height()]
    }

    /// Its pixels row by row: red, green, blue and opacity.
    #[must_use]
    pub fn rgba(&self) -> Vec<u8> {
        let straight = |pixel: &tiny_skia::PremultipliedColorU8| {
            let pixel = pixel.demultiply();
            [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
        };
        self.pixels.pixels().iter().flat_map(straight).collect()
    }

    /// The bytes of a PNG file.
    ///
    /// # Errors
    /// When the encoder refuses it.
    pub fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut bytes = Vec::new();
        let [width, height] = self.size();
        let mut pixels = self.rgba();
        let is_opaque = pixels.chunks_exact(4).all(|pixel| pixel[3] == 255);
        if is_opaque {
            pixels = pixels.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        }
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(if is_opaque { png::ColorType::Rgb } else { png::ColorType::Rgba });
        encoder.set_depth(png::BitDepth::Eight);
        // Flat colours compress best unfiltered.
        encoder.set_filter(png::FilterType::NoFilter);
        encoder.set_compression(png::Compression::Best);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&pixels)?;
        writer.finish()?;
        Ok(bytes)
    }
}

struct Drawing {
    pixels: Pixmap,
    scale: f32,
    /// The outlines of the characters drawn so far, by font, character and size.
    glyphs: HashMap<(Font, char, u32), Option<Path>>,
}

impl Drawing {
    fn piece(&mut self, piece: &Piece) {
        let Some(path) = path(&piece.path) else { return };
        let transform = Transform::from_scale(self.scale, self.scale);
        if piece.fill != Color32::TRANSPARENT {
            self.pixels.fill_path(&path, &paint(piece.fill), FillRule::Winding, transform, None);
        }
        if let Some(line) = line(piece.stroke) {
            self.pixels.stroke_path(&path, &paint(piece.stroke.colour), &line, transform, None);
        }
    }

    fn glyph(&mut self, Glyph { font, symbol, size, origin, colour }: Glyph) {
        let outline = self
            .glyphs
            .entry((font, symbol, size.to_bits()))
            .or_insert_with(|| path(&font.outline(symbol, size)));
        let Some(outline) = outline else { return };
        let transform = Transform::from_translate(origin.x, origin.y).post_scale(self.scale, self.scale);
        self.pixels.fill_path(outline, &paint(colour), FillRule::Winding, transform, None);
    }
}

/// A path; `None` if it is empty.
fn path(segments: &[Segment]) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for segment in segments {
        match *segment {
            Segment::Move(to) => builder.move_to(to.x, to.y),
            Segment::Line(to) => builder.line_to(to.x, to.y),
            Segment::Quad(towards, to) => builder.quad_to(towards.x, towards.y, to.x, to.y),
            Segment::Cubic(a, b, to) => builder.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y),
            Segment::Close => builder.close(),
        }
    }
    builder.finish()
}

fn colour(colour: Color32) -> Color {
    let [r, g, b, a] = colour.to_srgba_unmultiplied();
    Color::from_rgba8(r, g, b, a)
}

fn paint(ink: Color32) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(colour(ink));
    paint
}

/// The style of a line; `None` if it is invisible.
fn line(stroke: Stroke) -> Option<Line> {
    let dash = stroke.dash.and_then(|dash| StrokeDash::new(dash.to_vec(), 0.0));
    let is_seen = stroke.width > 0.0 && stroke.colour != Color32::TRANSPARENT;
    is_seen.then(|| Line { width: stroke.width, line_cap: LineCap::Butt, dash, ..Line::default() })
}
