//! 27 words in three registers of 256 bits, one a band: AVX2.
//!
//! A register holds a band as four rows of four words; the fourth word of each row and the fourth row are unused.

use std::arch::x86_64::*;
use std::ops::ControlFlow;

use super::guess::Guess;
use super::search::State;
use super::tables::{ALL, CANDIDATES, ON_DIAGONAL, PLACES, on_diagonal};
use super::{Board, Cells, Grid, Visitor, tables};

type Words = [__m256i; 3];

const IS_ROUND_LONG: bool = true;

/// The words in use.
const USED: [u16; 16] = {
    let mut used = [0; 16];
    let mut word = 0;
    while word < 12 {
        if word % 4 < 3 {
            used[word] = u16::MAX;
        }
        word += 1;
    }
    used
};

/// In each row of a band, the words a number of boxes further on; that number grows by `skew` from row to row.
const fn boxes_on(boxes: usize, skew: usize) -> [u8; 32] {
    let mut from = [0; 32];
    let mut byte = 0;
    while byte < 32 {
        let (row, word) = (byte / 8, byte / 2 % 4);
        let word = if word < 3 { (word + boxes + skew * row) % 3 } else { word };
        // Shuffles stay within 16 bytes, which are two rows.
        from[byte] = (8 * (row % 2) + 2 * word + byte % 2) as u8;
        byte += 1;
    }
    from
}

/// The bit of each place of a band, among the nine of its set; none for unused words.
const PLACE_BITS: [u16; 16] = {
    let mut bits = [0; 16];
    let mut place = 0;
    while place < 9 {
        bits[place / 3 * 4 + place % 3] = 1 << place;
        place += 1;
    }
    bits
};

/// The word of the nine places of a band.
const fn word_of(place: usize) -> usize {
    place % 9 / 3 * 4 + place % 3
}

/// Applies an operation to the registers of one or more lists of words.
macro_rules! each {
    ($words:ident => $result:expr) => {{
        let [first, second, third] = $words;
        let one = |$words: __m256i| $result;
        [one(first), one(second), one(third)]
    }};
    ($a:ident, $b:ident => $result:expr) => {{
        let one = |$a: __m256i, $b: __m256i| $result;
        [one($a[0], $b[0]), one($a[1], $b[1]), one($a[2], $b[2])]
    }};
}

define_operations! {
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]

    fn and(a: Words, b: Words) -> Words {
        each!(a, b => _mm256_and_si256(a, b))
    }

    fn or(a: Words, b: Words) -> Words {
        each!(a, b => _mm256_or_si256(a, b))
    }

    fn minus(a: Words, b: Words) -> Words {
        each!(a, b => _mm256_andnot_si256(b, a))
    }

    fn splat(digits: u16) -> Words {
        [_mm256_set1_epi16(digits.cast_signed()); 3]
    }

    fn places(set: u32) -> Words {
        let bits: __m256i = bytemuck::cast(PLACE_BITS);
        let band = |set: u32| {
            let set = _mm256_set1_epi16((set & 0x1FF) as i16);
            _mm256_andnot_si256(empty(_mm256_and_si256(set, bits)), _mm256_set1_epi16(-1))
        };
        [band(set), band(set >> 9), band(set >> 18)]
    }

    fn by_row(first: Words, second: Words, third: Words) -> Words {
        let both = each!(first, second => _mm256_blend_epi32::<0b0000_1100>(first, second));
        each!(both, third => _mm256_blend_epi32::<0b1111_0000>(both, third))
    }

    fn next_row(words: Words) -> Words {
        each!(words => _mm256_permute4x64_epi64::<0b11_00_10_01>(words))
    }

    fn last_row(words: Words) -> Words {
        each!(words => _mm256_permute4x64_epi64::<0b11_01_00_10>(words))
    }

    fn next_box(words: Words) -> Words {
        each!(words => _mm256_shuffle_epi8(words, bytemuck::cast(const { boxes_on(1, 0) })))
    }

    fn last_box(words: Words) -> Words {
        each!(words => _mm256_shuffle_epi8(words, bytemuck::cast(const { boxes_on(2, 0) })))
    }

    fn next_band(words: Words) -> Words {
        [words[1], words[2], words[0]]
    }

    fn last_band(words: Words) -> Words {
        [words[2], words[0], words[1]]
    }

    fn spread<const ROW: usize>(words: Words) -> Words {
        match ROW {
            0 => each!(words => _mm256_permute4x64_epi64::<0b11_00_00_00>(words)),
            1 => each!(words => _mm256_permute4x64_epi64::<0b11_01_01_01>(words)),
            _ => each!(words => _mm256_permute4x64_epi64::<0b11_10_10_10>(words)),
        }
    }

    /// All bits of the words that are empty.
    fn empty(words: __m256i) -> __m256i {
        _mm256_cmpeq_epi16(words, _mm256_setzero_si256())
    }

    fn one_of(a: Words, b: Words, c: Words) -> Words {
        let odd = each!(a, b => _mm256_xor_si256(a, b));
        let odd = each!(odd, c => _mm256_xor_si256(odd, c));
        minus(odd, and(a, and(b, c)))
    }

    fn less_lowest(words: __m256i) -> __m256i {
        _mm256_and_si256(words, _mm256_add_epi16(words, _mm256_set1_epi16(-1)))
    }

    fn without_lowest(words: Words) -> Words {
        each!(words => less_lowest(words))
    }

    fn single(words: Words) -> Words {
        each!(words => _mm256_and_si256(words, empty(less_lowest(words))))
    }

    fn up_to_3(words: Words) -> Words {
        each!(words => {
            let fourth = less_lowest(less_lowest(less_lowest(words)));
            _mm256_and_si256(words, empty(fourth))
        })
    }

    /// The words of at most six of nine digits: the other digits are at least three.
    fn up_to_6(words: Words) -> Words {
        each!(words => {
            let others = _mm256_andnot_si256(words, _mm256_set1_epi16(ALL.cast_signed()));
            _mm256_andnot_si256(empty(less_lowest(less_lowest(others))), words)
        })
    }

    fn settle(words: Words, digits: Words) -> Words {
        // A subset is the smaller number, and zero less one is the largest.
        each!(words, digits => {
            let less = _mm256_set1_epi16(-1);
            let digits = _mm256_add_epi16(_mm256_and_si256(words, digits), less);
            _mm256_sub_epi16(_mm256_min_epu16(_mm256_add_epi16(words, less), digits), less)
        })
    }

    fn has_any(words: Words) -> bool {
        let any = _mm256_or_si256(words[0], _mm256_or_si256(words[1], words[2]));
        _mm256_testz_si256(any, bytemuck::cast(USED)) == 0
    }

    fn has_empty(a: Words, b: Words, c: Words) -> bool {
        let least = each!(a, b => _mm256_min_epu16(a, b));
        let least = each!(least, c => _mm256_min_epu16(least, c));
        let least = _mm256_min_epu16(least[0], _mm256_min_epu16(least[1], least[2]));
        _mm256_testz_si256(empty(least), bytemuck::cast(USED)) == 0
    }

    fn guess(rows: Words, columns: Words) -> Guess {
        let of_bands = {
            let shifts = each!(rows => _mm256_shuffle_epi8(rows, bytemuck::cast(const { boxes_on(0, 1) })));
            let reflections = each!(rows => _mm256_shuffle_epi8(rows, bytemuck::cast(const { boxes_on(0, 2) })));
            [shifts, reflections].map(|words| store(and(words, and(next_row(words), last_row(words)))))
        };
        let of_stacks = {
            let next = next_row(columns);
            let last = last_row(columns);
            let shifts = and([columns[0]; 3], and([next[1]; 3], [last[2]; 3]));
            let reflections = and([columns[0]; 3], and([last[1]; 3], [next[2]; 3]));
            [shifts, reflections].map(store)
        };
        Guess::best_of(&of_bands, &of_stacks)
    }

    fn load_digits(digits: &[u8; 81]) -> [Words; 3] {
        let mut all = [[[0; 16]; 3]; 3];
        for (cell, &digit) in digits.iter().enumerate() {
            all[cell % 3][cell / 27][word_of(cell / 3)] = CANDIDATES[usize::from(digit & 15)];
        }
        bytemuck::cast(all)
    }
}

#[inline]
fn load(words: [u16; PLACES]) -> Words {
    let mut all = [[0; 16]; 3];
    for (place, &word) in words.iter().enumerate() {
        all[place / 9][word_of(place)] = word;
    }
    bytemuck::cast(all)
}

#[inline]
fn store(words: Words) -> [u16; PLACES] {
    let all: [[u16; 16]; 3] = bytemuck::cast(words);
    std::array::from_fn(|place| all[place / 9][word_of(place)])
}

#[inline]
fn grid(candidates: &[Words; 3]) -> Grid {
    tables::grid(&candidates.map(store))
}

define_search!(
    #[inline]
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
);
