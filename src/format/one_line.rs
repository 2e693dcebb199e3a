//! One line: the cells row by row, one character each. Several such lines are a collection.
//!
//! What follows the cells after white space or a comma is the puzzle's name if it looks like one; `#`
//! starts a comment there.

use super::board::{Builder, CellText};
use super::bulk::{LinePlaces, Places, ReadLine};
use super::error::{ParseError, ParseErrorKind};
use super::source::{Line, Source};
use super::{Draft, Found, Syntax, alphabet};
use crate::geometry::{BlockShape, MAX_SIDE, MIN_SIDE};

pub(super) const SYNTAX: Syntax =
    Syntax { name: "line", title: "one line of cells a puzzle (81 for 9×9, 256 for 16×16, …)", read };

/// The shortest line that is reported as a puzzle of a wrong length.
const SHORTEST: usize = 10;
/// The longest name, in characters.
const LONGEST_NAME: usize = 80;

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    let declared = source.header.declared_side();
    let like_cells = |line: &&Line<'_>| is_like_cells(word(line.text, &source.header), declared);
    let plausible = source.sample.iter().filter(like_cells).count();
    if 4 * plausible < source.sample.len() {
        return None;
    }
    Some(read_lines(source, 0, ReadLine::new(read_line)))
}

/// The puzzle of the one line that there is, or the places of those on many lines.
pub(super) fn read_lines(source: &Source<'_>, skip: usize, read: ReadLine) -> Result<Found, ParseError> {
    let [line] = &source.sample[skip..] else {
        return Ok(Found::Many(Places::Lines(LinePlaces::new(source, skip, read))));
    };
    let draft = read.read(&Builder::new(source.header.clone()), *line, source.name)?;
    Ok(match &source.header.name {
        Some(name) => draft.with_name(name).into(),
        None => draft.into(),
    })
}

/// Reads one line of a collection.
fn read_line(builder: &Builder, line: Line<'_>, fallback: &str) -> Result<Draft, ParseError> {
    let word = word(line.text, builder.header());
    let name = note(&line.text[word.len()..]).unwrap_or(fallback);
    read_cells(builder, word, line.number, line.column(), name)
}

/// The puzzle whose cells are this word, which stands in this line from this column on.
pub(super) fn read_cells(
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

/// The cells of a line: all before the first white space or comma.
fn word<'a>(text: &'a str, header: &super::header::Header) -> &'a str {
    let comma_ends = !header.declares(',');
    let end = text.find(|symbol: char| symbol.is_whitespace() || (symbol == ',' && comma_ends));
    &text[..end.unwrap_or(text.len())]
}

/// The name that stands after the cells: a few words, neither a number nor more cells.
pub(super) fn note(rest: &str) -> Option<&str> {
    let rest = rest.trim_matches(|symbol: char| symbol.is_whitespace() || matches!(symbol, ',' | '#' | '"'));
    let has_letter = rest.contains(char::is_alphabetic);
    (has_letter && rest.chars().take(LONGEST_NAME + 1).count() <= LONGEST_NAME).then_some(rest)
}

/// Whether a word is meant as the cells of a board, mistakes allowed.
pub(super) fn is_like_cells(word: &str, declared: Option<usize>) -> bool {
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
pub(super) fn closest_side(cells: usize) -> usize {
    let sides = (MIN_SIDE..=MAX_SIDE).filter(|&side| BlockShape::for_side(side).is_some());
    sides.min_by_key(|side| (side * side).abs_diff(cells)).unwrap_or(MIN_SIDE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;

    fn single(text: &str) -> Result<Puzzle, ParseError> {
        match read(&Source::plain(text, "file").unwrap()).expect("one line")? {
            Found::One(draft) => Ok(draft.puzzle),
            Found::Many(_) => panic!("a collection"),
        }
    }

    #[test]
    fn a_note_after_the_cells_is_the_name_if_it_looks_like_one() {
        let name = |rest: &str| single(&format!("{}{rest}", ".".repeat(81))).unwrap().name().to_owned();
        assert_eq!(name(" easy one"), "easy one");
        assert_eq!(name(",\"easy\""), "easy");
        assert_eq!(name(" # from a book"), "from a book");
        assert_eq!(name(&format!(",{}", "1".repeat(81))), "file");
        assert_eq!(name(" 9.0"), "file");
        assert_eq!(name(""), "file");
    }

    #[test]
    fn the_header_names_a_single_puzzle() {
        assert_eq!(single("# name: mine\n1............... other").unwrap().name(), "mine");
    }

    #[test]
    fn a_wrong_length_names_the_closest_board() {
        let message = |cells: usize| single(&format!(" {}", ".".repeat(cells))).unwrap_err().to_string();
        assert_eq!(
            message(80),
            "line 1, column 82: a line of 80 cells makes no board: 81 are expected for 9×9"
        );
        assert!(message(82).starts_with("line 1, column 83: a line of 82 cells"));
        assert!(message(700).contains("625 are expected for 25×25"));
    }

    #[test]
    fn words_and_numbers_are_not_like_cells() {
        for word in ["hello", "internationalize", "123456", "Lorem-ipsum-dolor"] {
            assert!(!is_like_cells(word, None), "{word}");
        }
    }
}
