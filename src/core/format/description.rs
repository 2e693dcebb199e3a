//! An entry of the table of formats: its names, its file extensions, its reader and perhaps its writer.

use std::fmt;

use crate::format::places::Found;
use crate::format::text::error::ParseError;
use crate::format::text::source::Source;
use crate::format::writing::Writing;
use crate::puzzle::Symbols;

/// A format of puzzles as text.
#[derive(Clone, Copy)]
pub struct Format(&'static Description);

/// The priority of a format when several claim a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rank {
    /// The first in the table.
    First,
    /// Low priority: the first other format that finds only whole puzzles decides. Formats that were added later have it,
    /// so that no text is read differently from before.
    Yields,
    /// It reads only what no other format does.
    LastResort,
}

/// The description of a format, defined in its own file.
#[derive(Debug)]
pub(crate) struct Description {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it looks like, in a few words.
    pub title: &'static str,
    /// Its file extensions; a new file gets the first.
    pub endings: &'static [&'static str],
    /// Its priority over other formats, regardless of its position in the table.
    pub rank: Rank,
    /// The puzzles of a text, or its error; `None` if it does not look like this format.
    pub read: fn(&Source<'_>) -> Option<Result<Found, ParseError>>,
    /// How puzzles are written in it, if they can be.
    pub writing: Option<Writing>,
}

impl Format {
    pub(crate) const fn new(description: &'static Description) -> Self {
        assert!(!description.endings.is_empty(), "files of every format end somehow");
        Self(description)
    }

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// What it looks like, in a few words.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.0.title
    }

    /// Its file extensions, without the dot.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        self.0.endings
    }

    /// Its priority over other formats, regardless of its position in the table.
    pub(crate) const fn rank(self) -> Rank {
        self.0.rank
    }

    /// The same format, if puzzles can be written in it.
    #[must_use]
    pub const fn output(self) -> Option<OutputFormat> {
        match &self.0.writing {
            Some(writing) => Some(OutputFormat { format: self, writing }),
            None => None,
        }
    }

    /// The puzzles of a text, or its error; `None` if it does not look like this format.
    pub(crate) fn read(self, source: &Source<'_>) -> Option<Result<Found, ParseError>> {
        (self.0.read)(source)
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Format {}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Format({})", self.name())
    }
}

/// A format in which puzzles can be written.
#[derive(Clone, Copy)]
pub struct OutputFormat {
    format: Format,
    writing: &'static Writing,
}

impl OutputFormat {
    /// This format, for constants.
    ///
    /// # Panics
    /// When it cannot be written.
    pub(crate) const fn of(format: Format) -> Self {
        match format.output() {
            Some(output) => output,
            None => panic!("a format that is only read"),
        }
    }

    /// The format.
    #[must_use]
    pub const fn format(self) -> Format {
        self.format
    }

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.format.name()
    }

    /// What it looks like, in a few words.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.format.title()
    }

    /// The names of the programs that read it, for boards of this side; `None` if there are none.
    #[must_use]
    pub fn readers(self, side: usize) -> Option<&'static str> {
        (self.writing.readers)(side)
    }

    /// The extension of a file written in it, without the dot.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        self.format.endings()[0]
    }

    /// Whether a file can hold more than one puzzle.
    #[must_use]
    pub const fn holds_many(self) -> bool {
        self.writing.list.is_some()
    }

    /// Whether it keeps the puzzle's own symbols, if a line of text can hold them.
    ///
    /// The others write the standard ones.
    #[must_use]
    pub fn keeps(self, symbols: &Symbols) -> bool {
        (self.writing.keeps)(symbols)
    }

    /// How it is written.
    pub(crate) const fn writing(self) -> &'static Writing {
        self.writing
    }
}

impl PartialEq for OutputFormat {
    fn eq(&self, other: &Self) -> bool {
        self.format == other.format
    }
}

impl Eq for OutputFormat {}

impl fmt::Debug for OutputFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OutputFormat({})", self.name())
    }
}
