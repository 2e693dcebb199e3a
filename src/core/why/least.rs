//! The minimal reason: givens and guesses from which a fact already follows, none of which can be left out.

use std::sync::Arc;

use super::{Chain, Fact, How};
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

/// A question for the minimal reason of a fact; independent of the trace, so that another thread can answer it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    claim: Claim,
    /// The guesses that were open when the fact was made.
    guesses: Vec<(Cell, Digit)>,
    /// The givens and guesses at the ends of the solver's own chain.
    used: Least,
}

impl Question {
    /// The question about the first fact of a chain; `None` for a given or a guess, which has no reason.
    #[must_use]
    pub fn of(trace: &Trace, chain: &Chain) -> Option<Self> {
        let node = chain.nodes().first().filter(|node| !node.is_end())?;
        let claim = match node.fact {
            Fact::Holds(cell, digit) => Claim::Forced(cell, digit),
            Fact::Excluded(cell, digit) | Fact::Failed(cell, digit) => Claim::Excluded(cell, digit),
            Fact::Contradiction(_) => Claim::NoSolution,
            Fact::Nogood(_) => return None,
        };
        let position = match &node.how {
            How::Failed(span) => span.steps.start,
            _ => node.position,
        };
        let used = Least { givens: chain.givens(), guesses: chain.guesses() };
        Some(Self { claim, guesses: guesses(trace.moment_at(position).board()), used })
    }

    /// The minimal reason; `None` if the fact follows only from how the solver searched, not from these guesses.
    ///
    /// Searches the facts that the solver used, and all givens and open guesses; returns the smaller of the two
    /// answers.
    ///
    /// # Errors
    /// When the budget ends before any is known.
    pub fn answer(
        &self,
        engine: &mut Engine,
        puzzle: &Puzzle,
        budget: &Budget<'_>,
    ) -> Result<Option<Least>, Stopped> {
        let used = self.among_used(engine, puzzle, budget)?;
        let position = Position { puzzle, placed: &self.guesses, struck: &[] };
        match (engine.core(position, self.claim, budget), used) {
            (Ok(core), used) => {
                let found = core.map(|core| Least::of(puzzle, &core));
                Ok(used.into_iter().chain(found).min_by_key(Least::len))
            }
            // It is minimal, too.
            (Err(_), Some(used)) => Ok(Some(used)),
            (Err(stopped), None) => Err(stopped),
        }
    }

    /// A minimal subset of the facts that the solver used; `None` if they do not suffice by themselves.
    fn among_used(
        &self,
        engine: &mut Engine,
        puzzle: &Puzzle,
        budget: &Budget<'_>,
    ) -> Result<Option<Least>, Stopped> {
        let mut digits = vec![None; puzzle.geometry().cell_count()];
        self.used.givens.iter().for_each(|&(cell, digit)| digits[cell.index()] = Some(digit));
        let few = Puzzle::new(Arc::clone(puzzle.geometry()), digits, puzzle.symbols().clone(), "");
        let Ok(few) = few else { return Ok(None) };
        let position = Position { puzzle: &few, placed: &self.used.guesses, struck: &[] };
        Ok(engine.core(position, self.claim, budget)?.map(|core| Least::of(&few, &core)))
    }
}

impl Least {
    /// The number of givens and guesses.
    #[must_use]
    pub fn len(&self) -> usize {
        self.givens.len() + self.guesses.len()
    }

    /// Whether there are none: the fact is always true.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The members of a core.
    #[must_use]
    pub fn of(puzzle: &Puzzle, core: &[engine::Fact]) -> Self {
        let mut least = Self::default();
        for fact in core {
            match *fact {
                engine::Fact::Given(cell) => {
                    least.givens.extend(puzzle.given(cell).map(|digit| (cell, digit)));
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
