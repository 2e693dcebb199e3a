//! A grid with frames round its blocks, as Simple Sudoku writes it. A placed digit has `+` before it.

use std::fmt::Write;

use crate::format::cells::draft::Draft;
use crate::format::writing::grid;
use crate::puzzle::Symbols;

/// The framed grid, and for 9×9 the candidates that were removed.
pub(super) fn render(draft: &Draft, symbols: &Symbols) -> String {
    let cells =
        draft.puzzle.givens().iter().zip(&draft.placed).map(|(given, placed)| match (given, placed) {
            (Some(digit), _) => symbols.symbol(*digit).to_string(),
            (None, Some(digit)) => format!("+{}", symbols.symbol(*digit)),
            (None, None) => symbols.blank().to_string(),
        });
    let mut text = grid(draft.puzzle.geometry(), &cells.collect::<Vec<_>>(), "");
    if draft.has_candidates() && draft.puzzle.geometry().side() == 9 {
        text.push('\n');
        for (cell, (possible, marks)) in draft.possible().into_iter().zip(&draft.candidates).enumerate() {
            for digit in possible.without(*marks) {
                writeln!(text, "E{cell:02}{:03}", digit.index() + 1).expect("a string takes all");
            }
        }
    }
    text
}
