//! Several grids in one text, with blank lines or headings such as “Grid 01” between them; also puzzles of one line
//! with a heading before each. A heading, or a comment before a grid, is the puzzle's name.

mod blocks;
mod shape;
mod stacked;

use blocks::Blocks;
use shape::Shape;

use crate::format::cells::builder::Builder;
use crate::format::cells::line::{is_like_cells, word};
use crate::format::description::{Description, Format, Rank};
use crate::format::formats::{boxes, line};
use crate::format::places::{Elements, Found, Places};
use crate::format::text::error::ParseError;
use crate::format::text::lines::Line;
use crate::format::text::source::Source;
use crate::geometry::MAX_SIDE;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "grids",
    title: "several grids with blank lines or headings between them",
    endings: &["txt"],
    rank: Rank::Yields,
    read,
    writing: None,
});

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    divided(source).or_else(|| Some(stacked::find(source)?.map(many)))
}

fn many(blocks: Blocks) -> Found {
    Found::Many(Places::Elements(Box::new(blocks)))
}

/// Grids with blank lines or headings between them.
fn divided(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    let shape = Shape::of(source)?;
    let first = shape.first_blocks(source);
    let is_whole = |rows: &usize| *rows == shape.rows;
    let whole = first.iter().map(|block| block.rows).filter(is_whole).count();
    let is_part = first.iter().any(|block| 2 * block.rows < shape.rows);
    let is_headed = first.first().is_some_and(|block| block.has_heading);
    let headings = first.iter().filter(|block| block.has_heading).count();
    let is_claimed = match first.len() {
        0 => false,
        1 => is_headed && whole == 1,
        // A line that is not a puzzle in a list of lines is a mistake, not a heading.
        count if shape.rows == 1 => is_headed && 2 * headings >= count,
        count => !is_part && 2 * whole >= count,
    };
    if !is_claimed || shape.rows > 1 && is_list(source) {
        return None;
    }
    let blocks = Blocks::find(source, shape);
    let is_drawn = || matches!(boxes::FORMAT.read(source), Some(Ok(_)));
    // Where spaces are blanks, the rows of a table look like those of other boards.
    if blocks.as_ref().is_ok_and(|blocks| !blocks.is_grid(source)) && is_drawn() {
        return None;
    }
    Some(blocks.and_then(|blocks| {
        if blocks.len() > 1 {
            return Ok(many(blocks));
        }
        let builder = Builder::new(source.header.clone());
        Ok(blocks.read(&builder, source.text, 0, source.title())?.into())
    }))
}

/// Whether a text is a list that contains grids: there, lines that are boards are not headings.
fn is_list(source: &Source<'_>) -> bool {
    let is_board = |line: &Line<'_>| {
        let word = word(line.text, &source.header);
        let is_longer_than_rows = word.chars().nth(MAX_SIDE).is_some();
        is_longer_than_rows && word.contains(char::is_alphanumeric) && is_like_cells(word, None)
    };
    source.sample.iter().any(is_board) && line::FORMAT.read(source).is_some()
}
