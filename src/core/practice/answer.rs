//! Sentences about an answer. Each is about the position alone, and holds whatever the person meant.

use super::exercise::Exercise;
use crate::geometry::{Cell, Digit};
use crate::rules::{BoardView as _, Effect, Names};

/// The judgement of a candidate that a person has chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// An instance draws this conclusion: its index.
    Right(usize),
    /// The cell holds this digit.
    Filled(Digit),
    /// It is not a candidate of the cell, because this peer holds it, or because an earlier step has eliminated it.
    Gone(Option<Cell>),
    /// It is the digit of the solution, and the technique only eliminates here.
    Needed,
    /// It is the digit of the solution, but no instance places it.
    NotPlaced,
    /// It is not the digit of the solution, but no instance eliminates it.
    NotEliminated,
    /// It is not the digit of the solution, and the technique only places here.
    Wrong,
}

impl Exercise {
    /// Judges a candidate that a person has chosen as one that the technique eliminates, or as a digit that it places.
    #[must_use]
    pub fn answer(&self, cell: Cell, digit: Digit) -> Answer {
        if let Some(own) = self.board.digit(cell) {
            return Answer::Filled(own);
        }
        if !self.board.candidates(cell).contains(digit) {
            let holds = |peer: &&Cell| self.board.digit(**peer) == Some(digit);
            return Answer::Gone(self.board.geometry().peers(cell).iter().find(holds).copied());
        }
        if let Some(index) = self.simplest((cell, digit)) {
            return Answer::Right(index);
        }
        let is_solution = self.solution.digits()[cell.index()] == digit;
        match (is_solution, self.does(Effect::Places), self.does(Effect::Eliminates)) {
            (true, false, _) => Answer::Needed,
            (true, true, _) => Answer::NotPlaced,
            (false, _, true) => Answer::NotEliminated,
            (false, _, false) => Answer::Wrong,
        }
    }
}

impl Answer {
    /// Whether it counts as a wrong answer. A digit that is not a candidate was hardly meant, and does not count.
    #[must_use]
    pub const fn is_mistake(self) -> bool {
        matches!(self, Self::Needed | Self::NotPlaced | Self::NotEliminated | Self::Wrong)
    }

    /// The reason why it is right or not.
    #[must_use]
    pub fn sentence(self, exercise: &Exercise, (cell, digit): (Cell, Digit)) -> String {
        let names = Names { geometry: exercise.board.geometry(), symbols: exercise.puzzle.symbols() };
        let (symbol, place, technique) = (names.symbol(digit), names.cell(cell), exercise.rule.name);
        match self {
            Self::Right(index) => match exercise.instances[index].effect {
                Effect::Places => format!("Right: {place} is {symbol}."),
                _ => format!("Right: {symbol} is eliminated from {place}."),
            },
            Self::Filled(own) => format!("{place} already holds {}.", names.symbol(own)),
            Self::Gone(Some(peer)) => {
                format!("{symbol} is not a candidate of {place}, because {} holds it.", names.cell(peer))
            }
            Self::Gone(None) => {
                format!("{symbol} is not a candidate of {place}: an earlier step eliminated it.")
            }
            Self::Needed => format!(
                "{symbol} is still possible in {place}, because it is the solution's digit there. No technique eliminates it."
            ),
            Self::NotPlaced => format!(
                "{symbol} is the solution's digit in {place}, but no {technique} found in this position places it. Another \
                 step does."
            ),
            Self::NotEliminated => format!(
                "{symbol} is still possible in {place}, because no {technique} found in this position eliminates it. It is \
                 not the solution's digit, so a later step will."
            ),
            Self::Wrong => {
                format!("{symbol} is not the solution's digit in {place}, so nothing places it there.")
            }
        }
    }
}
