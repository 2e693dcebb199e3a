//! Cells, digits and units by the names that programs give them.

use crate::geometry::{Cell, CellName, Digit, Geometry, Unit};
use crate::puzzle::{Puzzle, Symbols};

/// The cell in a row and a column, counted from 1.
#[inline]
pub(super) fn at(geometry: &Geometry, row: u64, column: u64) -> Option<Cell> {
    let side = geometry.side() as u64;
    let is_on = (1..=side).contains(&row) && (1..=side).contains(&column);
    is_on.then(|| geometry.at(row as usize - 1, column as usize - 1))
}

/// The cell with an index from 0, row by row.
pub(super) fn indexed(geometry: &Geometry, index: u64) -> Option<Cell> {
    (index < geometry.cell_count() as u64).then(|| Cell::new(index as usize))
}

/// The cell with a name: `R1C5`, `r1c5`, `A5` (a letter for the row, a number for the column), or an index from 0.
pub(super) fn cell(geometry: &Geometry, name: &str) -> Option<Cell> {
    let name = name.trim();
    if let Ok(index) = name.parse() {
        return indexed(geometry, index);
    }
    name.parse::<CellName>().ok()?.on(geometry)
}

/// The digit with a symbol, or the one with a number from 1 if the number is not a symbol.
#[inline]
pub(super) fn digit(puzzle: &Puzzle, text: &str) -> Option<Digit> {
    let mut symbols = text.chars();
    if let (Some(symbol), None) = (symbols.next(), symbols.next())
        && let Some(digit) = puzzle.symbols().digit(symbol)
    {
        return Some(digit);
    }
    numbered(puzzle, text.trim().parse().ok()?)
}

/// The digit with a number: that with this symbol, or else the one at this place from 1.
#[inline]
pub(super) fn numbered(puzzle: &Puzzle, number: u64) -> Option<Digit> {
    let symbol = u32::try_from(number).ok().and_then(|number| char::from_digit(number, 10));
    let by_symbol = symbol.and_then(|symbol| puzzle.symbols().digit(symbol));
    let is_on = (1..=puzzle.geometry().side() as u64).contains(&number);
    by_symbol.or_else(|| is_on.then(|| Digit::new(number as usize - 1)))
}

/// Whether a character stands for an empty cell.
pub(super) fn is_blank(symbols: &Symbols, symbol: char) -> bool {
    symbol == symbols.blank()
        || (matches!(symbol, '.' | '0' | '_' | '-' | '*' | '?') && symbols.digit(symbol).is_none())
}

/// The unit with a name, such as `row 3` or `the falling diagonal`.
#[inline]
pub(super) fn unit(geometry: &Geometry, name: &str) -> Option<Unit> {
    let side = geometry.side();
    let number = match name.split_once(' ')? {
        (kind @ ("row" | "column" | "block"), number) => {
            let number = number.parse::<usize>().ok().filter(|number| (1..=side).contains(number))? - 1;
            let first = match kind {
                "row" => 0,
                "column" => side,
                _ => 2 * side,
            };
            first + number
        }
        ("the", "falling diagonal") => 3 * side,
        ("the", "rising diagonal") => 3 * side + 1,
        _ => return None,
    };
    (number < geometry.unit_count()).then(|| Unit::new(number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Variant;
    use crate::puzzle::test_support::plain;

    #[test]
    fn a_cell_has_several_names() {
        let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
        for name in ["R1C5", "r1c5", "A5", "a5", "4", " R1C5 "] {
            assert_eq!(cell(&geometry, name), Some(geometry.at(0, 4)), "{name}");
        }
        for name in ["", "R0C1", "R1C10", "J1", "A0", "A10", "81", "-1", "é5", "R1", "A"] {
            assert_eq!(cell(&geometry, name), None, "{name}");
        }
        assert_eq!(cell(&geometry, "I9"), Some(geometry.at(8, 8)));
    }

    #[test]
    fn every_unit_is_found_by_its_name() {
        for variant in [Variant::Plain, Variant::Diagonal] {
            let geometry = Geometry::with_side(9, variant).unwrap();
            for own in geometry.units() {
                assert_eq!(unit(&geometry, &geometry.kind(own).to_string()), Some(own));
            }
            assert_eq!(unit(&geometry, "row 10"), None);
        }
    }

    #[test]
    fn digits_are_symbols_or_numbers() {
        let puzzle = plain("................");
        assert_eq!(digit(&puzzle, "4"), Some(Digit::new(3)));
        assert_eq!(
            (numbered(&puzzle, 4), numbered(&puzzle, 0), numbered(&puzzle, 5)),
            (Some(Digit::new(3)), None, None)
        );
        assert_eq!((digit(&puzzle, "5"), digit(&puzzle, ""), digit(&puzzle, "x")), (None, None, None));
    }
}
