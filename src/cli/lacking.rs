//! Reports and counts puzzles that lack what a command prints, for the commands that solve like people.

use std::fmt::Display;
use std::process::ExitCode;

use super::input::Entry;
use super::signals::Ending;
use super::workers::{Piece, Results, Sum};
use super::{BAD_INPUT, INTERRUPTED, NO_SOLUTION};

/// The number of puzzles that lack it.
#[derive(Default)]
pub(super) struct Lacking(u64);

impl Sum for Lacking {
    fn add(&mut self, next: Self) {
        self.0 += next.0;
    }
}

impl Lacking {
    /// Counts a puzzle that lacks what a command prints, and reports the reason.
    pub(super) fn count(piece: &mut Piece<Self>, entry: &Entry<'_>, lacks: &str, problem: &impl Display) {
        piece.complain(format!("{} has no {lacks}: {problem}", named(entry)));
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

/// A puzzle in a message: its name, if it has one.
pub(super) fn named(entry: &Entry<'_>) -> String {
    let name = entry.name();
    if name.is_empty() { "the puzzle".into() } else { name.into_owned() }
}
