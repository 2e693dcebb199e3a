//! Maps of irregular regions, by which a jigsaw sudoku is recognised in any language.

use super::board::Candidate;
use crate::geometry::BlockShape;

/// The rules of a text in which one of these is a map of regions: as many names as cells in a row, each of as many cells,
/// which hang together.
pub(super) fn rules<'a, 'b: 'a>(
    mut candidates: impl Iterator<Item = &'a Candidate<'b>>,
) -> Option<&'static str> {
    candidates.any(is_map).then_some("irregular regions, as in jigsaw sudoku")
}

fn is_map(candidate: &Candidate<'_>) -> bool {
    let side = candidate.side;
    let mut names: Vec<&str> = Vec::new();
    let mut regions = Vec::with_capacity(candidate.cells.len());
    for cell in &candidate.cells {
        let index = names.iter().position(|name| *name == cell.text).unwrap_or_else(|| {
            names.push(cell.text);
            names.len() - 1
        });
        if index >= side {
            return false;
        }
        regions.push(index);
    }
    names.len() == side
        && (0..side).all(|region| is_connected(&regions, region, side))
        && !are_usual(&regions, side)
}

/// Whether a region has as many cells as a row, and they hang together.
fn is_connected(regions: &[usize], region: usize, side: usize) -> bool {
    let Some(first) = regions.iter().position(|own| *own == region) else { return false };
    let mut seen = vec![false; regions.len()];
    let mut open = vec![first];
    seen[first] = true;
    let mut count = 0;
    while let Some(cell) = open.pop() {
        count += 1;
        let (row, column) = (cell / side, cell % side);
        let beside = [
            (row > 0).then(|| cell - side),
            (row + 1 < side).then_some(cell + side),
            (column > 0).then(|| cell - 1),
            (column + 1 < side).then_some(cell + 1),
        ];
        for next in beside.into_iter().flatten() {
            if regions[next] == region && !seen[next] {
                seen[next] = true;
                open.push(next);
            }
        }
    }
    count == side && regions.iter().filter(|own| **own == region).count() == side
}

/// Whether these are the blocks of an ordinary board, or its rows or columns.
fn are_usual(regions: &[usize], side: usize) -> bool {
    let fits = |rows: usize, columns: usize| {
        let name = |cell: usize| regions[cell / side / rows * rows * side + cell % side / columns * columns];
        regions.iter().enumerate().all(|(cell, own)| *own == name(cell))
    };
    let block = BlockShape::for_side(side);
    block.is_some_and(|block| fits(block.rows, block.columns)) || fits(1, side) || fits(side, 1)
}
