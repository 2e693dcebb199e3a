//! Checks whether steps can follow on a board: every change is possible there, undoes the last change if it undoes any,
//! and has a valid reason; every examination and every contradiction is true. All readers of a trace may rely on that.
//!
//! A program outside this one may be wrong: its guesses need not fit, its contradictions and solutions may be false. Its
//! changes are still possible, and still undone in reverse order.
//!
//! Depends on the board and [`Step`]; whether a rule applies is decided in [`rules`]. Independent of the solvers.

mod conflicts;
mod ending;
mod kinds;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::sync::Arc;

use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry, Unit};
use crate::puzzle::Puzzle;
use crate::rules::{self, Applied, BoardView, Claim, Effect, Facts, Nogoods, Placement};
use crate::solver::Algorithm;
use crate::step::{Age, Argument, AssignReason, Contradiction, Deduction, Elimination, Placing, Step};
use conflicts::Conflicts;
use kinds::Kinds;

/// The board after the steps so far, and the state needed to check the next step.
pub struct Check {
    facts: Facts,
    /// The changes not yet undone, in order.
    trail: Vec<Change>,
    /// The number of guesses on the trail that are not shared with other branches.
    own_guesses: usize,
    conflicts: Conflicts,
    /// The kinds of the steps so far.
    kinds: Kinds,
    /// Whether the last step is a solution.
    is_solved: bool,
    /// Whether the solver may be wrong.
    is_lenient: bool,
    puzzle: Arc<Puzzle>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Assigned(Cell, Digit, AssignReason),
    Eliminated(Cell, Digit, Deduction),
}

/// A problem, worded to follow "step N is not possible:".
type Problem = &'static str;

const NOT_LAST: Problem = "it undoes something other than the last change";

/// Returns `problem` unless `holds`.
#[inline(always)]
const fn ensure(holds: bool, problem: Problem) -> Result<(), Problem> {
    if holds { Ok(()) } else { Err(problem) }
}

impl Change {
    const fn step(&self) -> Step {
        match *self {
            Self::Assigned(cell, digit, reason) => Step::Assign { cell, digit, reason },
            Self::Eliminated(cell, digit, deduction) => {
                Step::Eliminate { cell, digit, reason: Elimination(deduction) }
            }
        }
    }
}

impl Check {
    /// The board before the first step of a solver.
    #[must_use]
    pub fn new(puzzle: &Arc<Puzzle>, algorithm: Algorithm) -> Self {
        Self {
            facts: Facts::new(puzzle),
            trail: Vec::new(),
            own_guesses: 0,
            conflicts: Conflicts::default(),
            kinds: Kinds::default(),
            is_solved: false,
            is_lenient: algorithm.is_foreign(),
            puzzle: Arc::clone(puzzle),
        }
    }

    /// Checks a step, with the words of its argument, and applies it.
    ///
    /// # Errors
    /// With the reason why it is not possible, worded to follow "step N is not possible:".
    #[inline(always)]
    pub fn follow(&mut self, step: Step, words: &[u16]) -> Result<(), Problem> {
        self.conflicts.check_claim(step)?;
        self.follow_on_board(step, words)?;
        self.conflicts.follow(step);
        self.kinds.add(step);
        self.is_solved = matches!(step, Step::Solution);
        Ok(())
    }

    #[inline(always)]
    fn follow_on_board(&mut self, step: Step, words: &[u16]) -> Result<(), Problem> {
        match step {
            Step::Assign { cell, digit, reason } => self.assign((cell, digit), reason, words),
            Step::Retract { cell, digit } => self.retract(cell, digit),
            Step::Eliminate { cell, digit, reason } => self.eliminate((cell, digit), reason, words),
            Step::Restore { cell, digit } => self.restore(cell, digit),
            Step::Examine { cell, against } => {
                ensure(self.facts.geometry().are_peers(cell, against), "its cells are not peers")
            }
            Step::Contradiction(contradiction) if self.is_lenient => self.is_on_board(contradiction),
            Step::Conflict { cell, digit }
            | Step::Culprit { cell, digit }
            | Step::Irrelevant { cell, digit } => self.tell_conflict(step, cell, digit),
            Step::Contradiction(Contradiction::NoCandidate(cell)) => {
                ensure(self.facts.is_empty(cell), "its cell is not empty")?;
                ensure(self.facts.fitting(cell).is_empty(), "its cell has a candidate")
            }
            Step::Contradiction(Contradiction::NoPlace { unit, digit }) => {
                ensure(digit.index() < self.facts.geometry().side(), "the board has no such digit")?;
                ensure(
                    rules::has_no_place(&self.facts, unit, digit, None),
                    "its digit still fits in the unit",
                )
            }
            Step::Solution => ensure(self.is_lenient || self.facts.empty() == 0, "there are empty cells"),
        }
    }

    fn has_digit(&self, digit: Digit) -> bool {
        digit.index() < self.facts.geometry().side()
    }

    /// Whether a contradiction, true or not, is about something on the board.
    fn is_on_board(&self, contradiction: Contradiction) -> Result<(), Problem> {
        let geometry = self.facts.geometry();
        let is_on = match contradiction {
            Contradiction::NoCandidate(cell) => cell.index() < geometry.cell_count(),
            Contradiction::NoPlace { unit, digit } => {
                unit.index() < geometry.unit_count() && self.has_digit(digit)
            }
        };
        ensure(is_on, "its place is not on the board")
    }

    /// The board before the next step.
    #[inline(always)]
    fn before(&self) -> Before<'_> {
        Before { facts: &self.facts, nogoods: self.conflicts.nogoods() }
    }

    #[cold]
    fn tell_conflict(&mut self, step: Step, cell: Cell, digit: Digit) -> Result<(), Problem> {
        ensure(!self.is_lenient, "its solver reports no conflict sets")?;
        ensure(self.facts.digit(cell) == Some(digit), "its digit is not on the board")?;
        let Self { puzzle, trail, conflicts, .. } = self;
        conflicts.record(step, cell, || (Arc::clone(puzzle), trail.iter().map(Change::step)))
    }

    #[inline(always)]
    fn assign(
        &mut self,
        (cell, digit): Placement,
        reason: AssignReason,
        words: &[u16],
    ) -> Result<(), Problem> {
        ensure(self.facts.is_empty(cell), "its cell is not empty")?;
        let may_be_wrong = self.is_lenient && reason == AssignReason::Guess && self.has_digit(digit);
        let fits = may_be_wrong || self.facts.fitting(cell).contains(digit);
        ensure(fits, "its digit does not fit its cell")?;
        match reason {
            AssignReason::Guess | AssignReason::ChosenGuess => self.own_guesses += 1,
            AssignReason::SharedGuess => {
                ensure(self.own_guesses == 0, "it is a shared guess after one that is not shared")?;
            }
            AssignReason::Rule(Placing(deduction)) => {
                let step = Applied { cell, digit, effect: Effect::Places, deduction, words };
                rules::check(&Claim { before: &self.before(), step })?;
            }
        }
        self.facts.assign(cell, digit);
        self.trail.push(Change::Assigned(cell, digit, reason));
        Ok(())
    }

    #[inline(always)]
    fn retract(&mut self, cell: Cell, digit: Digit) -> Result<(), Problem> {
        match self.trail.pop() {
            Some(Change::Assigned(own, same, reason)) if (own, same) == (cell, digit) => {
                self.own_guesses -= usize::from(reason.is_own_guess());
            }
            _ => return Err(NOT_LAST),
        }
        if self.is_lenient {
            self.facts.retract_one_of(cell, digit);
        } else {
            self.facts.retract(cell, digit);
        }
        Ok(())
    }

    #[inline(always)]
    fn eliminate(
        &mut self,
        (cell, digit): Placement,
        Elimination(deduction): Elimination,
        words: &[u16],
    ) -> Result<(), Problem> {
        ensure(self.facts.is_empty(cell), "its cell is not empty")?;
        ensure(self.facts.candidates(cell).contains(digit), "its digit is not a candidate")?;
        match (deduction.rule, deduction.argument) {
            (rules::UNEXPLAINED, _) => ensure(self.is_lenient, "its reason is not that of its solver")?,
            (rules::PEER, Argument::Cell(peer)) => rules::is_excluded(&self.facts, (cell, digit), peer)?,
            _ => {
                let step = Applied { cell, digit, effect: Effect::Eliminates, deduction, words };
                rules::check(&Claim { before: &self.before(), step })?;
            }
        }
        self.facts.eliminate(cell, digit);
        self.trail.push(Change::Eliminated(cell, digit, deduction));
        Ok(())
    }

    #[inline(always)]
    fn restore(&mut self, cell: Cell, digit: Digit) -> Result<(), Problem> {
        let last = self.trail.pop();
        let is_last = matches!(last, Some(Change::Eliminated(c, d, _)) if (c, d) == (cell, digit));
        ensure(is_last, NOT_LAST)?;
        self.facts.restore(cell, digit);
        Ok(())
    }
}

/// The board before a step, with the conflict sets that it may refer to.
struct Before<'a> {
    facts: &'a Facts,
    nogoods: Option<&'a Nogoods>,
}

impl BoardView for Before<'_> {
    fn geometry(&self) -> &Geometry {
        self.facts.geometry()
    }

    fn digit(&self, cell: Cell) -> Option<Digit> {
        self.facts.digit(cell)
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        self.facts.candidates(cell)
    }

    fn nogood(&self, ago: Age) -> Cow<'_, [Placement]> {
        Cow::Borrowed(self.nogoods.and_then(|nogoods| nogoods.get(ago)).unwrap_or_default())
    }

    fn open(&self, cell: Cell) -> DigitSet {
        self.facts.open(cell)
    }

    fn used(&self, unit: Unit) -> DigitSet {
        self.facts.used(unit)
    }

    fn fitting(&self, cell: Cell) -> DigitSet {
        self.facts.fitting(cell)
    }
}
