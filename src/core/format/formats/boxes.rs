//! Tables with a bar between cells or between blocks: box-drawing characters, Markdown, and frames in which a space
//! is a blank.

use crate::format::cells::builder::{Builder, is_side};
use crate::format::cells::fields::{self, MOST};
use crate::format::cells::grid::most_common;
use crate::format::cells::words::Word;
use crate::format::description::{Description, Format, Rank};
use crate::format::places::Found;
use crate::format::text::error::ParseError;
use crate::format::text::lines::{Line, raw_line};
use crate::format::text::source::Source;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "boxes",
    title: "a table in box-drawing characters or Markdown",
    endings: &["txt", "md"],
    rank: Rank::Yields,
    read,
    writing: None,
});

/// The longest line of such a table, in characters.
const LONGEST: usize = 400;
/// The most lines of such a table, including borders.
const MOST_LINES: usize = 2 * MOST + 2;
/// The most columns of characters for a cell.
const WIDEST: usize = 6;

/// The contents of a line between its bars, including spaces.
type Row<'a> = Vec<Word<'a>>;

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    if source.header.declares('|') {
        return None;
    }
    let is_drawn = source.sample.iter().any(|line| line.text.contains(is_drawing));
    let rows = rows(source)?;
    let cells = single_cells(&rows).or_else(|| blocks(&rows))?;
    let has_empty = cells.iter().flatten().any(|word| word.text.is_empty());
    if !is_drawn && !has_empty {
        return None;
    }
    let side = fields::side(&cells, &source.header)?;
    let builder = Builder::new(source.header.clone());
    Some(fields::draft(&builder, &cells, side, source.title()).map(Found::from))
}

/// The rows of a table. `None` if there are lines other than rows and borders.
fn rows<'a>(source: &Source<'a>) -> Option<Vec<Row<'a>>> {
    let lines: Vec<Line<'a>> = source.header.content(source.lines()).take(MOST_LINES + 1).collect();
    if lines.len() > MOST_LINES {
        return None;
    }
    let mut rows = Vec::new();
    let mut borders = Vec::new();
    for line in lines {
        if is_border(line.text) {
            borders.push(rows.len());
        } else {
            rows.push(row(raw_line(source.text, line.start), line.number)?);
        }
    }
    let is_outer = |row: &Row<'_>| row.len() > 2 && is_space(&row[0]) && is_space(&row[row.len() - 1]);
    if rows.iter().all(is_outer) {
        rows = rows.into_iter().map(|row| row[1..row.len() - 1].to_vec()).collect();
    }
    // The first row of a table in Markdown heads the columns.
    let has_head =
        borders.first() == Some(&1) && is_side(rows.len().saturating_sub(1)) && !is_side_of_blocks(&rows);
    if has_head {
        rows.remove(0);
    }
    Some(rows)
}

/// Whether the number of rows is that of whole blocks between bars.
fn is_side_of_blocks(rows: &[Row<'_>]) -> bool {
    is_side(rows.len()) && rows.iter().all(|row| row.len() == rows.len())
}

/// The contents between the bars of a line, if there are any.
fn row(line: &str, number: usize) -> Option<Row<'_>> {
    if line.chars().nth(LONGEST).is_some() {
        return None;
    }
    let mut column = 1;
    let words: Row<'_> = line
        .split(is_bar)
        .map(|text| {
            let word = Word { text, line: number, column };
            column += text.chars().count() + 1;
            word
        })
        .collect();
    (words.len() >= 2).then_some(words)
}

/// The cells of a table with bars between all of them.
fn single_cells<'a>(rows: &[Row<'a>]) -> Option<Vec<Row<'a>>> {
    if rows.iter().any(|row| row.len() > MOST) {
        return None;
    }
    let width = most_common(rows.iter().map(Vec::len));
    (is_side(width) && width.abs_diff(rows.len()) <= 1)
        .then(|| rows.iter().map(|row| row.iter().map(|word| trimmed(*word)).collect()).collect())
}

/// The cells of a table with bars between blocks.
fn blocks<'a>(rows: &[Row<'a>]) -> Option<Vec<Row<'a>>> {
    let side = rows.len();
    let count = rows.first()?.len();
    if !is_side(side) || count < 2 || !side.is_multiple_of(count) || rows.iter().any(|row| row.len() != count)
    {
        return None;
    }
    let width = side / count;
    let are_words = |block: &Word<'_>| block.text.split_whitespace().count() == width;
    if rows.iter().flatten().all(are_words) {
        return Some(rows.iter().map(|row| row.iter().flat_map(|block| split(*block)).collect()).collect());
    }
    // Without an outer frame the blocks at the sides may be narrower than the others.
    let of_column = |index: usize| Layout::of(rows.iter().map(move |row| row[index]), width);
    let layouts: Vec<Layout> = match Layout::of(rows.iter().flatten().copied(), width) {
        Some(layout) => vec![layout; count],
        None => (0..count).map(of_column).collect::<Option<_>>()?,
    };
    let cells = |row: &Row<'a>| {
        row.iter().zip(&layouts).flat_map(|(block, layout)| layout.cells(*block, width)).collect()
    };
    Some(rows.iter().map(cells).collect())
}

fn split(block: Word<'_>) -> Row<'_> {
    let place =
        |text: &str| block.text[..text.as_ptr() as usize - block.text.as_ptr() as usize].chars().count();
    let words = block.text.split_whitespace();
    words.map(|text| Word { text, column: block.column + place(text), ..block }).collect()
}

/// The columns of a block at which its cells stand, counted from 0.
#[derive(Clone, Copy, Debug)]
struct Layout {
    first: usize,
    step: usize,
}

impl Layout {
    /// The layout with this number of cells in a row of a block, with a cell for every symbol.
    fn of<'a>(blocks: impl Iterator<Item = Word<'a>> + Clone, width: usize) -> Option<Self> {
        let longest = blocks.clone().map(|block| block.text.chars().count()).max()?;
        let step = ((2 * longest + width) / (2 * width)).clamp(1, WIDEST);
        let first = longest.saturating_sub((width - 1) * step + 1) / 2;
        let fits = |layout: &Self| {
            let is_cell = |at: usize| {
                at >= layout.first
                    && (at - layout.first).is_multiple_of(layout.step)
                    && (at - layout.first) / layout.step < width
            };
            let mut symbols = blocks.clone().flat_map(|block| block.text.chars().enumerate());
            symbols.all(|(at, symbol)| symbol.is_whitespace() || is_cell(at))
        };
        let layouts = [first, first + 1, first.saturating_sub(1)].map(|first| Self { first, step });
        layouts.into_iter().find(fits)
    }

    fn cells<'a>(&self, block: Word<'a>, width: usize) -> Row<'a> {
        let cell = |index: usize| {
            let at = self.first + index * self.step;
            let mut symbols = block.text.char_indices().skip(at);
            let text =
                symbols.next().map_or("", |(start, symbol)| &block.text[start..start + symbol.len_utf8()]);
            Word { text: text.trim(), column: block.column + at, ..block }
        };
        (0..width).map(cell).collect()
    }
}

fn trimmed(word: Word<'_>) -> Word<'_> {
    let text = word.text.trim_start();
    let column = word.column + word.text.chars().count() - text.chars().count();
    Word { text: text.trim_end().trim_matches(['*', '_', '`']), column, ..word }
}

fn is_space(word: &Word<'_>) -> bool {
    word.text.trim().is_empty()
}

fn is_drawing(symbol: char) -> bool {
    ('\u{2500}'..='\u{257F}').contains(&symbol)
}

pub(super) fn is_bar(symbol: char) -> bool {
    matches!(symbol, '|' | '¦' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '╽' | '╿')
}

/// Whether a line is a border between rows.
pub(super) fn is_border(text: &str) -> bool {
    let is_dash = |symbol: char| matches!(symbol, '-' | '=') || (is_drawing(symbol) && !is_bar(symbol));
    let is_part =
        |symbol: char| is_dash(symbol) || is_bar(symbol) || matches!(symbol, '+' | ':' | '*' | '.' | '\'');
    (text.contains("---") || text.contains(":-"))
        && text.chars().all(|symbol| is_part(symbol) || symbol.is_whitespace())
        || text.chars().filter(|symbol| is_drawing(*symbol) && !is_bar(*symbol)).count() >= 3
}
