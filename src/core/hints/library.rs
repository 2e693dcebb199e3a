//! Positions as `HoDoKu` writes them, a line each: `:code:digits:grid:deleted:eliminations:placements:extra:`.
//!
//! In the grid of 81 cells `+` precedes a digit that is not a given. The candidates are all that no peer holds, except the
//! deleted ones. Candidates are three figures: digit, row and column, counted from 1.

use std::sync::Arc;

use super::pencilled::Pencilled;
use crate::geometry::{Cell, Digit, Geometry, Variant};
use crate::rules::Placement;

const SIDE: usize = 9;

/// A line of the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The technique, as [`by_code`](super::by_code) reads it; empty if none is named.
    pub code: String,
    /// The position.
    pub position: Pencilled,
    /// The candidates to be eliminated, in ascending order.
    pub eliminations: Vec<Placement>,
    /// The digits to be placed, in ascending order.
    pub placements: Vec<Placement>,
}

/// Why a line is not a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoEntry {
    /// Too few fields.
    #[error("a position has a code, digits, a grid and deleted candidates with colons between them")]
    Fields,
    /// The grid has another number of cells.
    #[error("the grid has {0} cells instead of 81")]
    Cells(usize),
    /// An unexpected character in the grid.
    #[error("the grid contains ‘{0}’; only digits, dots and plus signs are allowed")]
    Symbol(char),
    /// A candidate is not three figures from 1 to 9.
    #[error("‘{0}’ is not a candidate: expected three figures, for digit, row and column")]
    Candidate(String),
}

/// Whether a line looks like an entry.
#[must_use]
pub fn is_entry(line: &str) -> bool {
    line.starts_with(':') && line.matches(':').count() >= 4
}

/// Reads a line.
///
/// # Errors
/// When it is not an entry.
pub fn parse(line: &str) -> Result<Entry, NoEntry> {
    let fields: Vec<&str> = line.trim().split(':').collect();
    let [_, code, _, grid, deleted, others @ ..] = fields.as_slice() else { return Err(NoEntry::Fields) };
    let geometry = Geometry::with_side(SIDE, Variant::Plain).map_err(|_| NoEntry::Fields)?;
    let mut position = grid_of(grid, &geometry)?;
    for (cell, digit) in candidates(deleted, &geometry)? {
        position.eliminate(cell, digit);
    }
    let field = |index: usize| candidates(others.get(index).copied().unwrap_or_default(), &geometry);
    Ok(Entry { code: (*code).into(), position, eliminations: field(0)?, placements: field(1)? })
}

fn grid_of(grid: &str, geometry: &Arc<Geometry>) -> Result<Pencilled, NoEntry> {
    let (mut position, mut cells, mut is_given) = (Pencilled::new(Arc::clone(geometry)), 0, true);
    for symbol in grid.chars() {
        match symbol {
            '+' => {
                is_given = false;
                continue;
            }
            '.' | '0' => {}
            '1'..='9' if cells < geometry.cell_count() => {
                position.place(Cell::new(cells), Digit::new(symbol as usize - '1' as usize), is_given);
            }
            '1'..='9' => {}
            _ => return Err(NoEntry::Symbol(symbol)),
        }
        (cells, is_given) = (cells + 1, true);
    }
    if cells == geometry.cell_count() { Ok(position) } else { Err(NoEntry::Cells(cells)) }
}

fn candidates(field: &str, geometry: &Geometry) -> Result<Vec<Placement>, NoEntry> {
    let mut all =
        field.split_whitespace().map(|word| candidate(word, geometry)).collect::<Result<Vec<_>, _>>()?;
    all.sort_unstable();
    Ok(all)
}

fn candidate(word: &str, geometry: &Geometry) -> Result<Placement, NoEntry> {
    let figures: Vec<usize> = word
        .bytes()
        .filter(|byte| (b'1'..=b'9').contains(byte))
        .map(|byte| usize::from(byte - b'1'))
        .collect();
    match figures[..] {
        [digit, row, column] if word.len() == 3 => Ok((geometry.at(row, column), Digit::new(digit))),
        _ => Err(NoEntry::Candidate(word.into())),
    }
}
