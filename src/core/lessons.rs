//! Lessons: boards of our own on which one solver shows what another one lacks, each for one concept of the textbooks.
//!
//! The boards were found by `examples/make_lessons`; the texts are in `table`, and a test derives each figure in them anew.
//! Knows no window and no files.

mod concept;
mod table;

pub use concept::Concept;

use crate::puzzle::Puzzle;
use crate::solver::Algorithm;

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
    /// All lessons, in teaching order.
    #[must_use]
    pub const fn all() -> &'static [Self] {
        table::LESSONS
    }

    /// Its board, with the title as name.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        Puzzle::of_cells(self.cells, self.concept.title()).expect("a board")
    }

    /// The solver that the lesson is about, and the one it is compared with.
    #[must_use]
    pub fn solvers(&self) -> [Algorithm; 2] {
        self.concept.solvers()
    }
}
