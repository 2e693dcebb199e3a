//! Reports and counts puzzles without a grade, for the commands that solve like people.

use std::process::ExitCode;

use super::input::Entry;
use super::signals::Ending;
use super::workers::{Piece, Results, Sum};
use super::{BAD_INPUT, INTERRUPTED, NO_SOLUTION};
use crate::rating::NoGrade;

/// The number of puzzles without a grade.
#[derive(Default)]
pub(super) struct Gradeless(u64);

impl Sum for Gradeless {
    fn add(&mut self, next: Self) {
        self.0 += next.0;
    }
}

impl Gradeless {
    /// Counts a puzzle that lacks what a command prints, and reports the reason.
    pub(super) fn count(piece: &mut Piece<Self>, entry: &Entry<'_>, lacks: &str, problem: &NoGrade) {
        let name = entry.name();
        let name = if name.is_empty() { "the puzzle" } else { &name };
        piece.complain(format!("{name} has no {lacks}: {problem}"));
        piece.sum.0 += 1;
    }

    /// The exit code of a command.
    pub(super) fn code(results: &Results<Self>, ending: &Ending) -> ExitCode {
        match (ending.is_wished(), results.unreadable, &results.sum) {
            (true, ..) => ExitCode::from(INTERRUPTED),
            (_, 0, Self(0)) => ExitCode::SUCCESS,
            (_, 0, _) => ExitCode::from(NO_SOLUTION),
            _ => ExitCode::from(BAD_INPUT),
        }
    }
}
