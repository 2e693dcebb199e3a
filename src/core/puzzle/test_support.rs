//! Puzzles for unit tests.

use super::{Conflict, Puzzle, Symbols};
use crate::geometry::{Geometry, Variant};

/// A plain puzzle in one line.
pub fn plain(line: &str) -> Puzzle {
    board(Variant::Plain, line)
}

/// A puzzle of this variant in one line.
pub fn board(variant: Variant, line: &str) -> Puzzle {
    parse(variant, line).unwrap()
}

/// A puzzle of this variant in one line, or two of its givens that are in conflict.
pub fn parse(variant: Variant, line: &str) -> Result<Puzzle, Conflict> {
    let side = line.len().isqrt();
    let symbols = Symbols::standard(side);
    let givens = line.chars().map(|symbol| symbols.digit(symbol)).collect();
    Puzzle::new(Geometry::with_side(side, variant).unwrap(), givens, symbols, "")
}
