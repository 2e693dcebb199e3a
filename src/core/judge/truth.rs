//! Whether the board still has a solution.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::engine::{Answer, Budget, Engine, Position};
use crate::puzzle::{Grid, Puzzle};
use crate::rules::Placement;

/// The most guesses and conflicts of a query to the engine. A longer one is answered with "unknown".
const NODES: u64 = 2_000_000;

/// What is known of the solutions.
pub(super) struct Truth {
    engine: Engine,
    /// The only solution, if there is exactly one.
    only: Option<Grid>,
    /// A solution of the board as long as it has one.
    witness: Option<Grid>,
    /// The number of changes on the board before it lost its solutions.
    dead_after: Option<usize>,
    /// Whether the truth could not be determined.
    is_unknown: bool,
    /// Set when nothing more is wanted.
    ending: Arc<AtomicBool>,
}

/// The effect of a change on the solutions of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// Nothing that matters.
    None,
    /// The board had a solution and has none any more.
    Fatal,
}

fn budget(ending: &AtomicBool) -> Budget<'_> {
    Budget { nodes: Some(NODES), ..Budget::until(ending) }
}

impl Truth {
    pub(super) fn new(puzzle: &Puzzle, ending: Arc<AtomicBool>) -> Self {
        let mut engine = Engine::new();
        let answer = engine.unique(puzzle, &budget(&ending));
        let (only, witness, is_unknown) = match answer {
            Ok(Answer::None) => (None, None, false),
            Ok(Answer::Unique(grid)) => (Some(grid.clone()), Some(grid), false),
            Ok(Answer::Several([first, _])) => (None, Some(first), false),
            Err(_) => (None, None, true),
        };
        Self { engine, only, witness, dead_after: None, is_unknown, ending }
    }

    /// Whether the truth could not be determined.
    pub(super) const fn is_unknown(&self) -> bool {
        self.is_unknown
    }

    /// Whether nothing more is wanted.
    pub(super) fn is_over(&self) -> bool {
        self.ending.load(Ordering::Relaxed)
    }

    /// Whether the puzzle has a solution.
    pub(super) const fn is_solvable(&self) -> bool {
        self.witness.is_some()
    }

    /// Whether it has exactly one.
    pub(super) const fn is_unique(&self) -> bool {
        self.only.is_some()
    }

    /// Whether the board has a solution.
    pub(super) const fn is_alive(&self) -> bool {
        self.witness.is_some() && self.dead_after.is_none()
    }

    /// Whether a digit is in a cell in the solution that is known.
    pub(super) fn is_right(&self, (cell, digit): Placement) -> bool {
        self.witness.as_ref().is_some_and(|grid| grid.digits().get(cell.index()) == Some(&digit))
    }

    /// Adds a change: a digit assigned or a candidate eliminated, after `before` others.
    pub(super) fn change(
        &mut self,
        place: Placement,
        is_placed: bool,
        before: usize,
        position: impl FnOnce() -> (Vec<Placement>, Vec<Placement>),
        puzzle: &Puzzle,
    ) -> Effect {
        if !self.is_alive() || self.is_right(place) == is_placed {
            return Effect::None;
        }
        if self.only.is_none() {
            let (placed, struck) = position();
            let position = Position { puzzle, placed: &placed, struck: &struck };
            match self.engine.first(position, &budget(&self.ending)) {
                Ok(Some(other)) => {
                    self.witness = Some(other);
                    return Effect::None;
                }
                Ok(None) => {}
                Err(_) => {
                    (self.is_unknown, self.witness) = (true, None);
                    return Effect::None;
                }
            }
        }
        self.dead_after = Some(before);
        Effect::Fatal
    }

    /// Undoes the last change; `remaining` are left.
    pub(super) fn undo(&mut self, remaining: usize) {
        if self.dead_after.is_some_and(|dead| remaining <= dead) {
            self.dead_after = None;
        }
    }
}
