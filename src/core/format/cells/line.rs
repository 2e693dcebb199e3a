//! Cells on one line, one character each, as several formats have them. Knows no format.

use crate::format::cells::builder::{Builder, CellText};
use crate::format::cells::draft::Draft;
use crate::format::text::alphabet;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::header::Header;
use crate::format::text::lines::Line;
use crate::geometry::{BlockShape, MAX_SIDE, MIN_SIDE};

/// The shortest line that is reported as a puzzle of a wrong length.
const SHORTEST: usize = 10;

/// The puzzle whose cells are this word, found in this line at this column.
pub(crate) fn read_cells(
    builder: &Builder,
    word: &str,
    line: usize,
    column: usize,
    name: &str,
) -> Result<Draft, ParseError> {
    let found = word.chars().count();
    let side = builder.header().declared_side().unwrap_or_else(|| closest_side(found));
    if found != side * side {
        return Err(ParseErrorKind::LineLength { found, side }.at(line, column + found.min(side * side)));
    }
    let cells = (column..).zip(word.chars());
    let cells: Vec<CellText> = cells.map(|(column, symbol)| CellText::new(symbol, line, column)).collect();
    builder.draft(&cells, side, name)
}

/// Whether a word is meant as the cells of a board, possibly with mistakes.
pub(crate) fn is_like_cells(word: &str, declared: Option<usize>) -> bool {
    let longest = MAX_SIDE * MAX_SIDE;
    let len = word.chars().take(2 * longest).count();
    let side = declared.unwrap_or_else(|| closest_side(len));
    if len == side * side {
        let symbols = alphabet::choose(word.chars(), side, None);
        let unknown = |&symbol: &char| alphabet::meaning(symbol, &symbols) == alphabet::Meaning::Unknown;
        return declared.is_some()
            || 2 * word.chars().filter(unknown).count() <= len
            || alphabet::rare_blank(word.chars(), &symbols).is_some();
    }
    let usual = |symbol: &char| symbol.is_ascii_digit() || alphabet::is_blank(*symbol);
    (SHORTEST..2 * longest).contains(&len) && 2 * word.chars().filter(usual).count() >= len
}

/// The side whose board has the closest number of cells.
pub(crate) fn closest_side(cells: usize) -> usize {
    let sides = (MIN_SIDE..=MAX_SIDE).filter(|&side| BlockShape::for_side(side).is_some());
    sides.min_by_key(|side| (side * side).abs_diff(cells)).unwrap_or(MIN_SIDE)
}

/// The longest name, in characters.
const LONGEST_NAME: usize = 80;

/// Reads a line of cells, with its name if one follows them.
pub(in crate::format) fn read_plain(
    builder: &Builder,
    line: Line<'_>,
    fallback: &str,
) -> Result<Draft, ParseError> {
    let word = word(line.text, builder.header());
    let name = note(&line.text[word.len()..]).unwrap_or(fallback);
    read_cells(builder, word, line.number, line.column(), name)
}

/// The cells of a line: all before the first white space, comma or semicolon.
pub(in crate::format) fn word<'a>(text: &'a str, header: &Header) -> &'a str {
    let ends = |symbol| matches!(symbol, ',' | ';') && !header.declares(symbol);
    let end = text.find(|symbol: char| symbol.is_whitespace() || ends(symbol));
    &text[..end.unwrap_or(text.len())]
}

/// The name after the cells: a few words, neither a number nor more cells.
pub(in crate::format) fn note(rest: &str) -> Option<&str> {
    let rest =
        rest.trim_matches(|symbol: char| symbol.is_whitespace() || matches!(symbol, ',' | ';' | '#' | '"'));
    let has_letter = rest.contains(char::is_alphabetic);
    (has_letter && rest.chars().take(LONGEST_NAME + 1).count() <= LONGEST_NAME).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_numbers_are_not_like_cells() {
        for word in ["hello", "internationalize", "123456", "Lorem-ipsum-dolor"] {
            assert!(!is_like_cells(word, None), "{word}");
        }
    }
}
