//! Cells on one line, one character each, as several formats have them. Knows no format.

use crate::format::cells::builder::{Builder, CellText};
use crate::format::cells::draft::Draft;
use crate::format::text::alphabet;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::geometry::{BlockShape, MAX_SIDE, MIN_SIDE};

/// The shortest line that is reported as a puzzle of a wrong length.
const SHORTEST: usize = 10;

/// The puzzle whose cells are this word, which stands in this line from this column on.
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

/// Whether a word is meant as the cells of a board, mistakes allowed.
pub(crate) fn is_like_cells(word: &str, declared: Option<usize>) -> bool {
    let longest = MAX_SIDE * MAX_SIDE;
    let len = word.chars().take(2 * longest).count();
    let side = declared.unwrap_or_else(|| closest_side(len));
    if len == side * side {
        let symbols = alphabet::choose(word.chars(), side, None);
        let unknown = |&symbol: &char| alphabet::meaning(symbol, &symbols) == alphabet::Meaning::Unknown;
        return declared.is_some() || 2 * word.chars().filter(unknown).count() <= len;
    }
    let usual = |symbol: &char| symbol.is_ascii_digit() || alphabet::is_blank(*symbol);
    (SHORTEST..2 * longest).contains(&len) && 2 * word.chars().filter(usual).count() >= len
}

/// The side whose board has most nearly this number of cells.
pub(crate) fn closest_side(cells: usize) -> usize {
    let sides = (MIN_SIDE..=MAX_SIDE).filter(|&side| BlockShape::for_side(side).is_some());
    sides.min_by_key(|side| (side * side).abs_diff(cells)).unwrap_or(MIN_SIDE)
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
