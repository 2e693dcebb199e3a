//! The least reason: givens and guesses from which a fact already follows, none of which can be left out.

use super::{Fact, How, Node};
use crate::board::{Board, Role};
use crate::engine::{self, Budget, Claim, Engine, Position, Stopped};
use crate::geometry::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::trace::Trace;

/// Givens and guesses from which a fact follows. Leaving out any of them makes it false; another set may be smaller.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Least {
    /// The givens, in the order of the board.
    pub givens: Vec<(Cell, Digit)>,
    /// The guesses, in the order of the board.
    pub guesses: Vec<(Cell, Digit)>,
}

/// A question for the least reason of a fact; independent of the trace, so that another thread can answer it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    claim: Claim,
    /// The guesses that were open when the fact was made.
    guesses: Vec<(Cell, Digit)>,
}

impl Question {
    /// The question about a fact; `None` for a given or a guess, which has no reason.
    #[must_use]
    pub fn of(trace: &Trace, node: &Node) -> Option<Self> {
        let claim = match node.fact {
            _ if node.is_end() => return None,
            Fact::Holds(cell, digit) => Claim::Forced(cell, digit),
            Fact::Excluded(cell, digit) | Fact::Failed(cell, digit) => Claim::Excluded(cell, digit),
            Fact::Contradiction(_) => Claim::NoSolution,
        };
        let position = match &node.how {
            How::Failed(span) => span.steps.start,
            _ => node.position,
        };
        Some(Self { claim, guesses: guesses(trace.moment_at(position).board()) })
    }

    /// The least reason; `None` if the fact follows only from how the solver searched, not from these guesses.
    ///
    /// # Errors
    /// When the budget ends before it is known.
    pub fn answer(
        &self,
        engine: &mut Engine,
        puzzle: &Puzzle,
        budget: &Budget<'_>,
    ) -> Result<Option<Least>, Stopped> {
        let position = Position { puzzle, placed: &self.guesses, struck: &[] };
        let core = engine.core(position, self.claim, budget)?;
        Ok(core.map(|core| Least::of(puzzle, &core)))
    }
}

impl Least {
    /// The members of a core.
    #[must_use]
    pub fn of(puzzle: &Puzzle, core: &[engine::Fact]) -> Self {
        let mut least = Self::default();
        for fact in core {
            match *fact {
                engine::Fact::Given(cell) => {
                    least.givens.extend(puzzle.given(cell).map(|digit| (cell, digit)))
                }
                engine::Fact::Placed(cell, digit) => least.guesses.push((cell, digit)),
                engine::Fact::Struck(..) | engine::Fact::Cell(_) | engine::Fact::Unit(_) => {}
            }
        }
        least.givens.sort_unstable();
        least.guesses.sort_unstable();
        least
    }
}

/// The guesses on a board, in its order.
fn guesses(board: &Board) -> Vec<(Cell, Digit)> {
    let is_guess = |cell: &Cell| matches!(board.role(*cell), Some(Role::Guess { .. }));
    let guessed = board.geometry().cells().filter(is_guess);
    guessed.filter_map(|cell| Some((cell, board.digit(cell)?))).collect()
}
