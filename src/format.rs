//! Puzzles as text: one syntax a file, recognised by themselves, and errors that say where and what.
//!
//! [`read`] decodes the bytes, reads the header lines and asks one syntax after the other; the first that
//! claims the text has the word, with a puzzle, a collection or an error. [`detect()`] tells which syntax that is,
//! and when other readings would do as well; [`open`] does both. [`render()`] writes one puzzle; [`Drafts`] and [`Writer`] read and
//! write files of any size, one puzzle at a time.
//!
//! A new syntax is a new file with a `SYNTAX`, and one line in [`SYNTAXES`]. Knows no window and no solver;
//! [`read_file`] alone knows the disk.

mod alphabet;
mod any_symbol;
mod board;
mod bulk;
mod candidates;
mod csv;
mod decimal;
mod decode;
mod detect;
mod draft;
mod error;
mod file;
mod fpuzzles;
mod frame;
mod grid;
mod gsf;
mod header;
mod hodoku;
mod marks;
mod one_line;
mod opensudoku;
mod progress;
mod render;
mod rows;
mod sdk;
mod source;
mod stream;
mod table;
mod writer;

pub use alphabet::Alphabet;
pub use bulk::{Bulk, Entry};
pub use decode::MAX_BYTES;
pub use detect::{Detected, Reading, UnknownReading, detect};
pub use draft::Draft;
pub use error::{ParseError, ParseErrorKind, Quote};
pub use file::{FileError, open_file, read_file};
pub use progress::Progress;
pub use render::{Layout, Unwritable, render, render_cells, render_draft};
pub use stream::{Drafts, StreamError};
pub use writer::{WriteError, Writer};

use std::borrow::Cow;

use bulk::Places;
use source::Source;

use crate::geometry::Variant;
use crate::puzzle::Puzzle;

/// All syntaxes in the order in which they are asked: the more special before the more general.
pub const SYNTAXES: [Syntax; 13] = [
    opensudoku::SYNTAX,
    fpuzzles::SYNTAX,
    hodoku::SYNTAX,
    csv::SYNTAX,
    gsf::SYNTAX,
    sdk::SYNTAX,
    decimal::SYNTAX,
    marks::SYNTAX,
    frame::SYNTAX,
    candidates::SYNTAX,
    any_symbol::SYNTAX,
    rows::SYNTAX,
    one_line::SYNTAX,
];

/// A syntax in which puzzles are written.
#[derive(Clone, Copy, Debug)]
pub struct Syntax {
    name: &'static str,
    title: &'static str,
    /// The puzzles of a text, or what is wrong with it; `None` if it does not look like this syntax.
    read: fn(&Source<'_>) -> Option<Result<Found, ParseError>>,
}

impl Syntax {
    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// What it looks like, in a few words.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.title
    }

    /// The syntax of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        SYNTAXES.into_iter().find(|syntax| syntax.name == name)
    }
}

impl PartialEq for Syntax {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Syntax {}

/// What a syntax finds in a text.
#[derive(Debug)]
enum Found {
    One(Box<Draft>),
    Many(Places),
}

impl From<Draft> for Found {
    fn from(draft: Draft) -> Self {
        Self::One(Box::new(draft))
    }
}

/// How a text is to be read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// What its puzzles are called unless the text says otherwise.
    pub name: &'a str,
    /// The syntax, and perhaps the symbols; found out where there is none.
    pub reading: Option<Reading>,
    /// The units of the board, whatever the text says.
    pub variant: Option<Variant>,
}

/// What a text holds.
#[derive(Debug)]
pub enum Document {
    /// One puzzle.
    Single(Box<Draft>),
    /// Many puzzles.
    Bulk(Box<Bulk>),
}

impl Document {
    /// The number of puzzles, broken ones of a collection among them.
    #[must_use]
    pub fn puzzle_count(&self) -> usize {
        match self {
            Self::Single(_) => 1,
            Self::Bulk(bulk) => bulk.len(),
        }
    }

    /// The puzzle with this number, counted from 0.
    ///
    /// # Errors
    /// When that entry of a collection is no puzzle.
    ///
    /// # Panics
    /// When there is no such puzzle.
    pub fn puzzle(&self, index: usize) -> Result<Puzzle, ParseError> {
        self.draft(index).map(|draft| draft.puzzle)
    }

    /// The puzzle with this number, counted from 0, with what was placed and marked in it.
    ///
    /// # Errors
    /// When that entry of a collection is no puzzle.
    ///
    /// # Panics
    /// When there is no such puzzle.
    pub fn draft(&self, index: usize) -> Result<Draft, ParseError> {
        match self {
            Self::Single(draft) => {
                assert_eq!(index, 0, "one puzzle");
                Ok(draft.as_ref().clone())
            }
            Self::Bulk(bulk) => bulk.draft(index),
        }
    }
}

/// Reads a puzzle or a collection in whichever syntax; unless its header says otherwise it is called `name`.
///
/// The bytes are UTF-8 with or without a byte order mark, UTF-16 with one, or Latin-1.
///
/// # Errors
/// When the bytes are no text, the text is no puzzle, or a single puzzle is malformed. A malformed line of a
/// collection is an error of that entry only, see [`Bulk::puzzle`].
pub fn read(bytes: &[u8], name: &str) -> Result<Document, ParseError> {
    read_text(decode::decode(bytes.into())?, &Options { name, ..Options::default() }, Progress::UNHEARD)
}

/// Reads as [`read`] does, in one syntax only.
///
/// # Errors
/// As [`read`], and when the text does not look like that syntax.
pub fn read_as(bytes: &[u8], name: &str, reading: impl Into<Reading>) -> Result<Document, ParseError> {
    let options = Options { name, reading: Some(reading.into()), variant: None };
    read_with(bytes.to_vec(), &options, Progress::UNHEARD)
}

/// A text that was read, and the ways to read it.
#[derive(Debug)]
pub struct Opened {
    /// What it holds.
    pub document: Document,
    /// All readings that give different puzzles, the one that was taken first. None where only one does, or where one
    /// was asked for.
    pub readings: Vec<Reading>,
}

/// Reads as [`read_with`] does, and finds out whether the text could be read in another way as well.
///
/// # Errors
/// As [`read_with`].
pub fn open(bytes: Vec<u8>, options: &Options<'_>, progress: Progress<'_>) -> Result<Opened, ParseError> {
    let readings = match options.reading {
        Some(_) => Vec::new(),
        None => match detect(&bytes) {
            Ok(Detected::Ambiguous(readings)) => readings,
            // What is wrong shows when it is read.
            Ok(Detected::Clear(_)) | Err(_) => Vec::new(),
        },
    };
    read_with(bytes, options, progress).map(|document| Opened { document, readings })
}

/// Reads as [`read`] does, without a copy of the text, and tells how far it has come.
///
/// # Errors
/// As [`read`], when the text does not look like the syntax that was asked for, and when it is no longer wanted.
pub fn read_with(
    bytes: Vec<u8>,
    options: &Options<'_>,
    progress: Progress<'_>,
) -> Result<Document, ParseError> {
    read_text(decode::decode(bytes.into())?, options, progress)
}

fn read_text(
    text: Cow<'_, str>,
    options: &Options<'_>,
    progress: Progress<'_>,
) -> Result<Document, ParseError> {
    let read = || {
        let source = Source::new(&text, options, progress)?;
        let found = claim(&source, options.reading);
        // An index that was given up is not all of them.
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

/// What the syntax that was asked for finds, or else the first that claims the text.
fn claim(source: &Source<'_>, reading: Option<Reading>) -> Result<Found, ParseError> {
    match reading {
        Some(Reading { syntax, .. }) => (syntax.read)(source)
            .unwrap_or_else(|| Err(ParseErrorKind::OtherSyntax { expected: syntax.title }.anywhere())),
        None => SYNTAXES
            .iter()
            .find_map(|syntax| (syntax.read)(source))
            .unwrap_or_else(|| Err(ParseErrorKind::NoPuzzle.anywhere())),
    }
}
