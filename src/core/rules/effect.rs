//! What a rule does to a board.

/// The effect of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// It assigns a digit.
    Places,
    /// It eliminates a candidate.
    Eliminates,
    /// One or the other, depending on the pattern. Never the effect of a finding or a step.
    Either,
}
