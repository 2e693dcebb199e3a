//! The choice of a new board: empty, or a new puzzle.

use crate::editor::Sheet;
use crate::generate::{Recipe, Symmetry, Until};
use crate::geometry::{BlockShape, Geometry, Variant};
use crate::puzzle::Symbols;

/// The kind of new board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NewBoard {
    pub(crate) block: BlockShape,
    pub(crate) variant: Variant,
    /// Whether digits are written as letters from A on.
    pub(crate) letters: bool,
    /// The puzzle to be generated on it; empty if `None`.
    pub(crate) puzzle: Option<Wish>,
}

/// What a generated puzzle is to be like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Wish {
    pub(crate) symmetry: Symmetry,
    /// The number of clues; as few as can be found if `None`.
    pub(crate) clues: Option<usize>,
}

impl NewBoard {
    /// The kind of the board of a sheet.
    pub(crate) fn like(sheet: &Sheet) -> Self {
        let (block, variant) = (sheet.geometry.block(), sheet.geometry.variant());
        Self {
            block,
            variant,
            letters: block.side() > 9 && sheet.symbols == letters(block.side()),
            puzzle: None,
        }
    }

    /// The number of clues of a puzzle that is neither hard to find nor full: two fifths of the cells, and on boards
    /// above side 16 half of them.
    pub(crate) const fn usual_clues(self) -> usize {
        let cells = self.block.side() * self.block.side();
        if self.is_large() { cells / 2 } else { cells * 2 / 5 }
    }

    /// Whether a puzzle with as few clues as can be would take too long.
    pub(crate) const fn is_large(self) -> bool {
        self.block.side() > 16
    }

    /// The recipe of the puzzle on it; `None` if it is to be empty, or its shape is not supported.
    pub(crate) fn recipe(self) -> Option<Recipe> {
        let Wish { symmetry, clues } = self.puzzle?;
        let geometry = Geometry::new(self.block, self.variant).ok()?;
        let plain = Recipe { symmetry, ..Recipe::new(geometry) };
        Some(match clues {
            Some(clues) => Recipe { clues: Some(clues..=clues), until: Until::Allowed, ..plain },
            None => plain,
        })
    }

    /// The empty board; `None` if its shape is not supported.
    pub(crate) fn sheet(self) -> Option<Sheet> {
        let sheet = Sheet::blank(Geometry::new(self.block, self.variant).ok()?);
        let side = self.block.side();
        Some(if self.letters && side > 9 { Sheet { symbols: letters(side), ..sheet } } else { sheet })
    }
}

/// A, B, C, … as the symbols of a board of this side.
pub(crate) fn letters(side: usize) -> Symbols {
    Symbols::new(('A'..='Z').take(side).collect(), '.')
}
