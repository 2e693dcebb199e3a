//! A grid with frames round its blocks, as Simple Sudoku writes it. A placed digit has `+` before it.

use std::fmt::Write;

use crate::format::Draft;
use crate::geometry::Geometry;
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

/// Cells with this between them, and frames round the blocks.
pub(super) fn grid(geometry: &Geometry, cells: &[String], between: &str) -> String {
    let (side, block) = (geometry.side(), geometry.block());
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let row = |row: &[String]| {
        let blocks = row.chunks(block.columns).map(|cells| {
            let cells: Vec<String> = cells.iter().map(|cell| padded(cell, width, between)).collect();
            format!("{between}{}{between}", cells.join(between))
        });
        format!("|{}|", blocks.collect::<Vec<_>>().join("|"))
    };
    let dashes = block.columns * width + between.len() * (block.columns + 1);
    // A border has three dashes in a row, however narrow its blocks are.
    let runs = vec!["-".repeat(dashes.max(3)); side / block.columns];
    let mut text = format!("*{}*\n", runs.join("-"));
    for (i, cells) in cells.chunks(side).enumerate() {
        if i > 0 && i % block.rows == 0 {
            text.push_str(&format!("|{}|\n", runs.join("+")));
        }
        text.push_str(&row(cells));
        text.push('\n');
    }
    text.push_str(&format!("*{}*\n", runs.join("-")));
    text
}

/// A cell with white space after it, where cells are set apart by white space.
fn padded(cell: &str, width: usize, between: &str) -> String {
    let gap = if between.is_empty() { 0 } else { width - cell.chars().count() };
    format!("{cell}{}", " ".repeat(gap))
}
