//! Judges an answer.

use super::{About, Answer, Question};
use crate::board::Board;
use crate::geometry::{Cell, Digit};
use crate::rules::{self, ArgumentKind};
use crate::solver::Algorithm;
use crate::solver::choice::{By, choice};
use crate::step::RuleId;
use crate::trace::Trace;

/// The worth of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// It is what the run does.
    Right,
    /// The run does otherwise, but only because it takes the first of several that its criteria rank equal.
    AsGood,
    /// It is not what the run does.
    Wrong,
}

impl Question {
    /// The worth of an answer in the run of an algorithm; `None` if it answers another question.
    #[must_use]
    pub fn worth(&self, trace: &Trace, algorithm: Algorithm, answer: Answer) -> Option<Worth> {
        let before = || trace.moment_at(self.position);
        let (is_right, is_as_good) = match (self.about, answer) {
            (About::Digit(_, digit), Answer::Digit(answer)) => (digit == answer, false),
            (About::Branch { survives, .. }, Answer::Survives(answer)) => (survives == answer, false),
            (About::Jump { cell, .. }, Answer::Cell(answer)) => (cell == answer, false),
            (About::Cell(cell), Answer::Cell(answer)) => {
                let ties = || tied_cells(algorithm, before().board(), cell).contains(&answer);
                (cell == answer, cell != answer && ties())
            }
            (About::Value(cell, digit), Answer::Digit(answer)) => {
                let ties = || tied_digits(algorithm, before().board(), cell, digit).contains(&answer);
                (digit == answer, digit != answer && ties())
            }
            (About::Rule(cell, digit, rule), Answer::Rule(answer)) => {
                let applies = || places(answer, before().board(), cell, digit);
                (rule == answer, rule != answer && applies())
            }
            _ => return None,
        };
        Some(match (is_right, is_as_good) {
            (true, _) => Worth::Right,
            (false, true) => Worth::AsGood,
            (false, false) => Worth::Wrong,
        })
    }
}

/// The cells that the algorithm's criteria rank equal to the chosen one.
fn tied_cells(algorithm: Algorithm, before: &Board, chosen: Cell) -> Vec<Cell> {
    match choice(algorithm, before, chosen).map(|choice| choice.by) {
        Some(By::Fewest { degree: Some(degree), .. }) => degree.tied,
        Some(By::Fewest { tied, .. }) => tied,
        _ => Vec::new(),
    }
}

/// The digits of a cell that rule out as few candidates as the chosen one, if the least constraining value comes
/// first. Those before it were tried earlier.
fn tied_digits(algorithm: Algorithm, before: &Board, cell: Cell, chosen: Digit) -> Vec<Digit> {
    let order = choice(algorithm, before, cell).map(|choice| choice.ruled_out).unwrap_or_default();
    let from = order.iter().position(|(digit, _)| *digit == chosen).unwrap_or(order.len());
    let least = order.get(from).map(|(_, count)| *count);
    let ties = order[from..].iter().take_while(|(_, count)| Some(*count) == least);
    ties.map(|(digit, _)| *digit).collect()
}

/// Whether a rule that places digits applies to a digit in a cell.
fn places(rule: RuleId, board: &Board, cell: Cell, digit: Digit) -> bool {
    let geometry = board.geometry();
    let takes = |cell: Cell| board.digit(cell).is_none() && board.candidates(cell).contains(digit);
    match rules::rule(rule).map(|rule| rule.argument) {
        Some(ArgumentKind::Nothing) => board.candidates(cell).single() == Some(digit),
        Some(ArgumentKind::Unit) => {
            let is_only = |unit| geometry.cells_of(unit).iter().all(|&other| other == cell || !takes(other));
            geometry.units_of(cell).iter().any(|&unit| is_only(unit))
        }
        _ => false,
    }
}
