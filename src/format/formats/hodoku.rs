//! Lines of HoDoKu's library: `:technique:candidates:givens:deleted:eliminations:placements:extra`.
//!
//! In the givens `+` stands before a placed digit; the deleted candidates are triples of digit, row and column.

use crate::format::cells::builder::{Builder, CellText};
use crate::format::cells::draft::Draft;
use crate::format::cells::line::is_like_cells;
use crate::format::description::{Description, Format};
use crate::format::formats::line;
use crate::format::places::{Found, ReadLine, read_lines};
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::lines::Line;
use crate::format::text::source::Source;
use crate::geometry::Digit;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "hodoku",
    title: "lines of HoDoKu's library (“:0000:x:…”)",
    endings: &["txt"],
    yields: false,
    read,
    writing: None,
});

const SIDE: usize = 9;

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    let fitting = source.sample.iter().filter(|line| is_like(**line)).count();
    let claimed = 2 * fitting >= source.sample.len() && source.header.symbols.is_none();
    claimed.then(|| read_lines(source, 0, ReadLine::new(read_line)))
}

/// Whether a line looks like one of the library.
pub(super) fn is_like(line: Line<'_>) -> bool {
    line.text.starts_with(':') && (6..=8).contains(&line.text.bytes().filter(|&byte| byte == b':').count())
}

/// Reads one line of a collection, which may also be a plain line of cells.
pub(super) fn read_line(builder: &Builder, line: Line<'_>, fallback: &str) -> Result<Draft, ParseError> {
    if !line.text.starts_with(':') && is_like_cells(line::word(line.text, builder.header()), None) {
        return line::read_line(builder, line, fallback);
    }
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

/// Takes away the candidates of these triples.
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

#[cfg(test)]
mod tests {
    use super::*;

    const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn one(text: &str) -> Result<Draft, ParseError> {
        match read(&Source::plain(text, "file").unwrap()).expect("a library line")? {
            Found::One(draft) => Ok(*draft),
            Found::Many(_) => panic!("a collection"),
        }
    }

    #[test]
    fn placed_digits_and_deleted_candidates_are_read() {
        let text = format!(":0300-1:24:{}:113 213:413::", NINE.replacen("53..", "53+1.", 1));
        let draft = one(&text).unwrap();
        assert_eq!((draft.puzzle.to_string().as_str(), draft.puzzle.name()), (NINE, "0300-1"));
        assert_eq!(draft.placed[2], Some(Digit::new(0)));
        assert!(draft.has_candidates() && draft.candidates[2].is_empty());
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        let message = |text: &str| one(text).unwrap_err().to_string();
        assert_eq!(
            message(&format!(":::{NINE}:51:::")),
            "line 1, column 86: found \"51\"; expected digit, row and column, such as 512"
        );
        assert!(
            message(&format!(":::{}:51:::", &NINE[1..]))
                .starts_with("line 1, column 84: this line has 80 cells")
        );
    }
}
