//! The names of guesses.

use crate::puzzle::Puzzle;
use crate::trace::{Span, Trace};

/// The name of a guess, `R1C4 = 1`; in a search tree without a board, its label.
#[must_use]
pub fn guess(trace: &Trace, puzzle: &Puzzle, span: &Span) -> String {
    if is_boardless(trace) {
        let alternative = || format!("alternative {}", span.digit.index() + 1);
        return trace.remarks().words(span.steps.start).unwrap_or_else(alternative);
    }
    let cell = puzzle.geometry().name(span.cell);
    format!("{cell} = {}", puzzle.symbols().symbol(span.digit))
}

/// The name of a guess in a few characters: `R1C4=1`.
#[must_use]
pub fn short_guess(trace: &Trace, puzzle: &Puzzle, span: &Span) -> String {
    guess(trace, puzzle, span).replace(" = ", "=")
}

/// Whether a run is a search tree without a board: its cells stand for depths, their digits for alternatives.
#[must_use]
pub const fn is_boardless(trace: &Trace) -> bool {
    matches!(trace.remarks().tree(), Some(false))
}
