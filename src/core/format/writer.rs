//! Writes files of any size, one puzzle at a time. Knows no disk.

use std::io::{self, Write};

use crate::format::cells::draft::Draft;
use crate::format::description::OutputFormat;
use crate::format::render::{opening, render};
use crate::format::writing::{List, Unwritable, unusual_block};
use crate::geometry::{BlockShape, Variant};
use crate::puzzle::Symbols;

/// Why a puzzle cannot be added to a file.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// Writing the file fails.
    #[error("cannot be written: {0}")]
    Io(#[from] io::Error),
    /// The format cannot hold such a board.
    #[error(transparent)]
    Unwritable(#[from] Unwritable),
    /// The format holds one puzzle per file.
    #[error(
        "{format} holds one puzzle per file, but there are several; choose {}",
        expected.join(" or ")
    )]
    OneOnly {
        /// The format's name.
        format: &'static str,
        /// The names of the formats that hold several.
        expected: Vec<&'static str>,
    },
    /// The header lines, which apply to all, would be wrong for some.
    #[error("{format} has one header for all its puzzles, but {what} differ here")]
    Mixed {
        /// The format's name.
        format: &'static str,
        /// The property that differs.
        what: &'static str,
    },
}

/// The common properties of all puzzles of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Common {
    variant: Variant,
    block: Option<BlockShape>,
    symbols: Symbols,
    is_standard: bool,
}

impl Common {
    fn of(draft: &Draft, format: OutputFormat) -> Self {
        let geometry = draft.puzzle.geometry();
        let own = draft.puzzle.symbols();
        let standard = Symbols::standard(geometry.side());
        let symbols = if format.keeps(own) { own.clone() } else { standard.clone() };
        Self {
            variant: geometry.variant(),
            block: unusual_block(draft.puzzle.geometry()),
            is_standard: symbols == standard,
            symbols,
        }
    }

    /// The symbols for a puzzle in a list with others.
    fn symbols_for(
        &self,
        draft: &Draft,
        format: OutputFormat,
        has_header: bool,
    ) -> Result<Symbols, WriteError> {
        let geometry = draft.puzzle.geometry();
        let mixed = |what| WriteError::Mixed { format: format.name(), what };
        if has_header && geometry.variant() != self.variant {
            return Err(mixed("the variants"));
        }
        if has_header && unusual_block(draft.puzzle.geometry()) != self.block {
            return Err(mixed("the blocks"));
        }
        if self.is_standard {
            Ok(Symbols::standard(geometry.side()))
        } else if self.symbols.all().len() == geometry.side() {
            Ok(self.symbols.clone())
        } else {
            Err(mixed("the sides"))
        }
    }
}

/// Writes puzzles one after the other.
///
/// The first is held back until it is known whether it is the only one, which is written as by
/// [`render`].
#[derive(Debug)]
pub struct Writer<W: Write> {
    out: W,
    format: OutputFormat,
    title: String,
    first: Option<Draft>,
    /// Whether the first is written as one of many without waiting for a second.
    is_many: bool,
    common: Option<Common>,
    /// The number written.
    written: usize,
}

impl<W: Write> Writer<W> {
    /// Writes to `out`; a file of many puzzles is called `title`.
    pub fn new(out: W, format: OutputFormat, title: impl Into<String>) -> Self {
        Self { out, format, title: title.into(), first: None, is_many: false, common: None, written: 0 }
    }

    /// Writes each puzzle at once, as one of many, if the format holds many.
    #[must_use]
    pub fn at_once(self) -> Self {
        Self { is_many: self.format.holds_many(), ..self }
    }

    /// The number of puzzles written. It may be one less than were added: the first is held back.
    #[must_use]
    pub const fn written(&self) -> usize {
        self.written
    }

    /// Adds a puzzle.
    ///
    /// # Errors
    /// When writing fails, or the format cannot hold the puzzle beside those before it.
    pub fn write(&mut self, draft: Draft) -> Result<(), WriteError> {
        if self.common.is_none() {
            if self.is_many {
                self.open(&draft)?;
                return self.add(&draft);
            }
            let Some(first) = self.first.take() else {
                self.first = Some(draft);
                return Ok(());
            };
            self.open(&first)?;
            self.add(&first)?;
        }
        self.add(&draft)
    }

    /// The output, to which [entries](Entries::entry) can be written once there are some.
    pub const fn output(&mut self) -> &mut W {
        &mut self.out
    }

    /// How the puzzles after the first are written, once it has been; other threads can use it.
    #[must_use]
    pub fn entries(&self) -> Option<Entries> {
        Some(Entries { format: self.format, common: self.common.clone()? })
    }

    /// Writes the opening of a list.
    fn open(&mut self, first: &Draft) -> Result<(), WriteError> {
        let common = Common::of(first, self.format);
        let opening = opening(list(self.format)?, first.into(), &self.title, &common.symbols);
        self.out.write_all(opening.as_bytes())?;
        self.common = Some(common);
        Ok(())
    }

    fn add(&mut self, draft: &Draft) -> Result<(), WriteError> {
        let own;
        let common = match &self.common {
            Some(common) => common,
            None => {
                own = Common::of(draft, self.format);
                &own
            }
        };
        let entry = entry(self.format, common, draft)?;
        self.out.write_all(entry.as_bytes())?;
        self.written += 1;
        Ok(())
    }

    /// Writes what is left, and returns the output.
    ///
    /// # Errors
    /// When writing fails, or the format cannot hold the only puzzle.
    pub fn finish(mut self) -> Result<W, WriteError> {
        if let Some(only) = self.first.take() {
            self.out.write_all(render(&only, self.format)?.as_bytes())?;
        } else if self.common.is_some() {
            self.out.write_all(list(self.format)?.closing.as_bytes())?;
        }
        self.out.flush()?;
        Ok(self.out)
    }
}

/// How the puzzles of a list are written after the first.
#[derive(Clone, Debug)]
pub struct Entries {
    format: OutputFormat,
    common: Common,
}

impl Entries {
    /// A puzzle as an entry of the list.
    ///
    /// # Errors
    /// When the format cannot hold the puzzle beside those before it.
    pub fn entry(&self, draft: &Draft) -> Result<String, WriteError> {
        entry(self.format, &self.common, draft)
    }
}

/// How several puzzles are written.
fn list(format: OutputFormat) -> Result<&'static List, WriteError> {
    format.writing().list.as_ref().ok_or_else(|| {
        let expected = OutputFormat::all().filter(|format| format.holds_many()).map(OutputFormat::name);
        WriteError::OneOnly { format: format.name(), expected: expected.collect() }
    })
}

/// A puzzle as an entry of a list with these common properties.
fn entry(format: OutputFormat, common: &Common, draft: &Draft) -> Result<String, WriteError> {
    let list = list(format)?;
    let symbols = common.symbols_for(draft, format, list.has_header)?;
    Ok((list.entry)(draft.into(), &symbols)?)
}
