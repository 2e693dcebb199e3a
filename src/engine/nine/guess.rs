//! Where to guess: the band or stack, and the digit in it, with the fewest configurations.

use super::tables::{OUTSIDE, Places};

/// The digits that can take each of the six configurations of a line; two more words are zero.
pub(super) type Configurations = [u16; 8];

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
    /// The line with the fewest configurations of all digits together, among those in which some digit has a choice,
    /// and in it the digit with the fewest. This is tdoku's rule.
    #[inline(always)]
    pub(super) fn best(lines: &[Configurations; 6]) -> Self {
        let mut best = (u32::MAX, 0);
        for (line, words) in lines.iter().enumerate() {
            let quarters: [u64; 2] = bytemuck::cast(*words);
            let total = quarters[0].count_ones() + quarters[1].count_ones();
            // With nine every digit has its configuration.
            if total > 9 && total < best.0 {
                best = (total, line);
            }
        }
        Self::in_line(best.1, &lines[best.1])
    }

    /// The digit with the fewest configurations in a line.
    #[inline(always)]
    pub(super) fn in_line(line: usize, words: &Configurations) -> Self {
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

/// The digits with the fewest configurations, but at least two. Adds up the six words bit by bit.
#[inline(always)]
fn fewest(words: &Configurations) -> u16 {
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
