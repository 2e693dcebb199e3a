//! Builds a puzzle from the cells of a text. Knows which character stands where, but no syntax.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::digit_set::DigitSet;
use crate::format::cells::draft::Draft;
use crate::format::text::alphabet::{self, Meaning};
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::header::Header;
use crate::geometry::{BlockShape, Digit, Geometry, MAX_SIDE, Variant};
use crate::puzzle::{Clash, Conflict, Puzzle, Symbols};

/// The character of one cell and its place in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CellText {
    pub symbol: char,
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1.
    pub column: usize,
    /// Whether the digit was placed later and is not a given.
    pub placed: bool,
}

impl CellText {
    /// A given or a blank.
    pub(crate) const fn new(symbol: char, line: usize, column: usize) -> Self {
        Self { symbol, line, column, placed: false }
    }

    pub(crate) fn error(self, kind: ParseErrorKind) -> ParseError {
        kind.at(self.line, self.column)
    }
}

/// Whether there is a board of this side.
pub(crate) fn is_side(side: usize) -> bool {
    side <= MAX_SIDE && BlockShape::for_side(side).is_some()
}

/// Builds puzzles under one header.
#[derive(Debug)]
pub(crate) struct Builder {
    header: Header,
}

impl Builder {
    pub(crate) const fn new(header: Header) -> Self {
        Self { header }
    }

    pub(crate) const fn header(&self) -> &Header {
        &self.header
    }

    /// The puzzle of these cells, row by row, in the symbols of the header or those derived from the cells.
    ///
    /// # Errors
    /// A character that is not a symbol; a digit that appears twice in a unit; a header for another side.
    ///
    /// # Panics
    /// When the number of cells is not `side²`, or there is no board of that side.
    pub(crate) fn draft(&self, cells: &[CellText], side: usize, name: &str) -> Result<Draft, ParseError> {
        self.draft_in(self.symbols(cells.iter().map(|cell| cell.symbol), side), cells, side, name)
    }

    /// The symbols of the header, or those derived from the cells.
    pub(crate) fn symbols(&self, cells: impl Iterator<Item = char>, side: usize) -> Symbols {
        match &self.header.symbols {
            Some(symbols) => symbols.clone(),
            None => alphabet::choose(cells, side, self.header.alphabet),
        }
    }

    /// The puzzle of these cells, row by row, in these symbols; see [`Self::draft`].
    pub(crate) fn draft_in(
        &self,
        symbols: Symbols,
        cells: &[CellText],
        side: usize,
        name: &str,
    ) -> Result<Draft, ParseError> {
        self.draft_on(self.header.variant, symbols, cells, side, name)
    }

    /// The puzzle of these cells on a board of this variant, unless another one was requested.
    pub(crate) fn draft_on(
        &self,
        variant: Variant,
        symbols: Symbols,
        cells: &[CellText],
        side: usize,
        name: &str,
    ) -> Result<Draft, ParseError> {
        if symbols.all().len() != side {
            let kind =
                ParseErrorKind::HeaderSide { key: "symbols", declared: symbols.all().len(), found: side };
            return Err(cells[0].error(kind));
        }
        let variant = self.header.asked_variant.unwrap_or(variant);
        let geometry = self.geometry_of(side, variant).map_err(|kind| cells[0].error(kind))?;
        let digits: Vec<Option<Digit>> = read_digits(cells, &symbols)?;
        let only = |placed: bool| {
            let digits = digits.iter().zip(cells);
            digits.map(|(digit, cell)| digit.filter(|_| cell.placed == placed)).collect::<Vec<_>>()
        };
        let puzzle = Puzzle::new(Arc::clone(&geometry), only(false), symbols.clone(), name);
        let puzzle = puzzle.map_err(|conflict| {
            let candidates = vec![DigitSet::EMPTY; cells.len()];
            let board = Clash { geometry, digits: digits.clone(), candidates, symbols, name: name.into() };
            duplicate(cells, conflict, board)
        })?;
        Ok(Draft { placed: only(true), candidates: vec![DigitSet::EMPTY; cells.len()], puzzle })
    }

    /// The shape of the boards of this side.
    pub(crate) fn geometry(&self, side: usize) -> Result<Arc<Geometry>, ParseErrorKind> {
        self.geometry_of(side, self.header.variant)
    }

    /// The shape of the boards of this side and of the requested variant; `None` if there is none under this header.
    pub(crate) fn geometry_asked(&self, side: usize) -> Option<Arc<Geometry>> {
        let variant = self.header.asked_variant.unwrap_or(self.header.variant);
        if is_side(side) { self.geometry_of(side, variant).ok() } else { None }
    }

    fn geometry_of(&self, side: usize, variant: Variant) -> Result<Arc<Geometry>, ParseErrorKind> {
        if let Some(block) = self.header.block
            && block.side() != side
        {
            return Err(ParseErrorKind::HeaderSide { key: "block", declared: block.side(), found: side });
        }
        let made = match self.header.block {
            Some(block) => Geometry::new(block, variant),
            None => Geometry::with_side(side, variant),
        };
        Ok(made.expect("syntaxes make boards only of sides that there are"))
    }
}

fn read_digits(cells: &[CellText], symbols: &Symbols) -> Result<Vec<Option<Digit>>, ParseError> {
    let blank = OnceCell::new();
    let rare_blank =
        || *blank.get_or_init(|| alphabet::rare_blank(cells.iter().map(|cell| cell.symbol), symbols));
    let read = |cell: &CellText| match alphabet::meaning(cell.symbol, symbols) {
        Meaning::Blank => Ok(None),
        Meaning::Given(digit) => Ok(Some(digit)),
        Meaning::Unknown if rare_blank() == Some(cell.symbol) => Ok(None),
        Meaning::Unknown => Err(cell.error(unknown(cell.symbol, symbols))),
    };
    cells.iter().map(read).collect()
}

/// The error for a character that is not one of these symbols.
pub(crate) fn unknown(found: char, symbols: &Symbols) -> ParseErrorKind {
    ParseErrorKind::UnknownSymbol { found, expected: symbols.ranges() }
}

fn duplicate(cells: &[CellText], conflict: Conflict, board: Clash) -> ParseError {
    let description = conflict.describe(&board.geometry, &board.symbols);
    cells[conflict.second.index()].error(ParseErrorKind::Duplicate { description, board: Box::new(board) })
}
