//! The flame chart of a run: steps from left to right, guesses from the first at the top to the deepest below, the filled
//! cells as a band, and marks for contradictions and solutions along the lower edge. Computes where its rectangles are and
//! in which colours; the caller draws the texts.

mod bars;
mod rows;
mod slices;
mod tones;

use std::ops::RangeInclusive;

use ecolor::Color32;
use emath::{Rect, pos2, vec2};

pub use bars::{Bar, Tone, bars};
pub use rows::Rows;
pub use slices::{Mark, Slice, slices};

use super::theme::Palette;
use crate::trace::Fate;

/// The width of a column, in points.
pub const COLUMN: f32 = 2.0;
/// The narrowest bar with a name.
pub const WORDS: f32 = 42.0;
/// The height of the marks for contradictions and solutions.
const MARKS: f32 = 4.0;
/// The height of the band of filled cells, and the least height of a chart with a band.
const BAND: f32 = 14.0;
const HAS_BAND: f32 = 72.0;
/// The least height of rows with gaps, and of those with a gap of a whole pixel.
const APART: f32 = 2.0;
const WELL_APART: f32 = 3.0;

/// A rectangle and its colour.
pub type Tile = (Rect, Color32);

/// The properties of a run that its chart depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subject {
    /// The depths that have rows.
    pub depths: RangeInclusive<u16>,
    /// Whether there are guesses.
    pub has_guesses: bool,
    /// The filled cells at the bottom and at the top of the band: the givens, and all.
    pub filled: (u16, u16),
    /// The fate of the guesses that stay open.
    pub kept: Fate,
}

/// The positions of columns and depths in a chart.
#[derive(Clone, Debug)]
pub struct Chart<'a> {
    /// The whole chart.
    pub rect: Rect,
    /// The area of the bars.
    pub bars: Rect,
    /// The rows of the depths.
    pub rows: Rows,
    /// The fate of the guesses that stay open.
    pub kept: Fate,
    /// The area of the band of filled cells.
    band: Rect,
    palette: &'a Palette,
    filled: (f32, f32),
}

impl<'a> Chart<'a> {
    /// The chart of a run in an area.
    #[must_use]
    pub fn new(rect: Rect, palette: &'a Palette, subject: &Subject) -> Self {
        let Subject { depths, has_guesses, filled: (givens, cells), kept } = subject;
        let (rest, _) = rect.split_top_bottom_at_y(rect.bottom() - MARKS - 1.0);
        let has_band = rect.height() >= HAS_BAND && *has_guesses;
        let (band, bars) = rest.split_top_bottom_at_y(rest.top() + if has_band { BAND } else { 0.0 });
        Self {
            // In a low chart the filled cells are behind the bars.
            band: if has_band { band.shrink2(vec2(0.0, 1.0)) } else { bars },
            rows: Rows::fit(depths.clone(), bars.height()),
            rect,
            bars,
            kept: *kept,
            palette,
            filled: (f32::from(*givens), f32::from(*cells)),
        }
    }

    /// The horizontal edge of a column.
    #[must_use]
    pub fn x(&self, column: usize) -> f32 {
        (self.rect.left() + column as f32 * COLUMN).min(self.rect.right())
    }

    /// The place of a bar.
    #[must_use]
    pub fn place_of(&self, depth: u16, bar: &Bar) -> Rect {
        let top = self.bars.top() + self.rows.top(depth);
        let (left, right) = (self.x(bar.columns.start), self.x(bar.columns.end));
        Rect::from_min_max(pos2(left, top), pos2(right, top + self.rows.height(depth)))
    }

    /// The colour of a bar.
    #[must_use]
    pub fn colour_of(&self, depth: u16, bar: &Bar) -> Color32 {
        tones::colour(self.palette, bar.tone, self.kept, depth)
    }

    /// The bars of the depths with a visible row, in a picture with this many pixels to a point.
    #[must_use]
    pub fn seen_bars(&self, slices: &[Slice], scale: f32) -> Vec<(u16, Vec<Bar>)> {
        let seen = self.rows.depths().filter(|depth| self.rows.is_seen(*depth, self.bars.top(), scale));
        seen.map(|depth| (depth, bars(slices, depth))).collect()
    }

    /// The filled cells as a band, the guesses as bars from the top, and marks along the lower edge; without guesses only
    /// the marks.
    #[must_use]
    pub fn tiles(&self, slices: &[Slice], all: &[(u16, Vec<Bar>)]) -> [Vec<Tile>; 3] {
        let (mut band, mut marks, mut bars) = (Vec::new(), Vec::new(), Vec::new());
        let filled = self.palette.accent.gamma_multiply(0.8);
        for slice in slices {
            let (left, right) = (self.x(slice.columns.start), self.x(slice.columns.end));
            let part = |top, bottom, right| Rect::from_min_max(pos2(left, top), pos2(right, bottom));
            let (top, bottom) = (self.level(slice.filled.1), self.level(slice.filled.0));
            if !all.is_empty() {
                band.push((part(top - 1.5, bottom, right), filled));
            }
            let colour = match slice.mark {
                Some(Mark::Solution) => self.palette.solution,
                Some(Mark::Contradiction) => self.palette.contradiction,
                None => continue,
            };
            // Wide enough to be visible by itself.
            let right = right.max(left + 2.0).min(self.rect.right());
            marks.push((part(self.rect.bottom() - MARKS, self.rect.bottom(), right), colour));
        }
        all.iter().for_each(|(depth, row)| bars.extend(self.row(*depth, row)));
        [band, bars, marks]
    }

    /// The bars of a depth.
    #[must_use]
    pub fn row(&self, depth: u16, row: &[Bar]) -> Vec<Tile> {
        let mut tiles = Vec::new();
        row.iter().for_each(|bar| self.add_bar(&mut tiles, depth, bar));
        tiles
    }

    /// The filled cells as a line with a light area below it, for a run without guesses.
    #[must_use]
    pub fn filling(&self, slices: &[Slice]) -> Vec<Tile> {
        let colour = self.palette.accent;
        let both = |slice: &Slice| {
            let (left, right) = (self.x(slice.columns.start), self.x(slice.columns.end));
            let part = |top, bottom| Rect::from_min_max(pos2(left, top), pos2(right, bottom));
            let (top, bottom) = (self.level(slice.filled.1), self.level(slice.filled.0));
            [(part(top, self.band.bottom()), colour.gamma_multiply(0.16)), (part(top - 1.5, bottom), colour)]
        };
        slices.iter().flat_map(both).collect()
    }

    /// Adds a bar with a line of background after it and below it, if it is large enough.
    fn add_bar(&self, tiles: &mut Vec<Tile>, depth: u16, bar: &Bar) {
        let mut rect = self.place_of(depth, bar);
        // The lines between bars, not the filled cells behind them.
        if self.band == self.bars {
            tiles.push((rect, self.palette.background));
        }
        if bar.tone != Tone::Dense && rect.width() >= 2.0 {
            rect.max.x -= 1.0;
        }
        let height = self.rows.height(depth);
        if height >= APART {
            // Between low rows half a pixel is enough to be seen.
            rect.max.y -= if height >= WELL_APART { 1.0 } else { 0.5 };
        }
        tiles.push((rect, self.colour_of(depth, bar)));
        if height >= APART && tones::has_edge(bar.tone, self.kept) {
            let edge = self.palette.fate(self.kept);
            tiles.push((rect.with_max_y(rect.top() + 1.0), edge));
        }
    }

    /// The height of this many filled cells.
    fn level(&self, filled: u16) -> f32 {
        let (givens, cells) = self.filled;
        let share = (f32::from(filled) - givens) / (cells - givens).max(1.0);
        self.band.bottom() - share * (self.band.height() - 1.5)
    }
}
