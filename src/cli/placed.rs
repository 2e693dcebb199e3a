//! A cell, and a digit in a cell, as the commands write them in JSON (docs/json.md).

use serde::Serialize;

use crate::geometry::{Cell, Digit, Geometry};
use crate::puzzle::Symbols;

/// A cell. Rows and columns count from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Place {
    pub(super) row: usize,
    pub(super) column: usize,
}

impl Place {
    /// The position of a cell.
    pub(super) fn of(cell: Cell, geometry: &Geometry) -> Self {
        let (row, column) = geometry.position(cell);
        Self { row: row + 1, column: column + 1 }
    }
}

/// A digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Placed {
    #[serde(flatten)]
    place: Place,
    digit: char,
}

impl Placed {
    /// A digit in a cell, as the symbol of the puzzle.
    pub(super) fn new(cell: Cell, digit: Digit, geometry: &Geometry, symbols: &Symbols) -> Self {
        Self { place: Place::of(cell, geometry), digit: symbols.symbol(digit) }
    }

    /// Several digits in cells, as [`Self::new`].
    pub(super) fn all(cells: &[(Cell, Digit)], geometry: &Geometry, symbols: &Symbols) -> Vec<Self> {
        cells.iter().map(|&(cell, digit)| Self::new(cell, digit, geometry, symbols)).collect()
    }
}
