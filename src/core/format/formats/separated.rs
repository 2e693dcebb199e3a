//! Rows with commas, semicolons or tabs between the cells, as spreadsheets save and copy them. An empty field is a
//! blank. A line may also hold the cells of a whole board, there with spaces between them as well; several such lines
//! are a collection.

use crate::format::cells::builder::{Builder, is_side};
use crate::format::cells::draft::Draft;
use crate::format::cells::fields::{self, MOST, is_cell};
use crate::format::cells::line::closest_side;
use crate::format::cells::words::Word;
use crate::format::description::{Description, Format, Rank};
use crate::format::places::{Found, ReadLine, read_lines};
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::lines::{Line, raw_line};
use crate::format::text::source::Source;
use crate::geometry::MAX_SIDE;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "separated",
    title: "rows with commas, semicolons or tabs between the cells",
    endings: &["csv", "tsv", "txt"],
    rank: Rank::Yields,
    read,
    writing: None,
});

const SEPARATORS: [char; 3] = ['\t', ';', ','];

/// The most fields of a line that are examined: more than any board has cells.
const MOST_FIELDS: usize = 2 * MAX_SIDE * MAX_SIDE;

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    let Some(separator) = SEPARATORS.into_iter().find(|&separator| is_separator(source, separator)) else {
        return read_lists(source, ' ');
    };
    if source.header.declares(separator) {
        return None;
    }
    if let Some(rows) = rows(source, separator)
        && let Some(side) = fields::side(&rows, &source.header)
    {
        let builder = Builder::new(source.header.clone());
        return Some(fields::draft(&builder, &rows, side, source.title()).map(Found::from));
    }
    read_lists(source, separator)
}

/// Lines with the cells of a whole board each.
fn read_lists(source: &Source<'_>, separator: char) -> Option<Result<Found, ParseError>> {
    if separator == ' ' && source.header.symbols.is_some() {
        return None;
    }
    // A few cells with spaces between them are a row.
    let least = if separator == ' ' { MAX_SIDE + 1 } else { 1 };
    let is_board = |line: &&Line<'_>| {
        let words = words(line.text, line.number, line.column(), separator);
        let cells = words.iter().filter(|word| is_cell(word.text)).count();
        words.len() >= least && board_side(words.len()).is_some() && 4 * cells >= 3 * words.len()
    };
    let fitting = source.sample.iter().filter(is_board).count();
    let read = move |builder: &Builder, line: Line<'_>, name: &str| read_line(builder, line, separator, name);
    (4 * fitting >= 3 * source.sample.len()).then(|| read_lines(source, 0, ReadLine::new(read)))
}

/// Whether most lines have this character between fields.
fn is_separator(source: &Source<'_>, separator: char) -> bool {
    let has = |line: &&Line<'_>| {
        raw_line(source.text, line.start).chars().filter(|symbol| *symbol == separator).count() >= 3
    };
    4 * source.sample.iter().filter(has).count() >= 3 * source.sample.len()
}

/// The fields of all lines. Tabs at the start of a line, and lines of tabs alone, are empty fields.
fn rows<'a>(source: &Source<'a>, separator: char) -> Option<Vec<Vec<Word<'a>>>> {
    let is_row = |line: &Line<'_>| {
        let raw = raw_line(source.text, line.start);
        !source.header.is_comment(*line) && (!line.text.is_empty() || raw.contains(separator))
    };
    let lines: Vec<Line<'a>> = source.lines().filter(is_row).take(MOST + 1).collect();
    if lines.len() > MOST {
        return None;
    }
    let row = |line: &Line<'a>| words(raw_line(source.text, line.start), line.number, 1, separator);
    let mut rows: Vec<Vec<Word<'a>>> = lines.iter().map(row).collect();
    skip_headings(&mut rows);
    even_out(&mut rows, separator);
    fields::without_labels(&mut rows);
    Some(rows)
}

/// Removes a first row that names the columns of the board below.
fn skip_headings(rows: &mut Vec<Vec<Word<'_>>>) {
    if let [first, rest @ ..] = rows.as_slice()
        && is_side(rest.len())
        && rest.iter().map(Vec::len).max() == Some(rest.len())
        && fields::are_headings(first)
    {
        rows.remove(0);
    }
}

/// Removes the field after a separator at the end of each row, and adds fields that were lost with tabs at the end.
fn even_out(rows: &mut [Vec<Word<'_>>], separator: char) {
    let count = rows.len();
    let ends_empty =
        |row: &Vec<Word<'_>>| row.len() == count + 1 && row.last().is_some_and(|word| word.text.is_empty());
    if rows.iter().all(ends_empty) {
        rows.iter_mut().for_each(|row| row.truncate(count));
    }
    if separator == '\t' && is_side(count) {
        for row in rows {
            let Some(&last) = row.last() else { continue };
            let column = last.column + last.text.chars().count();
            row.resize(row.len().max(count), Word { text: "", column, ..last });
        }
    }
}

/// The fields of a line, without quotes and white space.
fn words(text: &str, line: usize, column: usize, separator: char) -> Vec<Word<'_>> {
    let mut next = column;
    let word = |field| {
        let start = next;
        next += str::chars(field).count() + 1;
        let rest = field.trim_start_matches(is_padding);
        let column = start + (field.chars().count() - rest.chars().count());
        Word { text: rest.trim_end_matches(is_padding), line, column }
    };
    let fields = text.split(separator).map(word);
    // Spaces may stand for themselves anywhere.
    fields.filter(|word| separator != ' ' || !word.text.is_empty()).take(MOST_FIELDS).collect()
}

fn is_padding(symbol: char) -> bool {
    symbol.is_whitespace() || matches!(symbol, '"' | '\'')
}

/// The side of the board with this number of cells.
fn board_side(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && is_side(side)).then_some(side)
}

fn read_line(builder: &Builder, line: Line<'_>, separator: char, name: &str) -> Result<Draft, ParseError> {
    let mut words = words(line.text, line.number, line.column(), separator);
    let declared = builder.header().declared_side();
    if words.last().is_some_and(|word| word.text.is_empty()) && board_side(words.len()).is_none() {
        words.pop();
    }
    let found = words.len();
    let Some(side) = board_side(found).filter(|side| declared.is_none_or(|declared| declared == *side))
    else {
        let side = declared.unwrap_or_else(|| closest_side(found));
        return Err(ParseErrorKind::LineLength { found, side }.at(line.number, line.column()));
    };
    let rows: Vec<Vec<Word<'_>>> = words.chunks(side).map(<[_]>::to_vec).collect();
    fields::draft(builder, &rows, side, name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// More than two thirds of the lines must be boards.
    #[test]
    fn lists_are_claimed_if_most_lines_are_boards() {
        let board = vec!["0"; 81].join(",") + "\n";
        let claimed = |boards: usize, others: usize| {
            let text = board.repeat(boards) + &"one, two, three, four\n".repeat(others);
            read(&Source::plain(&text, "list").unwrap()).is_some()
        };
        assert!(claimed(3, 0) && claimed(3, 1) && claimed(6, 2));
        assert!(!claimed(4, 2) && !claimed(6, 3) && !claimed(1, 1));
    }
}
