//! Cells found in a text that may form a board, in any arrangement.

use std::ops::Range;

use super::clean::place;
use super::value;
use crate::format::cells::builder::{Builder, CellText, is_side};
use crate::format::cells::draft::Draft;
use crate::format::text::error::ParseError;
use crate::geometry::MAX_SIDE;
use crate::puzzle::Symbols;

/// The text of a cell and the byte at which it starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece<'a> {
    pub text: &'a str,
    pub at: usize,
}

/// Cells that may be a board, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Candidate<'a> {
    pub side: usize,
    pub cells: Vec<Piece<'a>>,
}

/// The most digits that repeat one of their row or column on a board with a slip.
const MOST_REPETITIONS: usize = 4;

/// The number of digits that repeat an earlier one in their row or column.
fn repetitions(cells: &[char], side: usize, symbols: &Symbols) -> usize {
    let mut seen = vec![[false; 2 * MAX_SIDE]; side];
    let mut count = 0;
    for (index, symbol) in cells.iter().enumerate() {
        let Some(digit) = symbols.digit(*symbol) else { continue };
        for unit in [index / side, MAX_SIDE + index % side] {
            count += usize::from(std::mem::replace(&mut seen[digit.index()][unit], true));
        }
    }
    count
}

/// Whether boards of this side are sought.
pub(super) fn is_wanted(side: usize) -> bool {
    side >= 4 && is_side(side)
}

/// The side of the board with this number of cells.
pub(super) fn side_of(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && is_wanted(side)).then_some(side)
}

impl<'a> Candidate<'a> {
    /// The cells of these rows, if there are as many rows as columns.
    pub(super) fn of_rows(rows: &[&[Piece<'a>]]) -> Option<Self> {
        let side = rows.len();
        let is_square = is_wanted(side) && rows.iter().all(|row| row.len() == side);
        is_square.then(|| Self { side, cells: rows.concat() })
    }

    /// The bytes from the first cell to the last.
    pub(super) fn range(&self) -> Range<usize> {
        let start = self.cells.iter().map(|cell| cell.at).min().unwrap_or_default();
        let end = self.cells.iter().map(|cell| cell.at + cell.text.len()).max().unwrap_or_default();
        start..end
    }

    /// The bytes at which cells with a text other than a blank start, in order.
    pub(super) fn digits(&self) -> Vec<usize> {
        let is_digit =
            |cell: &&Piece<'_>| !matches!(value::value(cell.text), None | Some(value::Value::Blank));
        let mut digits: Vec<usize> = self.cells.iter().filter(is_digit).map(|cell| cell.at).collect();
        digits.sort_unstable();
        digits
    }

    /// The symbols of the digits and the symbol of each cell, if enough of them are digits of a board.
    fn symbols(&self, builder: &Builder) -> Option<(Symbols, Vec<char>)> {
        let texts = self.cells.iter().map(|cell| cell.text);
        let (symbols, cells) = value::symbols(texts, self.side, builder)?;
        let mut digits: Vec<char> =
            cells.iter().copied().filter(|symbol| symbols.digit(*symbol).is_some()).collect();
        // Digits in order are labels or a count.
        if digits.is_sorted() {
            return None;
        }
        let givens = digits.len();
        digits.sort_unstable();
        digits.dedup();
        // Most numbers in a square repeat themselves at once, which is seen here without a board.
        if repetitions(&cells, self.side, &symbols) > MOST_REPETITIONS {
            return None;
        }
        let fewest = if self.side > 6 { self.side * 3 / 2 } else { self.side };
        (givens >= fewest && 2 * digits.len() > self.side).then_some((symbols, cells))
    }

    /// The puzzle of these cells, or the conflict between its digits; `None` if they hardly form a board.
    pub(super) fn draft(
        &self,
        builder: &Builder,
        text: &str,
        cleaned: &str,
        name: &str,
    ) -> Option<Result<Draft, ParseError>> {
        let (symbols, digits) = self.symbols(builder)?;
        let cells = self.cells.iter().zip(digits).map(|(cell, symbol)| CellText::new(symbol, cell.at, 1));
        let cells: Vec<CellText> = cells.collect();
        // A cell has its byte for a line until an error is shown.
        Some(builder.draft_in(symbols, &cells, self.side, name).map_err(|error| {
            let (line, column) = place(text, cleaned, error.line.min(cleaned.len()));
            ParseError { line, column, ..error }
        }))
    }
}
