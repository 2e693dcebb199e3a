//! A 16×16 board in symbols of its own, as the sudoku16 agent has it: 16 lines of 16, `-` for a blank, and
//! exactly 16 different symbols of any kind, each at least once. Sorted, they are the digits.

use std::collections::{BTreeMap, VecDeque};

use crate::format::cells::builder::{Builder, CellText};
use crate::format::cells::contents::Contents;
use crate::format::cells::draft::Draft;
use crate::format::cells::grid::Grid;
use crate::format::description::{Description, Format, Rank};
use crate::format::places::Found;
use crate::format::text::alphabet::{self, Meaning};
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::lines::Line;
use crate::format::text::source::Source;
use crate::format::writing::{Page, Writing, cells, fit_on_a_line};
use crate::puzzle::Symbols;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "symbols",
    title: "16 lines of 16 in any 16 symbols, “-” for a blank",
    endings: &["txt"],
    rank: Rank::First,
    read,
    writing: Some(Writing {
        readers: |side| (side == SIDE).then_some("The sudoku16 agent"),
        keeps: fit_on_a_line,
        page: Some(Page { names: false, body }),
        list: None,
    }),
});

const SIDE: usize = 16;
const BLANK: char = '-';

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    if source.header.symbols.is_some() || source.header.alphabet.is_some() {
        return None;
    }
    let guess = || Grid::guess(source).filter(|grid| grid.side == SIDE && is_claimed(grid));
    let grid = with_hash_rows(source).or_else(guess)?;
    let puzzle = grid.checked().and_then(|cells| read_cells(source, &cells));
    Some(puzzle.map(Found::from))
}

/// Whether a grid is of this format rather than one in standard symbols: it has our blank, or no blank but
/// symbols outside all standard alphabets.
fn is_claimed(grid: &Grid) -> bool {
    let symbols = alphabet::choose(grid.cells().map(|cell| cell.symbol), SIDE, None);
    let meanings = || grid.cells().map(|cell| alphabet::meaning(cell.symbol, &symbols));
    let is_standard = meanings().all(|meaning| meaning != Meaning::Unknown);
    let has_blank = meanings().any(|meaning| meaning == Meaning::Blank);
    grid.cells().any(|cell| cell.symbol == BLANK) || (!is_standard && !has_blank)
}

fn read_cells(source: &Source<'_>, cells: &[CellText]) -> Result<Draft, ParseError> {
    let symbols = Symbols::new(alphabet_of(cells)?, BLANK);
    Builder::new(source.header.clone()).draft_in(symbols, cells, SIDE, source.title())
}

/// The symbols of these cells in sorted order.
fn alphabet_of(cells: &[CellText]) -> Result<Vec<char>, ParseError> {
    // For each symbol, how often it occurs, and where first.
    let mut symbols: BTreeMap<char, (usize, usize)> = BTreeMap::new();
    for (i, cell) in cells.iter().enumerate().filter(|(_, cell)| cell.symbol != BLANK) {
        symbols.entry(cell.symbol).or_insert((0, i)).0 += 1;
    }
    let found = symbols.len();
    if found < SIDE {
        let kind = ParseErrorKind::TooFewSymbols { found, expected: SIDE };
        return Err(kind.at(cells[0].line, cells[0].column));
    }
    if found > SIDE {
        let (&rarest, &(_, first)) = symbols.iter().min_by_key(|(_, place)| *place).expect("some");
        let kind = ParseErrorKind::TooManySymbols { found, expected: SIDE, rarest };
        return Err(kind.at(cells[first].line, cells[first].column));
    }
    Ok(symbols.into_keys().collect())
}

/// The grid whose rows may start with `#`, which elsewhere starts a comment: the last 16 lines, if they
/// fit exactly.
fn with_hash_rows(source: &Source<'_>) -> Option<Grid> {
    if source.sample.len() >= SIDE {
        return None;
    }
    let mut rows = VecDeque::with_capacity(SIDE);
    for line in source.lines().filter(|line| !line.text.is_empty()) {
        if rows.len() == SIDE {
            rows.pop_front();
        }
        rows.push_back(line);
    }
    let rows: Vec<Line<'_>> = rows.into();
    let starts_at_content = rows.first()?.number <= source.sample.first()?.number;
    let unbroken = rows.iter().all(|line| line.text.chars().take(SIDE + 1).count() == SIDE);
    let grid =
        Grid::of_lines(&rows, None).filter(|grid| grid.side == SIDE && starts_at_content && unbroken)?;
    grid.checked().is_ok_and(|cells| alphabet_of(&cells).is_ok()).then_some(grid)
}

/// A line a row, with our blank unless it is a digit.
fn body(board: Contents<'_>, symbols: &Symbols) -> String {
    let blank = if symbols.all().contains(&BLANK) { symbols.blank() } else { BLANK };
    cells(board, board.geometry.side(), symbols, blank)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;

    /// A full board: each row is the one above, shifted by four, and by one more in a new band.
    fn full(symbols: &str) -> Vec<String> {
        let symbols: Vec<char> = symbols.chars().collect();
        let row = |row: usize| (0..16).map(|i| symbols[(i + 4 * row + row / 4) % 16]).collect();
        (0..16).map(row).collect()
    }

    fn parse(rows: &[String]) -> Option<Result<Puzzle, ParseError>> {
        let text = rows.join("\n");
        let read = read(&Source::plain(&text, "").unwrap())?;
        Some(read.map(|found| match found {
            Found::One(draft) => draft.puzzle,
            Found::Many(_) => panic!("a collection"),
        }))
    }

    #[test]
    fn any_sixteen_symbols_are_sorted() {
        let mut rows = full("zyxαβγ.1#*QWERTY");
        rows[3].replace_range(0..1, "-");
        let puzzle = parse(&rows).unwrap().unwrap();
        assert_eq!(puzzle.symbols().all().iter().collect::<String>(), "#*.1EQRTWYxyzαβγ");
        assert_eq!((puzzle.symbols().blank(), puzzle.blanks().count()), ('-', 1));
        assert_eq!(puzzle.to_string(), rows.concat());
    }

    #[test]
    fn full_boards_in_standard_symbols_are_not_claimed() {
        assert!(parse(&full("123456789ABCDEFG")).is_none());
        assert!(parse(&full("123456789ABCDEF!")).is_some());
    }

    /// Lines of 16 characters, two of them spaces.
    #[test]
    fn a_smaller_square_is_not_a_board() {
        let symbols = "ABCDEFGHIJKLMNOP".repeat(2);
        let row = |row: usize| {
            format!(
                "{} {} {}",
                &symbols[row..row + 4],
                &symbols[row + 4..row + 8],
                &symbols[row + 8..row + 14]
            )
        };
        let rows: Vec<String> = (0..14).map(row).collect();
        assert!(rows.iter().all(|row| row.chars().count() == 16));
        assert!(parse(&rows).is_none_or(|read| read.is_err()));
    }

    #[test]
    fn the_rarest_symbol_is_located_at_first_use() {
        let mut rows = full("ABCDEFGHIJKLMNOP");
        rows[5].replace_range(2..4, "-!");
        let message = parse(&rows).unwrap().unwrap_err().to_string();
        let expected =
            "line 6, column 4: too many symbols: 17 different ones; expected 16. The rarest is '!'";
        assert_eq!(message, expected);
    }
}
