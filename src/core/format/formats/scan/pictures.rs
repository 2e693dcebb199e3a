//! Boards of 9×9 whose candidates are drawn in three rows of three: 27 lines of 27 characters, perhaps with frames.

use std::collections::BTreeSet;

use crate::digit_set::DigitSet;
use crate::format::cells::builder::{Builder, CellText};
use crate::format::cells::draft::Draft;
use crate::format::cells::marks::{marked, values};
use crate::format::text::error::ParseError;
use crate::geometry::Digit;
use crate::puzzle::Symbols;

const SIDE: usize = 9;
const LINES: usize = 3 * SIDE;
/// The longest line of such a picture, in characters.
const LONGEST: usize = 200;

/// The board of a text that is such a picture.
pub(super) fn find(
    text: &str,
    cleaned: &str,
    builder: &Builder,
    name: &str,
) -> Option<Result<Draft, ParseError>> {
    let lines: Vec<(usize, &str)> =
        cleaned.split('\n').enumerate().filter(|(_, line)| is_row(line)).take(LINES + 1).collect();
    if lines.len() != LINES || text.len() > 1 << 16 {
        return None;
    }
    let is_mark = |(_, symbol): &(usize, char)| symbol.is_ascii_digit() || *symbol == '.';
    let marks_of = |line: &str| line.chars().enumerate().filter(is_mark).collect::<Vec<_>>();
    let columns: BTreeSet<usize> =
        lines.iter().flat_map(|(_, line)| marks_of(line)).map(|(column, _)| column).collect();
    if columns.len() != LINES {
        return None;
    }
    let columns: Vec<usize> = columns.into_iter().collect();
    let mut cells = vec![[None; SIDE]; SIDE * SIDE];
    for (row, (_, line)) in lines.iter().enumerate() {
        for (column, symbol) in marks_of(line) {
            let column = columns.binary_search(&column).ok()?;
            let cell = row / 3 * SIDE + column / 3;
            cells[cell][row % 3 * 3 + column % 3] = symbol.to_digit(10).filter(|digit| *digit > 0);
        }
    }
    let places: Vec<(usize, usize)> =
        (0..SIDE * SIDE).map(|cell| (lines[cell / SIDE * 3].0 + 1, columns[cell % SIDE * 3] + 1)).collect();
    draft(&cells, &places, builder, name)
}

/// Whether a line is a row of digits and dots between bars, rather than a border.
fn is_row(line: &str) -> bool {
    let is_part = |symbol: char| symbol.is_ascii_digit() || symbol.is_whitespace() || ".|".contains(symbol);
    line.len() <= LONGEST
        && line.chars().all(is_part)
        && line.contains(|symbol: char| symbol.is_ascii_digit() || symbol == '.')
}

/// The board whose cells hold these digits in their nine places.
fn draft(
    cells: &[[Option<u32>; SIDE]],
    places: &[(usize, usize)],
    builder: &Builder,
    name: &str,
) -> Option<Result<Draft, ParseError>> {
    let digit = |number: u32| Digit::new(number as usize - 1);
    let in_place = |cell: &[Option<u32>; SIDE]| {
        cell.iter().zip(1..).all(|(mark, own)| mark.is_none_or(|mark| mark == own))
    };
    // A digit that stands alone elsewhere is the cell's value.
    let alone = |cell: &[Option<u32>; SIDE]| {
        let mut digits = cell.iter().flatten().copied();
        let first = digits.next().filter(|_| !in_place(cell))?;
        digits.all(|other| other == first).then_some(first)
    };
    if cells.iter().any(|cell| !in_place(cell) && alone(cell).is_none()) {
        return None;
    }
    let marks: Vec<DigitSet> =
        cells.iter().map(|cell| cell.iter().flatten().map(|&mark| digit(mark)).collect()).collect();
    let geometry = builder.geometry(SIDE).ok()?;
    let are_values = values(&geometry, &marks);
    let symbols = Symbols::standard(SIDE);
    let cell = |index: usize| {
        let value =
            alone(&cells[index]).map(digit).or_else(|| marks[index].single().filter(|_| are_values[index]));
        let (line, column) = places[index];
        CellText::new(value.map_or(symbols.blank(), |value| symbols.symbol(value)), line, column)
    };
    let board: Vec<CellText> = (0..SIDE * SIDE).map(cell).collect();
    let has_choice = marks.iter().any(|marks| marks.len() > 1);
    has_choice.then(|| marked(builder.draft_in(symbols.clone(), &board, SIDE, name), &marks))
}
