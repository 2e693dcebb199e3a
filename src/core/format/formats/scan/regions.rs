//! Maps of irregular regions, by which a jigsaw sudoku is recognised in any language.

use super::board::Candidate;
use crate::geometry::BlockShape;

const RULES: &str = "irregular regions, as in jigsaw sudoku";
/// The most regions of a board.
const MOST_REGIONS: usize = 25;

/// The rules of a text in which one of these boards maps regions: as many names as a row has cells, each on as many
/// connected cells.
pub(super) fn rules<'a, 'b: 'a>(
    mut candidates: impl Iterator<Item = &'a Candidate<'b>>,
) -> Option<&'static str> {
    candidates.any(is_map).then_some(RULES)
}

/// The rules of a text that lists the cells of each irregular region: `"regions": [[[0, 0], [0, 1], …], …]`.
pub(super) fn listed(text: &str) -> Option<&'static str> {
    let lower = text.to_ascii_lowercase();
    let mut lists = lower.match_indices("regions").filter_map(|(at, word)| {
        let rest = lower[at + word.len()..].trim_start_matches(['"', '\'', ' ', '=', ':', '\n', '\r', '\t']);
        map_of(rest)
    });
    lists
        .any(|regions| {
            let side = regions.len().isqrt();
            (0..side).all(|region| is_connected(&regions, region, side)) && !are_usual(&regions, side)
        })
        .then_some(RULES)
}

/// The region of each cell, from a list of lists of pairs at the start of a text; rows and columns count from 0 or 1.
fn map_of(text: &str) -> Option<Vec<usize>> {
    let lists = lists_of_numbers(text)?;
    let side = lists.len();
    let first = *lists.iter().flatten().min()?;
    let mut regions = vec![usize::MAX; side * side];
    for (region, numbers) in lists.iter().enumerate() {
        if numbers.len() != 2 * side {
            return None;
        }
        for pair in numbers.chunks(2) {
            let (row, column) = (pair[0] - first, pair[1] - first);
            let place = (row < side && column < side).then_some(row * side + column)?;
            regions[place] = region;
        }
    }
    (first <= 1 && !regions.contains(&usize::MAX)).then_some(regions)
}

/// The numbers of each list in a list of at most [`MOST_REGIONS`], however they are nested.
fn lists_of_numbers(text: &str) -> Option<Vec<Vec<usize>>> {
    let mut lists: Vec<Vec<usize>> = Vec::new();
    let (mut depth, mut number) = (0, None);
    for symbol in text.chars() {
        if let Some(digit) = symbol.to_digit(10) {
            number = Some((10 * number.unwrap_or(0) + digit as usize).min(MOST_REGIONS * MOST_REGIONS));
            continue;
        }
        if let Some(number) = number.take() {
            lists.last_mut()?.push(number);
        }
        match symbol {
            '[' | '{' | '(' => {
                depth += 1;
                if depth == 2 {
                    lists.push(Vec::new());
                }
            }
            ']' | '}' | ')' => depth -= 1,
            ',' | ' ' | '\n' | '\r' | '\t' if depth > 0 => {}
            _ => return None,
        }
        if depth == 0 || lists.len() > MOST_REGIONS {
            break;
        }
    }
    (depth == 0).then_some(lists)
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

/// Whether a region has as many cells as a row, and they are connected.
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
