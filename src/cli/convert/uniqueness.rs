//! Whether the puzzles that are converted have exactly one solution.

use std::path::Path;

use crate::cli::complain;
use crate::cli::workers::Sum;
use crate::engine::{Answer, Budget, Engine};
use crate::puzzle::Puzzle;

/// How many puzzles were asked about, and how many of them do not have exactly one solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Verdicts {
    checked: u64,
    unsolvable: u64,
    ambiguous: u64,
}

impl Sum for Verdicts {
    fn add(&mut self, next: Self) {
        self.checked += next.checked;
        self.unsolvable += next.unsolvable;
        self.ambiguous += next.ambiguous;
    }
}

impl Verdicts {
    /// Asks whether the givens of a puzzle leave one solution, and counts it; returns a message if not. A digit that
    /// was placed and a pencil mark are no givens.
    pub(super) fn check(
        &mut self,
        engine: &mut Engine,
        puzzle: &Puzzle,
        file: &Path,
        number: usize,
    ) -> Option<String> {
        self.checked += 1;
        let finding = match engine.unique(puzzle, &Budget::UNLIMITED) {
            Ok(Answer::None) => {
                self.unsolvable += 1;
                "no solution"
            }
            Ok(Answer::Several(_)) => {
                self.ambiguous += 1;
                "several solutions"
            }
            Ok(Answer::Unique(_)) => return None,
            Err(stopped) => unreachable!("an unlimited budget does not end: {stopped}"),
        };
        let name = match puzzle.name() {
            "" => String::new(),
            name => format!(" ({name})"),
        };
        Some(format!("{}: puzzle {number}{name}: {finding}", file.display()))
    }

    /// Whether no puzzle had another number of solutions than one.
    pub(super) const fn are_all_unique(self) -> bool {
        self.unsolvable + self.ambiguous == 0
    }

    /// Reports how many puzzles do not have exactly one solution, if there are any.
    pub(super) fn sum_up(self, file: &Path) {
        if !self.are_all_unique() {
            let Self { checked, unsolvable, ambiguous } = self;
            let wrong = unsolvable + ambiguous;
            complain(&format!(
                "{}: {wrong} of {checked} puzzles without exactly one solution: {unsolvable} with none, {ambiguous} with several",
                file.display()
            ));
        }
    }
}
