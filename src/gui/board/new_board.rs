//! The choice of an empty board.

use crate::editor::Sheet;
use crate::geometry::{BlockShape, Geometry, Variant};
use crate::puzzle::Symbols;

/// The kind of empty board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NewBoard {
    pub(crate) block: BlockShape,
    pub(crate) variant: Variant,
    /// Whether digits are written as letters from A on.
    pub(crate) letters: bool,
}

impl NewBoard {
    /// The kind of the board of a sheet.
    pub(crate) fn like(sheet: &Sheet) -> Self {
        let (block, variant) = (sheet.geometry.block(), sheet.geometry.variant());
        Self { block, variant, letters: block.side() > 9 && sheet.symbols == letters(block.side()) }
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
