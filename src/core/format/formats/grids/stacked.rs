//! Drawn grids one below the other, with nothing but blank lines between them.

use super::blocks::Blocks;
use super::shape::Shape;
use crate::format::cells::builder::is_side;
use crate::format::cells::fields::MOST;
use crate::format::formats::{boxes, read_grid};
use crate::format::text::error::ParseError;
use crate::format::text::lines::Line;
use crate::format::text::source::Source;

/// The grids of a text that holds several, but is not itself one grid.
pub(super) fn find(source: &Source<'_>) -> Option<Result<Blocks, ParseError>> {
    let rows = rows(source)?;
    let is_grid = |rows: &[Line<'_>]| Blocks::only(source.text, rows).is_grid(source);
    // The fewer grids, the better: halves of a board are not boards.
    let side = (2..=MOST).rev().find(|&side| {
        let fits = is_side(side) && side < rows.len() && rows.len().is_multiple_of(side);
        fits && is_grid(&rows[..side]) && is_grid(&rows[side..2 * side])
    })?;
    if read_grid(source).is_some_and(|whole| whole.is_ok()) {
        return None;
    }
    Some(Blocks::of_rows(source.text, Shape::drawn(side), &rows))
}

/// The rows of a text in which all other lines are borders, comments or blank.
fn rows<'a>(source: &Source<'a>) -> Option<Vec<Line<'a>>> {
    let mut rows = Vec::new();
    for line in source.header.content(source.lines()) {
        if boxes::is_border(line.text) {
            continue;
        }
        if !line.text.contains(boxes::is_bar) {
            return None;
        }
        rows.push(line);
    }
    Some(rows)
}
