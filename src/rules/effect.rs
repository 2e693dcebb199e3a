//! What a rule does to a board.

/// The effect of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// It assigns a digit.
    Places,
    /// It eliminates a candidate.
    Eliminates,
    /// One or the other, as its pattern says. No effect of a finding or of a step.
    Either,
}
