//! Reports puzzles that were read without rules of their setter and lack a unique solution without them.

use std::path::Path;
use std::time::Duration;

use super::complain;
use crate::engine::{Answer, Budget, Engine};
use crate::puzzle::Puzzle;

/// The time limit for checking whether a puzzle has one solution without those rules.
const MOST_TIME: Duration = Duration::from_secs(2);

/// A message for a puzzle whose setter's rules are not applied, unless it is known to have exactly one solution without
/// them. `number` counts the puzzles of a collection from 1.
pub(super) fn remark(file: &Path, number: Option<usize>, puzzle: &Puzzle) -> Option<String> {
    let rules = puzzle.setter_rules()?;
    let budget = Budget { time: Some(MOST_TIME), ..Budget::UNLIMITED };
    if matches!(Engine::new().unique(puzzle, &budget), Ok(Answer::Unique(_))) {
        return None;
    }
    let number = number.map(|number| format!("puzzle {number}: ")).unwrap_or_default();
    Some(format!("{}: {number}read without the rules that came with it: {rules}", file.display()))
}

/// Prints that message on standard error.
pub(super) fn report(file: &Path, number: Option<usize>, puzzle: &Puzzle) {
    if let Some(remark) = remark(file, number, puzzle) {
        complain(&remark);
    }
}
