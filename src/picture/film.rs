//! Films: pictures one after the other, as an animated GIF.
//!
//! Only what differs from the picture before is stored. The most frequent colours of each part are kept as they are, so that
//! grounds and lines do not flicker; the others become the nearest of these.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::io::Write;

use gif::{Encoder, EncodingError, Frame, Repeat};

use super::Raster;

/// The most colours of a picture, besides the one that leaves a pixel as it is.
const COLOURS: usize = 255;

/// A film being written.
pub struct Film<W: Write> {
    encoder: Encoder<W>,
    size: [u32; 2],
    before: Option<Vec<[u8; 3]>>,
}

/// A part of a picture: left, top, width and height.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

/// Why a film could not be written.
#[derive(Debug, thiserror::Error)]
pub enum Failed {
    /// A film of this width and height cannot be a GIF.
    #[error("a GIF has at most 65,535 pixels either way, not {0}×{1}; choose a smaller scale")]
    TooLarge(u32, u32),
    /// It could not be written.
    #[error("{0}")]
    Writing(#[from] EncodingError),
}

impl<W: Write> Film<W> {
    /// Begins a film of pictures with this width and height, which repeats without end.
    ///
    /// # Errors
    /// When it is too large or cannot be written.
    pub fn begin(out: W, size: [u32; 2]) -> Result<Self, Failed> {
        let [Ok(width), Ok(height)] = size.map(u16::try_from) else {
            return Err(Failed::TooLarge(size[0], size[1]));
        };
        let mut encoder = Encoder::new(out, width, height, &[])?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self { encoder, size, before: None })
    }

    /// Adds a picture that is shown for a time in hundredths of a second. It must have the size of the film.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn show(&mut self, raster: &Raster, hundredths: u16) -> Result<(), Failed> {
        debug_assert_eq!(raster.size(), self.size, "all pictures have one size");
        let rgba = raster.rgba();
        let pixels: Vec<[u8; 3]> = rgba.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        let width = self.size[0] as usize;
        let part = self
            .before
            .as_ref()
            .map_or(Part { left: 0, top: 0, width, height: self.size[1] as usize }, |before| {
                differing(before, &pixels, width)
            });
        let places = || {
            let rows = part.top..part.top + part.height;
            rows.flat_map(|row| row * width + part.left..row * width + part.left + part.width)
        };
        let stays = |at: usize| self.before.as_ref().is_some_and(|before| before[at] == pixels[at]);
        let changed = places().map(|at| (!stays(at)).then_some(pixels[at]));
        let (mut palette, buffer) = indexed(&changed.collect::<Vec<_>>());
        let transparent = palette.len() as u8;
        palette.push([0; 3]);
        let [left, top, width, height] =
            [part.left, part.top, part.width, part.height].map(|pixels| pixels as u16);
        let frame = Frame {
            delay: hundredths,
            left,
            top,
            width,
            height,
            transparent: Some(transparent),
            palette: Some(palette.concat()),
            buffer: buffer.into(),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame)?;
        self.before = Some(pixels);
        Ok(())
    }

    /// Ends the film; returns the output.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(self) -> Result<W, Failed> {
        Ok(self.encoder.into_inner()?)
    }
}

/// The smallest part in which two pictures differ; a single pixel if they do not.
fn differing(before: &[[u8; 3]], now: &[[u8; 3]], width: usize) -> Part {
    let differs = |at: &usize| before[*at] != now[*at];
    let mut found: Option<[usize; 4]> = None;
    for at in (0..now.len()).filter(differs) {
        let (x, y) = (at % width, at / width);
        let [left, top, right, bottom] = found.unwrap_or([x, y, x, y]);
        found = Some([left.min(x), top.min(y), right.max(x), bottom.max(y)]);
    }
    let [left, top, right, bottom] = found.unwrap_or_default();
    Part { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/// The most frequent colours of some pixels, and each pixel as the index of the nearest of them; an unchanged pixel
/// has the index after the last.
fn indexed(pixels: &[Option<[u8; 3]>]) -> (Vec<[u8; 3]>, Vec<u8>) {
    let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
    for pixel in pixels.iter().flatten() {
        *counts.entry(*pixel).or_default() += 1;
    }
    let mut colours: Vec<([u8; 3], usize)> = counts.into_iter().collect();
    // Of equally frequent ones some are kept from everywhere, not only the darkest.
    let mixed = |[r, g, b]: [u8; 3]| u32::from_be_bytes([0, r, g, b]).wrapping_mul(0x9E37_79B1);
    colours.sort_unstable_by_key(|(colour, count)| (Reverse(*count), mixed(*colour)));
    let palette: Vec<[u8; 3]> = colours.iter().take(COLOURS).map(|(colour, _)| *colour).collect();
    let distance =
        |a: [u8; 3], b: [u8; 3]| a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum::<u32>();
    let nearest = |colour: [u8; 3]| {
        let near = palette.iter().enumerate().min_by_key(|(_, other)| distance(colour, **other));
        near.map_or(0, |(index, _)| index as u8)
    };
    let numbers: HashMap<[u8; 3], u8> =
        colours.iter().map(|(colour, _)| (*colour, nearest(*colour))).collect();
    let stays = palette.len() as u8;
    let buffer = pixels.iter().map(|pixel| pixel.map_or(stays, |pixel| numbers[&pixel])).collect();
    (palette, buffer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_part_that_differs_is_the_smallest() {
        let before = vec![[0; 3]; 12];
        let mut now = before.clone();
        assert_eq!(differing(&before, &now, 4), Part { left: 0, top: 0, width: 1, height: 1 });
        (now[5], now[10]) = ([1; 3], [2; 3]);
        assert_eq!(differing(&before, &now, 4), Part { left: 1, top: 1, width: 2, height: 2 });
    }

    #[test]
    fn the_palette_keeps_frequent_colours() {
        let rare = (0..300_u16).map(|number| [(number % 150) as u8, (number / 150) as u8, 7]);
        let pixels: Vec<[u8; 3]> = std::iter::repeat_n([255; 3], 999).chain(rare).collect();
        let changed: Vec<_> = pixels.iter().copied().map(Some).chain([None]).collect();
        let (palette, mut buffer) = indexed(&changed);
        assert_eq!(buffer.pop().map(usize::from), Some(COLOURS), "what stays");
        assert_eq!(palette.len(), COLOURS);
        let shown = |at: usize| palette[usize::from(buffer[at])];
        assert!((0..999).all(|at| shown(at) == [255; 3]));
        for (at, pixel) in pixels.iter().enumerate().skip(999) {
            let off = |part: usize| shown(at)[part].abs_diff(pixel[part]);
            assert!((0..3).all(|part| off(part) <= 6), "{pixel:?} as {:?}", shown(at));
        }
    }
}
