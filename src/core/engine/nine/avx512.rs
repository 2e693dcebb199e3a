//! 27 words in one register of 512 bits: AVX-512 with its extensions for bytes, words and population counts.
//!
//! Word `n` is that of place `n`; the last five are unused and are left out of all tests.

use std::arch::x86_64::*;
use std::ops::ControlFlow;

use super::guess::{Configurations, Guess};
use super::search::State;
use super::tables::{ALL, MATCHINGS, ON_DIAGONAL, PLACES, coordinates, on_diagonal, place};
use super::{Board, Cells, Grid, Visitor};

type Words = __m512i;

const IS_ROUND_LONG: bool = false;

/// The source of each byte of a permutation.
type Permutation = [u8; 64];

/// The words in use, as a mask.
const USED: u32 = (1 << PLACES) - 1;

/// Words from the places a number of bands, rows and boxes further on.
const fn rotation(bands: usize, rows: usize, boxes: usize) -> Permutation {
    let mut from = UNMOVED;
    let mut n = 0;
    while n < PLACES {
        let (x, y, z) = coordinates(n);
        from[n] = place((x + bands) % 3, (y + rows) % 3, (z + boxes) % 3);
        n += 1;
    }
    permutation(from)
}

/// Words from the places in a certain row of the same band and box.
const fn from_row(row: usize) -> Permutation {
    let mut from = UNMOVED;
    let mut n = 0;
    while n < PLACES {
        let (band, _, column) = coordinates(n);
        from[n] = place(band, row, column);
        n += 1;
    }
    permutation(from)
}

/// For each line, in an eighth of the register of its own, and each of its configurations: the triad that the first,
/// second or third row (or band) has in it. Words without a meaning come from an unused word.
const fn matched(first: usize, is_stack: bool) -> Permutation {
    let mut from = [31; 32];
    let mut n = 0;
    while n < 24 {
        let (line, configuration) = (n / 8, n % 8);
        if configuration < 6 {
            let second = MATCHINGS[configuration][first];
            from[n] = if is_stack { place(first, second, line) } else { place(line, first, second) };
        }
        n += 1;
    }
    permutation(from)
}

const UNMOVED: [usize; 32] = {
    let mut from = [0; 32];
    let mut n = 0;
    while n < 32 {
        from[n] = n;
        n += 1;
    }
    from
};

const fn permutation(words: [usize; 32]) -> Permutation {
    let mut bytes = [0; 64];
    let mut n = 0;
    while n < 64 {
        bytes[n] = (2 * words[n / 2] + n % 2) as u8;
        n += 1;
    }
    bytes
}

/// The places with this row in their band.
const fn in_row(row: usize) -> u32 {
    let mut places = 0;
    let mut n = 0;
    while n < PLACES {
        if coordinates(n).1 == row {
            places |= 1 << n;
        }
        n += 1;
    }
    places
}

/// The sources of the cells of a list, in the first 64 and the last 64 of a board.
const fn cells_of(list: usize) -> [u8; 64] {
    let mut from = [0; 64];
    let mut n = 0;
    while n < PLACES {
        let cell = 3 * n + list;
        from[n] = if cell < 64 { cell } else { 64 + cell - 17 } as u8;
        n += 1;
    }
    from
}

/// The sources of the 64 cells of a board from this one on, in the first and second list and in the third.
const fn cells_from(first: usize) -> [u8; 64] {
    let mut from = [0; 64];
    let mut n = 0;
    while n < 64 && first + n < 81 {
        let (place, list) = ((first + n) / 3, (first + n) % 3);
        from[n] = (32 * list + place) as u8;
        n += 1;
    }
    from
}

define_operations! {
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi,popcnt,bmi1,bmi2")]

    fn permute(from: Permutation, words: Words) -> Words {
        _mm512_permutexvar_epi8(bytemuck::cast(from), words)
    }

    fn and(a: Words, b: Words) -> Words {
        _mm512_and_si512(a, b)
    }

    fn or(a: Words, b: Words) -> Words {
        _mm512_or_si512(a, b)
    }

    fn minus(a: Words, b: Words) -> Words {
        _mm512_andnot_si512(b, a)
    }

    fn splat(digits: u16) -> Words {
        _mm512_set1_epi16(digits.cast_signed())
    }

    fn places(set: u32) -> Words {
        _mm512_movm_epi16(set)
    }

    fn by_row(first: Words, second: Words, third: Words) -> Words {
        let both = _mm512_mask_blend_epi16(const { in_row(1) }, first, second);
        _mm512_mask_blend_epi16(const { in_row(2) }, both, third)
    }

    fn next_row(words: Words) -> Words {
        permute(const { rotation(0, 1, 0) }, words)
    }

    fn last_row(words: Words) -> Words {
        permute(const { rotation(0, 2, 0) }, words)
    }

    fn next_box(words: Words) -> Words {
        permute(const { rotation(0, 0, 1) }, words)
    }

    fn last_box(words: Words) -> Words {
        permute(const { rotation(0, 0, 2) }, words)
    }

    fn next_band(words: Words) -> Words {
        permute(const { rotation(1, 0, 0) }, words)
    }

    fn last_band(words: Words) -> Words {
        permute(const { rotation(2, 0, 0) }, words)
    }

    fn spread<const ROW: usize>(words: Words) -> Words {
        permute(const { from_row(ROW) }, words)
    }

    fn one_of(a: Words, b: Words, c: Words) -> Words {
        // The result for three bits, read as a number: 1, 2 and 4 have one of them.
        _mm512_ternarylogic_epi32::<0b0001_0110>(a, b, c)
    }

    fn without_lowest(words: Words) -> Words {
        and(words, _mm512_add_epi16(words, _mm512_set1_epi16(-1)))
    }

    fn single(words: Words) -> Words {
        let others = without_lowest(words);
        _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(others, others), words)
    }

    fn up_to(most: i16, words: Words) -> Words {
        // The sign of the difference in all bits.
        let excess = _mm512_sub_epi16(_mm512_popcnt_epi16(words), _mm512_set1_epi16(most + 1));
        and(words, _mm512_srai_epi16::<15>(excess))
    }

    fn up_to_3(words: Words) -> Words {
        up_to(3, words)
    }

    fn up_to_6(words: Words) -> Words {
        up_to(6, words)
    }

    fn settle(words: Words, digits: Words) -> Words {
        let digits = and(words, digits);
        _mm512_mask_mov_epi16(words, _mm512_test_epi16_mask(digits, digits), digits)
    }

    fn has_any(words: Words) -> bool {
        _mm512_mask_test_epi16_mask(USED, words, words) != 0
    }

    fn has_empty(a: Words, b: Words, c: Words) -> bool {
        let least = _mm512_min_epu16(a, _mm512_min_epu16(b, c));
        _mm512_mask_testn_epi16_mask(USED, least, least) != 0
    }

    /// The digits that can take each configuration: those of all three of its triads. Each 128 bits are a line.
    fn configurations<const IS_STACK: bool>(triads: Words) -> Words {
        let [first, second, third] = const { [matched(0, IS_STACK), matched(1, IS_STACK), matched(2, IS_STACK)] };
        let all = and(permute(first, triads), and(permute(second, triads), permute(third, triads)));
        // Six of eight words in three of four lines.
        and(all, _mm512_maskz_set1_epi16(0x003F_3F3F, -1))
    }

    /// The same choice as [`Guess::best`].
    fn guess(rows: Words, columns: Words) -> Guess {
        let (bands, stacks) = (configurations::<false>(rows), configurations::<true>(columns));
        let of_bands = _mm512_sad_epu8(_mm512_popcnt_epi16(bands), _mm512_setzero_si512());
        let of_stacks = _mm512_sad_epu8(_mm512_popcnt_epi16(stacks), _mm512_setzero_si512());
        // Bands and stacks take turns, as lines are numbered.
        let lower_halves = _mm512_unpacklo_epi64(of_bands, of_stacks);
        let upper_halves = _mm512_unpackhi_epi64(of_bands, of_stacks);
        let totals = _mm512_add_epi64(lower_halves, upper_halves);
        let is_done = _mm512_cmple_epu64_mask(totals, _mm512_set1_epi64(9));
        let totals = _mm512_mask_mov_epi64(totals, is_done, _mm512_set1_epi64(-1));
        let least = _mm_minpos_epu16(_mm512_cvtepi64_epi16(totals));
        let line = _mm_extract_epi16::<1>(least) as usize;
        let lines: [Configurations; 8] = bytemuck::cast([bands, stacks]);
        Guess::in_line(line % 6, &lines[4 * (line % 2) + line / 2 % 3])
    }

    fn grid(candidates: &[Words; 3]) -> Grid {
        let digits = |words: Words| {
            // As many bits are below the only one as its digit is above 1.
            let below = _mm512_popcnt_epi16(_mm512_sub_epi16(words, splat(1)));
            _mm512_castsi256_si512(_mm512_cvtepi16_epi8(_mm512_add_epi16(below, splat(1))))
        };
        let [first, second, third] = [digits(candidates[0]), digits(candidates[1]), digits(candidates[2])];
        let both = _mm512_inserti64x4::<1>(first, _mm512_castsi512_si256(second));
        let cells = |from: [u8; 64]| _mm512_permutex2var_epi8(both, bytemuck::cast(from), third);
        let cells = [cells(const { cells_from(0) }), cells(const { cells_from(64) })];
        let all: [u8; 128] = bytemuck::cast(cells);
        *all.first_chunk().expect("81 of 128 bytes")
    }

    fn load_digits(digits: &[u8; 81]) -> [Words; 3] {
        let first: [u8; 64] = *digits.first_chunk().expect("64 of 81 bytes");
        let last: [u8; 64] = *digits.last_chunk().expect("64 of 81 bytes");
        let (first, last): (Words, Words) = (bytemuck::cast(first), bytemuck::cast(last));
        let list = |from: [u8; 64]| {
            let digits = _mm512_permutex2var_epi8(first, bytemuck::cast(from), last);
            let digits = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(digits));
            // A shift by more than 15 leaves nothing: blanks wrap around.
            let digit = _mm512_sllv_epi16(splat(1), _mm512_sub_epi16(digits, splat(1)));
            _mm512_mask_mov_epi16(digit, _mm512_testn_epi16_mask(digit, digit), splat(ALL))
        };
        [list(const { cells_of(0) }), list(const { cells_of(1) }), list(const { cells_of(2) })]
    }
}

#[inline]
fn load(words: [u16; PLACES]) -> Words {
    let mut all = [0; 32];
    all[..PLACES].copy_from_slice(&words);
    bytemuck::cast(all)
}

#[inline]
fn store(words: Words) -> [u16; PLACES] {
    let all: [u16; 32] = bytemuck::cast(words);
    *all.first_chunk().expect("27 of 32 words")
}

define_search!(
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi,popcnt,bmi1,bmi2")]
);
