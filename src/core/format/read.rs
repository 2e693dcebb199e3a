//! Reads a text in memory: decodes it, reads its header, and asks one format after the other.

use std::borrow::Cow;

use crate::format::bulk::Bulk;
use crate::format::detect::{Detected, detect};
use crate::format::document::Document;
use crate::format::formats::claim;
use crate::format::places::Found;
use crate::format::reading::{Options, Reading};
use crate::format::text::decode::decode;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::progress::Progress;
use crate::format::text::source::Source;

/// Reads a puzzle or a collection in any format; its name is `name` unless its header gives one.
///
/// The bytes are UTF-8 with or without a byte order mark, UTF-16 with one, or Latin-1.
///
/// # Errors
/// When the bytes are not text, the text is not a puzzle, or a single puzzle is malformed. A malformed line
/// of a collection is an error of that entry only, see [`Bulk::puzzle`].
pub fn read(bytes: &[u8], name: &str) -> Result<Document, ParseError> {
    read_text(decode(bytes.into())?, &Options { name, ..Options::default() }, Progress::UNHEARD)
}

/// Reads as [`read`] does, in one format only.
///
/// # Errors
/// As [`read`], and when the text does not look like that format.
pub fn read_as(bytes: &[u8], name: &str, reading: impl Into<Reading>) -> Result<Document, ParseError> {
    let options = Options { name, reading: Some(reading.into()), variant: None };
    read_with(bytes.to_vec(), &options, Progress::UNHEARD)
}

/// A text that was read, and the ways to read it.
#[derive(Debug)]
pub struct Opened {
    /// Its contents.
    pub document: Document,
    /// All readings that give different puzzles, the chosen one first. None if there is only one, or if one was
    /// requested.
    pub readings: Vec<Reading>,
}

/// Reads as [`read_with`] does, and determines whether the text has other readings.
///
/// # Errors
/// As [`read_with`].
pub fn open(bytes: Vec<u8>, options: &Options<'_>, progress: Progress<'_>) -> Result<Opened, ParseError> {
    let readings = match options.reading {
        Some(_) => Vec::new(),
        None => match detect(&bytes) {
            Ok(Detected::Ambiguous(readings)) => readings,
            // Errors appear when it is read.
            Ok(Detected::Clear(_)) | Err(_) => Vec::new(),
        },
    };
    read_with(bytes, options, progress).map(|document| Opened { document, readings })
}

/// Reads as [`read`] does, without a copy of the text, and reports progress.
///
/// # Errors
/// As [`read`], when the text does not look like the requested format, and when it is no longer wanted.
pub fn read_with(
    bytes: Vec<u8>,
    options: &Options<'_>,
    progress: Progress<'_>,
) -> Result<Document, ParseError> {
    read_text(decode(bytes.into())?, options, progress)
}

fn read_text(
    text: Cow<'_, str>,
    options: &Options<'_>,
    progress: Progress<'_>,
) -> Result<Document, ParseError> {
    let read = || {
        let source = Source::new(&text, options.hints(), progress)?;
        let found = claim(&source, options.reading.map(|reading| reading.format));
        // A cancelled index is incomplete.
        if !progress.indexed(text.len(), text.len()) {
            return Err(ParseErrorKind::Cancelled.anywhere());
        }
        let found = found?;
        Ok((found, source.title().to_owned(), source.header))
    };
    match read().map_err(|error: ParseError| error.quoting(&text))? {
        (Found::One(draft), ..) => Ok(Document::Single(draft)),
        (Found::Many(places), name, header) => {
            Ok(Document::Bulk(Box::new(Bulk::new(text.into_owned(), name, header, places))))
        }
    }
}
