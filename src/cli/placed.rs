//! A digit in a cell, as the commands write it in JSON.

use serde::Serialize;

use crate::geometry::{Cell, Digit, Geometry};
use crate::puzzle::Symbols;

/// A digit in a cell.
#[derive(Serialize)]
pub(super) struct Placed {
    cell: String,
    digit: char,
}

impl Placed {
    /// Each of these, in the names of the board and the symbols of the puzzle.
    pub(super) fn all(cells: &[(Cell, Digit)], geometry: &Geometry, symbols: &Symbols) -> Vec<Self> {
        let placed =
            |&(cell, digit): &(Cell, Digit)| Self { cell: geometry.name(cell), digit: symbols.symbol(digit) };
        cells.iter().map(placed).collect()
    }
}
