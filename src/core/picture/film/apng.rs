//! Films as animated PNG: with all their colours.

use std::io::Write;

use png::{BitDepth, ColorType, Compression, Encoder, FilterType, Writer};

use super::{Change, Failed, Part};

/// An animated PNG being written.
pub(super) struct Apng<W: Write>(Writer<W>);

impl<W: Write> Apng<W> {
    pub(super) fn begin(out: W, [width, height]: [u32; 2], count: u32) -> Result<Self, Failed> {
        let mut encoder = Encoder::new(out, width, height);
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        // Flat colours compress best unfiltered.
        encoder.set_filter(FilterType::NoFilter);
        encoder.set_compression(Compression::Default);
        // It repeats endlessly.
        encoder.set_animated(count, 0)?;
        Ok(Self(encoder.write_header()?))
    }

    pub(super) fn show(&mut self, change: &Change<'_>, hundredths: u16) -> Result<(), Failed> {
        let Part { left, top, width, height } = change.part;
        let [left, top, width, height] = [left, top, width, height].map(|pixels| pixels as u32);
        self.0.set_frame_delay(hundredths, 100)?;
        // A part has to lie within the picture at each of these calls.
        self.0.reset_frame_position()?;
        self.0.set_frame_dimension(width, height)?;
        self.0.set_frame_position(left, top)?;
        let pixels: Vec<u8> = change.places().flat_map(|at| change.now[at]).collect();
        Ok(self.0.write_image_data(&pixels)?)
    }

    pub(super) fn finish(self) -> Result<(), Failed> {
        Ok(self.0.finish()?)
    }
}
