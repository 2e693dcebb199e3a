//! The difficulty of a technique.

/// A level of difficulty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates, pairs and triples.
    Medium,
    /// Quadruples, fish without fins, wings, short chains of one digit, uniqueness.
    Hard,
    /// Fish with fins, chains, almost locked sets.
    Unfair,
    /// Forcing chains and nets, templates.
    Extreme,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "Easy",
            Self::Medium => "Medium",
            Self::Hard => "Hard",
            Self::Unfair => "Unfair",
            Self::Extreme => "Extreme",
        }
    }

    /// The highest score of a puzzle of this level: with a higher one it belongs to the next. No limit for the last.
    #[must_use]
    pub const fn most(self) -> u32 {
        match self {
            Self::Easy => 800,
            Self::Medium => 1000,
            Self::Hard => 1600,
            Self::Unfair => 1800,
            Self::Extreme => u32::MAX,
        }
    }
}

/// The place of a technique among the others. Orders, levels and scores are `HoDoKu`'s (version 2.2, its defaults).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grade {
    /// Four digits by which `HoDoKu`'s library of positions calls it; those with the same code are one technique there.
    pub code: &'static str,
    /// Its rank in the order in which techniques are looked for, the lowest first.
    pub order: u16,
    /// The level of a puzzle that needs it.
    pub level: Level,
    /// What a step adds to the score of a puzzle.
    pub score: u32,
    /// Whether it is on by default.
    pub is_on: bool,
}

impl Grade {
    /// Whether it assumes that the puzzle has one solution: the codes that begin with 06.
    #[must_use]
    pub const fn assumes_one_solution(self) -> bool {
        matches!(self.code.as_bytes(), [b'0', b'6', ..])
    }
}
