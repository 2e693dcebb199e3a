//! Rows of cells that are words of their own, such as fields between commas. A word may be empty. Knows no format.

use crate::format::cells::builder::{Builder, CellText, is_side};
use crate::format::cells::draft::Draft;
use crate::format::cells::grid::Grid;
use crate::format::cells::words::Word;
use crate::format::text::alphabet::{self, Alphabet, Counts, Meaning};
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::header::Header;
use crate::geometry::Digit;
use crate::puzzle::Symbols;

/// The most cells in a row, and the most rows, that are still accepted as a board with a mistake.
pub(crate) const MOST: usize = 50;

/// Words for a cell without a digit, besides those of one character.
const BLANK_WORDS: [&str; 5] = ["none", "null", "nil", "nan", "na"];

/// Whether a word stands for a cell without a digit, unless it is the symbol of one.
pub(crate) fn is_blank(text: &str) -> bool {
    let is_mark = |symbol| {
        alphabet::is_blank(symbol) || alphabet::is_rare_blank(symbol) || matches!(symbol, ' ' | '\u{A0}')
    };
    text.chars().all(is_mark) || BLANK_WORDS.iter().any(|word| word.eq_ignore_ascii_case(text))
}

/// Whether a word may be a cell of some board.
pub(crate) fn is_cell(text: &str) -> bool {
    let mut symbols = text.chars();
    let is_single = symbols.next().is_some_and(char::is_alphanumeric) && symbols.next().is_none();
    is_blank(text) || is_single || is_number(text)
}

fn is_number(text: &str) -> bool {
    (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The side of the board that these rows most likely form. `None` if they hardly look like rows of cells.
pub(crate) fn side(rows: &[Vec<Word<'_>>], header: &Header) -> Option<usize> {
    let all = rows.iter().map(Vec::len).sum::<usize>();
    let cells = rows.iter().flatten().filter(|word| is_cell(word.text)).count();
    if rows.len() > MOST || 4 * cells < 3 * all {
        return None;
    }
    // Only the shape counts here.
    let cell = |word: &Word<'_>| CellText::new('.', word.line, word.column);
    let shape = rows.iter().map(|row| row.iter().take(MOST + 1).map(cell).collect()).collect();
    Grid::of_cells(shape, header.declared_side()).map(|grid| grid.side)
}

/// Removes the headings of columns and rows: a first row and a first column of labels such as `1`, `2`, … or
/// `A`, `B`, ….
pub(crate) fn without_labels(rows: &mut Vec<Vec<Word<'_>>>) {
    let width = rows.first().map_or(0, Vec::len);
    if width < 2 || rows.len() > MOST || rows.iter().any(|row| row.len() != width) {
        return;
    }
    let has_column = |rows: &[Vec<Word<'_>>]| are_labels(rows.iter().map(|row| row[0].text));
    let has_both = rows.len() == width && is_side(width - 1) && rows[0][0].text.is_empty();
    if has_both && has_column(&rows[1..]) && are_headings(&rows[0][1..]) {
        rows.remove(0);
        remove_first_column(rows);
    } else if rows.len() == width + 1 && is_side(width) && are_headings(&rows[0]) {
        rows.remove(0);
    } else if rows.len() + 1 == width && is_side(rows.len()) && has_column(rows) {
        remove_first_column(rows);
    }
}

fn remove_first_column(rows: &mut [Vec<Word<'_>>]) {
    for row in rows {
        row.remove(0);
    }
}

/// Whether these are headings of columns: labels, or no cells at all.
pub(crate) fn are_headings(words: &[Word<'_>]) -> bool {
    are_labels(words.iter().map(|word| word.text)) || !words.iter().any(|word| is_cell(word.text))
}

/// Whether these words count from 0, 1 or A, perhaps after a letter such as `R`.
fn are_labels<'a>(words: impl Iterator<Item = &'a str> + Clone) -> bool {
    let number = |text: &str| -> Option<usize> {
        let digits = text.trim_start_matches(|symbol: char| symbol.is_ascii_alphabetic());
        (text.len() <= digits.len() + 3).then(|| digits.parse().ok())?
    };
    let count_from =
        |first: usize| words.clone().enumerate().all(|(index, text)| number(text) == Some(first + index));
    let is_letter =
        |(text, letter): (&str, char)| single(text).is_some_and(|own| own.eq_ignore_ascii_case(&letter));
    count_from(0) || count_from(1) || words.clone().zip('A'..='Z').all(is_letter)
}

/// The puzzle of these rows on a board of this side.
///
/// # Errors
/// When a word is not a cell of that board, or there are too few or too many.
pub(crate) fn draft(
    builder: &Builder,
    rows: &[Vec<Word<'_>>],
    side: usize,
    name: &str,
) -> Result<Draft, ParseError> {
    let words = || rows.iter().flatten().map(|word| word.text);
    let notation = Notation::of(words(), side, builder);
    let cell = |word: &Word<'_>| notation.cell(*word, side);
    let rows: Vec<Vec<CellText>> =
        rows.iter().map(|row| row.iter().map(cell).collect()).collect::<Result<_, _>>()?;
    let cells = Grid::of_side(rows, side).checked()?;
    builder.draft_in(notation.symbols, &cells, side, name)
}

/// How the digits of a board are written.
struct Notation {
    symbols: Symbols,
    /// The number of the first digit, if digits are numbers.
    first: Option<usize>,
}

impl Notation {
    fn of<'a>(words: impl Iterator<Item = &'a str> + Clone, side: usize, builder: &Builder) -> Self {
        let header = builder.header();
        let has_numbers = words.clone().any(|word| word.len() == 2 && is_number(word));
        if header.symbols.is_none() && has_numbers {
            let is_zero = |word: &str| matches!(word, "0" | "00");
            // The same rule as for symbols: a 0 beside another blank is a digit unless the last number is there too.
            let is_open = words.clone().any(is_zero)
                && words.clone().any(|word| is_blank(word) && !is_zero(word))
                && !words.clone().any(|word| word.parse() == Ok(side));
            let is_full = || {
                let mut counts = Counts::default();
                words.clone().for_each(|word| counts.add(word.parse().ok()));
                counts.are_a_full_board(side)
            };
            let from_zero = match header.alphabet {
                Some(alphabet) => alphabet == Alphabet::FromZero,
                None => side > 9 && (is_open || is_full()),
            };
            let alphabet = if from_zero { Alphabet::FromZero } else { Alphabet::FromOne };
            return Self { symbols: alphabet.symbols(side), first: Some(usize::from(!from_zero)) };
        }
        let symbol = |word: &str| single(word).filter(|symbol| symbol.is_alphanumeric()).unwrap_or('.');
        Self { symbols: builder.symbols(words.map(symbol), side), first: None }
    }

    fn cell(&self, word: Word<'_>, side: usize) -> Result<CellText, ParseError> {
        let text = word.text;
        let wrong = || {
            let found = text.chars().take(10).collect();
            ParseErrorKind::UnknownNumber { found, side }.at(word.line, word.column)
        };
        let symbol = match (self.first, single(text)) {
            (Some(first), _) if is_number(text) => {
                let number: usize = text.parse().map_err(|_| wrong())?;
                match number.checked_sub(first) {
                    None => self.symbols.blank(),
                    Some(index) if index < side => self.symbols.symbol(Digit::new(index)),
                    Some(_) => return Err(wrong()),
                }
            }
            (None, Some(symbol)) if self.is_digit(symbol) => symbol,
            _ if is_blank(text) => self.symbols.blank(),
            (None, Some(symbol)) => symbol,
            _ => return Err(wrong()),
        };
        Ok(CellText::new(symbol, word.line, word.column))
    }

    fn is_digit(&self, symbol: char) -> bool {
        matches!(alphabet::meaning(symbol, &self.symbols), Meaning::Given(_))
    }
}

fn single(text: &str) -> Option<char> {
    let mut symbols = text.chars();
    symbols.next().filter(|_| symbols.next().is_none())
}
