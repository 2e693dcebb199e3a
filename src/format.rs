//! Puzzles as text: one syntax a file, recognised by themselves, and errors that say where and what.
//!
//! [`read`] decodes the bytes, reads the header lines and asks one syntax after the other; the first that
//! claims the text has the word, with a puzzle, a collection or an error. [`render()`] writes.
//!
//! A new syntax is a new file with a `SYNTAX`, and one line in [`SYNTAXES`]. Knows no window and no solver;
//! [`read_file`] alone knows the disk.

mod alphabet;
mod any_symbol;
mod board;
mod bulk;
mod decode;
mod error;
mod file;
mod grid;
mod header;
mod one_line;
mod render;
mod rows;
mod source;

pub use bulk::{Bulk, Entry};
pub use decode::MAX_BYTES;
pub use error::{ParseError, ParseErrorKind};
pub use file::{FileError, read_file};
pub use render::{Layout, render, render_cells};

use source::Source;

use crate::puzzle::Puzzle;

/// All syntaxes in the order in which they are asked: the more special before the more general.
pub const SYNTAXES: [Syntax; 3] = [any_symbol::SYNTAX, rows::SYNTAX, one_line::SYNTAX];

/// A syntax in which puzzles are written.
#[derive(Clone, Copy, Debug)]
pub struct Syntax {
    name: &'static str,
    title: &'static str,
    /// The puzzles of a text, or what is wrong with it; `None` if it does not look like this syntax.
    read: fn(&Source<'_>) -> Option<Result<Document, ParseError>>,
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

/// What a text holds.
#[derive(Debug)]
pub enum Document {
    /// One puzzle.
    Single(Puzzle),
    /// Many puzzles, one a line.
    Bulk(Bulk),
}

impl Document {
    /// The number of puzzles, broken ones of a collection among them.
    #[must_use]
    pub const fn puzzle_count(&self) -> usize {
        match self {
            Self::Single(_) => 1,
            Self::Bulk(bulk) => bulk.len(),
        }
    }

    /// The puzzle with this number, counted from 0.
    ///
    /// # Errors
    /// When that line of a collection is no puzzle.
    ///
    /// # Panics
    /// When there is no such puzzle.
    pub fn puzzle(&self, index: usize) -> Result<Puzzle, ParseError> {
        match self {
            Self::Single(puzzle) => {
                assert_eq!(index, 0, "one puzzle");
                Ok(puzzle.clone())
            }
            Self::Bulk(bulk) => bulk.puzzle(index),
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
    let text = decode::decode(bytes)?;
    let source = Source::new(&text, name)?;
    let claimed = SYNTAXES.iter().find_map(|syntax| (syntax.read)(&source));
    claimed.unwrap_or_else(|| Err(ParseErrorKind::NoPuzzle.anywhere()))
}

/// Reads as [`read`] does, in one syntax only.
///
/// # Errors
/// As [`read`], and when the text does not look like that syntax.
pub fn read_as(bytes: &[u8], name: &str, syntax: Syntax) -> Result<Document, ParseError> {
    let text = decode::decode(bytes)?;
    let claimed = (syntax.read)(&Source::new(&text, name)?);
    claimed.unwrap_or_else(|| Err(ParseErrorKind::OtherSyntax { expected: syntax.title }.anywhere()))
}
