//! Rows: a line for each row of the board, one character a cell, white space between cells ignored.

use crate::format::cells::builder::Builder;
use crate::format::cells::grid::Grid;
use crate::format::description::{Description, Format, Rank};
use crate::format::places::Found;
use crate::format::text::error::ParseError;
use crate::format::text::source::Source;
use crate::format::writing::{Page, Writing, fit_on_a_line, rows};

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "rows",
    title: "rows of cells (9 lines of 9, 16 of 16, …)",
    endings: &["txt"],
    rank: Rank::First,
    read,
    writing: Some(Writing {
        readers: |side| Some(if side == 9 { "Text editors and most programs" } else { "Text editors" }),
        keeps: fit_on_a_line,
        page: Some(Page { names: false, body: rows }),
        list: None,
    }),
});

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    let grid = Grid::guess(source)?;
    let builder = Builder::new(source.header.clone());
    let draft = grid.checked().and_then(|cells| builder.draft(&cells, grid.side, source.title()));
    Some(draft.map(Found::from))
}
