//! Rows: a line for each row of the board, one character a cell, white space between cells ignored.

use super::board::Builder;
use super::error::ParseError;
use super::grid::Grid;
use super::source::Source;
use super::{Found, Syntax};

pub(super) const SYNTAX: Syntax =
    Syntax { name: "rows", title: "rows of cells (9 lines of 9, 16 of 16, …)", read };

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    let grid = Grid::guess(source)?;
    let builder = Builder::new(source.header.clone());
    let draft = grid.checked().and_then(|cells| builder.draft(&cells, grid.side, source.title()));
    Some(draft.map(Found::from))
}
