//! The kinds of pictures, by the extension of the file.

use std::path::Path;

use super::{Picture, pdf, raster, svg};

/// The greatest width or height of a pixel picture.
const MOST_PIXELS: f32 = 16_384.0;

/// A kind of picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Scalable Vector Graphics.
    Svg,
    /// Portable Network Graphics.
    Png,
    /// Portable Document Format.
    Pdf,
}

/// Why there is no picture.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failed {
    /// The file's name has no known extension.
    #[error("{0}: the name of a picture must end in .svg, .png or .pdf")]
    Unknown(String),
    /// It would have too many pixels.
    #[error(
        "the picture would be {0}×{1} pixels; at most {MOST_PIXELS} each way are possible. Choose a smaller scale"
    )]
    TooLarge(u64, u64),
    /// It could not be encoded.
    #[error("the picture cannot be encoded: {0}")]
    Encoding(String),
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Svg, Self::Png, Self::Pdf];

    /// The extension of its files, without the dot.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }

    /// The kind of a file with this name.
    ///
    /// # Errors
    /// When no kind has its extension.
    pub fn of(path: &Path) -> Result<Self, Failed> {
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        let kind = Self::ALL.into_iter().find(|kind| kind.ending() == ending);
        kind.ok_or_else(|| Failed::Unknown(path.display().to_string()))
    }

    /// The bytes of a file with a picture, enlarged by a factor.
    ///
    /// # Errors
    /// When it would have too many pixels.
    pub fn encode(self, picture: &Picture, scale: f32) -> Result<Vec<u8>, Failed> {
        match self {
            Self::Svg => Ok(svg::text(picture, scale).into_bytes()),
            Self::Pdf => Ok(pdf::bytes(picture, scale)),
            Self::Png => {
                let [width, height] = [picture.size.x, picture.size.y].map(|side| (side * scale).ceil());
                if width.max(height) > MOST_PIXELS {
                    return Err(Failed::TooLarge(width as u64, height as u64));
                }
                let raster = raster::Raster::of(picture, scale);
                raster.png().map_err(|error| Failed::Encoding(error.to_string()))
            }
        }
    }
}
