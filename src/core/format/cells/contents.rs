//! The contents of a board, for the writers. Unlike in a puzzle, digits may be in conflict.

use std::sync::Arc;

use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry};
use crate::puzzle::{Clash, Puzzle, SetterRules, Symbols};

/// The contents of a board.
#[derive(Clone, Copy, Debug)]
pub struct Contents<'a> {
    pub(crate) geometry: &'a Arc<Geometry>,
    pub(crate) symbols: &'a Symbols,
    pub(crate) name: &'a str,
    /// The given of each cell.
    pub(crate) givens: &'a [Option<Digit>],
    /// The digit that was placed in each cell; empty where none was.
    pub(super) placed: &'a [Option<Digit>],
    /// The pencil marks of each cell; empty where there are none.
    pub(super) marks: &'a [DigitSet],
    /// The rules that came with the puzzle and are not applied.
    pub(crate) setter_rules: Option<&'a SetterRules>,
}

impl Contents<'_> {
    /// The digit that was placed in a cell.
    pub(crate) fn placed(&self, cell: Cell) -> Option<Digit> {
        self.placed.get(cell.index()).copied().flatten()
    }

    /// The pencil marks of a cell.
    pub(crate) fn marks(&self, cell: Cell) -> DigitSet {
        self.marks.get(cell.index()).copied().unwrap_or(DigitSet::EMPTY)
    }

    /// The given or placed digit of a cell.
    pub(crate) fn digit(&self, cell: Cell) -> Option<Digit> {
        self.givens[cell.index()].or_else(|| self.placed(cell))
    }

    /// Whether there is anything but givens.
    pub(crate) fn is_begun(&self) -> bool {
        self.placed.iter().any(Option::is_some) || self.has_marks()
    }

    /// Whether there is a pencil mark anywhere.
    #[must_use]
    pub fn has_marks(&self) -> bool {
        self.marks.iter().any(|&marks| !marks.is_empty())
    }

    /// The digits that an empty cell's peers leave it.
    pub(crate) fn possible(&self, cell: Cell) -> DigitSet {
        if self.digit(cell).is_some() {
            return DigitSet::EMPTY;
        }
        let seen = self.geometry.peers(cell).iter().filter_map(|&peer| self.digit(peer));
        DigitSet::all(self.geometry.side()).without(seen.collect())
    }

    /// Whether both are the same board with the same digits.
    pub(crate) fn has_digits_of(&self, other: &Self) -> bool {
        self.geometry == other.geometry
            && self.geometry.cells().all(|cell| self.digit(cell) == other.digit(cell))
    }

    /// Whether both have the same pencil marks, on the same board.
    pub(crate) fn has_marks_of(&self, other: &Self) -> bool {
        self.geometry.cells().all(|cell| self.marks(cell) == other.marks(cell))
    }
}

impl<'a> From<&'a Puzzle> for Contents<'a> {
    fn from(puzzle: &'a Puzzle) -> Self {
        Self {
            geometry: puzzle.geometry(),
            symbols: puzzle.symbols(),
            name: puzzle.name(),
            givens: puzzle.givens(),
            placed: &[],
            marks: &[],
            setter_rules: puzzle.setter_rules().map(Arc::as_ref),
        }
    }
}

impl<'a> From<&'a Clash> for Contents<'a> {
    fn from(clash: &'a Clash) -> Self {
        Self {
            geometry: &clash.geometry,
            symbols: &clash.symbols,
            name: &clash.name,
            givens: &clash.digits,
            placed: &[],
            marks: &clash.candidates,
            setter_rules: None,
        }
    }
}
