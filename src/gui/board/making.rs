//! A puzzle that is being generated for the board.

use std::io;

use super::new_board::NewBoard;
use crate::editor::Sheet;
use crate::generate::{Failure, Making, Recipe, new_seed};

/// A puzzle being generated.
#[derive(Debug)]
pub(crate) struct NewPuzzle {
    making: Making,
    board: NewBoard,
    seed: u64,
}

impl NewPuzzle {
    /// Begins to generate a puzzle for a board of this kind.
    ///
    /// # Errors
    /// When the system cannot start a thread.
    pub(crate) fn begin(board: NewBoard, recipe: Recipe) -> io::Result<Self> {
        let seed = new_seed();
        Ok(Self { making: Making::begin(recipe, seed, 0)?, board, seed })
    }

    /// The puzzle in the symbols of the board, named after its seed, once it is there, and how many grids were tried for it.
    pub(crate) fn poll(&mut self) -> Option<Result<(Sheet, u32), Failure>> {
        let named = |made: crate::generate::Generated| {
            let sheet = Sheet::from(&made.puzzle);
            let symbols = self.board.sheet().map_or_else(|| sheet.symbols.clone(), |empty| empty.symbols);
            (Sheet { symbols, name: format!("generated, seed {}", self.seed), ..sheet }, made.attempts)
        };
        self.making.poll().map(|made| made.map(named))
    }

    /// The progress: the grid being tried, counted from 1, and the share of its clues examined, 0 to 1.
    pub(crate) fn progress(&self) -> (u32, f32) {
        let (before, share) = self.making.progress();
        (before + 1, share)
    }
}
