//! The subject of a query: a puzzle, possibly in the middle of a search.

use crate::geometry::{Cell, Digit, Unit};
use crate::puzzle::Puzzle;

/// A puzzle with digits placed and candidates struck out, so that questions can be asked inside a branch.
///
/// It may be inconsistent: a placed digit that contradicts a given leaves no solution.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// The board and the givens.
    pub puzzle: &'a Puzzle,
    /// Digits placed in addition to the givens.
    pub placed: &'a [(Cell, Digit)],
    /// Candidates that are not allowed.
    pub struck: &'a [(Cell, Digit)],
}

impl<'a> Position<'a> {
    /// A puzzle as it is given.
    #[must_use]
    pub const fn new(puzzle: &'a Puzzle) -> Self {
        Self { puzzle, placed: &[], struck: &[] }
    }
}

impl<'a> From<&'a Puzzle> for Position<'a> {
    fn from(puzzle: &'a Puzzle) -> Self {
        Self::new(puzzle)
    }
}

/// The basis of an answer: a condition of a [`Position`], or a rule of its board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fact {
    /// The given of a cell.
    Given(Cell),
    /// A digit placed in addition.
    Placed(Cell, Digit),
    /// A candidate struck out.
    Struck(Cell, Digit),
    /// The rule that a cell has exactly one digit.
    Cell(Cell),
    /// The rule that a unit has each digit exactly once.
    Unit(Unit),
}

impl Position<'_> {
    /// All conditions of this position: givens, then placed digits, then struck candidates.
    pub fn facts(&self) -> impl Iterator<Item = Fact> + '_ {
        let cells = self.puzzle.geometry().cells();
        let givens = cells.filter(|&cell| self.puzzle.given(cell).is_some()).map(Fact::Given);
        let placed = self.placed.iter().map(|&(cell, digit)| Fact::Placed(cell, digit));
        let struck = self.struck.iter().map(|&(cell, digit)| Fact::Struck(cell, digit));
        givens.chain(placed).chain(struck)
    }

    /// The rules of the board: cells, then units.
    pub fn rules(&self) -> impl Iterator<Item = Fact> + use<> {
        let geometry = self.puzzle.geometry();
        geometry.cells().map(Fact::Cell).chain(geometry.units().map(Fact::Unit))
    }
}

/// A claim about every solution of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// There is no solution.
    NoSolution,
    /// No solution has this digit here.
    Excluded(Cell, Digit),
    /// Every solution has this digit here.
    Forced(Cell, Digit),
}
