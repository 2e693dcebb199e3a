//! The kinds of steps that pseudocode distinguishes.

use crate::rules::{self, RuleSet};
use crate::step::RuleId;

/// The kind of a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StepKind {
    /// A guess.
    Guess,
    /// A guess that may be left without having failed.
    SharedGuess,
    /// A digit is assigned or a candidate eliminated by a rule.
    Rule(RuleId),
    /// A candidate is eliminated because a peer holds the digit, and the peer is a given.
    ByGiven,
    /// A candidate is eliminated by the nogood just learnt, at the end of a jump.
    Learnt,
    /// An arc is taken from the queue.
    Examine,
    /// A cell has no candidate.
    NoCandidate,
    /// A cell has lost its last candidate to a pattern of this rule.
    EmptiedBy(RuleId),
    /// A digit has no place in a unit.
    NoPlace,
    /// A conflict set is recorded.
    Conflict,
    /// A guess is retracted.
    RetractGuess,
    /// A digit that was not a guess is retracted.
    RetractForced,
    /// A candidate is restored.
    Restore,
    /// Something is undone although there was no contradiction: for a restart.
    Leave,
    /// The board is solved.
    Solution,
}

/// The only candidate of a cell is assigned.
pub(super) const NAKED_SINGLE: StepKind = StepKind::Rule(rules::NAKED_SINGLE);
/// A digit is assigned to its only place in a unit.
pub(super) const HIDDEN_SINGLE: StepKind = StepKind::Rule(rules::HIDDEN_SINGLE);
/// A candidate is eliminated because a peer holds the digit.
pub(super) const BY_PEER: StepKind = StepKind::Rule(rules::PEER);
/// A candidate is eliminated by revising an arc.
pub(super) const BY_ARC: StepKind = StepKind::Rule(rules::ARC);
/// A candidate is eliminated by a nogood learnt earlier.
pub(super) const BY_NOGOOD: StepKind = StepKind::Rule(rules::NOGOOD);

impl StepKind {
    /// The kinds that do not involve a specific rule, by their bits in [`StepKinds`].
    const PLAIN: [Self; 13] = [
        Self::Guess,
        Self::SharedGuess,
        Self::ByGiven,
        Self::Learnt,
        Self::Examine,
        Self::NoCandidate,
        Self::NoPlace,
        Self::Conflict,
        Self::RetractGuess,
        Self::RetractForced,
        Self::Restore,
        Self::Leave,
        Self::Solution,
    ];

    /// Its index in [`Self::PLAIN`].
    const fn plain(self) -> Option<u32> {
        Some(match self {
            Self::Rule(_) | Self::EmptiedBy(_) => return None,
            Self::Guess => 0,
            Self::SharedGuess => 1,
            Self::ByGiven => 2,
            Self::Learnt => 3,
            Self::Examine => 4,
            Self::NoCandidate => 5,
            Self::NoPlace => 6,
            Self::Conflict => 7,
            Self::RetractGuess => 8,
            Self::RetractForced => 9,
            Self::Restore => 10,
            Self::Leave => 11,
            Self::Solution => 12,
        })
    }
}

/// A set of kinds of steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct StepKinds {
    plain: u16,
    by: RuleSet,
    emptied_by: RuleSet,
}

impl StepKinds {
    /// No kind.
    pub const NONE: Self = Self { plain: 0, by: RuleSet::EMPTY, emptied_by: RuleSet::EMPTY };

    /// The set of these kinds.
    #[must_use]
    pub const fn of(kinds: &[StepKind]) -> Self {
        let (mut set, mut index) = (Self::NONE, 0);
        while index < kinds.len() {
            match kinds[index] {
                StepKind::Rule(rule) => set.by.insert(rule),
                StepKind::EmptiedBy(rule) => set.emptied_by.insert(rule),
                other => {
                    if let Some(bit) = other.plain() {
                        set.plain |= 1 << bit;
                    }
                }
            }
            index += 1;
        }
        set
    }

    /// The same set with the conclusions of these rules, and the cells that they leave without candidates.
    #[must_use]
    pub const fn and_patterns(self, rules: RuleSet) -> Self {
        Self { by: self.by.union(rules), emptied_by: self.emptied_by.union(rules), ..self }
    }

    /// The same set with the conclusions of these rules.
    #[must_use]
    pub const fn and_rules(self, rules: RuleSet) -> Self {
        Self { by: self.by.union(rules), ..self }
    }

    /// Whether it contains a kind.
    #[must_use]
    pub const fn contains(self, kind: StepKind) -> bool {
        match kind {
            StepKind::Rule(rule) => self.by.contains(rule),
            StepKind::EmptiedBy(rule) => self.emptied_by.contains(rule),
            other => match other.plain() {
                Some(bit) => self.plain >> bit & 1 == 1,
                None => false,
            },
        }
    }

    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.plain == 0 && self.by.is_empty() && self.emptied_by.is_empty()
    }

    /// The kinds in this set or in another.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self {
            plain: self.plain | other.plain,
            by: self.by.union(other.by),
            emptied_by: self.emptied_by.union(other.emptied_by),
        }
    }

    /// Whether all its kinds are in another set.
    #[must_use]
    pub const fn is_within(self, other: Self) -> bool {
        self.plain & !other.plain == 0
            && self.by.is_within(other.by)
            && self.emptied_by.is_within(other.emptied_by)
    }

    /// The kinds in it.
    pub fn iter(self) -> impl Iterator<Item = StepKind> {
        let plain = StepKind::PLAIN.into_iter().filter(move |&kind| self.contains(kind));
        let by = self.by.rules().map(|rule| StepKind::Rule(rule.id));
        plain.chain(by).chain(self.emptied_by.rules().map(|rule| StepKind::EmptiedBy(rule.id)))
    }
}
