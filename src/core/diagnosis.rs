//! What is wrong with a puzzle: givens in conflict, givens that exclude every solution, or several solutions.
//!
//! Asks the [`engine`](crate::engine); a refutation that needs no guess is the chain of a recorded run. Independent of
//! threads and of the window.

mod few;
mod refutation;
pub mod sentences;
mod unique;
mod without;

pub use refutation::Refutation;
pub use unique::Missing;
pub use without::{Left, Removal};

use std::sync::Arc;

use crate::engine::{Answer, Budget, Claim, Count, Engine, Stopped};
use crate::geometry::{Cell, Digit, Geometry};
use crate::puzzle::{Conflict, Grid, Puzzle, Symbols, conflicts};
use crate::why::Least;

/// A board whose givens may be in conflict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Givens {
    /// The board's shape.
    pub geometry: Arc<Geometry>,
    /// The given of each cell.
    pub digits: Vec<Option<Digit>>,
    /// How digits are written.
    pub symbols: Symbols,
}

impl From<&Puzzle> for Givens {
    fn from(puzzle: &Puzzle) -> Self {
        Self {
            geometry: Arc::clone(puzzle.geometry()),
            digits: puzzle.givens().to_vec(),
            symbols: puzzle.symbols().clone(),
        }
    }
}

/// The result of checking a puzzle.
#[derive(Debug)]
pub enum Diagnosis {
    /// Cells of a unit hold the same digit: each pair once.
    Conflicts(Vec<Conflict>),
    /// There is no solution.
    NoSolution {
        /// Givens that exclude every solution by themselves; without any one of them there is a solution again.
        givens: Vec<(Cell, Digit)>,
        /// How these givens lead to a contradiction without any guess, if they do.
        refutation: Option<Box<Refutation>>,
        /// The number of solutions of the whole puzzle without each of these givens.
        removals: Vec<Removal>,
    },
    /// There is more than one solution.
    Several(Box<Several>),
    /// There is exactly one solution: nothing is wrong.
    Unique(Grid),
}

/// Several solutions of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Several {
    /// Two of them.
    pub two: [Grid; 2],
    /// The number of solutions, up to the limit.
    pub count: Count,
    /// Cells and digits that would leave one solution; `None` if the search for them was stopped too early.
    pub missing: Option<Missing>,
}

impl Several {
    /// The cells in which the two solutions differ.
    pub fn differing(&self) -> impl Iterator<Item = Cell> + '_ {
        let [first, second] = &self.two;
        let pairs = first.digits().iter().zip(second.digits()).enumerate();
        pairs.filter(|(_, (first, second))| first != second).map(|(cell, _)| Cell::new(cell))
    }
}

/// Determines what is wrong with a puzzle; counts up to `most` solutions.
///
/// # Errors
/// When the budget ends before it is known whether the puzzle has one solution, or which givens exclude all.
pub fn diagnose(
    engine: &mut Engine,
    givens: &Givens,
    most: u64,
    budget: &Budget<'_>,
) -> Result<Diagnosis, Stopped> {
    let found = conflicts(&givens.geometry, &givens.digits);
    let (shape, digits) = (Arc::clone(&givens.geometry), givens.digits.clone());
    let Ok(puzzle) = Puzzle::new(shape, digits, givens.symbols.clone(), "") else {
        return Ok(Diagnosis::Conflicts(found));
    };
    match engine.unique(&puzzle, budget)? {
        Answer::Unique(grid) => Ok(Diagnosis::Unique(grid)),
        Answer::None => no_solution(engine, &puzzle, budget),
        Answer::Several(two) => {
            let count = engine.count(&puzzle, most, budget);
            let missing = unique::fewest(engine, &puzzle, &two, budget);
            Ok(Diagnosis::Several(Box::new(Several { two, count, missing })))
        }
    }
}

fn no_solution(engine: &mut Engine, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<Diagnosis, Stopped> {
    let core = engine.core(puzzle, Claim::NoSolution, budget)?.unwrap_or_default();
    let givens = Least::of(puzzle, &core).givens;
    let mut digits = vec![None; puzzle.geometry().cell_count()];
    givens.iter().for_each(|&(cell, digit)| digits[cell.index()] = Some(digit));
    let alone = Puzzle::new(Arc::clone(puzzle.geometry()), digits, puzzle.symbols().clone(), "");
    let refutation = alone.ok().and_then(|alone| Refutation::of(&Arc::new(alone))).map(Box::new);
    let removals = without::removals(engine, puzzle, &givens, budget);
    Ok(Diagnosis::NoSolution { givens, refutation, removals })
}

#[cfg(test)]
mod tests;
