//! The choice of an empty board.

use crate::editor::Sheet;
use crate::geometry::{BlockShape, Geometry, Variant};
use crate::puzzle::Symbols;

/// What kind of empty board to begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NewBoard {
    pub(crate) block: BlockShape,
    pub(crate) variant: Variant,
    /// Digits are written as letters from A on.
    pub(crate) letters: bool,
}

impl NewBoard {
    /// A board like the one that a sheet lies on.
    pub(crate) fn like(sheet: &Sheet) -> Self {
        let (block, variant) = (sheet.geometry.block(), sheet.geometry.variant());
        Self { block, variant, letters: block.side() > 9 && sheet.symbols == letters(block.side()) }
    }

    /// The empty board; none of a shape that cannot be.
    pub(crate) fn sheet(self) -> Option<Sheet> {
        let sheet = Sheet::blank(Geometry::new(self.block, self.variant).ok()?);
        let side = self.block.side();
        Some(if self.letters && side > 9 { Sheet { symbols: letters(side), ..sheet } } else { sheet })
    }
}

/// A, B, C, … for the digits of a side.
pub(crate) fn letters(side: usize) -> Symbols {
    Symbols::new(('A'..='Z').take(side).collect(), '.')
}
