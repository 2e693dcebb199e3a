//! Branching: choosing another cell and digit at a guess, or another technique on a path.

pub(super) mod popup;
#[cfg(test)]
mod tests;
pub(super) mod update;

use crate::board::Board;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit};
use crate::solver::Algorithm;
use crate::step::Decision;

/// Messages for trying another decision of the solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BranchMsg {
    /// Asks for another decision at the current guess, or at the next one.
    Ask,
    /// Chooses a cell; its digit is still to be chosen.
    Cell(Cell),
    /// Chooses a digit.
    Digit(Digit),
    /// Chooses whether the digit is tried last instead of first.
    Last(bool),
}

/// A guess, and the decision to make instead of it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Branching {
    /// The solver, with its options.
    pub(crate) solver: Algorithm,
    /// The position just after the guess.
    pub(crate) position: u64,
    /// The solver's guess.
    pub(crate) guess: (Cell, Digit),
    /// The empty cells with several candidates before the guess, and these candidates.
    pub(crate) cells: Vec<(Cell, DigitSet)>,
    /// The board before the guess.
    pub(crate) before: Board,
    pub(crate) cell: Cell,
    pub(crate) digit: Option<Digit>,
    pub(crate) is_last: bool,
}

impl Branching {
    /// The candidates of the chosen cell.
    pub(crate) fn digits(&self) -> DigitSet {
        self.cells.iter().find(|(cell, _)| *cell == self.cell).map_or(DigitSet::EMPTY, |(_, digits)| *digits)
    }

    /// The decision to branch with; `None` while no digit is chosen, or if the solver would decide the same.
    pub(crate) fn decision(&self) -> Option<Decision> {
        let Self { cell, digit: Some(digit), is_last, .. } = *self else { return None };
        let is_same = (cell, digit) == self.guess && !is_last;
        (!is_same && self.digits().contains(digit)).then_some(Decision { cell, digit, is_last })
    }

    /// Chooses a cell. If the solver guesses in it and it has only two candidates, also chooses the other
    /// digit.
    pub(crate) fn choose(&mut self, cell: Cell) {
        self.cell = cell;
        self.digit = None;
        let mut others = self.digits();
        if cell == self.guess.0 {
            others.remove(self.guess.1);
            self.digit = others.single();
        }
    }
}
