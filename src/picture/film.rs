//! Films: pictures one after the other, as an animated GIF or an animated PNG. Only what differs from the picture before is
//! stored.

mod apng;
mod gif;

use std::io::Write;
use std::path::Path;

use self::apng::Apng;
use self::gif::Gif;
use super::Raster;

/// A kind of film.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Graphics Interchange Format: understood everywhere, with at most 255 colours in a change.
    Gif,
    /// Animated Portable Network Graphics: all colours as they are.
    Apng,
}

impl Kind {
    /// The kind of a file with this name.
    ///
    /// # Errors
    /// When its ending is that of no kind.
    pub fn of(path: &Path) -> Result<Self, Failed> {
        match &*path.extension().unwrap_or_default().to_string_lossy().to_lowercase() {
            "gif" => Ok(Self::Gif),
            "apng" | "png" => Ok(Self::Apng),
            _ => Err(Failed::Unknown(path.display().to_string())),
        }
    }
}

/// A film being written.
pub struct Film<W: Write> {
    writer: Writer<W>,
    size: [u32; 2],
    before: Option<Vec<[u8; 3]>>,
}

enum Writer<W: Write> {
    Gif(Box<Gif<W>>),
    Apng(Box<Apng<W>>),
}

/// A part of a picture: left, top, width and height.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

/// What differs between a picture and the one before.
struct Change<'a> {
    before: Option<&'a [[u8; 3]]>,
    now: &'a [[u8; 3]],
    /// The width of the whole picture.
    width: usize,
    part: Part,
}

impl Change<'_> {
    /// The pixels of the part, row by row.
    fn places(&self) -> impl Iterator<Item = usize> {
        let Part { left, top, width, height } = self.part;
        let whole = self.width;
        (top..top + height).flat_map(move |row| row * whole + left..row * whole + left + width)
    }

    /// Whether a pixel is as before.
    fn stays(&self, at: usize) -> bool {
        self.before.is_some_and(|before| before[at] == self.now[at])
    }
}

/// Why a film could not be written.
#[derive(Debug, thiserror::Error)]
pub enum Failed {
    /// The file's name has no known ending.
    #[error("{0}: the name of a film has to end in .gif, or in .apng or .png for an animated PNG")]
    Unknown(String),
    /// A film of this width and height cannot be a GIF.
    #[error("a GIF has at most 65,535 pixels either way, not {0}×{1}; choose a smaller scale")]
    TooLarge(u32, u32),
    /// It could not be written as a GIF.
    #[error("{0}")]
    Gif(#[from] ::gif::EncodingError),
    /// It could not be written as a PNG.
    #[error("{0}")]
    Png(#[from] png::EncodingError),
}

impl<W: Write> Film<W> {
    /// Begins a film of so many pictures with this width and height, which repeats without end.
    ///
    /// # Errors
    /// When it is too large or cannot be written.
    pub fn begin(out: W, kind: Kind, size: [u32; 2], count: u32) -> Result<Self, Failed> {
        let writer = match kind {
            Kind::Gif => Writer::Gif(Box::new(Gif::begin(out, size)?)),
            Kind::Apng => Writer::Apng(Box::new(Apng::begin(out, size, count)?)),
        };
        Ok(Self { writer, size, before: None })
    }

    /// Adds a picture that is shown for a time in hundredths of a second. It must have the size of the film.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn show(&mut self, raster: &Raster, hundredths: u16) -> Result<(), Failed> {
        debug_assert_eq!(raster.size(), self.size, "all pictures have one size");
        let rgba = raster.rgba();
        let now: Vec<[u8; 3]> = rgba.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        let [width, height] = self.size.map(|side| side as usize);
        let before = self.before.as_deref();
        let whole = Part { left: 0, top: 0, width, height };
        let part = before.map_or(whole, |before| differing(before, &now, width));
        let change = Change { before, now: &now, width, part };
        match &mut self.writer {
            Writer::Gif(gif) => gif.show(&change, hundredths)?,
            Writer::Apng(apng) => apng.show(&change, hundredths)?,
        }
        self.before = Some(now);
        Ok(())
    }

    /// Ends the film.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(self) -> Result<(), Failed> {
        match self.writer {
            Writer::Gif(gif) => gif.finish(),
            Writer::Apng(apng) => apng.finish(),
        }
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
}
