//! The kinds of steps that pseudocode tells apart.

use crate::board::{Board, Role};
use crate::rules;
use crate::step::{Argument, AssignReason, Contradiction, Elimination, Placing, Step};

/// The kind of a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Deed {
    /// A guess.
    Guess,
    /// A guess that may be left without having failed.
    SharedGuess,
    /// The only candidate of a cell is assigned.
    NakedSingle,
    /// A digit is assigned to its only place in a unit.
    HiddenSingle,
    /// A candidate is eliminated because a peer holds the digit; the peer is a given.
    ByGiven,
    /// A candidate is eliminated because a peer holds the digit.
    ByPeer,
    /// A candidate is eliminated by a naked pair.
    ByPair,
    /// A candidate is eliminated by revising an arc.
    ByArc,
    /// A candidate is eliminated by a nogood.
    ByNogood,
    /// An arc is taken from the queue.
    Examine,
    /// A cell has no candidate.
    NoCandidate,
    /// A digit has no place in a unit.
    NoPlace,
    /// A conflict set is told.
    Conflict,
    /// A guess is retracted.
    RetractGuess,
    /// A digit that was not a guess is retracted.
    RetractForced,
    /// A candidate is restored.
    Restore,
    /// The board is solved.
    Solution,
}

impl Deed {
    /// All kinds.
    pub const ALL: [Self; 17] = [
        Self::Guess,
        Self::SharedGuess,
        Self::NakedSingle,
        Self::HiddenSingle,
        Self::ByGiven,
        Self::ByPeer,
        Self::ByPair,
        Self::ByArc,
        Self::ByNogood,
        Self::Examine,
        Self::NoCandidate,
        Self::NoPlace,
        Self::Conflict,
        Self::RetractGuess,
        Self::RetractForced,
        Self::Restore,
        Self::Solution,
    ];

    /// The kind of a step, given the board before it.
    #[must_use]
    pub fn of(step: Step, before: &Board) -> Self {
        match step {
            Step::Assign { reason: AssignReason::Guess, .. } => Self::Guess,
            Step::Assign { reason: AssignReason::SharedGuess, .. } => Self::SharedGuess,
            Step::Assign { reason: AssignReason::Rule(Placing(deduction)), .. } => {
                if rules::naked_single() == Placing(deduction) {
                    Self::NakedSingle
                } else {
                    Self::HiddenSingle
                }
            }
            Step::Eliminate { reason: Elimination(deduction), .. } => match deduction.argument {
                Argument::Unit(_) => Self::ByPair,
                Argument::Conflict(_) => Self::ByNogood,
                Argument::Cell(peer) if rules::peer(peer) == Elimination(deduction) => {
                    if before.role(peer) == Some(Role::Given) { Self::ByGiven } else { Self::ByPeer }
                }
                _ => Self::ByArc,
            },
            Step::Retract { cell, .. } => match before.role(cell) {
                Some(Role::Guess { .. }) => Self::RetractGuess,
                _ => Self::RetractForced,
            },
            Step::Restore { .. } => Self::Restore,
            Step::Examine { .. } => Self::Examine,
            Step::Contradiction(Contradiction::NoCandidate(_)) => Self::NoCandidate,
            Step::Contradiction(Contradiction::NoPlace { .. }) => Self::NoPlace,
            Step::Conflict { .. } | Step::Culprit { .. } | Step::Uninvolved { .. } => Self::Conflict,
            Step::Solution => Self::Solution,
        }
    }
}

/// A set of kinds of steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deeds(u32);

impl Deeds {
    /// The set of these kinds.
    #[must_use]
    pub const fn of(deeds: &[Deed]) -> Self {
        let (mut bits, mut index) = (0, 0);
        while index < deeds.len() {
            bits |= 1 << deeds[index] as u32;
            index += 1;
        }
        Self(bits)
    }

    /// Whether it contains a kind.
    #[must_use]
    pub const fn contains(self, deed: Deed) -> bool {
        self.0 >> deed as u32 & 1 == 1
    }

    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds in it.
    pub fn iter(self) -> impl Iterator<Item = Deed> {
        Deed::ALL.into_iter().filter(move |&deed| self.contains(deed))
    }
}
