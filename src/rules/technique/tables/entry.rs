//! A conclusion in a list of what follows from an assumption.

use super::nodes::Literal;

/// The most conclusions on which another one is said to rest.
pub(super) const MOST_BEFORE: usize = 5;

/// A conclusion from an assumption.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) literal: Literal,
    /// The conclusions on which it rests, as indices into its list; 0 is the assumption. The last one comes first.
    pub(super) before: [u16; MOST_BEFORE],
    /// How far it is from the assumption.
    pub(super) distance: u16,
}

impl Entry {
    /// What follows from the assumption alone.
    pub(super) const fn next(literal: Literal) -> Self {
        Self { literal, before: [0; MOST_BEFORE], distance: 2 }
    }

    /// The assumption itself.
    pub(super) const fn assumption(literal: Literal) -> Self {
        Self { literal, before: [0; MOST_BEFORE], distance: 1 }
    }

    /// Whether it rests on two conclusions or more.
    pub(super) fn is_joint(&self) -> bool {
        self.before[1..].iter().any(|before| *before != 0)
    }
}
