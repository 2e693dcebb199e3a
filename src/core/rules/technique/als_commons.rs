//! Restricted commons: digits that only one of two almost locked sets can hold. Those of a position are found once.

use std::ops::Range;

use super::als::AlmostLockedSets;
use crate::digit_set::DigitSet;

/// Two almost locked sets without common cells, and the first one or two digits that only one of them can hold. Numbers count in
/// the order of the units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Common {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) digits: DigitSet,
}

impl Common {
    /// The other one of its sets.
    pub(super) const fn other(&self, set: u32) -> u32 {
        if self.from == set { self.to } else { self.from }
    }
}

/// The restricted commons of a position, each once, in the order of the first set and then of the second.
#[derive(Clone, Debug)]
pub(super) struct Commons {
    all: Vec<Common>,
    /// The index of the first common of each set.
    starts: Vec<usize>,
}

impl Commons {
    /// Finds those of almost locked sets.
    pub(super) fn of(sets: &AlmostLockedSets) -> Self {
        let count = sets.all().len();
        let mut commons = Self { all: Vec::new(), starts: Vec::with_capacity(count + 1) };
        let (mut shared, mut others) = (vec![DigitSet::EMPTY; count], Vec::new());
        for from in 0..count as u32 {
            commons.starts.push(commons.all.len());
            let one = sets.in_order(from);
            for (digit, spot) in sets.spots_of(one) {
                for other in sets.linked_sets(spot).map(|other| sets.set(other)) {
                    if other.order > from && !one.cells.meets(&other.cells) {
                        let shared = &mut shared[other.order as usize];
                        if *shared == DigitSet::EMPTY {
                            others.push(other.order);
                        }
                        // Of three common digits only two count.
                        if !shared.is_pair() {
                            shared.insert(digit);
                        }
                    }
                }
            }
            others.sort_unstable();
            for to in others.drain(..) {
                let digits = std::mem::take(&mut shared[to as usize]);
                commons.all.push(Common { from, to, digits });
            }
        }
        commons.starts.push(commons.all.len());
        commons
    }

    /// All restricted commons.
    pub(super) fn all(&self) -> &[Common] {
        &self.all
    }

    /// The indices of those whose first set has a number.
    pub(super) fn from(&self, set: u32) -> Range<usize> {
        self.starts[set as usize]..self.starts[set as usize + 1]
    }
}
