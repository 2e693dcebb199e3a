//! Games of GNOME Sudoku: JSON with the cells that hold something, each with its position, its value and its marks.

use serde_json::Value;

use crate::digit_set::DigitSet;
use crate::format::cells::builder::{Builder, CellText};
use crate::format::cells::draft::Draft;
use crate::format::cells::marks::marked;
use crate::format::description::{Description, Format, Rank};
use crate::format::places::Found;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::limits::LONGEST_ELEMENT;
use crate::format::text::source::Source;
use crate::geometry::Digit;
use crate::puzzle::Symbols;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "gnome",
    title: "games of GNOME Sudoku",
    endings: &["save"],
    rank: Rank::Yields,
    read,
    writing: None,
});

const SIDE: usize = 9;

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    let text = source.text;
    let is_own = source.sample[0].text.starts_with('{')
        && text.len() <= LONGEST_ELEMENT
        && ["\"cells\"", "\"position\"", "\"fixed\""].iter().all(|key| text.contains(key));
    is_own.then(|| draft(source).map(Found::from))
}

fn draft(source: &Source<'_>) -> Result<Draft, ParseError> {
    let json: Value = serde_json::from_str(source.text).map_err(|error| {
        let kind = ParseErrorKind::Broken { what: "JSON", problem: error.to_string() };
        kind.at(error.line().max(1), error.column().max(1))
    })?;
    let number = source.sample[0].number;
    let symbols = Symbols::standard(SIDE);
    let mut cells = vec![CellText::new(symbols.blank(), number, 1); SIDE * SIDE];
    let mut marks = vec![DigitSet::EMPTY; SIDE * SIDE];
    for cell in json.get("cells").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default() {
        let wrong = || {
            let expected = "position, value, fixed and earmarks of a cell of 9×9";
            ParseErrorKind::unexpected(&cell.to_string(), expected).at(number, 1)
        };
        let index = index(cell).ok_or_else(wrong)?;
        let value = cell.get("value").and_then(Value::as_u64).unwrap_or(0);
        let digit = digit(value).map_err(|()| wrong())?;
        let placed = !cell.get("fixed").and_then(Value::as_bool).unwrap_or(false);
        let symbol = digit.map_or(symbols.blank(), |digit| symbols.symbol(digit));
        cells[index] = CellText { placed, ..CellText::new(symbol, number, 1) };
        for mark in cell.get("earmarks").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default() {
            let mark = digit_of(mark).ok_or_else(wrong)?;
            marks[index].insert(mark);
        }
    }
    let builder = Builder::new(source.header.clone());
    marked(builder.draft_in(symbols, &cells, SIDE, source.title()), &marks)
}

/// The index of a cell, from its row and column, which are counted from 0.
fn index(cell: &Value) -> Option<usize> {
    let position = cell.get("position")?.as_array()?;
    let [row, column] = position.as_slice() else { return None };
    let number = |value: &Value| usize::try_from(value.as_u64()?).ok().filter(|number| *number < SIDE);
    Some(number(row)? * SIDE + number(column)?)
}

/// The digit of a number; none for 0.
fn digit(number: u64) -> Result<Option<Digit>, ()> {
    let number = usize::try_from(number).ok().filter(|number| *number <= SIDE).ok_or(())?;
    Ok(number.checked_sub(1).map(Digit::new))
}

fn digit_of(value: &Value) -> Option<Digit> {
    digit(value.as_u64()?).ok()?
}
