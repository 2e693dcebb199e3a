//! Lessons: boards of our own on which one solver shows what another one lacks, each for one concept of the textbooks.
//!
//! The boards were found by `examples/make_lessons`; the texts are in `table`, and a test derives each figure in them anew.
//! Knows no window and no files.

mod concept;
mod figures;
mod table;

pub use concept::Concept;
pub use figures::Figures;

use crate::geometry::{Digit, Geometry, Variant};
use crate::puzzle::{Puzzle, Symbols};
use crate::solver::Algorithm;

/// The most steps of a run of which figures are taken: a solver that needs more has failed at the board.
pub const MOST_STEPS: u64 = 20_000_000;

/// A lesson.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// What it is about.
    pub concept: Concept,
    /// Two sentences: what happens, and what makes the difference.
    pub text: &'static str,
    /// The cells, row by row.
    cells: &'static str,
    /// The position in the run of the first solver at which to look.
    pub moment: u64,
}

impl Lesson {
    /// All lessons, in the order of a course.
    #[must_use]
    pub const fn all() -> &'static [Self] {
        table::LESSONS
    }

    /// Its board, with the title as name.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        let geometry = Geometry::with_side(9, Variant::Plain).expect("a side that boards have");
        let given = |symbol: char| symbol.to_digit(10).filter(|digit| *digit > 0);
        let givens =
            self.cells.chars().map(|symbol| given(symbol).map(|digit| Digit::new(digit as usize - 1)));
        Puzzle::new(geometry, givens.collect(), Symbols::standard(9), self.concept.title())
            .expect("no digit twice in a unit")
    }

    /// The solver that it is about, and the one beside it.
    #[must_use]
    pub fn solvers(&self) -> [Algorithm; 2] {
        self.concept.solvers()
    }

    /// The figures of both.
    #[must_use]
    pub fn figures(&self) -> [Figures; 2] {
        let puzzle = self.puzzle();
        self.solvers().map(|solver| Figures::of(&puzzle, solver, MOST_STEPS))
    }
}
