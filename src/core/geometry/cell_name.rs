//! The name of a cell, as people write it.

use std::fmt;
use std::str::FromStr;

use super::{Cell, Geometry};

/// A row and a column of a board that need not be known yet.
///
/// Displayed as `R3C5`. Parsed from this form, in letters of either case, and from `C5`: a letter for the row, a number for
/// the column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellName {
    /// Counted from 1.
    row: usize,
    column: usize,
}

/// A text that names no cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a cell such as R3C5")]
pub struct NoCellName;

impl CellName {
    /// The cell with this name, if the board has it.
    #[must_use]
    pub fn on(self, geometry: &Geometry) -> Option<Cell> {
        let (row, column) = (self.row - 1, self.column - 1);
        (row < geometry.side() && column < geometry.side()).then(|| geometry.at(row, column))
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "R{}C{}", self.row, self.column)
    }
}

impl FromStr for CellName {
    type Err = NoCellName;

    #[inline]
    fn from_str(text: &str) -> Result<Self, NoCellName> {
        let number = |text: &str| text.parse::<usize>().ok().filter(|number| *number > 0).ok_or(NoCellName);
        let pair = text.strip_prefix(['R', 'r']).and_then(|rest| rest.split_once(['C', 'c']));
        if let Some((row, column)) = pair {
            return Ok(Self { row: number(row)?, column: number(column)? });
        }
        let letter = text.chars().next().filter(char::is_ascii_alphabetic).ok_or(NoCellName)?;
        let row = usize::from(letter.to_ascii_uppercase() as u8 - b'A') + 1;
        Ok(Self { row, column: number(&text[1..])? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Variant;

    #[test]
    fn names_are_read_and_written() {
        let geometry = Geometry::with_side(16, Variant::Plain).expect("a side");
        for cell in geometry.cells() {
            let name = geometry.name(cell);
            let read: CellName = name.parse().expect("a name");
            assert_eq!((read.on(&geometry), read.to_string()), (Some(cell), name.clone()));
            assert_eq!(name.to_lowercase().parse(), Ok(read));
        }
        for (letters, name) in [("A5", "R1C5"), ("p16", "R16C16"), ("R5", "R18C5"), ("c12", "R3C12")] {
            assert_eq!(letters.parse::<CellName>().map(|read| read.to_string()), Ok(name.into()));
        }
        assert_eq!("R12C4".parse::<CellName>().map(|name| name.on(&geometry).is_some()), Ok(true));
        let nine = Geometry::with_side(9, Variant::Plain).expect("a side");
        assert_eq!("R12C4".parse::<CellName>().map(|name| name.on(&nine)), Ok(None));
        for wrong in ["", "here", "R0C1", "R1C0", "R1C", "5", "A0", "ä5", "R1C99999999999999999999999"] {
            assert_eq!(wrong.parse::<CellName>(), Err(NoCellName), "{wrong:?}");
        }
    }
}
