//! Sets of guesses by their depth.

/// A set of depths from 1 to `64 × N`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Depths<const N: usize>([u64; N]);

impl<const N: usize> Depths<N> {
    pub(super) const EMPTY: Self = Self([0; N]);

    /// Only this depth.
    pub(super) const fn only(depth: usize) -> Self {
        let mut words = [0; N];
        words[(depth - 1) / 64] = 1 << ((depth - 1) % 64);
        Self(words)
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
    }

    pub(super) const fn contains(&self, depth: usize) -> bool {
        self.0[(depth - 1) / 64] >> ((depth - 1) % 64) & 1 != 0
    }

    pub(super) const fn without(mut self, depth: usize) -> Self {
        self.0[(depth - 1) / 64] &= !(1 << ((depth - 1) % 64));
        self
    }
}
