//! Restricted commons: digits that only one of two almost locked sets can hold. All of a position, made once.

use super::als::{AlmostLocked, AlmostLockedSets};
use crate::digit_set::DigitSet;
use crate::geometry::Digit;

/// Two almost locked sets without common cells, and the first one or two digits that only one of them can hold. Numbers count in
/// the order of the units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Common {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) first: Digit,
    pub(super) second: Option<Digit>,
}

impl Common {
    /// Its digits.
    pub(super) fn digits(&self) -> DigitSet {
        [Some(self.first), self.second].into_iter().flatten().collect()
    }
}

/// The restricted commons of a position, each once, in the order of the first set and then of the second.
#[derive(Clone, Debug)]
pub(super) struct Commons {
    all: Vec<Common>,
    /// For each set the index of its first one.
    starts: Vec<usize>,
    /// For each number in the order of the units the set.
    sets: Vec<AlmostLocked>,
}

impl Commons {
    /// Of almost locked sets.
    pub(super) fn of(all: &AlmostLockedSets) -> Self {
        let mut sets = all.all().to_vec();
        sets.sort_by_key(|set| set.order);
        let mut commons = Self { all: Vec::new(), starts: Vec::new(), sets };
        let mut shared: Vec<DigitSet> = vec![DigitSet::EMPTY; commons.sets.len()];
        for one in &commons.sets {
            commons.starts.push(commons.all.len());
            let mut others = Vec::new();
            for digit in one.digits {
                for spot in all.linked(all.spot(one, digit)) {
                    for other in spot.sets.iter().map(|other| all.set(*other)) {
                        if other.order > one.order && !one.cells.meets(&other.cells) {
                            if shared[other.order as usize].is_empty() {
                                others.push(other.order);
                            }
                            shared[other.order as usize].insert(digit);
                        }
                    }
                }
            }
            others.sort_unstable();
            for to in others {
                let mut digits = std::mem::take(&mut shared[to as usize]);
                if let Some(first) = digits.next() {
                    commons.all.push(Common { from: one.order, to, first, second: digits.next() });
                }
            }
        }
        commons.starts.push(commons.all.len());
        commons
    }

    /// All.
    pub(super) fn all(&self) -> &[Common] {
        &self.all
    }

    /// The indices of those whose first set has a number.
    pub(super) fn from(&self, set: u32) -> std::ops::Range<usize> {
        self.starts[set as usize]..self.starts[set as usize + 1]
    }

    /// The sets in the order of the units.
    pub(super) fn sets(&self) -> &[AlmostLocked] {
        &self.sets
    }

    /// A set by its number.
    pub(super) fn set(&self, number: u32) -> &AlmostLocked {
        &self.sets[number as usize]
    }
}
