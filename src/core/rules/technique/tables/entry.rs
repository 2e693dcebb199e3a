//! A conclusion in a list of what follows from an assumption.

use super::nodes::Literal;

/// The most conclusions on which another one is said to rest.
pub(super) const MOST_BEFORE: usize = 5;

/// What a conclusion rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rest {
    /// Other conclusions, as indices into the list; 0 is the assumption. The last one comes first.
    pub(super) before: [u16; MOST_BEFORE],
    /// How far the assumption is.
    pub(super) distance: u16,
}

impl Rest {
    /// For the assumption itself.
    pub(super) const OWN: Self = Self { before: [0; MOST_BEFORE], distance: 1 };

    /// For a conclusion from the assumption alone.
    pub(super) const NEXT: Self = Self { before: [0; MOST_BEFORE], distance: 2 };

    /// Whether there are two conclusions or more.
    pub(super) fn is_joint(self) -> bool {
        self.before[1..].iter().any(|before| *before != 0)
    }
}

/// A conclusion from an assumption.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) literal: Literal,
    pub(super) rest: Rest,
}
