//! Pictures as a page of PDF.

use std::collections::BTreeMap;

use ecolor::Color32;
use emath::Rect;
use pdf_writer::{Content, Finish as _, Name, Pdf, Ref, TextStr};

use super::outline::Font;
use super::path::Segment;
use super::pieces::{Drawn, Piece};
use super::{Glyph, Item, Picture};
use crate::scene::shape::{Shape, Stroke};
use crate::visible;

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const PAGE: Ref = Ref::new(3);
const CONTENT: Ref = Ref::new(4);
const INFO: Ref = Ref::new(5);
/// The first of the characters and opacities.
const FIRST: i32 = 6;

/// The outline of a character in one size; sizes are distinguished to a hundredth of a pixel.
type Key = (Font, u32, char);

/// The bytes of a picture, enlarged by a factor.
pub(super) fn bytes(picture: &Picture, scale: f32) -> Vec<u8> {
    let mut page = Page { content: Content::new(), glyphs: BTreeMap::new(), opacities: BTreeMap::new() };
    // Pixels are counted downwards, points of a page upwards.
    page.content.transform([scale, 0.0, 0.0, -scale, 0.0, picture.size.y * scale]);
    if let Some(fill) = picture.background {
        let rect = Rect::from_min_size(emath::Pos2::ZERO, picture.size);
        page.shape(&Shape::Rect { rect, fill });
    }
    for item in &picture.items {
        match item {
            Item::Shape(shape) => page.shape(shape),
            Item::Glyph(glyph) => page.glyph(*glyph),
            Item::Begin(_) | Item::End => {}
        }
    }
    page.written(picture, scale)
}

/// The page being drawn.
struct Page {
    content: Content,
    /// The characters used, numbered in order of first use.
    glyphs: BTreeMap<Key, usize>,
    /// The opacities used, as for the characters.
    opacities: BTreeMap<u8, usize>,
}

impl Page {
    fn shape(&mut self, shape: &Shape) {
        match Drawn::from(shape) {
            Drawn::Piece(piece) => self.piece(&piece),
            Drawn::Glyph(glyph) => self.glyph(glyph),
        }
    }

    fn piece(&mut self, Piece { path, fill, stroke }: &Piece) {
        if *fill != Color32::TRANSPARENT {
            self.ink(*fill);
            draw(&mut self.content, path);
            self.content.fill_nonzero();
        }
        if stroke.width > 0.0 && stroke.colour != Color32::TRANSPARENT {
            self.line(*stroke);
            draw(&mut self.content, path);
            self.content.stroke();
        }
    }

    fn glyph(&mut self, Glyph { font, symbol, size, origin, colour }: Glyph) {
        let known = self.glyphs.len();
        let number = *self.glyphs.entry((font, (size * 100.0).round() as u32, symbol)).or_insert(known);
        self.ink(colour);
        self.content.save_state();
        self.content.transform([1.0, 0.0, 0.0, 1.0, origin.x, origin.y]);
        self.content.x_object(Name(glyph_name(number).as_bytes()));
        self.content.restore_state();
    }

    /// Sets the colour in which the next shapes are filled.
    fn ink(&mut self, colour: Color32) {
        let [r, g, b, _] = self.opaque(colour);
        self.content.set_fill_rgb(r, g, b);
    }

    fn line(&mut self, stroke: Stroke) {
        let [r, g, b, _] = self.opaque(stroke.colour);
        self.content.set_stroke_rgb(r, g, b);
        self.content.set_line_width(stroke.width);
        self.content.set_dash_pattern(stroke.dash.into_iter().flatten(), 0.0);
    }

    /// The components of a colour, after setting its opacity.
    fn opaque(&mut self, colour: Color32) -> [f32; 4] {
        let parts = colour.to_srgba_unmultiplied();
        let known = self.opacities.len();
        let number = *self.opacities.entry(parts[3]).or_insert(known);
        self.content.set_parameters(Name(opacity_name(number).as_bytes()));
        parts.map(|part| f32::from(part) / 255.0)
    }

    fn written(self, picture: &Picture, scale: f32) -> Vec<u8> {
        let mut pdf = Pdf::new();
        let (glyphs, opacities) = (self.glyphs.len() as i32, self.opacities.len() as i32);
        let glyph = |number: usize| Ref::new(FIRST + number as i32);
        let opacity = |number: usize| Ref::new(FIRST + glyphs + number as i32);
        pdf.catalog(CATALOG).pages(PAGES);
        pdf.pages(PAGES).kids([PAGE]).count(1);
        let mut page = pdf.page(PAGE);
        let [width, height] = [picture.size.x, picture.size.y].map(|side| side * scale);
        page.media_box(pdf_writer::Rect::new(0.0, 0.0, width, height)).parent(PAGES).contents(CONTENT);
        let mut resources = page.resources();
        let mut objects = resources.x_objects();
        for number in 0..glyphs as usize {
            objects.pair(Name(glyph_name(number).as_bytes()), glyph(number));
        }
        objects.finish();
        let mut states = resources.ext_g_states();
        for number in 0..opacities as usize {
            states.pair(Name(opacity_name(number).as_bytes()), opacity(number));
        }
        states.finish();
        resources.finish();
        page.finish();
        pdf.stream(CONTENT, &self.content.finish());
        let mut info = pdf.document_info(INFO);
        info.title(TextStr(&visible::line(&picture.title))).producer(TextStr("Sudoscope"));
        info.finish();
        for ((font, size, symbol), number) in &self.glyphs {
            let size = *size as f32 / 100.0;
            let mut outline = Content::new();
            draw(&mut outline, &font.outline(*symbol, size));
            outline.fill_nonzero();
            let form = outline.finish();
            let mut form = pdf.form_xobject(glyph(*number), &form);
            form.bbox(pdf_writer::Rect::new(-size, -2.0 * size, 2.0 * size, size));
        }
        for (share, number) in &self.opacities {
            let share = f32::from(*share) / 255.0;
            pdf.ext_graphics(opacity(*number)).non_stroking_alpha(share).stroking_alpha(share);
        }
        pdf.finish()
    }
}

fn glyph_name(number: usize) -> String {
    format!("g{number}")
}

fn opacity_name(number: usize) -> String {
    format!("o{number}")
}

fn draw(content: &mut Content, path: &[Segment]) {
    let mut at = emath::Pos2::ZERO;
    for segment in path {
        match *segment {
            Segment::Move(to) => {
                content.move_to(to.x, to.y);
                at = to;
            }
            Segment::Line(to) => {
                content.line_to(to.x, to.y);
                at = to;
            }
            Segment::Quad(towards, to) => {
                // PDF has only curves with two points in between.
                let [first, second] = [at, to].map(|end| end.lerp(towards, 2.0 / 3.0));
                content.cubic_to(first.x, first.y, second.x, second.y, to.x, to.y);
                at = to;
            }
            Segment::Cubic(first, second, to) => {
                content.cubic_to(first.x, first.y, second.x, second.y, to.x, to.y);
                at = to;
            }
            Segment::Close => {
                content.close_path();
            }
        }
    }
}
