//! A picture of the whole window.

use std::fmt;
use std::path::Path;

use crate::whole_file;

/// The pixels of the window, four bytes each and the lowest row first, as graphics cards return them.
pub(crate) struct Captured {
    pub(crate) size: [u16; 2],
    pub(crate) pixels: Vec<u8>,
}

impl fmt::Debug for Captured {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Captured").field("size", &self.size).finish_non_exhaustive()
    }
}

impl Captured {
    /// Writes the picture as PNG.
    ///
    /// # Errors
    /// The reason why it could not be written.
    pub(crate) fn write(&self, path: &Path) -> Result<(), String> {
        let bytes = self.encode().map_err(|problem| problem.to_string())?;
        whole_file::write(path, &bytes).map_err(|error| error.reason.to_string())
    }

    fn encode(&self) -> Result<Vec<u8>, png::EncodingError> {
        let [width, height] = self.size;
        let rows = self.pixels.chunks_exact(usize::from(width) * 4).rev();
        let colours: Vec<u8> = rows
            .flat_map(|row| row.chunks_exact(4))
            .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect();
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width.into(), height.into());
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&colours)?;
        writer.finish()?;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_row_comes_first() {
        // Two columns and two rows; the second row of the buffer is the upper one.
        let pixels = [[1, 2, 3, 0], [4, 5, 6, 0], [7, 8, 9, 255], [10, 11, 12, 255]].concat();
        let bytes = Captured { size: [2, 2], pixels }.encode().expect("a picture");
        let mut reader = png::Decoder::new(&bytes[..]).read_info().expect("a picture");
        let mut colours = vec![0; 12];
        let info = reader.next_frame(&mut colours).expect("a picture");
        assert_eq!((info.width, info.height, info.color_type), (2, 2, png::ColorType::Rgb));
        assert_eq!(colours, [7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6]);
    }
}
