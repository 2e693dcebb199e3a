//! Tables of HTML: a row `tr` for each row, a cell `td` for each cell, with its digit as text or in an `input`.

use crate::format::cells::builder::{Builder, is_side};
use crate::format::cells::fields::{self, MOST};
use crate::format::cells::words::Word;
use crate::format::description::{Description, Format, Rank};
use crate::format::places::Found;
use crate::format::text::error::ParseError;
use crate::format::text::limits::LONGEST_ELEMENT;
use crate::format::text::source::Source;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "html",
    title: "an HTML table (“<table>”)",
    endings: &["html", "htm"],
    rank: Rank::Yields,
    read,
    writing: None,
});

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    // Text further down a page is hardly a puzzle.
    let text = &source.text[..source.text.floor_char_boundary(LONGEST_ELEMENT)];
    if !source.sample[0].text.starts_with('<') || !has_tag(text, "tr") {
        return None;
    }
    let rows = board(tables(text), source)?;
    let side = fields::side(&rows, &source.header)?;
    let builder = Builder::new(source.header.clone());
    Some(fields::draft(&builder, &rows, side, source.title()).map(Found::from))
}

/// The cells of a table, row by row.
type Table<'a> = Vec<Vec<Word<'a>>>;

/// The first table that is a board, or the board whose blocks are tables.
fn board<'a>(mut tables: Vec<Table<'a>>, source: &Source<'_>) -> Option<Table<'a>> {
    if let Some(whole) = whole(&tables) {
        return Some(whole);
    }
    tables.iter_mut().for_each(fields::without_labels);
    tables.into_iter().find(|rows| fields::side(rows, &source.header).is_some())
}

/// The board whose blocks are the tables of one size.
fn whole<'a>(tables: &[Table<'a>]) -> Option<Table<'a>> {
    let size = |table: &Table<'_>| {
        let columns = table.first()?.len();
        let is_block = table.len() > 1 && columns > 1 && table.iter().all(|row| row.len() == columns);
        is_block.then_some((table.len(), columns))
    };
    let (height, width) = tables.iter().find_map(size)?;
    let blocks: Vec<&Table<'a>> =
        tables.iter().filter(|table| size(table) == Some((height, width))).collect();
    let side = height * width;
    let row = |row: usize| {
        let beside = &blocks[row / height * height..][..height];
        beside.iter().flat_map(|block| block[row % height].iter().copied()).collect()
    };
    (is_side(side) && blocks.len() == side).then(|| (0..side).map(row).collect())
}

fn has_tag(text: &str, name: &str) -> bool {
    text.split('<').any(|rest| is_tag(rest, name))
}

/// Whether the text after `<` is a tag of this name.
fn is_tag(rest: &str, name: &str) -> bool {
    let start = rest.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
    start && !rest[name.len()..].starts_with(|symbol: char| symbol.is_alphanumeric())
}

/// All tables in the order in which they begin. Tables within cells are tables of their own.
fn tables(text: &str) -> Vec<Table<'_>> {
    let mut page =
        Page { tables: vec![Vec::new()], open: vec![Open { table: 0, in_cell: false }], outer: Vec::new() };
    let (mut line, mut column) = (1, 1);
    for (index, piece) in text.split('<').enumerate() {
        let (tag, content) = piece.split_once('>').unwrap_or((piece, ""));
        let bracket = usize::from(index > 0);
        let column_after = place_after(&mut line, &mut column, bracket, tag);
        page.take(tag, Word { text: trimmed(content), line, column: column_after });
        (line, column) = after(content, line, column);
    }
    // A table that arranges others has no cells of a board itself.
    for outer in page.outer {
        page.tables[outer].clear();
    }
    page.tables
}

/// The tables of the part of a page read so far.
struct Page<'a> {
    tables: Vec<Table<'a>>,
    /// The tables that have not ended, the innermost last; the first stands for rows without a table.
    open: Vec<Open>,
    /// Tables that contain other tables.
    outer: Vec<usize>,
}

/// A table that has not ended.
struct Open {
    /// Its index.
    table: usize,
    /// Whether a cell of it has not ended.
    in_cell: bool,
}

impl<'a> Page<'a> {
    /// Processes a tag and the text after it.
    fn take(&mut self, tag: &'a str, content: Word<'a>) {
        if is_tag(tag, "table") {
            match self.open.last() {
                Some(outer) if outer.in_cell => self.outer.push(outer.table),
                _ => self.open.truncate(1),
            }
            self.open.push(Open { table: self.tables.len(), in_cell: false });
            self.tables.push(Vec::new());
        } else if is_tag(tag, "/table") && self.open.len() > 2 {
            // Rows after the outermost table still belong to it.
            self.open.pop();
        }
        let Some(Open { table, in_cell }) = self.open.last_mut() else { return };
        let rows = &mut self.tables[*table];
        if is_tag(tag, "tr") {
            if rows.len() <= MOST {
                rows.push(Vec::new());
            }
            *in_cell = false;
        } else if is_tag(tag, "td") || is_tag(tag, "th") {
            *in_cell = true;
            if let Some(row) = rows.last_mut().filter(|row| row.len() <= MOST) {
                row.push(Word { text: "", ..content });
            }
        } else if is_tag(tag, "/td") || is_tag(tag, "/th") || is_tag(tag, "/tr") {
            *in_cell = false;
        }
        let cell = rows.last_mut().and_then(|row| row.last_mut()).filter(|_| *in_cell);
        if let Some(cell) = cell.filter(|cell| cell.text.is_empty()) {
            *cell = if is_tag(tag, "input") { Word { text: value(tag), ..content } } else { content };
        }
    }
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
    const KEY: &str = "value=";
    let lower = tag.to_ascii_lowercase();
    let is_own = |at: &usize| tag[..*at].ends_with(char::is_whitespace);
    let Some(at) = lower.match_indices(KEY).map(|(at, _)| at).find(is_own) else { return "" };
    let rest = tag[at + KEY.len()..].trim_start_matches(['"', '\'']);
    &rest[..rest.find(|symbol: char| "\"'/ ".contains(symbol)).unwrap_or(rest.len())]
}

/// A text trimmed of white space, also where that is written as a reference.
fn trimmed(content: &str) -> &str {
    let mut text = content.trim();
    for space in ["&nbsp;", "&#160;", "&#xA0;"] {
        text = text.trim_start_matches(space).trim_end_matches(space).trim();
    }
    text
}
