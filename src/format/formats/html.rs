//! Tables of HTML: a row `tr` for each row, a cell `td` for each cell, with its digit as text or in an `input`.

use crate::format::cells::builder::Builder;
use crate::format::cells::fields::{self, MOST};
use crate::format::cells::words::Word;
use crate::format::description::{Description, Format};
use crate::format::places::Found;
use crate::format::text::error::ParseError;
use crate::format::text::limits::LONGEST_ELEMENT;
use crate::format::text::source::Source;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "html",
    title: "a table of HTML (“<table>”)",
    endings: &["html", "htm"],
    yields: true,
    read,
    writing: None,
});

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    // What stands further down a page is hardly a puzzle.
    let text = &source.text[..source.text.floor_char_boundary(LONGEST_ELEMENT)];
    if !source.sample[0].text.starts_with('<') || !has_tag(text, "tr") {
        return None;
    }
    let tables = tables(text);
    let (rows, side) = tables.iter().find_map(|rows| Some((rows, fields::side(rows, &source.header)?)))?;
    let builder = Builder::new(source.header.clone());
    Some(fields::draft(&builder, rows, side, source.title()).map(Found::from))
}

fn has_tag(text: &str, name: &str) -> bool {
    text.split('<').any(|rest| is_tag(rest, name))
}

/// Whether what follows `<` is a tag of this name.
fn is_tag(rest: &str, name: &str) -> bool {
    let start = rest.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
    start && !rest[name.len()..].starts_with(|symbol: char| symbol.is_alphanumeric())
}

/// The cells of all tables, row by row. Tables within cells are tables of their own.
fn tables(text: &str) -> Vec<Vec<Vec<Word<'_>>>> {
    let mut tables: Vec<Vec<Vec<Word<'_>>>> = vec![Vec::new()];
    let (mut line, mut column, mut in_cell) = (1, 1, false);
    for (index, piece) in text.split('<').enumerate() {
        let (tag, content) = piece.split_once('>').unwrap_or((piece, ""));
        let bracket = usize::from(index > 0);
        let content_column = place_after(&mut line, &mut column, bracket, tag);
        let rows = tables.last_mut().expect("there is always a last one");
        if is_tag(tag, "table") {
            tables.push(Vec::new());
        } else if is_tag(tag, "tr") {
            if rows.len() <= MOST {
                rows.push(Vec::new());
            }
            in_cell = false;
        } else if is_tag(tag, "td") || is_tag(tag, "th") {
            in_cell = true;
            if let Some(row) = rows.last_mut().filter(|row| row.len() <= MOST) {
                row.push(Word { text: "", line, column: content_column });
            }
        } else if is_tag(tag, "/td") || is_tag(tag, "/th") || is_tag(tag, "/tr") {
            in_cell = false;
        }
        let cell = tables.last_mut().and_then(|rows| rows.last_mut()?.last_mut()).filter(|_| in_cell);
        if let Some(cell) = cell.filter(|cell| cell.text.is_empty()) {
            let value = if is_tag(tag, "input") { value(tag) } else { trimmed(content) };
            *cell = Word { text: value, line, column: content_column };
        }
        (line, column) = after(content, line, column);
    }
    tables
}

/// Moves to the end of a tag, and returns the column there.
fn place_after(line: &mut usize, column: &mut usize, bracket: usize, tag: &str) -> usize {
    (*line, *column) = after(tag, *line, *column + bracket);
    *column += bracket;
    *column
}

fn after(text: &str, line: usize, column: usize) -> (usize, usize) {
    match text.rfind('\n') {
        Some(end) => (line + text.matches('\n').count(), text[end + 1..].chars().count() + 1),
        None => (line, column + text.chars().count()),
    }
}

/// The value of an input.
fn value(tag: &str) -> &str {
    let Some((_, rest)) = tag.split_once("value=") else { return "" };
    let rest = rest.trim_start_matches(['"', '\'']);
    &rest[..rest.find(|symbol: char| "\"'/ ".contains(symbol)).unwrap_or(rest.len())]
}

/// A text without white space and references to it.
fn trimmed(content: &str) -> &str {
    let mut text = content.trim();
    for space in ["&nbsp;", "&#160;", "&#xA0;"] {
        text = text.trim_start_matches(space).trim_end_matches(space).trim();
    }
    text
}
