//! The outlines of the characters in the program's fonts.

use std::sync::LazyLock;

use emath::{Pos2, Vec2, pos2};
use ttf_parser::{Face, OutlineBuilder};

use super::path::Segment;
use crate::scene::fonts::{DIGIT_FONT, FIRA_CODE, GIVEN_FONT, INTER, INTER_SEMIBOLD};

/// A font of the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Font {
    /// The digits of the board.
    Digit,
    /// The givens of the board.
    Given,
    /// Words.
    Words,
    /// Semibold words.
    Semibold,
    /// Code.
    Code,
}

impl Font {
    fn face(self) -> &'static Face<'static> {
        static FACES: LazyLock<[Face<'static>; 5]> = LazyLock::new(|| {
            let fonts = [DIGIT_FONT, GIVEN_FONT, INTER, INTER_SEMIBOLD, FIRA_CODE];
            fonts.map(|bytes| Face::parse(bytes, 0).expect("the embedded fonts are whole"))
        });
        &FACES[self as usize]
    }

    /// Its name in the files of pictures.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Digit => "digit",
            Self::Given => "given",
            Self::Words => "words",
            Self::Semibold => "semibold",
            Self::Code => "code",
        }
    }

    /// Pixels per unit of the font, for type of this height.
    fn scale(self, size: f32) -> f32 {
        size / f32::from(self.face().units_per_em())
    }

    /// The distance from a character to the next one.
    #[must_use]
    pub fn advance(self, symbol: char, size: f32) -> f32 {
        let face = self.face();
        let glyph = face.glyph_index(symbol).and_then(|glyph| face.glyph_hor_advance(glyph));
        f32::from(glyph.unwrap_or(face.units_per_em() / 2)) * self.scale(size)
    }

    /// The start of a character centred at a point: half its advance to the left, and half a figure above the
    /// baseline.
    #[must_use]
    pub fn centred(self, symbol: char, size: f32, middle: Pos2) -> Pos2 {
        let face = self.face();
        let figure = face.glyph_index('0').and_then(|glyph| face.glyph_bounding_box(glyph));
        let height = figure.map_or(0.0, |bounds| f32::from(bounds.y_max - bounds.y_min)) * self.scale(size);
        middle + Vec2::new(-self.advance(symbol, size) / 2.0, height / 2.0)
    }

    /// The outline of a character that starts at 0, downwards positive; empty if the font does not have it.
    pub(super) fn outline(self, symbol: char, size: f32) -> Vec<Segment> {
        let mut outline = Outline { segments: Vec::new(), scale: self.scale(size) };
        if let Some(glyph) = self.face().glyph_index(symbol) {
            self.face().outline_glyph(glyph, &mut outline);
        }
        outline.segments
    }
}

struct Outline {
    segments: Vec<Segment>,
    scale: f32,
}

impl Outline {
    fn at(&self, x: f32, y: f32) -> Pos2 {
        pos2(x * self.scale, -y * self.scale)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.segments.push(Segment::Move(self.at(x, y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.segments.push(Segment::Line(self.at(x, y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.segments.push(Segment::Quad(self.at(x1, y1), self.at(x, y)));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.segments.push(Segment::Cubic(self.at(x1, y1), self.at(x2, y2), self.at(x, y)));
    }

    fn close(&mut self) {
        self.segments.push(Segment::Close);
    }
}
