//! A set of digits in one machine word: the candidates of a cell.

use crate::geometry::Digit;

/// A set of digits, one bit each. Iterates in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DigitSet(u32);

impl DigitSet {
    /// The set without any digit.
    pub const EMPTY: Self = Self(0);

    /// All digits of a puzzle whose side is `side`.
    #[must_use]
    pub const fn all(side: usize) -> Self {
        Self((1 << side) - 1)
    }

    /// The set that holds `digit` alone.
    #[must_use]
    pub const fn only(digit: Digit) -> Self {
        Self(1 << digit.index())
    }

    /// One bit for each digit, the first the lowest.
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// The number of digits in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are exactly two digits. Quicker than counting where the processor has no instruction for that.
    #[must_use]
    pub const fn is_pair(self) -> bool {
        let others = self.0 & self.0.wrapping_sub(1);
        others.is_power_of_two()
    }

    /// Whether no digit is left.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `digit` is a member.
    #[must_use]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// Adds `digit`.
    pub const fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << digit.index();
    }

    /// Removes `digit`.
    pub const fn remove(&mut self, digit: Digit) {
        self.0 &= !(1 << digit.index());
    }

    /// The digits in this set or in `other`.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The digits in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The digits of this set that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The digit, if there is exactly one.
    #[must_use]
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// The smallest digit.
    #[must_use]
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit::new(self.0.trailing_zeros() as usize)) }
    }
}

impl Iterator for DigitSet {
    type Item = Digit;

    fn next(&mut self) -> Option<Digit> {
        let digit = self.first()?;
        self.0 &= self.0 - 1;
        Some(digit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (*self).len();
        (left, Some(left))
    }
}

impl ExactSizeIterator for DigitSet {}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        let mut set = Self::EMPTY;
        for digit in digits {
            set.insert(digit);
        }
        set
    }
}

impl std::fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.map(|digit| digit.index() + 1)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_out_in_ascending_order() {
        let set: DigitSet = [7, 2, 4].map(Digit::new).into_iter().collect();
        assert_eq!(set.map(Digit::index).collect::<Vec<_>>(), [2, 4, 7]);
        assert_eq!(set.len(), 3);
        assert_eq!(set.first(), Some(Digit::new(2)));
        assert_eq!(set.single(), None);
    }

    #[test]
    fn single_needs_exactly_one_member() {
        assert_eq!(DigitSet::EMPTY.single(), None);
        assert_eq!(DigitSet::only(Digit::new(24)).single(), Some(Digit::new(24)));
    }

    #[test]
    fn a_pair_is_a_set_of_two() {
        for bits in 0..1 << 12 {
            assert_eq!(DigitSet(bits).is_pair(), DigitSet(bits).len() == 2, "{bits:b}");
        }
    }

    #[test]
    fn set_operations_agree_with_membership() {
        let mut set = DigitSet::all(9);
        set.remove(Digit::new(3));
        assert!(!set.contains(Digit::new(3)) && set.contains(Digit::new(8)));
        assert!(!set.contains(Digit::new(9)));
        assert_eq!(DigitSet::all(9).without(set), DigitSet::only(Digit::new(3)));
        assert_eq!(set.union(DigitSet::only(Digit::new(3))), DigitSet::all(9));
        assert_eq!(set.intersection(DigitSet::only(Digit::new(3))), DigitSet::EMPTY);
    }
}
