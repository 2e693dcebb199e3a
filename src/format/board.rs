//! From the cells of a text to a puzzle. Knows which character stands where, but no syntax.

use std::sync::{Arc, OnceLock};

use super::alphabet::{self, Meaning};
use super::error::{ParseError, ParseErrorKind};
use super::header::Header;
use crate::geometry::{Geometry, MAX_SIDE};
use crate::puzzle::{Conflict, Puzzle, Symbols};

/// The character of one cell and its place in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CellText {
    pub symbol: char,
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1.
    pub column: usize,
}

impl CellText {
    fn error(self, kind: ParseErrorKind) -> ParseError {
        kind.at(self.line, self.column)
    }
}

/// Makes puzzles under one header; boards of the same side share their geometry.
#[derive(Debug)]
pub(super) struct Builder {
    header: Header,
    /// By side.
    geometries: Box<[OnceLock<Arc<Geometry>>; MAX_SIDE + 1]>,
}

impl Builder {
    pub(super) fn new(header: Header) -> Self {
        Self { header, geometries: Box::default() }
    }

    pub(super) const fn header(&self) -> &Header {
        &self.header
    }

    /// The puzzle of these cells, row by row, in the symbols of the header or those that the cells tell.
    ///
    /// # Errors
    /// A character that is none of the symbols; a digit that stands twice in a unit; a header for another
    /// side.
    ///
    /// # Panics
    /// When the number of cells is not `side²`, or there is no board of that side.
    pub(super) fn puzzle(&self, cells: &[CellText], side: usize, name: &str) -> Result<Puzzle, ParseError> {
        let symbols = match &self.header.symbols {
            Some(symbols) => symbols.clone(),
            None => alphabet::choose(cells.iter().map(|cell| cell.symbol), side),
        };
        self.puzzle_in(symbols, cells, side, name)
    }

    /// The puzzle of these cells, row by row, in these symbols; see [`Self::puzzle`].
    pub(super) fn puzzle_in(
        &self,
        symbols: Symbols,
        cells: &[CellText],
        side: usize,
        name: &str,
    ) -> Result<Puzzle, ParseError> {
        if symbols.all().len() != side {
            let kind =
                ParseErrorKind::HeaderSide { key: "symbols", declared: symbols.all().len(), found: side };
            return Err(cells[0].error(kind));
        }
        let geometry = self.geometry(side).map_err(|kind| cells[0].error(kind))?;
        let mut givens = Vec::with_capacity(cells.len());
        for cell in cells {
            givens.push(match alphabet::meaning(cell.symbol, &symbols) {
                Meaning::Blank => None,
                Meaning::Given(digit) => Some(digit),
                Meaning::Unknown => {
                    let expected = alphabet::describe(&symbols);
                    return Err(cell.error(ParseErrorKind::UnknownSymbol { found: cell.symbol, expected }));
                }
            });
        }
        Puzzle::new(Arc::clone(&geometry), givens, symbols.clone(), name)
            .map_err(|conflict| duplicate(cells, conflict, &geometry, &symbols))
    }

    fn geometry(&self, side: usize) -> Result<Arc<Geometry>, ParseErrorKind> {
        if let Some(block) = self.header.block
            && block.side() != side
        {
            return Err(ParseErrorKind::HeaderSide { key: "block", declared: block.side(), found: side });
        }
        let geometry = self.geometries[side].get_or_init(|| {
            let variant = self.header.variant;
            let made = match self.header.block {
                Some(block) => Geometry::new(block, variant),
                None => Geometry::with_side(side, variant),
            };
            made.expect("syntaxes make boards only of sides that there are")
        });
        Ok(Arc::clone(geometry))
    }
}

fn duplicate(cells: &[CellText], conflict: Conflict, geometry: &Geometry, symbols: &Symbols) -> ParseError {
    let description = conflict.describe(geometry, symbols);
    cells[conflict.second.index()].error(ParseErrorKind::Duplicate { description })
}
