//! A grid with frames round its blocks, as Simple Sudoku writes it. A placed digit has `+` before it.

use std::fmt::Write;

use crate::format::cells::contents::Contents;
use crate::format::writing::grid;
use crate::puzzle::Symbols;

/// The framed grid, and for 9×9 the candidates that were removed.
pub(super) fn render(board: Contents<'_>, symbols: &Symbols) -> String {
    let cells = board.geometry.cells().map(|cell| match (board.givens[cell.index()], board.placed(cell)) {
        (Some(digit), _) => symbols.symbol(digit).to_string(),
        (None, Some(digit)) => format!("+{}", symbols.symbol(digit)),
        (None, None) => symbols.blank().to_string(),
    });
    let mut text = grid(board.geometry, &cells.collect::<Vec<_>>(), "");
    if board.has_marks() && board.geometry.side() == 9 {
        text.push('\n');
        for cell in board.geometry.cells() {
            for digit in board.possible(cell).without(board.marks(cell)) {
                writeln!(text, "E{:02}{:03}", cell.index(), digit.index() + 1).expect("a string takes all");
            }
        }
    }
    text
}
