//! Sets of literals as bits.

use super::nodes::Literal;

/// The bits of literals that are true, in each word.
pub(in crate::rules::technique) const TRUE: u64 = 0xaaaa_aaaa_aaaa_aaaa;

/// The number of words processed at a time.
const TOGETHER: usize = 4;

/// Sets of literals, numbered, each of a multiple of [`TOGETHER`] words.
#[derive(Clone, Debug)]
pub(in crate::rules::technique) struct Masks {
    bits: Vec<u64>,
    words: usize,
}

impl Masks {
    /// This many empty sets of some of `literals` literals.
    pub(in crate::rules::technique) fn new(count: usize, literals: usize) -> Self {
        let words = literals.div_ceil(64).next_multiple_of(TOGETHER);
        Self { bits: vec![0; count * words], words }
    }

    /// Room for this many sets of some of `literals` literals.
    pub(in crate::rules::technique) fn with_capacity(count: usize, literals: usize) -> Self {
        let Self { words, .. } = Self::new(0, literals);
        Self { bits: Vec::with_capacity(count * words), words }
    }

    /// These sets and empty ones, one for each of `literals` literals, which may be more.
    pub(super) fn widened(&self, literals: usize) -> Self {
        let mut wide = Self::new(literals, literals);
        let rows = wide.bits.chunks_exact_mut(wide.words.max(1));
        rows.zip(self.bits.chunks_exact(self.words.max(1)))
            .for_each(|(wide, own)| wide[..own.len()].copy_from_slice(own));
        wide
    }

    /// The number of words of each set.
    pub(in crate::rules::technique) const fn words(&self) -> usize {
        self.words
    }

    /// A set.
    pub(in crate::rules::technique) fn get(&self, number: usize) -> &[u64] {
        &self.bits[number * self.words..][..self.words]
    }

    /// Adds a literal to a set.
    pub(super) fn set(&mut self, number: usize, literal: Literal) {
        insert(&mut self.bits[number * self.words..], literal);
    }

    /// Adds a literal to a set; returns whether it was not there.
    pub(super) fn add(&mut self, number: usize, literal: Literal) -> bool {
        let is_new = !contains(self.get(number), literal);
        self.set(number, literal);
        is_new
    }

    /// Adds one of the sets to another, and takes its literals from a third one.
    pub(super) fn unite(&mut self, to: usize, from: usize, taken: &mut [u64]) {
        let words = self.words;
        let Ok([to, from]) = self.bits.get_disjoint_mut([to, from].map(|set| set * words..(set + 1) * words))
        else {
            return;
        };
        unite(to, from);
        change(taken, [from, from], |taken, from, _| taken & !from);
    }

    /// Makes one of the sets the same as another.
    pub(super) fn copy(&mut self, from: usize, to: usize) {
        self.bits.copy_within(from * self.words..(from + 1) * self.words, to * self.words);
    }

    /// Adds a set.
    pub(in crate::rules::technique) fn push(&mut self, set: &[u64]) {
        self.bits.extend_from_slice(set);
    }
}

/// Changes each word of a set by the same words of two others.
#[inline(always)]
pub(in crate::rules::technique) fn change(
    set: &mut [u64],
    [one, other]: [&[u64]; 2],
    change: impl Fn(u64, u64, u64) -> u64,
) {
    let others = one.as_chunks::<TOGETHER>().0.iter().zip(other.as_chunks::<TOGETHER>().0);
    for (words, (one, other)) in set.as_chunks_mut::<TOGETHER>().0.iter_mut().zip(others) {
        *words = std::array::from_fn(|index| change(words[index], one[index], other[index]));
    }
}

/// Adds another set to a set.
pub(in crate::rules::technique) fn unite(set: &mut [u64], more: &[u64]) {
    change(set, [more, more], |word, more, _| word | more);
}

/// Adds a literal to a set.
pub(in crate::rules::technique) fn insert(set: &mut [u64], literal: Literal) {
    let (word, bit) = literal.bit();
    set[word] |= bit;
}

/// Takes a literal from a set.
pub(in crate::rules::technique) fn remove(set: &mut [u64], literal: Literal) {
    let (word, bit) = literal.bit();
    set[word] &= !bit;
}

/// Whether a literal is in a set.
pub(in crate::rules::technique) fn contains(set: &[u64], literal: Literal) -> bool {
    let (word, bit) = literal.bit();
    set[word] & bit != 0
}

/// Takes the first literal from a word of a set.
pub(super) fn pop(set: &mut [u64], word: usize) -> Option<Literal> {
    let bits = set[word];
    set[word] &= bits.checked_sub(1)?;
    Some(Literal::of_index(64 * word + bits.trailing_zeros() as usize))
}

/// The literals whose bits are set, word by word.
pub(in crate::rules::technique) fn literals(
    words: impl Iterator<Item = u64>,
) -> impl Iterator<Item = Literal> {
    words.enumerate().flat_map(|(index, mut word)| {
        std::iter::from_fn(move || {
            let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
            word &= word - 1;
            Some(Literal::of_index(64 * index + bit))
        })
    })
}
