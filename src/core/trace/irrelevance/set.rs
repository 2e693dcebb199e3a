//! Sets of guesses by their depth.

/// A set of depths from 1 to `64 × N`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Depths<const N: usize>([u64; N]);

impl<const N: usize> Depths<N> {
    pub(super) const EMPTY: Self = Self([0; N]);

    /// The set of this depth alone.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_contains_exactly_its_depths() {
        for depth in 1..=128 {
            let only = Depths::<2>::only(depth);
            let mut both = only;
            both.merge(&Depths::only(129 - depth));
            for other in 1..=128 {
                assert_eq!(only.contains(other), other == depth, "{other} in only {depth}");
                let is_member = [depth, 129 - depth].contains(&other);
                assert_eq!(both.contains(other), is_member, "{other} with {depth}");
                let rest = both.without(other);
                assert!(!rest.contains(other));
                assert_eq!(rest.contains(depth), other != depth, "{depth} without {other}");
            }
        }
        assert!((1..=128).all(|depth| !Depths::<2>::EMPTY.contains(depth)));
    }
}
