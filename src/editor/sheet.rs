//! What stands on the board while it is edited. Knows no history and no selection.

use std::sync::Arc;

use crate::digit_set::DigitSet;
use crate::format::Draft;
use crate::geometry::{Cell, Digit, Geometry};
use crate::puzzle::{Conflict, Puzzle, Symbols, conflicts};

/// What stands on the board while it is edited: like a [`Puzzle`], but perhaps with conflicts, and with pencil
/// marks made by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The board's shape.
    pub geometry: Arc<Geometry>,
    /// The digit of each cell.
    pub digits: Vec<Option<Digit>>,
    /// The pencil marks of each cell; those under a digit come back when it goes.
    pub marks: Vec<DigitSet>,
    /// How digits are written.
    pub symbols: Symbols,
    /// Where it comes from; empty for a new one.
    pub name: String,
}

impl Sheet {
    /// A sheet without digits, in the usual symbols.
    #[must_use]
    pub fn blank(geometry: Arc<Geometry>) -> Self {
        Self {
            digits: vec![None; geometry.cell_count()],
            marks: vec![DigitSet::EMPTY; geometry.cell_count()],
            symbols: Symbols::standard(geometry.side()),
            name: String::new(),
            geometry,
        }
    }

    /// The puzzle on it; pencil marks are no part of it.
    ///
    /// # Errors
    /// The first conflict.
    pub fn puzzle(&self) -> Result<Puzzle, Conflict> {
        Puzzle::new(Arc::clone(&self.geometry), self.digits.clone(), self.symbols.clone(), self.name.clone())
    }

    /// The same with the pencil marks.
    ///
    /// # Errors
    /// The first conflict.
    pub fn draft(&self) -> Result<Draft, Conflict> {
        let candidates = self.geometry.cells().map(|cell| self.shown_marks(cell)).collect();
        Ok(Draft { candidates, ..Draft::from(self.puzzle()?) })
    }

    /// This sheet with what was placed and marked on the same board since.
    #[must_use]
    pub fn begun(&self, draft: &Draft) -> Self {
        let digits = self.digits.iter().zip(&draft.placed).map(|(given, placed)| given.or(*placed));
        Self { digits: digits.collect(), marks: draft.candidates.clone(), ..self.clone() }
    }

    /// Every conflict on it.
    #[must_use]
    pub fn conflicts(&self) -> Vec<Conflict> {
        conflicts(&self.geometry, &self.digits)
    }

    /// The number of cells with a digit.
    #[must_use]
    pub fn filled(&self) -> usize {
        self.digits.iter().flatten().count()
    }

    /// Whether neither a digit nor a pencil mark stands on it.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.filled() == 0 && self.marks.iter().all(|marks| *marks == DigitSet::EMPTY)
    }

    /// The pencil marks that show in a cell: none where a digit stands.
    #[must_use]
    pub fn shown_marks(&self, cell: Cell) -> DigitSet {
        if self.digits[cell.index()].is_some() { DigitSet::EMPTY } else { self.marks[cell.index()] }
    }

    /// Writes a digit into these cells, or empties them: of their digits or, where there is none, of their marks.
    pub(super) fn enter(&mut self, cells: &[Cell], digit: Option<Digit>) {
        let any_digit = cells.iter().any(|cell| self.digits[cell.index()].is_some());
        for cell in cells {
            if digit.is_none() && !any_digit {
                self.marks[cell.index()] = DigitSet::EMPTY;
            }
            self.digits[cell.index()] = digit;
        }
    }

    /// Puts a pencil mark into those of these cells that have no digit, or takes it away where all of them have it.
    pub(super) fn mark(&mut self, cells: &[Cell], digit: Digit) {
        let empty = |cell: &&Cell| self.digits[cell.index()].is_none();
        let empty: Vec<Cell> = cells.iter().filter(empty).copied().collect();
        let all = empty.iter().all(|cell| self.marks[cell.index()].contains(digit));
        for cell in empty {
            let marks = &mut self.marks[cell.index()];
            if all { marks.remove(digit) } else { marks.insert(digit) }
        }
    }
}

impl From<&Puzzle> for Sheet {
    fn from(puzzle: &Puzzle) -> Self {
        Self {
            digits: puzzle.givens().to_vec(),
            symbols: puzzle.symbols().clone(),
            name: puzzle.name().to_owned(),
            ..Self::blank(Arc::clone(puzzle.geometry()))
        }
    }
}
