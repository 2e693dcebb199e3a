//! Films: pictures one after the other, as an animated GIF or an animated PNG, of which only what differs from the picture
//! before is stored, or as a WebM or MP4, which the program `ffmpeg` encodes.

mod apng;
mod gif;
mod making;
mod video;

use std::io::{self, BufWriter};
use std::path::Path;
use std::sync::Arc;

pub use making::{Filmed, Pace, Plan, Range, WrongRange};

use self::apng::Apng;
use self::gif::Gif;
use self::video::{Codec, Video};
use super::Raster;
use crate::whole_file::{self, WholeFile};

/// Whether a film is no longer wanted.
pub type Cancel = dyn Fn() -> bool + Send + Sync;

/// A kind of film.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Graphics Interchange Format: understood everywhere, with at most 255 colours in a change.
    Gif,
    /// Animated Portable Network Graphics: all colours as they are.
    Apng,
    /// WebM with VP9: small, for browsers. Needs `ffmpeg`.
    Webm,
    /// MP4 with H.264: small, for slides and phones. Needs `ffmpeg`.
    Mp4,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Gif, Self::Apng, Self::Webm, Self::Mp4];

    /// The extension of its files, without the dot.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Gif => "gif",
            Self::Apng => "apng",
            Self::Webm => "webm",
            Self::Mp4 => "mp4",
        }
    }

    /// The kind of a file with this name.
    ///
    /// # Errors
    /// When no kind has its extension.
    pub fn of(path: &Path) -> Result<Self, Failed> {
        match &*path.extension().unwrap_or_default().to_string_lossy().to_lowercase() {
            "gif" => Ok(Self::Gif),
            "apng" | "png" => Ok(Self::Apng),
            "webm" => Ok(Self::Webm),
            "mp4" => Ok(Self::Mp4),
            _ => Err(Failed::Unknown(path.display().to_string())),
        }
    }

    /// Checks that this system has the programs to make it, without starting them.
    ///
    /// # Errors
    /// When it lacks one.
    pub fn check(self) -> Result<(), Failed> {
        match self.codec() {
            Some(_) => video::check(),
            None => Ok(()),
        }
    }

    const fn codec(self) -> Option<Codec> {
        match self {
            Self::Gif | Self::Apng => None,
            Self::Webm => Some(Codec::Vp9),
            Self::Mp4 => Some(Codec::H264),
        }
    }

    /// The length of a side that holds this many pixels: rounded up to an even number in a video, where two share
    /// their colour.
    const fn side(self, pixels: u32) -> u32 {
        match self.codec() {
            Some(_) => pixels.next_multiple_of(2),
            None => pixels,
        }
    }
}

/// A film being written.
struct Film<'a> {
    writer: Writer<'a>,
    size: [u32; 2],
    before: Option<Vec<[u8; 3]>>,
}

enum Writer<'a> {
    Gif(Box<Gif<Out<'a>>>),
    Apng(Box<Apng<Out<'a>>>),
    Video(Box<Video>),
}

type Out<'a> = &'a mut BufWriter<WholeFile>;

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
    /// The indices of the part's pixels in the picture, row by row.
    fn places(&self) -> impl Iterator<Item = usize> {
        let Part { left, top, width, height } = self.part;
        let whole = self.width;
        (top..top + height).flat_map(move |row| row * whole + left..row * whole + left + width)
    }

    /// Whether a pixel is unchanged.
    fn stays(&self, at: usize) -> bool {
        self.before.is_some_and(|before| before[at] == self.now[at])
    }
}

/// Why a film could not be written.
#[derive(Debug, thiserror::Error)]
pub enum Failed {
    /// The file's name has no known extension.
    #[error("{0}: the name of a film must end in .gif, .webm, .mp4, or in .apng or .png for an animated PNG")]
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
    /// There is no `ffmpeg`.
    #[error(
        "WebM and MP4 films need the program ffmpeg, which is not installed: install the package ffmpeg, or choose a name \
         that ends in .gif or .apng"
    )]
    NoFfmpeg,
    /// It failed.
    #[error("{0}")]
    Ffmpeg(String),
    /// A video cannot be written to a device or a pipe.
    #[error("a WebM or MP4 film needs a file, not a device or a pipe")]
    Stream,
    /// The file could not be written.
    #[error(transparent)]
    File(#[from] whole_file::Error),
    /// The system reported an error.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is no longer wanted.
    #[error("cancelled")]
    Cancelled,
}

impl<'a> Film<'a> {
    /// Begins a film with this width and height; a GIF or PNG repeats endlessly. It has `count` pictures, each
    /// shown for `hundredths` of a second unless [`Self::show`] makes it longer.
    fn begin(
        (out, kind): (Out<'a>, Kind),
        size: [u32; 2],
        (count, hundredths): (u32, u16),
        cancel: &Arc<Cancel>,
    ) -> Result<Self, Failed> {
        let writer = match kind.codec() {
            Some(codec) => {
                let file = out.get_ref().lent().ok_or(Failed::Stream)?;
                Writer::Video(Box::new(Video::begin(file, codec, size, hundredths, cancel)?))
            }
            None if kind == Kind::Gif => Writer::Gif(Box::new(Gif::begin(out, size)?)),
            None => Writer::Apng(Box::new(Apng::begin(out, size, count)?)),
        };
        Ok(Self { writer, size, before: None })
    }

    /// Adds a picture that is shown for a time in hundredths of a second. It must have the size of the film.
    fn show(&mut self, raster: &Raster, hundredths: u16) -> Result<(), Failed> {
        debug_assert_eq!(raster.size(), self.size, "all pictures have one size");
        let rgba = raster.rgba();
        let now: Vec<[u8; 3]> = rgba.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        if let Writer::Video(video) = &mut self.writer {
            return video.show(&now, hundredths);
        }
        let [width, height] = self.size.map(|side| side as usize);
        let before = self.before.as_deref();
        let whole = Part { left: 0, top: 0, width, height };
        let part = before.map_or(whole, |before| differing(before, &now, width));
        let change = Change { before, now: &now, width, part };
        match &mut self.writer {
            Writer::Gif(gif) => gif.show(&change, hundredths)?,
            Writer::Apng(apng) => apng.show(&change, hundredths)?,
            Writer::Video(_) => {}
        }
        self.before = Some(now);
        Ok(())
    }

    /// Ends the film.
    fn finish(self) -> Result<(), Failed> {
        match self.writer {
            Writer::Gif(gif) => gif.finish(),
            Writer::Apng(apng) => apng.finish(),
            Writer::Video(video) => video.finish(),
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
