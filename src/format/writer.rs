//! Writes files of any size, one puzzle at a time. Knows no disk.

use std::io::{self, Write};

use super::Draft;
use super::render::{self, Layout, Unwritable};
use crate::geometry::{BlockShape, Variant};
use crate::puzzle::Symbols;

/// Why a puzzle cannot be added to a file.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The file takes no more.
    #[error("cannot be written: {0}")]
    Io(#[from] io::Error),
    /// The syntax has no such boards.
    #[error(transparent)]
    Unwritable(#[from] Unwritable),
    /// The syntax has one puzzle a file.
    #[error(
        "{layout} holds one puzzle a file, but there are several; expected line, csv, opensudoku or f-puzzles"
    )]
    OneOnly {
        /// The syntax's name.
        layout: &'static str,
    },
    /// The header lines, which hold for all, would be wrong for some.
    #[error(
        "{layout} says once for all puzzles which variant, blocks and symbols they have, but {what} differ here"
    )]
    Mixed {
        /// The syntax's name.
        layout: &'static str,
        /// What is not the same.
        what: &'static str,
    },
}

/// What holds for all puzzles of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Common {
    variant: Variant,
    block: Option<BlockShape>,
    symbols: Symbols,
    is_standard: bool,
}

impl Common {
    fn of(draft: &Draft, layout: Layout) -> Self {
        let geometry = draft.puzzle.geometry();
        let own = draft.puzzle.symbols();
        let standard = Symbols::standard(geometry.side());
        let symbols = if layout.keeps(own) { own.clone() } else { standard.clone() };
        Self {
            variant: geometry.variant(),
            block: render::unusual_block(&draft.puzzle),
            is_standard: symbols == standard,
            symbols,
        }
    }
}

/// Writes puzzles one after the other.
///
/// The first is kept back until it is known whether it is the only one, which is written as
/// [`super::render_draft`] does.
#[derive(Debug)]
pub struct Writer<W: Write> {
    out: W,
    layout: Layout,
    title: String,
    first: Option<Draft>,
    common: Option<Common>,
}

impl<W: Write> Writer<W> {
    /// Writes to `out`; a file of many puzzles is called `title`.
    pub fn new(out: W, layout: Layout, title: impl Into<String>) -> Self {
        Self { out, layout, title: title.into(), first: None, common: None }
    }

    /// Adds a puzzle.
    ///
    /// # Errors
    /// When the output takes no more, or the syntax cannot hold the puzzle beside those before it.
    pub fn write(&mut self, draft: Draft) -> Result<(), WriteError> {
        if self.common.is_none() {
            let Some(first) = self.first.take() else {
                self.first = Some(draft);
                return Ok(());
            };
            if !self.layout.holds_many() {
                return Err(WriteError::OneOnly { layout: self.layout.name() });
            }
            let common = Common::of(&first, self.layout);
            let opening = render::opening(self.layout, &first, &self.title, &common.symbols);
            self.out.write_all(opening.as_bytes())?;
            self.common = Some(common);
            self.add(&first)?;
        }
        self.add(&draft)
    }

    fn add(&mut self, draft: &Draft) -> Result<(), WriteError> {
        let symbols = self.symbols(draft)?;
        let entry = render::entry(draft, self.layout, &symbols)?;
        Ok(self.out.write_all(entry.as_bytes())?)
    }

    /// The symbols for a puzzle beside the others.
    fn symbols(&self, draft: &Draft) -> Result<Symbols, WriteError> {
        let own = Common::of(draft, self.layout);
        let common = self.common.as_ref().unwrap_or(&own);
        let mixed = |what| WriteError::Mixed { layout: self.layout.name(), what };
        let has_header = matches!(self.layout, Layout::OneLine | Layout::Csv);
        if has_header && own.variant != common.variant {
            return Err(mixed("the variants"));
        }
        if has_header && own.block != common.block {
            return Err(mixed("the blocks"));
        }
        let side = draft.puzzle.geometry().side();
        if common.is_standard {
            Ok(Symbols::standard(side))
        } else if common.symbols.all().len() == side {
            Ok(common.symbols.clone())
        } else {
            Err(mixed("the sides"))
        }
    }

    /// Writes what is left, and gives the output back.
    ///
    /// # Errors
    /// When the output takes no more, or the syntax cannot hold the only puzzle.
    pub fn finish(mut self) -> Result<W, WriteError> {
        if let Some(only) = self.first.take() {
            self.out.write_all(render::render_draft(&only, self.layout)?.as_bytes())?;
        } else if self.common.is_some() {
            self.out.write_all(render::closing(self.layout).as_bytes())?;
        }
        self.out.flush()?;
        Ok(self.out)
    }
}
