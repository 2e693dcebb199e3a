//! Recorded runs for unit tests.

use super::{Recording, Trace};
use crate::puzzle::Puzzle;
pub use crate::puzzle::test_support::plain as puzzle;
use crate::solver::Algorithm;
use crate::step::{Limit, Observer as _, Step};

/// A 9×9 puzzle that needs guesses.
pub const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// A whole run, in chunks of this many words.
pub fn recorded(algorithm: Algorithm, puzzle: &Puzzle, chunk_words: usize) -> Trace {
    let mut steps: Vec<Step> = Vec::new();
    algorithm.solve(puzzle, &mut steps);
    of_steps(&steps, puzzle, chunk_words)
}

/// The first steps of a run, in chunks of this many words.
pub fn recorded_to(limit: u64, algorithm: Algorithm, puzzle: &Puzzle, chunk_words: usize) -> Trace {
    let mut steps: Vec<Step> = Vec::new();
    algorithm.solve(puzzle, &mut (&mut steps, Limit { remaining: limit }));
    of_steps(&steps, puzzle, chunk_words)
}

/// These steps, in chunks of this many words.
pub fn of_steps(steps: &[Step], puzzle: &Puzzle, chunk_words: usize) -> Trace {
    let mut recording = Recording::with_chunks_of(puzzle, chunk_words);
    for step in steps {
        let _ = recording.on_step(*step);
    }
    let trace = recording.finish();
    assert_eq!(trace.len(), steps.len() as u64);
    trace
}
