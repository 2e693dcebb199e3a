//! Framed grids, as Simple Sudoku (`.ss`), HoDoKu and SudoCue write them: `|38.|...|5.6|` between borders.
//!
//! `+5` is a digit that was placed. Lines may follow the grid: `I`, cell 00–80, digit for a placed digit, and `E`,
//! cell, three-digit candidate for a candidate that was removed.

mod write;

use crate::digit_set::DigitSet;
use crate::format::cells::builder::{Builder, CellText};
use crate::format::cells::draft::Draft;
use crate::format::cells::grid::Grid;
use crate::format::cells::words::{Table, Word};
use crate::format::description::{Description, Format, Rank};
use crate::format::places::Found;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::lines::Line;
use crate::format::text::source::Source;
use crate::format::writing::{Page, Writing, fit_between_frames};
use crate::geometry::{Cell, Digit};

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "frame",
    title: "a grid with frames of “|” and “---” around its blocks",
    endings: &["ss"],
    rank: Rank::First,
    read,
    writing: Some(Writing {
        readers: |side| {
            Some(if side == 9 { "Simple Sudoku, HoDoKu, SudoCue" } else { "Text editors, with frames" })
        },
        keeps: fit_between_frames,
        page: Some(Page { names: false, body: write::render }),
        list: None,
    }),
});

const TRAILER: &str = "“I”, cell 00–80 and digit, or “E”, cell and three-digit candidate";

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    let table = Table::framed(source)?;
    let plus_is_digit = source.header.declares('+');
    let rows = table.rows.iter().map(|row| row.iter().flat_map(|word| cells(*word, plus_is_digit)).collect());
    let grid = Grid::of_cells(rows.collect(), source.header.declared_side())?;
    let read = || {
        let cells = grid.checked()?;
        let builder = Builder::new(source.header.clone());
        let mut draft = builder.draft(&cells, grid.side, source.title())?;
        read_trailer(&mut draft, &table.trailer)?;
        Ok(draft.into())
    };
    Some(read())
}

/// The cells of a run of characters; a digit after `+` is a placed one.
fn cells(word: Word<'_>, plus_is_digit: bool) -> Vec<CellText> {
    let mut cells = Vec::new();
    let mut placed = false;
    for (column, symbol) in (word.column..).zip(word.text.chars()) {
        if symbol == '+' && !plus_is_digit {
            placed = true;
        } else {
            cells.push(CellText { placed, ..CellText::new(symbol, word.line, column) });
            placed = false;
        }
    }
    cells
}

/// Reads placed digits and removed candidates.
fn read_trailer(draft: &mut Draft, lines: &[Line<'_>]) -> Result<(), ParseError> {
    let mut removed: Vec<(Cell, Digit)> = Vec::new();
    for line in lines {
        let wrong = || ParseErrorKind::unexpected(line.text, TRAILER).at(line.number, line.column());
        let side = draft.puzzle.geometry().side();
        let entry = entry(line.text).filter(|_| side == 9).ok_or_else(wrong)?;
        match entry {
            Entry::Placed(cell, digit) if draft.puzzle.given(cell).is_none() => {
                draft.placed[cell.index()] = Some(digit);
            }
            Entry::Placed(..) => {}
            Entry::Removed(cell, digit) => removed.push((cell, digit)),
        }
    }
    if !removed.is_empty() {
        draft.candidates = draft.possible();
        for (cell, digit) in removed {
            draft.candidates[cell.index()].remove(digit);
        }
    }
    if draft.has_candidates() {
        for (marks, digit) in draft.candidates.iter_mut().zip(&draft.placed) {
            if digit.is_some() {
                *marks = DigitSet::EMPTY;
            }
        }
    }
    Ok(())
}

/// A line after the grid.
#[derive(Clone, Copy, Debug)]
enum Entry {
    Placed(Cell, Digit),
    Removed(Cell, Digit),
}

fn entry(text: &str) -> Option<Entry> {
    let kind = text.chars().next()?;
    let (cell, digit) = text.get(1..)?.split_at_checked(2)?;
    let cell = cell.parse().ok().filter(|cell| *cell < 81).map(Cell::new)?;
    let is_number = digit.chars().all(|symbol| symbol.is_ascii_digit());
    let value: usize = digit.parse().ok().filter(|value| is_number && (1..=9).contains(value))?;
    match (kind, digit.len()) {
        ('I' | 'i', 1) => Some(Entry::Placed(cell, Digit::new(value - 1))),
        ('E' | 'e', 3) => Some(Entry::Removed(cell, Digit::new(value - 1))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str = " *-----------*\n |38.|...|5.6|\n |...|...|...|\n |...|...|...|\n |---+---+---|\n |...|...|...|\n |...|...|...|\n |...|...|...|\n |---+---+---|\n |...|...|...|\n |...|...|...|\n |...|...|+1..|\n *-----------*\n";

    fn draft(text: &str) -> Result<Draft, ParseError> {
        match read(&Source::plain(text, "").unwrap()).expect("a frame")? {
            Found::One(draft) => Ok(*draft),
            Found::Many(_) => panic!("a collection"),
        }
    }

    #[test]
    fn frames_are_skipped_and_plus_places_a_digit() {
        let draft = draft(GRID).unwrap();
        assert!(draft.puzzle.to_string().starts_with("38....5.6"));
        assert_eq!(draft.puzzle.givens().iter().flatten().count(), 4);
        assert_eq!(draft.placed.iter().position(Option::is_some), Some(78));
        assert!(!draft.has_candidates());
    }

    #[test]
    fn the_trailer_places_digits_and_removes_candidates() {
        let draft = draft(&format!("{GRID}\n\nI021\nE03002\nE03007\n")).unwrap();
        assert_eq!(draft.placed[2], Some(Digit::new(0)));
        let marks = draft.candidates[3];
        assert_eq!(marks.map(|digit| digit.index() + 1).collect::<Vec<_>>(), [4, 9]);
        assert!(draft.candidates[2].is_empty());
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        let message = |text: &str| draft(text).unwrap_err().to_string();
        assert_eq!(message(&GRID.replace("38.", "3x.")), "line 2, column 4: 'x' is not one of 1–9");
        assert_eq!(
            message(&GRID.replace("38.", "38")),
            "line 2, column 13: this line ends after 8 cells; a 9×9 board needs 9"
        );
        assert!(message(&format!("{GRID}\nI991")).starts_with("line 15, column 1: found \"I991\""));
    }
}
