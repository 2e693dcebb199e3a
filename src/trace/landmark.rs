//! What "next" and "previous" look for, and how to tell whether a step is one.

use crate::board::{Board, Role};
use crate::geometry::{Cell, Digit};
use crate::rules;
use crate::step::{RuleId, Step};

/// What "next" and "previous" look for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Landmark {
    /// A guess, or a guess taken back.
    Decision,
    /// A guess.
    Guess,
    /// A guess taken back.
    Retraction,
    /// A digit written into a cell.
    Assignment,
    /// A dead end.
    Contradiction,
    /// A solution.
    Solution,
    /// A change of this cell: its digit written or taken back, a candidate crossed out or brought back.
    Cell(Cell),
    /// The same of one digit in one cell.
    Candidate(Cell, Digit),
    /// A digit written or a candidate crossed out by this rule.
    Rule(RuleId),
    /// A step after which so many guesses are open, other than before it.
    Depth(usize),
}

impl Landmark {
    /// In words.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Decision => "decision",
            Self::Guess => "guess",
            Self::Retraction => "retracted guess",
            Self::Assignment => "assignment",
            Self::Contradiction => "contradiction",
            Self::Solution => "solution",
            Self::Cell(_) => "change of the cell",
            Self::Candidate(..) => "change of the candidate",
            Self::Rule(rule) => rules::name(rule),
            Self::Depth(_) => "step at the depth",
        }
    }
}

/// Which cells hold a guess, and how many: all that depth needs to know of a board.
#[derive(Clone, Debug)]
pub(super) struct Guesses {
    guessed: Vec<bool>,
    depth: usize,
}

impl Guesses {
    pub(super) fn on(board: &Board) -> Self {
        let guessed = |cell| matches!(board.role(cell), Some(Role::Guess { .. }));
        Self { guessed: board.geometry().cells().map(guessed).collect(), depth: board.depth() }
    }

    /// The number of guesses that are open.
    pub(super) const fn depth(&self) -> usize {
        self.depth
    }

    /// Goes on by a step; whether it takes a guess back.
    #[inline(always)]
    pub(super) fn advance(&mut self, step: Step) -> bool {
        match step {
            Step::Assign { cell, reason, .. } => {
                let is_guess = reason.is_guess();
                self.guessed[cell.index()] = is_guess;
                self.depth += usize::from(is_guess);
                false
            }
            Step::Retract { cell, .. } => {
                let was_guess = self.guessed[cell.index()];
                self.depth -= usize::from(was_guess);
                was_guess
            }
            _ => false,
        }
    }
}

/// Tells landmarks among the steps that follow a board.
#[derive(Clone, Debug)]
pub struct Matcher {
    landmark: Landmark,
    guesses: Guesses,
}

impl Matcher {
    /// Looks for a landmark from a board on.
    #[must_use]
    pub fn new(landmark: Landmark, board: &Board) -> Self {
        Self { landmark, guesses: Guesses::on(board) }
    }

    /// What is looked for.
    #[must_use]
    pub const fn landmark(&self) -> Landmark {
        self.landmark
    }

    /// Whether the next step is one; every step has to be asked about, in order.
    #[inline(always)]
    pub fn is_one(&mut self, step: Step) -> bool {
        match self.landmark {
            Landmark::Guess => is_guess(step),
            Landmark::Retraction => self.guesses.advance(step),
            Landmark::Decision => is_guess(step) | self.guesses.advance(step),
            Landmark::Assignment => matches!(step, Step::Assign { .. }),
            Landmark::Contradiction => matches!(step, Step::Contradiction(_)),
            Landmark::Solution => step == Step::Solution,
            Landmark::Cell(cell) => changed(step).is_some_and(|(own, _)| own == cell),
            Landmark::Candidate(cell, digit) => changed(step) == Some((cell, digit)),
            Landmark::Rule(rule) => step.deduction().is_some_and(|deduction| deduction.rule == rule),
            Landmark::Depth(depth) => {
                let before = self.guesses.depth();
                self.guesses.advance(step);
                self.guesses.depth() == depth && before != depth
            }
        }
    }
}

const fn is_guess(step: Step) -> bool {
    matches!(step, Step::Assign { reason, .. } if reason.is_guess())
}

/// The cell and the digit that a step changes.
const fn changed(step: Step) -> Option<(Cell, Digit)> {
    match step {
        Step::Assign { cell, digit, .. }
        | Step::Retract { cell, digit }
        | Step::Eliminate { cell, digit, .. }
        | Step::Restore { cell, digit } => Some((cell, digit)),
        Step::Examine { .. } | Step::Contradiction(_) | Step::Solution => None,
    }
}
