//! Random boards of several sides, with many clues and with few.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::random::Random;
use super::watch::Watch;
use super::{Failure, Recipe, Until, grid, removal};
use crate::engine::Engine;
use crate::geometry::{BlockShape, Geometry, Variant};
use crate::puzzle::Puzzle;

/// Random boards of several sides and shares of filled cells, all from one seed.
///
/// Each board is a random full grid without some of its digits, so it has a solution, and many if it has few clues.
/// The boards of one number are parts of the same grid: the one with fewer clues has a part of the other's clues.
/// So differences in a solver's work come from the clues alone, not from another grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Family {
    /// The blocks of the boards, one shape for each side.
    pub blocks: Vec<BlockShape>,
    /// The shares of filled cells in percent, from many to few.
    pub filled: Vec<u8>,
    /// The number of boards of each side and share.
    pub each: u32,
    /// The seed.
    pub seed: u64,
}

impl Family {
    /// Common sides of collections, and some between them.
    pub const SIDES: [usize; 7] = [4, 6, 9, 12, 16, 20, 25];
    /// From nearly full boards to nearly empty ones, in percent.
    pub const FILLED: [u8; 9] = [90, 80, 70, 60, 50, 40, 30, 20, 10];

    /// The most boards of a side: all of them are in memory at once.
    pub const MOST: u64 = 100_000;

    /// The number of boards of each side.
    #[must_use]
    pub fn boards_of_each_side(&self) -> u64 {
        u64::from(self.each).saturating_mul(self.filled.len() as u64)
    }

    /// The number of clues of a board with this share of its cells filled, rounded to the nearest.
    #[must_use]
    pub const fn clues(cells: usize, percent: u8) -> usize {
        (cells * percent as usize + 50) / 100
    }

    /// The boards of one shape: those with the most clues first, of each share in the order of their numbers.
    ///
    /// # Errors
    /// When no grid of this shape is found, or the flag is set meanwhile.
    ///
    /// # Panics
    /// When blocks of this shape make no board.
    pub fn boards(&self, block: BlockShape, cancel: &AtomicBool) -> Result<Vec<Puzzle>, Failure> {
        let geometry = Geometry::new(block, Variant::Plain).expect("the shape of a board");
        let watch = Watch::new(cancel, None);
        let mut engine = Engine::new();
        let mut by_share = vec![Vec::new(); self.filled.len()];
        for number in 0..u64::from(self.each) {
            // As `Recipe::puzzle` does for each share, but with one search for the grid.
            let mut random = Random::new(self.seed, number);
            let grid = grid::random(&geometry, &mut random, watch)?;
            for (&percent, boards) in self.filled.iter().zip(&mut by_share) {
                let clues = Self::clues(geometry.cell_count(), percent);
                let clues = Some(clues..=clues);
                let recipe = Recipe { clues, until: Until::Unchecked, ..Recipe::new(Arc::clone(&geometry)) };
                let reduced = removal::reduce(&recipe, &mut engine, &grid, &mut random.clone(), watch)?;
                boards.push(recipe.generated(&reduced, 1).puzzle);
            }
        }
        Ok(by_share.concat())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_of_a_family_lose_clues_progressively() {
        let filled = vec![75, 50, 25];
        let blocks = [4, 9, 16].map(|side| BlockShape::for_side(side).unwrap());
        let family = Family { blocks: blocks.to_vec(), filled, each: 3, seed: 7 };
        for block in blocks {
            let boards = family.boards(block, &AtomicBool::new(false)).unwrap();
            let cells = boards[0].geometry().cell_count();
            let clues: Vec<usize> =
                boards.iter().map(|board| board.givens().iter().flatten().count()).collect();
            let rounded = [cells * 3 / 4, cells / 2, cells / 4].map(|clues| [clues; 3]).concat();
            assert!(
                clues.iter().zip(&rounded).all(|(clues, exact)| clues.abs_diff(*exact) <= 1),
                "{clues:?}"
            );
            for (more, fewer) in boards.iter().zip(&boards[3..]) {
                let cells = more.geometry().cells();
                let is_part = |cell| fewer.given(cell).is_none() || fewer.given(cell) == more.given(cell);
                assert!(cells.into_iter().all(is_part));
            }
            assert_ne!(boards[0], boards[1]);
            let recipe = Recipe::new(Geometry::new(block, Variant::Plain).unwrap());
            let recipe = Recipe { clues: Some(clues[4]..=clues[4]), until: Until::Unchecked, ..recipe };
            let again = recipe.puzzle(&mut Engine::new(), 7, 1, &AtomicBool::new(false)).unwrap();
            assert_eq!(boards[4], again.puzzle, "what `Recipe` makes");
            assert_eq!(boards, family.boards(block, &AtomicBool::new(false)).unwrap());
            assert_ne!(
                boards,
                Family { seed: 8, ..family.clone() }.boards(block, &AtomicBool::new(false)).unwrap()
            );
        }
    }
}
