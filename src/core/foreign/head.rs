//! The first line of a stream: what the steps are about.

use std::sync::Arc;

use super::boards::Shown;
use super::fields::{Fields, Key, Value};
use super::names;
use crate::geometry::{BlockShape, Digit, Geometry, Variant};
use crate::puzzle::{Puzzle, Symbols};
use crate::solver::{Algorithm, Foreign};
use crate::visible::is_hidden;

/// The version of the protocol that is read and written.
pub const VERSION: u64 = 1;

/// What the first line says.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Head {
    /// The puzzle; `None` if the line does not show its board.
    pub(super) puzzle: Option<Puzzle>,
    pub(super) solver: Algorithm,
}

/// Reads the first line; `None` if these fields are not those of a first line.
///
/// # Errors
/// With the problem of the line.
pub(super) fn head(fields: &Fields<'_>) -> Option<Result<Head, String>> {
    let version = match fields.get(Key::Trace) {
        Value::Number(version) => version,
        _ if fields.text(Key::Kind).is_some() => return None,
        // A first line may do without its version.
        _ if fields.text(Key::Board).is_some() || fields.text(Key::Puzzle).is_some() => VERSION,
        _ => return None,
    };
    Some(read(fields, version))
}

fn read(fields: &Fields<'_>, version: u64) -> Result<Head, String> {
    if version > VERSION {
        return Err(format!("its version is {version}; this program reads versions up to {VERSION}"));
    }
    let name = fields.text(Key::Solver).unwrap_or_default();
    let own = fields.text(Key::Sudoscope).and_then(|_| name.parse().ok());
    let solver = own.unwrap_or_else(|| Algorithm::Foreign(Foreign::named(name)));
    Ok(Head { puzzle: puzzle(fields)?, solver })
}

fn puzzle(fields: &Fields<'_>) -> Result<Option<Puzzle>, String> {
    let named = fields.text(Key::Puzzle).unwrap_or_default();
    let (board, name) = match fields.text(Key::Board) {
        Some(board) => (board, named),
        None if is_board(named) => (named, ""),
        None => return Ok(None),
    };
    let cells: Vec<char> = board.chars().collect();
    let side = cells.len().isqrt();
    let variant = match fields.text(Key::Variant) {
        Some("diagonal") => Variant::Diagonal,
        None | Some("plain") => Variant::Plain,
        Some(_) => return Err("its variant is not known; expected plain or diagonal".into()),
    };
    let geometry = geometry(fields.text(Key::Block), side, variant)?;
    if geometry.cell_count() != cells.len() {
        return Err(format!("its board has {} cells; expected {}", cells.len(), geometry.cell_count()));
    }
    let symbols = symbols(fields, side)?;
    let given = |&symbol: &char| match symbols.digit(symbol) {
        None if names::is_blank(&symbols, symbol) => Ok(None),
        None => Err(format!("its board holds {symbol:?}, which is not one of its symbols")),
        digit => Ok(digit),
    };
    let givens: Vec<Option<Digit>> = cells.iter().map(given).collect::<Result<_, _>>()?;
    let puzzle = Puzzle::new(Arc::clone(&geometry), givens, symbols.clone(), name);
    puzzle.map(Some).map_err(|conflict| conflict.describe(&geometry, &symbols))
}

fn is_board(text: &str) -> bool {
    let count = text.chars().count();
    count >= 16 && count.isqrt().pow(2) == count && text.chars().any(|c| matches!(c, '.' | '0'))
}

fn geometry(block: Option<&str>, side: usize, variant: Variant) -> Result<Arc<Geometry>, String> {
    let made = match block {
        None => Geometry::with_side(side, variant),
        Some(block) => {
            let shape = block.split_once('x').and_then(|(rows, columns)| {
                Some(BlockShape { rows: rows.parse().ok()?, columns: columns.parse().ok()? })
            });
            Geometry::new(shape.ok_or("its block cannot be read; expected, for instance, 3x3")?, variant)
        }
    };
    made.map_err(|error| error.to_string())
}

fn symbols(fields: &Fields<'_>, side: usize) -> Result<Symbols, String> {
    let standard = Symbols::standard(side);
    let all = match fields.text(Key::Symbols) {
        None => standard.all().to_vec(),
        Some(symbols) => symbols.chars().collect(),
    };
    let blank = fields.text(Key::Blank).and_then(|blank| blank.chars().next()).unwrap_or('.');
    let is_wrong =
        |(i, symbol): (usize, &char)| *symbol == blank || is_hidden(*symbol) || all[..i].contains(symbol);
    if all.len() != side || is_hidden(blank) || all.iter().enumerate().any(is_wrong) {
        return Err(format!("its symbols cannot be used; expected {side} different ones besides the blank"));
    }
    Ok(Symbols::new(all, blank))
}

/// The puzzle that the first board of a stream shows: cells with one candidate are its givens.
pub(super) fn shown(empty: &Puzzle, board: &Shown) -> Option<Puzzle> {
    let givens = board.cells.iter().map(|cell| cell.and_then(crate::digit_set::DigitSet::single)).collect();
    Puzzle::new(Arc::clone(empty.geometry()), givens, empty.symbols().clone(), "").ok()
}

/// A board of this side without givens, with the default symbols.
pub(super) fn empty(side: usize, variant: Variant) -> Option<Puzzle> {
    let geometry = Geometry::with_side(side, variant).ok()?;
    let givens = vec![None; geometry.cell_count()];
    Puzzle::new(geometry, givens, Symbols::standard(side), "").ok()
}
