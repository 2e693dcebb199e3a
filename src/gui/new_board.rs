//! New boards: choosing one that is empty, or one with a generated puzzle.

pub(crate) mod making;
pub(super) mod popup;
pub(super) mod update;

use crate::editor::Sheet;
use crate::generate::{Demand, MOST_GRADED, Patience, Recipe, Symmetry, Until, fewest_clues};
use crate::geometry::{BlockShape, Geometry, Variant};
use crate::puzzle::Symbols;
use crate::rating::Difficulty;
use crate::rules::Level;
use crate::step::RuleId;

/// The kind of new board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NewBoard {
    pub(crate) block: BlockShape,
    pub(crate) variant: Variant,
    /// Whether digits are shown as letters, from A on.
    pub(crate) letters: bool,
    /// The puzzle to generate; `None` for an empty board.
    pub(crate) puzzle: Option<Wish>,
}

/// The requirements for a generated puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Wish {
    pub(crate) symmetry: Symmetry,
    /// The number of clues; as few as possible if `None`.
    pub(crate) clues: Option<usize>,
    /// The level; any if `None`.
    pub(crate) level: Option<Level>,
    /// A technique that people use to solve it; any if `None`.
    pub(crate) technique: Option<RuleId>,
    /// The lowest and the highest rating of Sudoku Explainer; any if `None`.
    pub(crate) rating: Option<[Difficulty; 2]>,
}

impl Wish {
    fn demand(self) -> Demand {
        let techniques = self.technique.map(|technique| vec![technique]);
        Demand {
            levels: self.level.into_iter().collect(),
            techniques: techniques.into_iter().collect(),
            rating: self.rating.map(|[least, most]| least..=most),
        }
    }
}

impl NewBoard {
    /// The kind of a sheet's board.
    pub(crate) fn like(sheet: &Sheet) -> Self {
        let (block, variant) = (sheet.geometry.block(), sheet.geometry.variant());
        Self {
            block,
            variant,
            letters: block.side() > 9 && sheet.symbols == letters(block.side()),
            puzzle: None,
        }
    }

    /// The default number of clues, neither hard to reach nor too easy: two fifths of the cells; on boards
    /// above side 16, half of them.
    pub(crate) const fn usual_clues(self) -> usize {
        let cells = self.block.side() * self.block.side();
        if self.is_large() { cells / 2 } else { cells * 2 / 5 }
    }

    /// The fewest clues that can be requested: half of the default, or as many as a puzzle needs at least.
    pub(crate) fn least_clues(self) -> usize {
        let fewest = Geometry::new(self.block, self.variant).map_or(0, |geometry| fewest_clues(&geometry));
        fewest.max(self.usual_clues() / 2)
    }

    /// Whether generating a puzzle with as few clues as possible would take too long.
    pub(crate) const fn is_large(self) -> bool {
        self.block.side() > 16
    }

    /// Whether Sudoku Explainer rates puzzles on such boards.
    pub(crate) fn has_rating(self) -> bool {
        self.block == BlockShape { rows: 3, columns: 3 } && self.variant == Variant::Plain
    }

    /// The recipe for its puzzle; `None` for an empty board or an unsupported shape.
    pub(crate) fn recipe(self) -> Option<Recipe> {
        let wish = self.puzzle?;
        let geometry = Geometry::new(self.block, self.variant).ok()?;
        // Larger boards are not graded.
        let wish = Wish { rating: wish.rating.filter(|_| self.has_rating()), ..wish };
        let demand = if self.is_large() { Demand::default() } else { wish.demand() };
        let usual = Recipe::new(geometry);
        let patience = if demand.is_nothing() { usual.patience } else { Patience::Grids(MOST_GRADED) };
        let plain = Recipe { symmetry: wish.symmetry, demand, patience, ..usual };
        Some(match wish.clues {
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

/// The symbols A, B, C, … for a board of this side.
pub(crate) fn letters(side: usize) -> Symbols {
    Symbols::new(('A'..='Z').take(side).collect(), '.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_clue_counts_are_not_offered() {
        for (rows, columns, least) in [(2, 2, 3), (3, 3, 17), (4, 4, 51), (5, 5, 156)] {
            let block = BlockShape { rows, columns };
            let board = NewBoard { block, variant: Variant::Plain, letters: false, puzzle: None };
            assert_eq!(board.least_clues(), least);
        }
    }
}
