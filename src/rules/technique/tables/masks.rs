//! Sets of literals as bits.

use super::nodes::Literal;

/// For each of some literals, by their numbers, a set of literals.
#[derive(Clone, Debug)]
pub(in crate::rules::technique) struct Masks {
    bits: Vec<u64>,
    words: usize,
}

impl Masks {
    /// So many empty sets of some of `literals` literals.
    pub(in crate::rules::technique) fn new(count: usize, literals: usize) -> Self {
        let words = literals.div_ceil(64);
        Self { bits: vec![0; count * words], words }
    }

    /// The number of words of each set.
    pub(super) const fn words(&self) -> usize {
        self.words
    }

    /// The set of a literal, if it has one.
    pub(in crate::rules::technique) fn get(&self, of: Literal) -> Option<&[u64]> {
        self.bits.get(of.index() * self.words..(of.index() + 1) * self.words)
    }

    /// Adds a literal to the set of another; whether it was not there.
    pub(in crate::rules::technique) fn add(&mut self, of: Literal, literal: Literal) -> bool {
        let (word, bit) = literal.bit();
        let word = &mut self.bits[of.index() * self.words + word];
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Adds a set for the next literal.
    pub(super) fn push(&mut self, set: &[u64]) {
        self.bits.extend_from_slice(set);
    }

    /// Forgets all sets.
    pub(super) fn clear(&mut self) {
        self.bits.clear();
    }
}

/// Takes the first literal from a set.
pub(super) fn pop(set: &mut [u64]) -> Option<Literal> {
    let word = set.iter().position(|word| *word != 0)?;
    let bit = set[word].trailing_zeros() as usize;
    set[word] &= set[word] - 1;
    Some(Literal::of_index(64 * word + bit))
}

/// The literals of a set.
pub(super) fn literals(set: &[u64]) -> impl Iterator<Item = Literal> {
    let mut set = set.to_vec();
    std::iter::from_fn(move || pop(&mut set))
}
