//! Random numbers that are the same everywhere: xoshiro256** (Blackman and Vigna, “Scrambled linear pseudorandom number
//! generators”, 2021), started by SplitMix64 (Steele, Lea and Flood, “Fast splittable pseudorandom number generators”,
//! 2014), as its authors recommend. Own code, so that no update of a crate changes the puzzles of a seed.

/// A sequence of random numbers.
#[derive(Clone, Debug)]
pub(crate) struct Random([u64; 4]);

/// SplitMix64: each state gives one number, and no two the same.
struct SplitMix(u64);

impl SplitMix {
    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

impl Random {
    /// The sequence with this number among those of a seed: all of them differ.
    pub(crate) const fn new(seed: u64, number: u64) -> Self {
        let start = SplitMix(seed).next().wrapping_add(number);
        let mut words = SplitMix(SplitMix(start).next());
        Self([words.next(), words.next(), words.next(), words.next()])
    }

    const fn next(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.0;
        let result = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }

    /// A number below `bound`, which is not 0, all with the same probability (Lemire, “Fast random integer generation in
    /// an interval”, 2019).
    pub(crate) const fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        loop {
            let product = self.next() as u128 * bound as u128;
            if product as u64 >= bound.wrapping_neg() % bound {
                return (product >> 64) as usize;
            }
        }
    }

    /// Puts items into a random order, each with the same probability (Fisher and Yates; Durstenfeld, 1964).
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_papers() {
        let mut split = SplitMix(1_234_567);
        let expected = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(expected.map(|_| split.next()), expected);
        let mut random = Random([1, 2, 3, 4]);
        let expected = [11520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360];
        assert_eq!(expected.map(|_| random.next()), expected);
    }

    #[test]
    fn random_numbers_are_evenly_distributed() {
        let mut random = Random::new(1, 2);
        let mut counts = [0; 7];
        for _ in 0..70_000 {
            counts[random.below(7)] += 1;
        }
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
    }

    #[test]
    fn every_order_comes_up_about_equally_often() {
        let mut random = Random::new(3, 4);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            random.shuffle(&mut items);
            *counts.entry(items).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 24);
        assert!(counts.values().all(|count| (800..1_200).contains(count)), "{counts:?}");
    }

    #[test]
    fn seeds_and_numbers_have_sequences_of_their_own() {
        let first = |seed, number| Random::new(seed, number).next();
        let mut all: Vec<u64> =
            (0..50).flat_map(|seed| (0..50).map(move |number| first(seed, number))).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 2500);
    }
}
