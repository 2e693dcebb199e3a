//! The kinds of steps that pseudocode tells apart.

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
    /// A candidate is eliminated by a nogood learnt earlier.
    ByNogood,
    /// A candidate is eliminated by the nogood just learnt, at the end of a jump.
    Learnt,
    /// An arc is taken from the queue.
    Examine,
    /// A cell has no candidate.
    NoCandidate,
    /// A cell has lost its last candidate to a naked pair.
    EmptiedByPair,
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
    /// Something is undone although there was no contradiction: for a restart.
    Leave,
    /// The board is solved.
    Solution,
}

impl Deed {
    /// All kinds.
    pub const ALL: [Self; 20] = [
        Self::Guess,
        Self::SharedGuess,
        Self::NakedSingle,
        Self::HiddenSingle,
        Self::ByGiven,
        Self::ByPeer,
        Self::ByPair,
        Self::ByArc,
        Self::ByNogood,
        Self::Learnt,
        Self::Examine,
        Self::NoCandidate,
        Self::EmptiedByPair,
        Self::NoPlace,
        Self::Conflict,
        Self::RetractGuess,
        Self::RetractForced,
        Self::Restore,
        Self::Leave,
        Self::Solution,
    ];
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
