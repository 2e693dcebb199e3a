//! Pictures for files: what the window shows, as SVG, PNG or PDF, without a display.
//!
//! A [`Picture`] is a list of shapes and glyphs with a size. The board in it is drawn by [`scene::cell`](crate::scene::cell),
//! which also draws it in the window. Glyphs are outlines of the program's own fonts, so a picture looks the same wherever
//! it is opened. Knows no window; only [films](film) are written to files here, because they are long.

mod board;
mod chart;
mod code;
pub mod film;
pub mod kind;
mod outline;
pub mod page;
mod path;
mod pdf;
mod pieces;
mod raster;
mod svg;
mod tree;
mod words;

pub use board::board;
pub use kind::Kind;
pub use outline::Font;
pub use raster::Raster;
pub use words::Type;

use ecolor::Color32;
use emath::{Pos2, Vec2, vec2};

use crate::scene::shape::Shape;

/// A picture.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Its width and height, in pixels at a scale of 1.
    pub size: Vec2,
    /// The colour behind everything; `None` for a transparent picture.
    pub background: Option<Color32>,
    /// Its title, in a line.
    pub title: String,
    /// A description in words, for those who cannot see it.
    pub description: String,
    /// The items, from the back to the front.
    pub items: Vec<Item>,
}

/// Something in a picture.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// A shape.
    Shape(Shape),
    /// A character.
    Glyph(Glyph),
    /// The start of a group with this name, up to [`Self::End`].
    Begin(String),
    /// The end of a group.
    End,
}

/// A character at a place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Glyph {
    /// Its font.
    pub font: Font,
    /// The character.
    pub symbol: char,
    /// The height of the type.
    pub size: f32,
    /// Where it starts on its baseline.
    pub origin: Pos2,
    /// Its colour.
    pub colour: Color32,
}

impl Picture {
    /// An empty picture.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            size: Vec2::ZERO,
            background: None,
            title: String::new(),
            description: String::new(),
            items: Vec::new(),
        }
    }

    /// Draws another picture in this one, with its upper left corner at a point; its background is left out.
    pub fn place(&mut self, other: Self, at: Pos2) {
        let by = at.to_vec2();
        self.items.extend(other.items.into_iter().map(|item| item.moved(by)));
        self.size = self.size.max(vec2(at.x + other.size.x, at.y + other.size.y));
    }
}

impl Item {
    fn moved(self, by: Vec2) -> Self {
        match self {
            Self::Shape(shape) => Self::Shape(shape.moved(by)),
            Self::Glyph(glyph) => Self::Glyph(Glyph { origin: glyph.origin + by, ..glyph }),
            other => other,
        }
    }
}
