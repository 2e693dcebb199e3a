//! 27 words in six registers of 128 bits, two a band: SSE4.1.
//!
//! The first register of a band has its first and second row, the second one its third. A row has four words, of which
//! the fourth is unused; the other half of a second register may hold anything.

use std::arch::x86_64::*;
use std::ops::ControlFlow;

use super::guess::{Configurations, Guess};
use super::search::State;
use super::tables::{ALL, ON_DIAGONAL, PLACES, on_diagonal, place};
use super::{Board, Cells, Grid, Visitor, tables};

type Words = [__m128i; 6];

const IS_ROUND_LONG: bool = true;

/// The words in use of the first and of the second register of a band.
const USED: [[u16; 8]; 2] = [[!0, !0, !0, 0, !0, !0, !0, 0], [!0, !0, !0, 0, 0, 0, 0, 0]];

/// In both rows of the first or second register, the words a number of boxes further on; that number grows by `skew`
/// from row to row.
const fn boxes_on(boxes: usize, skew: usize, register: usize) -> [u8; 16] {
    let mut from = [0; 16];
    let mut byte = 0;
    while byte < 16 {
        let (row, word) = (byte / 8, byte / 2 % 4);
        let word = if word < 3 { (word + boxes + skew * (2 * register + row)) % 3 } else { word };
        from[byte] = (8 * row + 2 * word + byte % 2) as u8;
        byte += 1;
    }
    from
}

/// The bit of each place of a band, among the nine of its set; none for unused words.
const PLACE_BITS: [[u16; 8]; 2] = {
    let mut bits = [[0; 8]; 2];
    let mut place = 0;
    while place < 9 {
        let (register, word) = word_of(place);
        bits[register][word] = 1 << place;
        place += 1;
    }
    bits
};

/// The register and the word of the nine places of a band.
const fn word_of(place: usize) -> (usize, usize) {
    let row = place % 9 / 3;
    (row / 2, row % 2 * 4 + place % 3)
}

/// Applies an operation to the registers of one or more lists of words.
macro_rules! each {
    ($words:ident => $result:expr) => {{
        let [first, second, third, fourth, fifth, sixth] = $words;
        let one = |$words: __m128i| $result;
        [one(first), one(second), one(third), one(fourth), one(fifth), one(sixth)]
    }};
    ($a:ident, $b:ident => $result:expr) => {{
        let one = |$a: __m128i, $b: __m128i| $result;
        [
            one($a[0], $b[0]),
            one($a[1], $b[1]),
            one($a[2], $b[2]),
            one($a[3], $b[3]),
            one($a[4], $b[4]),
            one($a[5], $b[5]),
        ]
    }};
}

/// Applies an operation to the two registers of each band, which gives two.
macro_rules! each_band {
    ($words:ident, $first:ident, $second:ident => $result:expr) => {{
        let band = |$first: __m128i, $second: __m128i| -> [__m128i; 2] { $result };
        let [a, b, c] = [band($words[0], $words[1]), band($words[2], $words[3]), band($words[4], $words[5])];
        [a[0], a[1], b[0], b[1], c[0], c[1]]
    }};
}

define_operations! {
    #[target_feature(enable = "sse4.1,popcnt")]

    fn and(a: Words, b: Words) -> Words {
        each!(a, b => _mm_and_si128(a, b))
    }

    fn or(a: Words, b: Words) -> Words {
        each!(a, b => _mm_or_si128(a, b))
    }

    fn minus(a: Words, b: Words) -> Words {
        each!(a, b => _mm_andnot_si128(b, a))
    }

    fn splat(digits: u16) -> Words {
        [_mm_set1_epi16(digits.cast_signed()); 6]
    }

    fn places(set: u32) -> Words {
        let [first, second]: [__m128i; 2] = bytemuck::cast(PLACE_BITS);
        let register = |set: u32, bits: __m128i| {
            let set = _mm_set1_epi16((set & 0x1FF) as i16);
            _mm_andnot_si128(empty(_mm_and_si128(set, bits)), _mm_set1_epi16(-1))
        };
        let [a, b, c] = [set, set >> 9, set >> 18];
        [
            register(a, first),
            register(a, second),
            register(b, first),
            register(b, second),
            register(c, first),
            register(c, second),
        ]
    }

    fn by_row(first: Words, second: Words, third: Words) -> Words {
        let rows = each!(first, second => _mm_blend_epi16::<0b1111_0000>(first, second));
        [rows[0], third[1], rows[2], third[3], rows[4], third[5]]
    }

    fn next_row(words: Words) -> Words {
        each_band!(words, first, second => [_mm_alignr_epi8::<8>(second, first), first])
    }

    fn last_row(words: Words) -> Words {
        each_band!(words, first, second => {
            [_mm_unpacklo_epi64(second, first), _mm_unpackhi_epi64(first, first)]
        })
    }

    fn next_box(words: Words) -> Words {
        each!(words => _mm_shuffle_epi8(words, bytemuck::cast(const { boxes_on(1, 0, 0) })))
    }

    fn last_box(words: Words) -> Words {
        each!(words => _mm_shuffle_epi8(words, bytemuck::cast(const { boxes_on(2, 0, 0) })))
    }

    fn next_band(words: Words) -> Words {
        [words[2], words[3], words[4], words[5], words[0], words[1]]
    }

    fn last_band(words: Words) -> Words {
        [words[4], words[5], words[0], words[1], words[2], words[3]]
    }

    fn spread<const ROW: usize>(words: Words) -> Words {
        match ROW {
            0 => each_band!(words, first, _second => [_mm_unpacklo_epi64(first, first), first]),
            1 => each_band!(words, first, _second => [_mm_unpackhi_epi64(first, first); 2]),
            _ => each_band!(words, _first, second => [_mm_unpacklo_epi64(second, second), second]),
        }
    }

    /// All bits of the words that are empty.
    fn empty(words: __m128i) -> __m128i {
        _mm_cmpeq_epi16(words, _mm_setzero_si128())
    }

    fn one_of(a: Words, b: Words, c: Words) -> Words {
        let odd = each!(a, b => _mm_xor_si128(a, b));
        let odd = each!(odd, c => _mm_xor_si128(odd, c));
        minus(odd, and(a, and(b, c)))
    }

    fn less_lowest(words: __m128i) -> __m128i {
        _mm_and_si128(words, _mm_add_epi16(words, _mm_set1_epi16(-1)))
    }

    fn without_lowest(words: Words) -> Words {
        each!(words => less_lowest(words))
    }

    fn single(words: Words) -> Words {
        each!(words => _mm_and_si128(words, empty(less_lowest(words))))
    }

    fn up_to_3(words: Words) -> Words {
        each!(words => {
            let fourth = less_lowest(less_lowest(less_lowest(words)));
            _mm_and_si128(words, empty(fourth))
        })
    }

    /// At most six of nine: at least three of the other digits.
    fn up_to_6(words: Words) -> Words {
        each!(words => {
            let others = _mm_andnot_si128(words, _mm_set1_epi16(ALL.cast_signed()));
            _mm_andnot_si128(empty(less_lowest(less_lowest(others))), words)
        })
    }

    fn settle(words: Words, digits: Words) -> Words {
        // A subset is the smaller number, and nothing less one is the largest.
        each!(words, digits => {
            let less = _mm_set1_epi16(-1);
            let digits = _mm_add_epi16(_mm_and_si128(words, digits), less);
            _mm_sub_epi16(_mm_min_epu16(_mm_add_epi16(words, less), digits), less)
        })
    }

    fn has_any(words: Words) -> bool {
        let [first, second]: [__m128i; 2] = bytemuck::cast(USED);
        let firsts = _mm_or_si128(words[0], _mm_or_si128(words[2], words[4]));
        let seconds = _mm_or_si128(words[1], _mm_or_si128(words[3], words[5]));
        _mm_testz_si128(firsts, first) == 0 || _mm_testz_si128(seconds, second) == 0
    }

    fn has_empty(a: Words, b: Words, c: Words) -> bool {
        let [first, second]: [__m128i; 2] = bytemuck::cast(USED);
        let least = each!(a, b => _mm_min_epu16(a, b));
        let least = each!(least, c => _mm_min_epu16(least, c));
        let firsts = _mm_min_epu16(least[0], _mm_min_epu16(least[2], least[4]));
        let seconds = _mm_min_epu16(least[1], _mm_min_epu16(least[3], least[5]));
        _mm_testz_si128(empty(firsts), first) == 0 || _mm_testz_si128(empty(seconds), second) == 0
    }

    /// The words of one band in all three.
    fn in_all_bands(band: usize, words: Words) -> Words {
        let [first, second] = [words[2 * band], words[2 * band + 1]];
        [first, second, first, second, first, second]
    }

    fn guess(rows: Words, columns: Words) -> Guess {
        let of_bands = {
            let shifts = each_band!(rows, first, second => [
                _mm_shuffle_epi8(first, bytemuck::cast(const { boxes_on(0, 1, 0) })),
                _mm_shuffle_epi8(second, bytemuck::cast(const { boxes_on(0, 1, 1) })),
            ]);
            let reflections = each_band!(rows, first, second => [
                _mm_shuffle_epi8(first, bytemuck::cast(const { boxes_on(0, 2, 0) })),
                _mm_shuffle_epi8(second, bytemuck::cast(const { boxes_on(0, 2, 1) })),
            ]);
            [shifts, reflections].map(|words| store(and(words, and(next_row(words), last_row(words)))))
        };
        let of_stacks = {
            let (first, next, last) = (in_all_bands(0, columns), next_row(columns), last_row(columns));
            let shifts = and(first, and(in_all_bands(1, next), in_all_bands(2, last)));
            let reflections = and(first, and(in_all_bands(1, last), in_all_bands(2, next)));
            [shifts, reflections].map(store)
        };
        let mut lines = [Configurations::default(); 6];
        for line in 0..3 {
            for n in 0..3 {
                for kind in 0..2 {
                    lines[2 * line][3 * kind + n] = of_bands[kind][place(line, 0, n)];
                    lines[2 * line + 1][3 * kind + n] = of_stacks[kind][place(0, n, line)];
                }
            }
        }
        Guess::best(&lines)
    }

    fn load_digits(digits: &[u8; 81]) -> [Words; 3] {
        /// The candidates of a cell by its digit.
        const CANDIDATES: [u16; 16] = [ALL, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];
        let mut all = [[[[0; 8]; 2]; 3]; 3];
        for (cell, &digit) in digits.iter().enumerate() {
            let (register, word) = word_of(cell / 3);
            all[cell % 3][cell / 27][register][word] = CANDIDATES[usize::from(digit & 15)];
        }
        bytemuck::cast(all)
    }
}

#[inline]
fn load(words: [u16; PLACES]) -> Words {
    let mut all = [[[0; 8]; 2]; 3];
    for (place, &value) in words.iter().enumerate() {
        let (register, word) = word_of(place);
        all[place / 9][register][word] = value;
    }
    bytemuck::cast(all)
}

#[inline]
fn store(words: Words) -> [u16; PLACES] {
    let all: [[[u16; 8]; 2]; 3] = bytemuck::cast(words);
    std::array::from_fn(|place| {
        let (register, word) = word_of(place);
        all[place / 9][register][word]
    })
}

#[inline]
fn grid(candidates: &[Words; 3]) -> Grid {
    tables::grid(&candidates.map(store))
}

define_search!(
    #[inline]
    #[target_feature(enable = "sse4.1,popcnt")]
);
