//! Where to guess: the digit and the band or stack with the fewest configurations.

use super::tables::{OUTSIDE, Places};

/// For each band, then for each stack, the digits that can still take each of the six configurations; two unused words
/// are zero. Bands and stacks are followed by an unused entry each.
pub(super) type Configurations = [[u16; 8]; 8];

/// Bands and stacks among the [`Configurations`].
const LINES: [usize; 6] = [0, 1, 2, 4, 5, 6];

/// A digit of a band or stack, and the configurations it can take there: one is true.
#[derive(Clone, Copy)]
pub(super) struct Guess {
    /// The digit as a set of its own.
    pub(super) digit: u16,
    line: usize,
    /// A set of configurations.
    options: u32,
}

impl Guess {
    /// The digit with the fewest configurations in the line that has the fewest of all digits together, among lines
    /// in which some digit has a choice. This is tdoku's rule.
    #[inline(always)]
    pub(super) fn best(configurations: &Configurations) -> Self {
        let mut best = (u32::MAX, 0);
        for (number, &line) in LINES.iter().enumerate() {
            let total: u32 = quarters(&configurations[line]).iter().map(|word| word.count_ones()).sum();
            // Nine: every digit has its configuration.
            let total = if total == 9 { u32::MAX } else { total };
            best = best.min((total, number as u32));
        }
        let line = best.1 as usize;
        let words = &configurations[LINES[line]];
        let digits = fewest(words);
        let digit = digits & digits.wrapping_neg();
        let mut options = 0;
        for (configuration, word) in words[..6].iter().enumerate() {
            options |= u32::from(word & digit != 0) << configuration;
        }
        Self { digit, line, options }
    }

    /// Takes an option out: the cells that lose the digit with it.
    #[inline(always)]
    pub(super) fn next(&mut self) -> &'static Places {
        let configuration = self.options.trailing_zeros() as usize;
        self.options &= self.options - 1;
        &OUTSIDE[self.line][configuration % 6]
    }

    /// Whether all options are taken out.
    #[inline(always)]
    pub(super) const fn is_empty(&self) -> bool {
        self.options == 0
    }
}

/// The eight words of a line, four at a time.
#[inline(always)]
fn quarters(words: &[u16; 8]) -> [u64; 2] {
    bytemuck::cast(*words)
}

/// The digits with the fewest configurations, but at least two. Adds up the six words bit by bit.
#[inline(always)]
fn fewest(words: &[u16; 8]) -> u16 {
    let [a, b, c, d, e, f, ..] = *words;
    let (low, high) = ((a ^ b ^ c, (a & b) | (c & (a ^ b))), (d ^ e ^ f, (d & e) | (f & (d ^ e))));
    let carry = low.0 & high.0;
    let ones = low.0 ^ high.0;
    let twos = low.1 ^ high.1 ^ carry;
    let fours = (low.1 & high.1) | (carry & (low.1 ^ high.1));
    let (two, three) = (twos & !ones & !fours, twos & ones & !fours);
    if two != 0 {
        two
    } else if three != 0 {
        three
    } else {
        fours
    }
}
