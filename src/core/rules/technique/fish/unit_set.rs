//! A set of units in one machine word, for boards of up to 16×16.

use crate::geometry::Unit;

/// A set of units, one bit each. Iterates in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct UnitSet(u64);

impl UnitSet {
    pub(super) const EMPTY: Self = Self(0);

    /// The set that holds a unit alone.
    pub(super) const fn only(unit: Unit) -> Self {
        Self(1 << unit.index())
    }

    pub(super) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn contains(self, unit: Unit) -> bool {
        self.0 >> unit.index() & 1 == 1
    }

    pub(super) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The same set with a unit.
    pub(super) const fn with(self, unit: Unit) -> Self {
        self.union(Self::only(unit))
    }
}

impl Iterator for UnitSet {
    type Item = Unit;

    fn next(&mut self) -> Option<Unit> {
        let first = (self.0 != 0).then(|| Unit::new(self.0.trailing_zeros() as usize))?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl FromIterator<Unit> for UnitSet {
    fn from_iter<I: IntoIterator<Item = Unit>>(units: I) -> Self {
        units.into_iter().fold(Self::EMPTY, Self::with)
    }
}
