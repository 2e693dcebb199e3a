//! Cells and digits that arguments name, on a board.

use super::Problem;
use crate::geometry::{Cell, CellName, Digit, Geometry};
use crate::puzzle::Symbols;

/// The cell of `--cell`.
pub(super) fn cell_on(name: CellName, geometry: &Geometry) -> Result<Cell, Problem> {
    let side = geometry.side();
    name.on(geometry).ok_or_else(|| format!("--cell {name}: the board has {side} rows and columns").into())
}

/// The digit of `--digit`.
pub(super) fn digit_on(symbol: char, symbols: &Symbols) -> Result<Digit, Problem> {
    symbols
        .digit(symbol)
        .ok_or_else(|| format!("--digit {symbol}: expected one of {}", symbols.ranges()).into())
}
