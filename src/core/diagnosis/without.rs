//! The number of solutions of a contradictory puzzle once one of its givens is removed.

use std::sync::Arc;

use crate::engine::{Answer, Budget, Engine, Stopped};
use crate::puzzle::Puzzle;
use crate::rules::Placement;

/// The node limit for each given.
const MOST_NODES: u64 = 50_000;

/// A given that could be removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Removal {
    /// The given.
    pub given: Placement,
    /// How many solutions are left without it; `None` if that was not determined in time.
    pub left: Option<Left>,
}

/// How many solutions are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// Exactly one.
    One,
    /// More than one.
    Several,
    /// Still none: another given is wrong as well.
    None,
}

/// How many solutions are left without each of these givens.
pub(super) fn removals(
    engine: &mut Engine,
    puzzle: &Puzzle,
    givens: &[Placement],
    budget: &Budget<'_>,
) -> Vec<Removal> {
    let budget = Budget { nodes: Some(MOST_NODES), ..*budget };
    let mut is_over = false;
    let left = |&given: &Placement| {
        let mut digits = puzzle.givens().to_vec();
        digits[given.0.index()] = None;
        let (shape, symbols) = (Arc::clone(puzzle.geometry()), puzzle.symbols().clone());
        let fewer = Puzzle::new(shape, digits, symbols, "").ok().filter(|_| !is_over);
        let answer = fewer.map(|fewer| engine.unique(&fewer, &budget));
        is_over |= matches!(answer, Some(Err(stopped)) if stopped != Stopped::OutOfNodes);
        let left = match answer {
            Some(Ok(Answer::Unique(_))) => Some(Left::One),
            Some(Ok(Answer::Several(_))) => Some(Left::Several),
            Some(Ok(Answer::None)) => Some(Left::None),
            Some(Err(_)) | None => None,
        };
        Removal { given, left }
    };
    givens.iter().map(left).collect()
}
