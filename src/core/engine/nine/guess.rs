//! Where to guess: the band or stack, and the digit in it, with the fewest configurations; before that, digits with two
//! cells on a diagonal.

use super::tables::{OTHERS_ON_DIAGONAL, OUTSIDE, PLACES, Places, place};

/// The digits that can take each of the six configurations of a line; two more words are zero.
pub(super) type Configurations = [u16; 8];

/// A digit, and the configurations it can take in a line or its cells on a diagonal: one of them is true.
#[derive(Clone, Copy)]
pub(super) struct Guess {
    /// The digit as a set of its own.
    pub(super) digit: u16,
    /// A set of numbers: those of configurations, or of cells of a diagonal.
    options: u32,
    /// The cells that lose the digit with each option.
    outside: &'static [Places],
}

impl Guess {
    /// The best of all lines. For shifts and for reflections: the digits that can take each configuration in a band, at
    /// the places of its first row, and in a stack, at the places of its column in the first band.
    #[inline(always)]
    pub(super) fn best_of(of_bands: &[[u16; PLACES]; 2], of_stacks: &[[u16; PLACES]; 2]) -> Self {
        let mut lines = [Configurations::default(); 6];
        for line in 0..3 {
            for n in 0..3 {
                for kind in 0..2 {
                    lines[2 * line][3 * kind + n] = of_bands[kind][place(line, 0, n)];
                    lines[2 * line + 1][3 * kind + n] = of_stacks[kind][place(0, n, line)];
                }
            }
        }
        Self::best(&lines)
    }

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
        let digit = lowest(fewest(words));
        Self { digit, options: having(digit, words), outside: &OUTSIDE[line] }
    }

    /// The guess of a digit that has two cells on a diagonal, if there is one, else this guess. `words` are those
    /// of the diagonal in order of rows. Such a guess is the better one.
    #[inline(always)]
    pub(super) fn or_on_diagonal(self, is_rising: bool, words: &[u16; 9]) -> Self {
        let [_, twice, thrice, _] = times(words);
        match lowest(twice & !thrice) {
            0 => self,
            digit => {
                let outside = &OTHERS_ON_DIAGONAL[usize::from(is_rising)];
                Self { digit, options: having(digit, words), outside }
            }
        }
    }

    /// Removes an option; returns the cells that lose the digit with it.
    #[inline(always)]
    pub(super) fn next(&mut self) -> &'static Places {
        let option = self.options.trailing_zeros() as usize;
        self.options &= self.options - 1;
        &self.outside[option]
    }

    /// Whether no option is left.
    #[inline(always)]
    pub(super) const fn is_empty(&self) -> bool {
        self.options == 0
    }
}

/// The lowest of some digits.
#[inline(always)]
const fn lowest(digits: u16) -> u16 {
    digits & digits.wrapping_neg()
}

/// The indices of the words that have a digit.
#[inline(always)]
fn having(digit: u16, words: &[u16]) -> u32 {
    words.iter().enumerate().fold(0, |having, (n, word)| having | u32::from(word & digit != 0) << n)
}

/// The digits with the fewest configurations, but at least two.
#[inline(always)]
fn fewest(words: &Configurations) -> u16 {
    let [_, twice, thrice, often] = times(&words[..6]);
    let (two, three) = (twice & !thrice, thrice & !often);
    if two != 0 {
        two
    } else if three != 0 {
        three
    } else {
        often
    }
}

/// The digits that are in at least one, two, three and four of the words.
#[inline(always)]
fn times(words: &[u16]) -> [u16; 4] {
    words.iter().fold([0; 4], |[once, twice, thrice, often], word| {
        [once | word, twice | once & word, thrice | twice & word, often | thrice & word]
    })
}
