//! The contents of the board while it is edited. Independent of history and selection.

use std::sync::Arc;

use crate::digit_set::DigitSet;
use crate::format::Draft;
use crate::geometry::{Cell, Digit, Geometry};
use crate::puzzle::{Clash, Conflict, Puzzle, SetterRules, Symbols, conflicts};

/// The contents of the board while it is edited: like a [`Puzzle`], but possibly with conflicts, and with manual pencil
/// marks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The board's shape.
    pub geometry: Arc<Geometry>,
    /// The digit of each cell.
    pub digits: Vec<Option<Digit>>,
    /// The pencil marks of each cell; those below a digit reappear when it is removed.
    pub marks: Vec<DigitSet>,
    /// How digits are written.
    pub symbols: Symbols,
    /// Its source; empty for a new one.
    pub name: String,
    /// The rules that came with it and are not applied.
    pub setter_rules: Option<Arc<SetterRules>>,
}

impl Sheet {
    /// A sheet without digits, with the default symbols.
    #[must_use]
    pub fn blank(geometry: Arc<Geometry>) -> Self {
        Self {
            digits: vec![None; geometry.cell_count()],
            marks: vec![DigitSet::EMPTY; geometry.cell_count()],
            symbols: Symbols::standard(geometry.side()),
            name: String::new(),
            setter_rules: None,
            geometry,
        }
    }

    /// The puzzle, without pencil marks.
    ///
    /// # Errors
    /// The first conflict.
    pub fn puzzle(&self) -> Result<Puzzle, Conflict> {
        let puzzle = Puzzle::new(
            Arc::clone(&self.geometry),
            self.digits.clone(),
            self.symbols.clone(),
            self.name.clone(),
        )?;
        Ok(puzzle.with_setter_rules(self.setter_rules.clone()))
    }

    /// The puzzle with the pencil marks.
    ///
    /// # Errors
    /// The board with its digits in conflict.
    pub fn draft(&self) -> Result<Draft, Clash> {
        let candidates = self.geometry.cells().map(|cell| self.shown_marks(cell)).collect();
        match self.puzzle() {
            Ok(puzzle) => Ok(Draft { candidates, ..Draft::from(puzzle) }),
            Err(_) => Err(Clash {
                geometry: Arc::clone(&self.geometry),
                digits: self.digits.clone(),
                candidates,
                symbols: self.symbols.clone(),
                name: self.name.clone(),
            }),
        }
    }

    /// This sheet with the digits and marks that were added to the same board later.
    #[must_use]
    pub fn begun(&self, draft: &Draft) -> Self {
        let digits = self.digits.iter().zip(&draft.placed).map(|(given, placed)| given.or(*placed));
        Self { digits: digits.collect(), marks: draft.candidates.clone(), ..self.clone() }
    }

    /// All conflicts.
    #[must_use]
    pub fn conflicts(&self) -> Vec<Conflict> {
        conflicts(&self.geometry, &self.digits)
    }

    /// The number of cells with a digit.
    #[must_use]
    pub fn filled(&self) -> usize {
        self.digits.iter().flatten().count()
    }

    /// Whether there are neither digits nor pencil marks.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.filled() == 0 && self.marks.iter().all(|marks| *marks == DigitSet::EMPTY)
    }

    /// Whether a cell has visible pencil marks.
    #[must_use]
    pub fn has_marks(&self) -> bool {
        self.geometry.cells().any(|cell| !self.shown_marks(cell).is_empty())
    }

    /// The visible pencil marks of a cell: none if it has a digit.
    #[must_use]
    pub fn shown_marks(&self, cell: Cell) -> DigitSet {
        if self.digits[cell.index()].is_some() { DigitSet::EMPTY } else { self.marks[cell.index()] }
    }

    /// Enters a digit into these cells, or clears them: of their digits or, if they have none, of their marks.
    pub(super) fn enter(&mut self, cells: &[Cell], digit: Option<Digit>) {
        let any_digit = cells.iter().any(|cell| self.digits[cell.index()].is_some());
        for cell in cells {
            if digit.is_none() && !any_digit {
                self.marks[cell.index()] = DigitSet::EMPTY;
            }
            self.digits[cell.index()] = digit;
        }
    }

    /// Adds a pencil mark to those of these cells that have no digit, or removes it if all of them have it.
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
            setter_rules: puzzle.setter_rules().cloned(),
            ..Self::blank(Arc::clone(puzzle.geometry()))
        }
    }
}

impl From<&Clash> for Sheet {
    fn from(clash: &Clash) -> Self {
        Self {
            digits: clash.digits.clone(),
            marks: clash.candidates.clone(),
            symbols: clash.symbols.clone(),
            name: clash.name.clone(),
            ..Self::blank(Arc::clone(&clash.geometry))
        }
    }
}
