//! Fast answers about puzzles, without a record of the search: a solution, whether it is the only one, how many
//! there are, what is possible in a cell, and what an answer rests on.
//!
//! The solvers of [`crate::solver`] read like their books and report every step; this module is for everything that
//! only needs the answer. It knows no observer, no threads and no window. Callers ask an [`Engine`], which chooses
//! the method by shape and difficulty.

mod boards;
mod budget;
mod cdcl;
mod certificate;
mod core;
mod encoding;
mod finder;
mod layout;
pub mod nine;
mod nines;
mod position;
mod search;

use std::ops::ControlFlow;

pub use budget::{Budget, Progress, Stopped};
pub use certificate::{Uncertified, certify};
pub use position::{Claim, Fact, Position};

use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry};
use crate::puzzle::Grid;
use boards::Boards;
use budget::Meter;
use core::nines::Found;
use core::{Condition, Cores};

/// Whether there is a solution, and whether it is the only one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There is no solution.
    None,
    /// There is exactly one.
    Unique(Grid),
    /// There are at least two; these differ.
    Several([Grid; 2]),
}

/// The result of counting solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// The number of solutions found.
    pub found: u64,
    /// Whether there are no others; otherwise the limit was reached or the count was stopped.
    pub complete: bool,
    /// Why the count ended before the limit and before the last solution, if it did.
    pub stopped: Option<Stopped>,
}

/// Answers questions about positions on boards of every shape.
///
/// It keeps its memory from question to question, so use one for many questions, and one per thread. Its answers
/// depend on nothing but the question: not on earlier questions, the machine or the time.
#[derive(Default)]
pub struct Engine {
    boards: Boards,
    cores: Cores,
    nodes: u64,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

impl Engine {
    /// A new engine; cheap.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The guesses and conflicts of the last query.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The first solution found; `None` if there is none.
    ///
    /// # Errors
    /// When the budget ends before that is known.
    pub fn first<'a>(
        &mut self,
        position: impl Into<Position<'a>>,
        budget: &Budget<'_>,
    ) -> Result<Option<Grid>, Stopped> {
        Ok(self.few(&position.into(), 1, budget)?.pop())
    }

    /// Whether there is a solution, and whether it is the only one.
    ///
    /// # Errors
    /// When the budget ends before that is known.
    pub fn unique<'a>(
        &mut self,
        position: impl Into<Position<'a>>,
        budget: &Budget<'_>,
    ) -> Result<Answer, Stopped> {
        let found = self.few(&position.into(), 2, budget)?;
        Ok(match <[Grid; 2]>::try_from(found) {
            Ok(two) => Answer::Several(two),
            Err(mut fewer) => fewer.pop().map_or(Answer::None, Answer::Unique),
        })
    }

    /// Up to two solutions.
    fn few(
        &mut self,
        position: &Position<'_>,
        most: usize,
        budget: &Budget<'_>,
    ) -> Result<Vec<Grid>, Stopped> {
        let mut meter = Meter::start(budget);
        let found = self.boards.few(position, most, &mut meter);
        self.nodes = meter.nodes();
        found
    }

    /// Counts up to `most` solutions. A count that is stopped keeps what it has found.
    pub fn count<'a>(&mut self, position: impl Into<Position<'a>>, most: u64, budget: &Budget<'_>) -> Count {
        if most == 0 {
            return Count { found: 0, complete: false, stopped: None };
        }
        let mut found = 0;
        let ended = self.each(position, budget, |_| {
            found += 1;
            if found == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        Count { found, complete: ended == Ok(true), stopped: ended.err() }
    }

    /// Passes each solution once to `found` until that breaks; returns whether all of them were passed.
    ///
    /// # Errors
    /// When the budget ends before that.
    pub fn each<'a>(
        &mut self,
        position: impl Into<Position<'a>>,
        budget: &Budget<'_>,
        mut found: impl FnMut(&Grid) -> ControlFlow<()>,
    ) -> Result<bool, Stopped> {
        let mut meter = Meter::start(budget);
        let mut solutions = 0;
        let ended = self.boards.each(&position.into(), &mut meter, |grid, meter| {
            solutions += 1;
            meter.set_progress(solutions, None);
            found(grid)
        });
        self.nodes = meter.nodes();
        ended
    }

    /// Whether some solution has this digit here.
    ///
    /// # Errors
    /// When the budget ends before that is known.
    pub fn possible<'a>(
        &mut self,
        position: impl Into<Position<'a>>,
        cell: Cell,
        digit: Digit,
        budget: &Budget<'_>,
    ) -> Result<bool, Stopped> {
        let position = position.into();
        let placed: Vec<_> = position.placed.iter().copied().chain([(cell, digit)]).collect();
        Ok(self.first(Position { placed: &placed, ..position }, budget)?.is_some())
    }

    /// The digits that each cell has in some solution; all empty if there is none.
    ///
    /// Where a set has a single member, every solution has it there: those cells are the backbone.
    ///
    /// # Errors
    /// When the budget ends before that is known.
    pub fn candidates<'a>(
        &mut self,
        position: impl Into<Position<'a>>,
        budget: &Budget<'_>,
    ) -> Result<Vec<DigitSet>, Stopped> {
        let position = position.into();
        let mut meter = Meter::start(budget);
        let occurring = self.boards.occurring(&position, &mut meter);
        self.nodes = meter.nodes();
        Ok(occurring?.into_iter().map(digits_of).collect())
    }

    /// A subset-minimal set of the position's facts from which the claim already follows; `None` if it does not follow
    /// from all of them.
    ///
    /// Leaving out any one member makes the claim false.
    ///
    /// # Errors
    /// When the budget ends before that is known.
    pub fn core<'a>(
        &mut self,
        position: impl Into<Position<'a>>,
        claim: Claim,
        budget: &Budget<'_>,
    ) -> Result<Option<Vec<Fact>>, Stopped> {
        let position = position.into();
        let facts: Vec<Fact> = position.facts().collect();
        self.core_of(&position, &facts, claim, budget)
    }

    /// Like [`Self::core`], with the rules of cells and units among the facts: which of them the claim needs as
    /// well.
    ///
    /// # Errors
    /// When the budget ends before that is known.
    pub fn core_with_rules<'a>(
        &mut self,
        position: impl Into<Position<'a>>,
        claim: Claim,
        budget: &Budget<'_>,
    ) -> Result<Option<Vec<Fact>>, Stopped> {
        let position = position.into();
        let facts: Vec<Fact> = position.facts().chain(position.rules()).collect();
        self.core_of(&position, &facts, claim, budget)
    }

    fn core_of(
        &mut self,
        position: &Position<'_>,
        facts: &[Fact],
        claim: Claim,
        budget: &Budget<'_>,
    ) -> Result<Option<Vec<Fact>>, Stopped> {
        let mut meter = Meter::start(budget);
        let conditions: Vec<Condition> = facts.iter().map(|&fact| condition(position, fact)).collect();
        let refuted = match claim {
            Claim::NoSolution => None,
            Claim::Excluded(cell, digit) => Some(condition(position, Fact::Placed(cell, digit))),
            Claim::Forced(cell, digit) => Some(condition(position, Fact::Struck(cell, digit))),
        };
        let geometry = position.puzzle.geometry();
        let has_rules = facts.iter().any(|fact| matches!(fact, Fact::Cell(_) | Fact::Unit(_)));
        let core = match nines::solver(geometry).filter(|_| !has_rules) {
            Some(nine) => self.core_of_nine(nine, geometry, &conditions, refuted, &mut meter),
            None => {
                let layout = self.boards.layout(geometry);
                self.cores.minimal(&layout, &conditions, refuted.as_slice(), &mut meter)
            }
        };
        self.nodes = meter.nodes();
        Ok(core?.map(|members| members.into_iter().map(|index| facts[index]).collect()))
    }

    /// The core for a 9×9 board: by search, and by clauses once the search is stuck.
    fn core_of_nine(
        &mut self,
        nine: nine::Nine,
        geometry: &Geometry,
        conditions: &[Condition],
        refuted: Option<Condition>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<usize>>, Stopped> {
        let (needed, open) = match core::nines::minimal(nine, conditions, refuted, meter)? {
            Found::Consistent => return Ok(None),
            Found::Core(core) => return Ok(Some(core)),
            Found::Stuck(mut core, needed) => {
                let open = core.split_off(needed);
                (core, open)
            }
        };
        let condition = |&index: &usize| conditions[index];
        let assumed: Vec<Condition> = refuted.into_iter().chain(needed.iter().map(condition)).collect();
        let open_conditions: Vec<Condition> = open.iter().map(condition).collect();
        let layout = self.boards.layout(geometry);
        let rest = self.cores.minimal(&layout, &open_conditions, &assumed, meter)?;
        Ok(rest.map(|rest| {
            let mut core = needed;
            core.extend(rest.into_iter().map(|index| open[index]));
            core.sort_unstable();
            core
        }))
    }
}

/// A fact as a condition of the clauses.
fn condition(position: &Position<'_>, fact: Fact) -> Condition {
    let place = |cell: Cell, digit: Digit, holds| Condition::Place {
        cell: cell.index(),
        digit: digit.index(),
        holds,
    };
    match fact {
        Fact::Given(cell) => place(cell, position.puzzle.given(cell).expect("a given"), true),
        Fact::Placed(cell, digit) => place(cell, digit, true),
        Fact::Struck(cell, digit) => place(cell, digit, false),
        Fact::Cell(cell) => Condition::Cell(cell.index()),
        Fact::Unit(unit) => Condition::Unit(unit.index()),
    }
}

fn digits_of(word: u32) -> DigitSet {
    (0..u32::BITS as usize).filter(|digit| word >> digit & 1 == 1).map(Digit::new).collect()
}

#[cfg(test)]
mod tests;
