//! Checks whether the converted puzzles have exactly one solution.

use std::path::Path;
use std::time::Duration;

use crate::cli::complain;
use crate::cli::workers::Sum;
use crate::engine::{Answer, Budget, Engine};
use crate::in_words::counted;
use crate::puzzle::Puzzle;

/// How many puzzles were checked, and how many of them do not have exactly one solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Verdicts {
    checked: u64,
    unsolvable: u64,
    ambiguous: u64,
    /// Not known within the time limit.
    undecided: u64,
}

/// Asks the engine, within a time limit.
pub(super) struct Checker {
    engine: Engine,
    limit: Option<Duration>,
}

impl Checker {
    pub(super) fn new(limit: Option<Duration>) -> Self {
        Self { engine: Engine::new(), limit }
    }
}

impl Sum for Verdicts {
    fn add(&mut self, next: Self) {
        self.checked += next.checked;
        self.unsolvable += next.unsolvable;
        self.ambiguous += next.ambiguous;
        self.undecided += next.undecided;
    }
}

impl Verdicts {
    /// Checks whether the givens of a puzzle leave one solution, and counts it; returns a message if not. Placed
    /// digits and pencil marks are not givens.
    pub(super) fn check(
        &mut self,
        checker: &mut Checker,
        puzzle: &Puzzle,
        file: &Path,
        number: usize,
    ) -> Option<String> {
        self.checked += 1;
        let budget = Budget { time: checker.limit, ..Budget::UNLIMITED };
        let finding = match checker.engine.unique(puzzle, &budget) {
            Ok(Answer::None) => {
                self.unsolvable += 1;
                "no solution"
            }
            Ok(Answer::Several(_)) => {
                self.ambiguous += 1;
                "several solutions"
            }
            Ok(Answer::Unique(_)) => return None,
            Err(_) => {
                self.undecided += 1;
                "undecided within the time limit"
            }
        };
        let name = match puzzle.name() {
            "" => String::new(),
            name => format!(" ({name})"),
        };
        Some(format!("{}: puzzle {number}{name}: {finding}", file.display()))
    }

    /// Whether no puzzle is known to have no solution or several.
    pub(super) const fn are_all_unique(self) -> bool {
        self.unsolvable + self.ambiguous + self.undecided == 0
    }

    /// Reports how many puzzles do not have exactly one solution, if there are any.
    pub(super) fn sum_up(self, file: &Path) {
        if !self.are_all_unique() {
            let Self { checked, unsolvable, ambiguous, undecided } = self;
            let wrong = unsolvable + ambiguous;
            let checked = counted(checked, "puzzle", "puzzles");
            let open = if undecided > 0 { format!("; {undecided} undecided") } else { String::new() };
            complain(&format!(
                "{}: {wrong} of {checked} without exactly one solution: {unsolvable} with none, {ambiguous} with several{open}",
                file.display()
            ));
        }
    }
}
