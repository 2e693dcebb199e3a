//! A puzzle in progress: the givens, the digits placed since, and the pencil marks.

use crate::digit_set::DigitSet;
use crate::format::cells::contents::Contents;
use crate::geometry::Digit;
use crate::puzzle::Puzzle;

/// A puzzle with what has been written into it since.
///
/// Placed digits and marks are not checked: they may be in conflict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The givens.
    pub puzzle: Puzzle,
    /// The digit that was placed in each cell; none where there is a given.
    pub placed: Vec<Option<Digit>>,
    /// The pencil marks of each cell; empty where there are none.
    pub candidates: Vec<DigitSet>,
}

impl Draft {
    /// Whether the text held anything but givens.
    #[must_use]
    pub fn is_begun(&self) -> bool {
        Contents::from(self).is_begun()
    }

    /// Whether there is a pencil mark anywhere.
    #[must_use]
    pub fn has_candidates(&self) -> bool {
        Contents::from(self).has_marks()
    }

    /// Whether every empty cell has pencil marks.
    #[must_use]
    pub fn is_pencilled(&self) -> bool {
        self.digits().zip(&self.candidates).all(|(digit, marks)| digit.is_some() || *marks != DigitSet::EMPTY)
    }

    /// The given or placed digit of each cell.
    pub fn digits(&self) -> impl Iterator<Item = Option<Digit>> + '_ {
        self.puzzle.givens().iter().zip(&self.placed).map(|(&given, &placed)| given.or(placed))
    }

    /// The digits that each empty cell's peers leave it.
    #[must_use]
    pub fn possible(&self) -> Vec<DigitSet> {
        let contents = Contents::from(self);
        contents.geometry.cells().map(|cell| contents.possible(cell)).collect()
    }

    /// The same draft with its puzzle under another name.
    #[must_use]
    pub fn with_name(self, name: impl Into<String>) -> Self {
        Self { puzzle: self.puzzle.with_name(name), ..self }
    }
}

impl<'a> From<&'a Draft> for Contents<'a> {
    fn from(draft: &'a Draft) -> Self {
        Self { placed: &draft.placed, marks: &draft.candidates, ..Self::from(&draft.puzzle) }
    }
}

impl From<Puzzle> for Draft {
    fn from(puzzle: Puzzle) -> Self {
        let cells = puzzle.givens().len();
        Self { puzzle, placed: vec![None; cells], candidates: vec![DigitSet::EMPTY; cells] }
    }
}
