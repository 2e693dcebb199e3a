//! Films as animated GIF. The most frequent colours of each part are kept as they are, so that grounds and lines do not
//! flicker; the others become the nearest of these.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::io::Write;

use ::gif::{Encoder, Frame, Repeat};

use super::{Change, Failed, Part};

/// The most colours of a picture, besides the one that leaves a pixel as it is.
const COLOURS: usize = 255;

/// A GIF being written.
pub(super) struct Gif<W: Write>(Encoder<W>);

impl<W: Write> Gif<W> {
    pub(super) fn begin(out: W, size: [u32; 2]) -> Result<Self, Failed> {
        let [Ok(width), Ok(height)] = size.map(u16::try_from) else {
            return Err(Failed::TooLarge(size[0], size[1]));
        };
        let mut encoder = Encoder::new(out, width, height, &[])?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self(encoder))
    }

    pub(super) fn show(&mut self, change: &Change<'_>, hundredths: u16) -> Result<(), Failed> {
        let changed: Vec<_> =
            change.places().map(|at| (!change.stays(at)).then_some(change.now[at])).collect();
        let (mut palette, buffer) = indexed(&changed);
        let transparent = palette.len() as u8;
        palette.push([0; 3]);
        let Part { left, top, width, height } = change.part;
        let [left, top, width, height] = [left, top, width, height].map(|pixels| pixels as u16);
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
        Ok(self.0.write_frame(&frame)?)
    }

    pub(super) fn finish(self) -> Result<(), Failed> {
        self.0.into_inner()?;
        Ok(())
    }
}

/// The most frequent colours of some pixels, and each pixel as the index of the nearest of them; an unchanged pixel
/// has the index after the last.
fn indexed(pixels: &[Option<[u8; 3]>]) -> (Vec<[u8; 3]>, Vec<u8>) {
    let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
    for pixel in pixels.iter().flatten() {
        *counts.entry(*pixel).or_default() += 1;
    }
    let mut colours: Vec<([u8; 3], usize)> = counts.into_iter().collect();
    // Among equally frequent colours some of every kind are kept, not only the darkest.
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
