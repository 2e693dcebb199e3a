//! The kinds of steps in a run, and whether its solver makes such steps: its pseudocode has a line for each.

use crate::rules;
use crate::solver::Algorithm;
use crate::solver::pseudocode::{self, StepKind, StepKinds};
use crate::step::{AssignReason, Contradiction, Step};

/// The kinds that are distinguishable without the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Kinds {
    all: StepKinds,
    /// The kind added last, often that of the next step too.
    last: Option<StepKind>,
}

impl Kinds {
    /// The kinds of steps that a solver can make.
    pub(super) fn of(algorithm: Algorithm) -> Self {
        let all = pseudocode::lines(algorithm).flat_map(|line| line.makes.iter());
        Self { all: all.fold(StepKinds::NONE, |sum, kind| sum.union(without_board(kind))), last: None }
    }

    /// Adds the kind of a step.
    #[inline(always)]
    pub(super) fn add(&mut self, step: Step) {
        let kind = match step {
            Step::Assign { reason: AssignReason::Guess | AssignReason::ChosenGuess, .. } => StepKind::Guess,
            Step::Assign { reason: AssignReason::SharedGuess, .. } => StepKind::SharedGuess,
            Step::Assign { reason: AssignReason::Rule(rule), .. } => StepKind::Rule(rule.0.rule),
            Step::Eliminate { reason, .. } => StepKind::Rule(reason.0.rule),
            Step::Retract { .. } => StepKind::RetractGuess,
            Step::Restore { .. } => StepKind::Restore,
            Step::Examine { .. } => StepKind::Examine,
            Step::Contradiction(Contradiction::NoCandidate(_)) => StepKind::NoCandidate,
            Step::Contradiction(Contradiction::NoPlace { .. }) => StepKind::NoPlace,
            Step::Conflict { .. } | Step::Culprit { .. } | Step::Irrelevant { .. } => StepKind::Conflict,
            Step::Solution => StepKind::Solution,
        };
        if self.last != Some(kind) {
            self.last = Some(kind);
            self.all = self.all.union(StepKinds::of(&[kind]));
        }
    }

    /// Whether all of them are among others.
    pub(super) const fn are_among(self, others: Self) -> bool {
        self.all.is_within(others.all)
    }

    /// Whether guesses are among them.
    pub(super) const fn have_guesses(self) -> bool {
        self.all.contains(StepKind::Guess) || self.all.contains(StepKind::SharedGuess)
    }
}

/// The kinds of a step, without its board and history.
const fn without_board(kind: StepKind) -> StepKinds {
    StepKinds::of(&match kind {
        StepKind::ByGiven => [StepKind::Rule(rules::PEER); 2],
        StepKind::Learnt => [StepKind::Rule(rules::NOGOOD); 2],
        StepKind::EmptiedBy(_) => [StepKind::NoCandidate; 2],
        StepKind::RetractForced => [StepKind::RetractGuess; 2],
        StepKind::Leave => [StepKind::RetractGuess, StepKind::Restore],
        other => [other; 2],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::puzzle::test_support::plain;
    use crate::solver::pseudocode::History;

    #[test]
    fn kinds_of_steps_match_their_boards() {
        for givens in ["...1..2......41.", ".........4.1.14.", "123....4........"] {
            let puzzle = plain(givens);
            for algorithm in Algorithm::ALL {
                let (mut board, mut history) = (Board::new(&puzzle), History::default());
                let mut steps = Vec::new();
                algorithm.solve(&puzzle, &mut steps);
                for step in steps {
                    let mut kinds = Kinds::default();
                    kinds.add(step);
                    let kind = StepKind::of(step, &board, &history);
                    assert!(kinds.all.is_within(without_board(kind)), "{algorithm}: {step:?}");
                    assert!(kinds.are_among(Kinds::of(algorithm)), "{algorithm}: {step:?}");
                    board.apply(step);
                    history.follow(step);
                }
            }
        }
    }
}
