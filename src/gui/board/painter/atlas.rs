//! The board's glyphs and small shapes, rasterised once at their exact pixel size into one texture.

use std::collections::HashMap;
use std::sync::LazyLock;

use fontdue::{Font, FontSettings};
use macroquad::prelude::{FilterMode, Image, Texture2D};

use crate::scene::canvas::{Bar, Sizes, Sprite};
use crate::scene::fonts::{DIGIT_FONT, GIVEN_FONT};

/// A sprite's area in the texture, and its offset from the point it is drawn at.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Region {
    /// Left, top, width and height in the texture's pixels.
    pub(crate) area: [u16; 4],
    /// The offset from the centre of the text or shape to the top left corner.
    pub(crate) offset: (i32, i32),
}

/// Glyphs and shapes on one square sheet.
pub(crate) struct Sprites {
    side: u16,
    /// The coverage of each pixel, row by row.
    alpha: Vec<u8>,
    regions: HashMap<Sprite, Region>,
}

/// Sprites in one white texture with the coverage in alpha.
pub(crate) struct Atlas {
    pub(crate) texture: Texture2D,
    sprites: Sprites,
}

impl Sprites {
    /// Rasterises everything needed for boards with these symbols.
    pub(crate) fn new(sizes: Sizes, symbols: &[char]) -> Self {
        let mut sheet = AtlasSheet::new(sheet_side(sizes, symbols.len()));
        sheet.add(Sprite::Solid, &Coverage::filled(4, 4, |_, _| 1.0), (0, 0));
        // Parsing a font takes longer than rasterising its glyphs, and zooming creates many atlases.
        static DIGITS: LazyLock<Font> = LazyLock::new(|| load(DIGIT_FONT));
        static GIVENS: LazyLock<Font> = LazyLock::new(|| load(GIVEN_FONT));
        let (digit, given): (&Font, &Font) = (&DIGITS, &GIVENS);
        for &symbol in symbols {
            sheet.glyph(Sprite::Digit(symbol), digit, symbol, sizes.digit_font());
            sheet.glyph(Sprite::Given(symbol), given, symbol, sizes.digit_font());
            sheet.glyph(Sprite::Mark(symbol), digit, symbol, sizes.mark_font());
            sheet.glyph(Sprite::StrongMark(symbol), given, symbol, sizes.mark_font());
        }
        for figure in '0'..='9' {
            sheet.glyph(Sprite::Badge(figure), given, figure, sizes.badge_font());
        }
        sheet.shape(Sprite::Ring, sizes.ring_radius() + 2.0, |x, y| {
            sizes.ring_width() / 2.0 - (x.hypot(y) - sizes.ring_radius()).abs()
        });
        sheet.shape(Sprite::Disc, sizes.badge_radius() + 1.0, |x, y| sizes.badge_radius() - x.hypot(y));
        let rising = |bar: Bar| move |x: f32, y: f32| stroke(x, y, bar);
        for (sprite, bar) in [(Sprite::Strike, sizes.strike()), (Sprite::BigStrike, sizes.big_strike())] {
            sheet.shape(sprite, bar.half + 2.0, rising(bar));
        }
        let cross = sizes.cross();
        sheet.shape(Sprite::Cross, cross.half + 2.0, |x, y| stroke(x, y, cross).max(stroke(-x, y, cross)));
        sheet.diagonals(sizes);
        sheet.finish()
    }

    /// The area of a sprite; an empty region for characters not in the fonts.
    pub(crate) fn region(&self, sprite: Sprite) -> Region {
        self.regions.get(&sprite).copied().unwrap_or_default()
    }

    /// The coverage of a pixel of the sheet, from 0 to 255.
    pub(crate) fn coverage(&self, x: u16, y: u16) -> u8 {
        self.alpha[usize::from(y) * usize::from(self.side) + usize::from(x)]
    }
}

impl Atlas {
    /// Rasterises everything needed for boards with these symbols.
    pub(crate) fn new(sizes: Sizes, symbols: &[char]) -> Self {
        let sprites = Sprites::new(sizes, symbols);
        let bytes = sprites.alpha.iter().flat_map(|&alpha| [255, 255, 255, alpha]).collect();
        let image = Image { bytes, width: sprites.side, height: sprites.side };
        let texture = Texture2D::from_image(&image);
        texture.set_filter(FilterMode::Nearest);
        Self { texture, sprites }
    }

    /// The area of a sprite; an empty region for characters not in the fonts.
    pub(crate) fn region(&self, sprite: Sprite) -> Region {
        self.sprites.region(sprite)
    }

    /// The corners of a region in texture coordinates: left, top, right, bottom.
    pub(crate) fn corners(&self, region: Region) -> [f32; 4] {
        let [x, y, w, h] = region.area.map(f32::from);
        let side = f32::from(self.sprites.side);
        [x / side, y / side, (x + w) / side, (y + h) / side]
    }
}

fn load(bytes: &[u8]) -> Font {
    Font::from_bytes(bytes, FontSettings::default()).expect("the embedded fonts are whole")
}

/// The signed distance of a point from the edge of a bar that rises to the right, positive inside.
fn stroke(x: f32, y: f32, bar: Bar) -> f32 {
    let (along, across) = ((x - y) / std::f32::consts::SQRT_2, (x + y) / std::f32::consts::SQRT_2);
    (bar.width / 2.0 - across.abs()).min(bar.half * Bar::REACH - along.abs())
}

/// A power of two large enough for the side of a sheet with all sprites.
fn sheet_side(sizes: Sizes, symbols: usize) -> u16 {
    let cell = (sizes.cell + 6) as usize;
    let mark = (sizes.mark + 6) as usize;
    let area = symbols * 2 * (cell * cell + mark * mark) + 8 * cell * cell + 10 * 2 * 400;
    ((area as f32 * 1.3).sqrt() as usize).next_power_of_two().clamp(64, 4096) as u16
}

/// The coverage of each pixel, from 0 to 255.
struct Coverage {
    width: usize,
    height: usize,
    alpha: Vec<u8>,
}

impl Coverage {
    fn filled(width: usize, height: usize, at: impl Fn(usize, usize) -> f32) -> Self {
        let pixel = |i: usize| (at(i % width, i / width).clamp(0.0, 1.0) * 255.0).round() as u8;
        Self { width, height, alpha: (0..width * height).map(pixel).collect() }
    }
}

/// A sheet being filled with rows of sprites.
struct AtlasSheet {
    side: u16,
    alpha: Vec<u8>,
    regions: HashMap<Sprite, Region>,
    next: (u16, u16),
    row_height: u16,
}

impl AtlasSheet {
    fn new(side: u16) -> Self {
        let alpha = vec![0; usize::from(side) * usize::from(side)];
        Self { side, alpha, regions: HashMap::new(), next: (1, 1), row_height: 0 }
    }

    /// Adds a character, centred by its advance and by the height of the capitals.
    fn glyph(&mut self, sprite: Sprite, font: &Font, symbol: char, size: f32) {
        let (metrics, alpha) = font.rasterize(symbol, size);
        let capital = font.metrics('0', size).height as f32;
        let left = (metrics.xmin as f32 - metrics.advance_width / 2.0).round() as i32;
        let top = (capital / 2.0).round() as i32 - metrics.ymin - metrics.height as i32;
        let coverage = Coverage { width: metrics.width, height: metrics.height, alpha };
        self.add(sprite, &coverage, (left, top));
    }

    /// Adds a shape around a centre; `inside` returns the distance in pixels of a point from the edge,
    /// positive inside.
    fn shape(&mut self, sprite: Sprite, radius: f32, inside: impl Fn(f32, f32) -> f32) {
        let half = radius.ceil() as i32;
        let side = (2 * half) as usize;
        let middle = half as f32 - 0.5;
        let coverage =
            Coverage::filled(side, side, |x, y| inside(x as f32 - middle, y as f32 - middle) + 0.5);
        self.add(sprite, &coverage, (-half, -half));
    }

    /// Adds the lines of the diagonals, exactly as large as a cell, so that they meet at its corners.
    fn diagonals(&mut self, sizes: Sizes) {
        let (side, half) = (sizes.cell.max(1) as usize, sizes.cell / 2);
        let width = sizes.diagonal();
        let line = |off: f32| width / 2.0 - off.abs() / std::f32::consts::SQRT_2 + 0.5;
        let falling = Coverage::filled(side, side, |x, y| line(x as f32 - y as f32));
        let rising = Coverage::filled(side, side, |x, y| line((x + y) as f32 - (side - 1) as f32));
        self.add(Sprite::Falling, &falling, (-half, -half));
        self.add(Sprite::Rising, &rising, (-half, -half));
    }

    fn add(&mut self, sprite: Sprite, coverage: &Coverage, offset: (i32, i32)) {
        let (width, height) = (coverage.width as u16, coverage.height as u16);
        if self.next.0 + width + 1 > self.side {
            self.next = (1, self.next.1 + self.row_height + 1);
            self.row_height = 0;
        }
        let (x, y) = self.next;
        if y + height + 1 > self.side || width == 0 {
            return;
        }
        for row in 0..coverage.height {
            let target = (usize::from(y) + row) * usize::from(self.side) + usize::from(x);
            let source = &coverage.alpha[row * coverage.width..][..coverage.width];
            self.alpha[target..target + coverage.width].copy_from_slice(source);
        }
        self.regions.insert(sprite, Region { area: [x, y, width, height], offset });
        self.next.0 += width + 1;
        self.row_height = self.row_height.max(height);
    }

    fn finish(self) -> Sprites {
        Sprites { side: self.side, alpha: self.alpha, regions: self.regions }
    }
}
