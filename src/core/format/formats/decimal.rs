//! Boards above side 9 with their digits in decimal: `10 . 3 16`, or two digits a cell, `10000316`.

use crate::format::cells::builder::{Builder, CellText, is_side};
use crate::format::cells::draft::Draft;
use crate::format::cells::grid::{Grid, most_common};
use crate::format::cells::words::{Table, Word};
use crate::format::description::{Description, Format, Rank};
use crate::format::places::Found;
use crate::format::text::alphabet;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::source::Source;
use crate::geometry::{Digit, MAX_SIDE};
use crate::puzzle::Symbols;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "decimal",
    title: "numbers above 9, such as 1–16, one per cell",
    endings: &["txt"],
    rank: Rank::First,
    read,
    writing: None,
});

/// The smallest side that needs two digits.
const SMALLEST: usize = 10;

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    if source.header.symbols.is_some() {
        return None;
    }
    let framed = Table::framed(source);
    if let Some(line) = framed.as_ref().and_then(|table| table.trailer.first()) {
        log::trace!("line {} after a grid: no decimal numbers", line.number);
        return None;
    }
    let table = framed.unwrap_or_else(|| Table::spaced(source));
    let (rows, side) = spaced(&table).or_else(|| paired(&table))?;
    Some(draft(source, &rows, side).map(Found::from))
}

/// Numbers with white space between them, a row on each line or all on one.
fn spaced<'a>(table: &Table<'a>) -> Option<(Vec<Vec<Word<'a>>>, usize)> {
    let is_number = |word: &Word<'_>| {
        word.text.len() <= 3 && (is_blank(word.text) || word.text.bytes().all(|byte| byte.is_ascii_digit()))
    };
    if !table.words().all(|word| is_number(&word)) || !table.words().any(|word| word.text.len() > 1) {
        return None;
    }
    if let [line] = table.rows.as_slice() {
        let side = line.len().isqrt();
        let fits = side * side == line.len() && side >= SMALLEST && is_side(side);
        return fits.then(|| (line.chunks(side).map(<[_]>::to_vec).collect(), side));
    }
    let longest = table.rows.iter().map(Vec::len).max()?;
    if longest > 2 * MAX_SIDE || table.rows.len() > 2 * MAX_SIDE {
        return None;
    }
    let side = most_common(table.rows.iter().map(Vec::len));
    let fits = side >= SMALLEST && is_side(side) && (side.div_ceil(2)..=2 * side).contains(&table.rows.len());
    fits.then(|| (table.rows.clone(), side))
}

/// Two characters per cell without white space between them, a row on each line or all on one.
fn paired<'a>(table: &Table<'a>) -> Option<(Vec<Vec<Word<'a>>>, usize)> {
    let words: Vec<Word<'a>> = table.words().collect();
    let pairs: usize = words.iter().map(|word| word.text.len()).sum::<usize>() / 2;
    let side = if words.len() == 1 { pairs.isqrt() } else { words.len() };
    let fits = (SMALLEST..=MAX_SIDE).contains(&side) && is_side(side) && pairs == side * side;
    if !fits || !words.iter().all(|word| word.text.len() % (2 * side) == 0) {
        return None;
    }
    let cells: Vec<Word<'a>> = words.iter().flat_map(|word| split_pairs(*word)).collect::<Option<_>>()?;
    let numbers = cells.iter().filter(|cell| number(cell.text).is_some_and(|number| number <= side)).count();
    let blanks = cells.iter().filter(|cell| is_blank(cell.text)).count();
    let fits = numbers > 0 && 10 * (numbers + blanks) >= 9 * cells.len();
    fits.then(|| (cells.chunks(side).map(<[_]>::to_vec).collect(), side))
}

/// Whether the words are blanks and numbers of a board of this side, rather than groups of candidates.
pub(super) fn are_numbers(table: &Table<'_>, side: usize) -> bool {
    let is_number = |word: Word<'_>| number(word.text).is_some_and(|number| number <= side);
    side >= SMALLEST && table.words().all(|word| is_blank(word.text) || is_number(word))
}

fn split_pairs(word: Word<'_>) -> Vec<Option<Word<'_>>> {
    let starts = (0..word.text.len()).step_by(2);
    starts
        .map(|start| {
            let text = word.text.get(start..start + 2)?;
            text.is_ascii().then_some(Word { text, column: word.column + start, ..word })
        })
        .collect()
}

fn is_blank(text: &str) -> bool {
    let mut symbols = text.chars();
    text.chars().all(alphabet::is_blank)
        || (symbols.next().is_some_and(alphabet::is_rare_blank) && symbols.next().is_none())
}

fn number(text: &str) -> Option<usize> {
    let digits = text.trim_start_matches(|symbol: char| symbol != '0' && alphabet::is_blank(symbol));
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

fn draft(source: &Source<'_>, rows: &[Vec<Word<'_>>], side: usize) -> Result<Draft, ParseError> {
    let symbols = Symbols::standard(side);
    let cell = |word: &Word<'_>| cell(*word, side, &symbols);
    let rows: Vec<Vec<CellText>> =
        rows.iter().map(|row| row.iter().map(cell).collect()).collect::<Result<_, _>>()?;
    let cells = Grid::of_side(rows, side).checked()?;
    Builder::new(source.header.clone()).draft_in(symbols.clone(), &cells, side, source.title())
}

/// The cell of a number.
pub(super) fn cell(word: Word<'_>, side: usize, symbols: &Symbols) -> Result<CellText, ParseError> {
    let symbol = match number(word.text) {
        _ if is_blank(word.text) => symbols.blank(),
        Some(number) if (1..=side).contains(&number) => symbols.symbol(Digit::new(number - 1)),
        _ => {
            let found = word.text.chars().take(10).collect();
            return Err(ParseErrorKind::UnknownNumber { found, side }.at(word.line, word.column));
        }
    };
    Ok(CellText::new(symbol, word.line, word.column))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Option<Result<String, String>> {
        Some(match read(&Source::plain(text, "").unwrap())? {
            Ok(Found::One(draft)) => Ok(draft.puzzle.to_string()),
            Ok(Found::Many(_)) => panic!("a collection"),
            Err(error) => Err(error.to_string()),
        })
    }

    /// Twelve rows, each the one above shifted by four, and by one more in a new band of three.
    fn twelve() -> Vec<Vec<usize>> {
        let row = |row: usize| (0..12).map(|i| (i + 4 * row + row / 3) % 12 + 1).collect();
        (0..12).map(row).collect()
    }

    fn join(rows: &[Vec<usize>], cell: fn(usize) -> String, between: &str, lines: &str) -> String {
        let rows = rows.iter().map(|row| row.iter().map(|&n| cell(n)).collect::<Vec<_>>().join(between));
        rows.collect::<Vec<_>>().join(lines)
    }

    #[test]
    fn numbers_are_read_with_and_without_white_space() {
        let mut rows = twelve();
        rows[2][5] = 0;
        let expected: String = rows
            .iter()
            .flatten()
            .map(|&n| if n == 0 { '.' } else { Symbols::standard(12).symbol(Digit::new(n - 1)) })
            .collect();
        let spaced = |n: usize| if n == 0 { ".".to_owned() } else { n.to_string() };
        let paired = |n: usize| format!("{n:02}");
        for text in [
            join(&rows, spaced, " ", "\n"),
            join(&rows, spaced, "\t", "  "),
            join(&rows, paired, "", "\n"),
            join(&rows, paired, "", ""),
        ] {
            assert_eq!(parse(&text), Some(Ok(expected.clone())), "{text}");
        }
    }

    #[test]
    fn a_number_too_large_is_named() {
        let mut rows = twelve();
        rows[1][3] = 13;
        let text = join(&rows, |n| n.to_string(), " ", "\n");
        assert_eq!(parse(&text), Some(Err("line 2, column 7: \"13\" is not one of 1–12".to_owned())));
        rows[1].pop();
        rows[1][3] = 8;
        let text = join(&rows, |n| n.to_string(), " ", "\n");
        assert!(parse(&text).unwrap().unwrap_err().contains("this line ends after"));
    }

    #[test]
    fn rows_of_single_characters_are_not_decimal() {
        assert_eq!(parse(&[". . . . . . . . . . . ."; 12].join("\n")), None);
        assert_eq!(parse(&[".........."; 10].join("\n")), None);
        assert_eq!(parse(&"1".repeat(81)), None);
    }

    #[test]
    fn pairs_of_blanks_alone_are_no_numbers() {
        assert_eq!(parse(&"..".repeat(144)), None);
        assert_eq!(parse(&[&*"..".repeat(12); 12].join("\n")), None);
    }
}
