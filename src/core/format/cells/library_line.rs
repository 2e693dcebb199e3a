//! One line of HoDoKu's library: `:technique:candidates:givens:deleted:eliminations:placements:extra`.
//!
//! In the givens `+` stands before a placed digit; the deleted candidates are triples of digit, row and column.

use crate::format::cells::builder::{Builder, CellText};
use crate::format::cells::draft::Draft;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::lines::Line;
use crate::geometry::Digit;

const SIDE: usize = 9;

/// Whether a line looks like one of the library.
pub(in crate::format) fn is_like(line: Line<'_>) -> bool {
    line.text.starts_with(':') && (6..=8).contains(&line.text.bytes().filter(|&byte| byte == b':').count())
}

/// Whether a line has the fields that are read, whatever comes before and after them.
pub(in crate::format) fn has_fields(line: Line<'_>) -> bool {
    line.text.bytes().filter(|&byte| byte == b':').count() >= 4
}

/// Reads a line of the library.
pub(in crate::format) fn read_library_line(
    builder: &Builder,
    line: Line<'_>,
    fallback: &str,
) -> Result<Draft, ParseError> {
    let mut column = line.column();
    let fields: Vec<(&str, usize)> = line
        .text
        .split(':')
        .map(|field| {
            let start = column;
            column += field.chars().count() + 1;
            (field, start)
        })
        .collect();
    let [_, (technique, _), _, givens, (deleted, deleted_column), ..] = fields.as_slice() else {
        let kind = ParseErrorKind::unexpected(line.text, "six colons or seven");
        return Err(kind.at(line.number, line.column()));
    };
    let name = if technique.trim().is_empty() { fallback } else { technique.trim() };
    let cells = cells(*givens, line.number)?;
    let mut draft = builder.draft(&cells, SIDE, name)?;
    delete(&mut draft, deleted, line.number, *deleted_column)?;
    Ok(draft)
}

/// The cells of the third field.
fn cells((text, start): (&str, usize), line: usize) -> Result<Vec<CellText>, ParseError> {
    let (mut cells, mut placed) = (Vec::with_capacity(SIDE * SIDE), false);
    for (column, symbol) in (start..).zip(text.chars()) {
        if symbol == '+' {
            placed = true;
        } else if cells.len() <= SIDE * SIDE {
            cells.push(CellText { placed, ..CellText::new(symbol, line, column) });
            placed = false;
        }
    }
    if cells.len() == SIDE * SIDE {
        return Ok(cells);
    }
    let found = text.chars().filter(|&symbol| symbol != '+').count();
    Err(ParseErrorKind::LineLength { found, side: SIDE }.at(line, start + text.chars().count()))
}

/// Removes the candidates of these triples.
fn delete(draft: &mut Draft, deleted: &str, line: usize, start: usize) -> Result<(), ParseError> {
    if deleted.trim().is_empty() {
        return Ok(());
    }
    draft.candidates = draft.possible();
    let mut column = start;
    for triple in deleted.split(' ') {
        let numbers: Option<Vec<usize>> =
            triple.chars().map(|symbol| symbol.to_digit(10).map(|n| n as usize)).collect();
        match numbers.as_deref() {
            Some(&[digit @ 1..=9, row @ 1..=9, col @ 1..=9]) => {
                let cell = draft.puzzle.geometry().at(row - 1, col - 1);
                draft.candidates[cell.index()].remove(Digit::new(digit - 1));
            }
            Some([]) => {}
            _ => {
                let kind = ParseErrorKind::unexpected(triple, "digit, row and column, such as 512");
                return Err(kind.at(line, column));
            }
        }
        column += triple.chars().count() + 1;
    }
    Ok(())
}
