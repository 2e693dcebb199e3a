//! The puzzle being generated for a new board.

use std::io;

use super::NewBoard;
use crate::editor::Sheet;
use crate::generate::{Failure, Making, Recipe, new_seed};
use crate::gui::words::counted;

/// A puzzle being generated.
#[derive(Debug)]
pub(crate) struct NewPuzzle {
    making: Making,
    board: NewBoard,
    seed: u64,
    /// Whether many grids are tried until a puzzle has the requested grade.
    is_graded: bool,
}

impl NewPuzzle {
    /// Begins to generate a puzzle for a board of this kind.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub(crate) fn begin(board: NewBoard, recipe: Recipe) -> io::Result<Self> {
        let seed = new_seed();
        let is_graded = !recipe.demand.is_nothing();
        Ok(Self { making: Making::begin(recipe, seed, 0)?, board, seed, is_graded })
    }

    /// The finished puzzle, if available: in the symbols of the board and named after its seed, with the
    /// number of grids tried.
    pub(crate) fn poll(&mut self) -> Option<Result<(Sheet, u32), Failure>> {
        let named = |made: crate::generate::Generated| {
            let sheet = Sheet::from(&made.puzzle);
            let symbols = self.board.sheet().map_or_else(|| sheet.symbols.clone(), |empty| empty.symbols);
            (Sheet { symbols, name: format!("generated, seed {}", self.seed), ..sheet }, made.attempts)
        };
        self.making.poll().map(|made| made.map(named))
    }

    /// The progress in words: the grids tried for a grade, or else the share of the current grid examined.
    pub(crate) fn progress(&self) -> String {
        let (tried, share) = self.making.progress();
        told(tried, (!self.is_graded).then_some(share))
    }
}

/// The progress after this many grids; with a requested grade, `share` of the current one would be
/// meaningless.
fn told(tried: u32, share: Option<f32>) -> String {
    match (tried, share) {
        (0, None) => "Generating a puzzle…".into(),
        (_, None) => {
            let grids = counted(tried.into(), "grid", "grids");
            format!("Generating a puzzle of this grade: {grids} tried")
        }
        (0, Some(share)) => format!("Generating a puzzle: {:.0}\u{a0}%", share * 100.0),
        (_, Some(share)) => format!("Generating a puzzle (grid {}): {:.0}\u{a0}%", tried + 1, share * 100.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Demand;
    use crate::geometry::{BlockShape, Geometry, Variant};
    use crate::rules::Level;

    #[test]
    fn a_wanted_grade_counts_grids_without_share() {
        let block = BlockShape { rows: 3, columns: 3 };
        let board = NewBoard { block, variant: Variant::Plain, letters: false, puzzle: None };
        let plain = Recipe::new(Geometry::new(block, Variant::Plain).unwrap());
        let demand = Demand { levels: vec![Level::Extreme], ..Demand::default() };
        for (recipe, is_graded) in [(plain.clone(), false), (Recipe { demand, ..plain }, true)] {
            let making = NewPuzzle::begin(board, recipe).unwrap();
            assert_eq!(making.progress().contains('%'), !is_graded, "{}", making.progress());
        }
        assert_eq!(told(27_486, None), "Generating a puzzle of this grade: 27,486 grids tried");
        assert_eq!(told(1, None), "Generating a puzzle of this grade: 1 grid tried");
        assert_eq!(told(2, Some(0.5)), "Generating a puzzle (grid 3): 50\u{a0}%");
    }
}
