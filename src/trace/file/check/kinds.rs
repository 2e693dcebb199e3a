//! The kinds of steps in a run, and whether its solver makes such steps: its pseudocode has a line for each.

use crate::rules;
use crate::solver::Algorithm;
use crate::solver::pseudocode::{self, Deed};
use crate::step::{Argument, AssignReason, Contradiction, Elimination, Placing, Step};

/// The kinds that can be told apart without the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Kinds(u32);

impl Kinds {
    const GUESS: u32 = 1;
    const SHARED_GUESS: u32 = 1 << 1;
    const NAKED_SINGLE: u32 = 1 << 2;
    const HIDDEN_SINGLE: u32 = 1 << 3;
    const BY_PEER: u32 = 1 << 4;
    const BY_PAIR: u32 = 1 << 5;
    const BY_ARC: u32 = 1 << 6;
    const BY_NOGOOD: u32 = 1 << 7;
    const EXAMINE: u32 = 1 << 8;
    const NO_CANDIDATE: u32 = 1 << 9;
    const NO_PLACE: u32 = 1 << 10;
    const CONFLICT: u32 = 1 << 11;
    const RETRACT: u32 = 1 << 12;
    const RESTORE: u32 = 1 << 13;
    const SOLUTION: u32 = 1 << 14;

    /// The kinds of steps that a solver can make.
    pub(super) fn of(algorithm: Algorithm) -> Self {
        let own = |deed: &Deed| pseudocode::line_of(algorithm, *deed).is_some();
        Self(Deed::ALL.into_iter().filter(own).fold(0, |sum, deed| sum | Self::of_deed(deed)))
    }

    const fn of_deed(deed: Deed) -> u32 {
        match deed {
            Deed::Guess => Self::GUESS,
            Deed::SharedGuess => Self::SHARED_GUESS,
            Deed::NakedSingle => Self::NAKED_SINGLE,
            Deed::HiddenSingle => Self::HIDDEN_SINGLE,
            Deed::ByGiven | Deed::ByPeer => Self::BY_PEER,
            Deed::ByPair => Self::BY_PAIR,
            Deed::ByArc => Self::BY_ARC,
            Deed::ByNogood | Deed::Learnt => Self::BY_NOGOOD,
            Deed::Examine => Self::EXAMINE,
            Deed::NoCandidate | Deed::EmptiedByPair => Self::NO_CANDIDATE,
            Deed::NoPlace => Self::NO_PLACE,
            Deed::Conflict => Self::CONFLICT,
            Deed::RetractGuess | Deed::RetractForced => Self::RETRACT,
            Deed::Restore => Self::RESTORE,
            Deed::Leave => Self::RETRACT | Self::RESTORE,
            Deed::Solution => Self::SOLUTION,
        }
    }

    /// Adds the kind of a step.
    #[inline(always)]
    pub(super) fn add(&mut self, step: Step) {
        self.0 |= match step {
            Step::Assign { reason: AssignReason::Guess, .. } => Self::GUESS,
            Step::Assign { reason: AssignReason::SharedGuess, .. } => Self::SHARED_GUESS,
            Step::Assign { reason: AssignReason::Rule(Placing(deduction)), .. } => {
                if rules::naked_single() == Placing(deduction) {
                    Self::NAKED_SINGLE
                } else {
                    Self::HIDDEN_SINGLE
                }
            }
            Step::Eliminate { reason: Elimination(deduction), .. } => match deduction.argument {
                Argument::Cell(peer) if rules::peer(peer) == Elimination(deduction) => Self::BY_PEER,
                Argument::Unit(_) => Self::BY_PAIR,
                Argument::Conflict(_) => Self::BY_NOGOOD,
                _ => Self::BY_ARC,
            },
            Step::Retract { .. } => Self::RETRACT,
            Step::Restore { .. } => Self::RESTORE,
            Step::Examine { .. } => Self::EXAMINE,
            Step::Contradiction(Contradiction::NoCandidate(_)) => Self::NO_CANDIDATE,
            Step::Contradiction(Contradiction::NoPlace { .. }) => Self::NO_PLACE,
            Step::Conflict { .. } | Step::Culprit { .. } | Step::Uninvolved { .. } => Self::CONFLICT,
            Step::Solution => Self::SOLUTION,
        };
    }

    /// Whether all of them are among others.
    pub(super) const fn are_among(self, others: Self) -> bool {
        self.0 & !others.0 == 0
    }

    /// Whether guesses are among them.
    pub(super) const fn have_guesses(self) -> bool {
        self.0 & (Self::GUESS | Self::SHARED_GUESS) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::geometry::{Geometry, Variant};
    use crate::puzzle::{Puzzle, Symbols};
    use crate::solver::pseudocode::History;

    #[test]
    fn a_step_is_of_the_kind_of_its_deed() {
        let symbols = Symbols::standard(4);
        for givens in ["...1..2......41.", ".........4.1.14.", "123....4........"] {
            let givens = givens.chars().map(|symbol| symbols.digit(symbol)).collect();
            let geometry = Geometry::with_side(4, Variant::Plain).unwrap();
            let puzzle = Puzzle::new(geometry, givens, symbols.clone(), "").unwrap();
            for algorithm in Algorithm::ALL {
                let (mut board, mut history) = (Board::new(&puzzle), History::default());
                let mut steps = Vec::new();
                algorithm.solve(&puzzle, &mut steps);
                for step in steps {
                    let mut kinds = Kinds::default();
                    kinds.add(step);
                    let deed = Deed::of(step, &board, &history);
                    assert_eq!(kinds.0, Kinds::of_deed(deed), "{algorithm}: {step:?}");
                    assert!(kinds.are_among(Kinds::of(algorithm)), "{algorithm}: {step:?}");
                    board.apply(step);
                    history.follow(step);
                }
            }
        }
    }
}
