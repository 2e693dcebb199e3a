//! The targets of "next" and "previous", and how to recognise them among steps.

use crate::board::{Board, Role};
use crate::geometry::{Cell, Digit};
use crate::rules;
use crate::step::{RuleId, Step};

/// A target of "next" and "previous".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Landmark {
    /// A guess or a retracted guess.
    Decision,
    /// A guess.
    Guess,
    /// A retracted guess.
    Retraction,
    /// A digit assigned to a cell.
    Assignment,
    /// A contradiction.
    Contradiction,
    /// A guess or a contradiction.
    Turn,
    /// A step of going back: something retracted or restored, or a part of a conflict set reported.
    GoingBack,
    /// A solution.
    Solution,
    /// A change of this cell: a digit assigned or retracted, a candidate eliminated or restored.
    Cell(Cell),
    /// A change of one digit in one cell.
    Candidate(Cell, Digit),
    /// A digit assigned or a candidate eliminated by this rule.
    Rule(RuleId),
    /// A step that changes the number of open guesses to this one.
    Depth(usize),
}

impl Landmark {
    /// Its name on the screen.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Decision => "decision",
            Self::Guess => "guess",
            Self::Retraction => "retracted guess",
            Self::Assignment => "assignment",
            Self::Contradiction => "contradiction",
            Self::Turn => "guess or contradiction",
            Self::GoingBack => "step back of the search",
            Self::Solution => "solution",
            Self::Cell(_) => "change of the cell",
            Self::Candidate(..) => "change of the candidate",
            Self::Rule(rule) => rules::name(rule),
            Self::Depth(_) => "step at the depth",
        }
    }
}

/// The cells that hold a guess, and their number: all that the depth depends on.
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

    /// The number of open guesses.
    pub(super) const fn depth(&self) -> usize {
        self.depth
    }

    /// Applies a step; returns whether it retracts a guess.
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

/// Recognises landmarks among the steps that follow a board.
#[derive(Clone, Debug)]
pub struct Matcher {
    landmark: Landmark,
    guesses: Guesses,
}

impl Matcher {
    /// A matcher for a landmark, starting at this board.
    #[must_use]
    pub fn new(landmark: Landmark, board: &Board) -> Self {
        Self { landmark, guesses: Guesses::on(board) }
    }

    /// The landmark.
    #[must_use]
    pub const fn landmark(&self) -> Landmark {
        self.landmark
    }

    /// Whether the next step is the landmark; must be called for every step in order.
    #[inline(always)]
    pub fn is_one(&mut self, step: Step) -> bool {
        match self.landmark {
            Landmark::Guess => is_guess(step),
            Landmark::Retraction => self.guesses.advance(step),
            Landmark::Decision => is_guess(step) | self.guesses.advance(step),
            Landmark::Assignment => matches!(step, Step::Assign { .. }),
            Landmark::Contradiction => matches!(step, Step::Contradiction(_)),
            Landmark::Turn => matches!(step, Step::Contradiction(_)) || is_guess(step),
            Landmark::GoingBack => step.goes_back(),
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
        Step::Examine { .. }
        | Step::Contradiction(_)
        | Step::Conflict { .. }
        | Step::Culprit { .. }
        | Step::Irrelevant { .. }
        | Step::Solution => None,
    }
}
