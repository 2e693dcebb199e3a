//! Pictures of the window, and how much two of them may differ. Independent of the window.

#![allow(dead_code, reason = "a driver offers more than the scenarios of the day use")]

use std::{
    env, fs,
    io::Cursor,
    path::{Path, PathBuf},
};

/// The most by which a channel may differ before a pixel counts as different: another Mesa version may round
/// the edges of glyphs and rounded corners differently.
const CHANNEL_TOLERANCE: u8 = 24;

/// The number of pixels per million that may differ: enough for the edges of all glyphs to shift a little.
const DIFFERENT_PER_MILLION: usize = 5_000;

/// Pictures are also compared in squares of this side, in pixels, so that a single digit more or less is
/// noticed.
const TILE: usize = 32;

/// The number of pixels in a square that may differ. A digit of a 9×9 board has about 300 pixels in one, a
/// word some 50.
const DIFFERENT_PER_TILE: usize = 40;

/// An RGB picture with 8 bits per channel.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Picture {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 3]>,
}

impl Picture {
    /// Reads RGB or RGBA with 8 bits per channel; discards alpha.
    pub(crate) fn from_png(bytes: &[u8]) -> Result<Self, String> {
        let mut reader =
            png::Decoder::new(Cursor::new(bytes)).read_info().map_err(|error| error.to_string())?;
        let mut buffer = vec![0; reader.output_buffer_size()];
        let info = reader.next_frame(&mut buffer).map_err(|error| error.to_string())?;
        let samples = match (info.color_type, info.bit_depth) {
            (png::ColorType::Rgb, png::BitDepth::Eight) => 3,
            (png::ColorType::Rgba, png::BitDepth::Eight) => 4,
            other => return Err(format!("a PNG of RGB or RGBA with 8 bits was expected, not {other:?}")),
        };
        let bytes = buffer[..info.buffer_size()].chunks_exact(samples);
        let pixels = bytes.map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        Ok(Self { width: info.width as usize, height: info.height as usize, pixels })
    }

    /// Writes a PNG file, creating its folders.
    pub(crate) fn save(&self, path: &Path) {
        fs::create_dir_all(path.parent().expect("a file's path")).expect("the folder can be made");
        let file = fs::File::create(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut encoder = png::Encoder::new(file, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        // Best for flat areas: a quarter of the size with default settings.
        encoder.set_compression(png::Compression::Best);
        encoder.set_filter(png::FilterType::NoFilter);
        let mut writer = encoder.write_header().expect("a PNG header");
        writer.write_image_data(self.pixels.as_flattened()).expect("a PNG body");
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn height(&self) -> usize {
        self.height
    }

    /// The red, green and blue of a pixel.
    pub(crate) fn pixel(&self, x: usize, y: usize) -> [u8; 3] {
        assert!(x < self.width && y < self.height, "({x}, {y}) is outside {}×{}", self.width, self.height);
        self.pixels[y * self.width + x]
    }

    /// The number of pixels of this colour, within the tolerance.
    pub(crate) fn count(&self, colour: [u8; 3]) -> usize {
        self.pixels.iter().filter(|pixel| alike(**pixel, colour)).count()
    }

    /// Crops the picture.
    pub(crate) fn crop(&self, x: usize, y: usize, width: usize, height: usize) -> Self {
        assert!(x + width <= self.width && y + height <= self.height, "the part reaches outside");
        let rows = self.pixels.chunks_exact(self.width).skip(y).take(height);
        Self { width, height, pixels: rows.flat_map(|row| &row[x..x + width]).copied().collect() }
    }

    /// The number of visibly different pixels; `None` if the sizes differ.
    pub(crate) fn different_pixels(&self, other: &Self) -> Option<usize> {
        if (self.width, self.height) != (other.width, other.height) {
            return None;
        }
        Some(self.pixels.iter().zip(&other.pixels).filter(|(a, b)| !alike(**a, **b)).count())
    }

    /// Pale where both pictures are equal, red where they differ. Both must have the same size.
    fn marked_against(&self, other: &Self) -> Self {
        let mark =
            |(a, b): (&[u8; 3], &[u8; 3])| if alike(*a, *b) { a.map(|c| 192 + c / 4) } else { [213, 0, 0] };
        Self { pixels: self.pixels.iter().zip(&other.pixels).map(mark).collect(), ..*self }
    }
}

fn alike(a: [u8; 3], b: [u8; 3]) -> bool {
    a.iter().zip(b).all(|(a, b)| a.abs_diff(b) <= CHANNEL_TOLERANCE)
}

/// Compares with `tests/window/pictures/<name>.png`.
/// The pictures must have the same size; at most 0.5 % of all pixels, and at most 40 in any square of 32×32,
/// may differ by more than 24 of 255 in a channel.
/// With `SUDOSCOPE_UPDATE_PICTURES=1`, the picture becomes the new reference instead.
///
/// # Panics
///
/// If they differ by more, or there is no reference. The picture, and another one with the differences marked
/// red, are then saved in `pictures/` in the target folder.
pub(crate) fn assert_picture(actual: &Picture, name: &str) {
    let reference = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/window/pictures/{name}.png"));
    if env::var("SUDOSCOPE_UPDATE_PICTURES").as_deref() == Ok("1") {
        actual.save(&reference);
        return;
    }
    let Ok(bytes) = fs::read(&reference) else {
        let kept = keep(actual, name, "actual");
        panic!(
            "no reference {}; if {} is right, run with SUDOSCOPE_UPDATE_PICTURES=1",
            reference.display(),
            kept.display()
        );
    };
    let expected =
        Picture::from_png(&bytes).unwrap_or_else(|error| panic!("{}: {error}", reference.display()));
    if let Err(complaint) = judge(actual, &expected) {
        let mut kept = vec![keep(actual, name, "actual")];
        if actual.different_pixels(&expected).is_some() {
            kept.push(keep(&actual.marked_against(&expected), name, "diff"));
        }
        panic!("picture {name}: {complaint}; see {kept:?}; SUDOSCOPE_UPDATE_PICTURES=1 accepts the new one");
    }
}

fn judge(actual: &Picture, expected: &Picture) -> Result<(), String> {
    let Some(different) = actual.different_pixels(expected) else {
        let size = |picture: &Picture| format!("{}×{}", picture.width, picture.height);
        return Err(format!("{} instead of {}", size(actual), size(expected)));
    };
    if different * 1_000_000 > actual.pixels.len() * DIFFERENT_PER_MILLION {
        return Err(format!("{different} of {} pixels differ", actual.pixels.len()));
    }
    for y in (0..actual.height).step_by(TILE) {
        for x in (0..actual.width).step_by(TILE) {
            let (width, height) = (TILE.min(actual.width - x), TILE.min(actual.height - y));
            let tile = |picture: &Picture| picture.crop(x, y, width, height);
            let different = tile(actual).different_pixels(&tile(expected)).unwrap_or_default();
            if different > DIFFERENT_PER_TILE {
                return Err(format!("{different} pixels differ in the square at ({x}, {y})"));
            }
        }
    }
    Ok(())
}

fn keep(picture: &Picture, name: &str, role: &str) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("tmp is in the target folder");
    let path = target.join("pictures").join(format!("{name}.{role}.png"));
    picture.save(&path);
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grey(width: usize, height: usize) -> Picture {
        Picture { width, height, pixels: vec![[128; 3]; width * height] }
    }

    #[test]
    fn a_saved_picture_reads_back_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let mut picture = grey(3, 2);
        picture.pixels[4] = [1, 2, 3];
        let path = folder.path().join("deep/er.png");
        picture.save(&path);
        let again = Picture::from_png(&fs::read(path).unwrap()).unwrap();
        assert!(again == picture);
        assert_eq!(again.pixel(1, 1), [1, 2, 3]);
    }

    #[test]
    fn a_small_shade_everywhere_is_tolerated() {
        let mut picture = grey(20, 10);
        picture.pixels.fill([128 + CHANNEL_TOLERANCE; 3]);
        assert_eq!(judge(&picture, &grey(20, 10)), Ok(()));
    }

    #[test]
    fn one_pixel_in_two_hundred_may_differ() {
        let mut picture = grey(20, 10);
        picture.pixels[7] = [128, 128, 255];
        assert_eq!(judge(&picture, &grey(20, 10)), Ok(()));
        picture.pixels[8] = [128, 0, 128];
        assert!(judge(&picture, &grey(20, 10)).is_err());
    }

    #[test]
    fn a_blot_in_a_large_picture_is_noticed() {
        let (mut picture, plain) = (grey(400, 300), grey(400, 300));
        for i in 0..8 {
            picture.pixels[(100 + i) * 400 + 200..][..6].fill([0; 3]);
        }
        assert!(judge(&picture, &plain).is_err());
    }

    #[test]
    fn another_size_is_a_difference() {
        assert!(judge(&grey(20, 10), &grey(10, 20)).is_err());
    }

    #[test]
    fn a_crop_is_the_part_asked_for() {
        let mut picture = grey(4, 3);
        picture.pixels[2 * 4 + 3] = [9, 9, 9];
        let part = picture.crop(2, 1, 2, 2);
        assert_eq!((part.width(), part.height(), part.pixel(1, 1)), (2, 2, [9, 9, 9]));
        assert_eq!(part.count([9, 9, 9]), 1);
    }
}
